// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"
#include "app/terminal/terminal_view.h"
#include "core/guest/terminal.h"

#include <QApplication>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

using namespace Qt::StringLiterals;
using terminal::LineNumber;

/// A terminal, with one view of it that is shown and has the focus.
struct Shown
{
    explicit Shown(QSize cells = {40, 10})
    {
        view.setFont(QFont(u"DejaVu Sans Mono"_s, 10));
        place(view, cells);
        view.show();
        if (!QTest::qWaitForWindowActive(&view))
            qFatal("the window does not become active");
        view.setFocus();
        if (terminal.screen().size().columns != cells.width()
            || terminal.screen().size().rows != cells.height())
            qFatal("%dx%d", terminal.screen().size().columns, terminal.screen().size().rows);
    }
    static void place(TerminalView &view, QSize cells)
    {
        view.ensurePolished();
        const QSizeF cell = view.cellRect({0, 0}).size();
        view.resize(int(cells.width() * cell.width()) + 12 + view.verticalScrollBar()->sizeHint().width(),
                    int(cells.height() * cell.height()) + 12);
    }

    void feed(const QByteArray &bytes) { terminal.feed({bytes.constData(), std::size_t(bytes.size())}); }
    /// Until the view has painted what was fed.
    void settle()
    {
        if (!QTest::qWaitFor([this] { return view.isUpToDate(); }))
            qFatal("no frame comes");
        QCoreApplication::processEvents();
    }
    void feedLines(int from, int to)
    {
        for (int i = from; i < to; ++i)
            feed("line " + QByteArray::number(i) + "\r\n");
    }
    QPoint at(int row, double column) const
    {
        const QRectF cell = view.cellRect({view.topLine() + row, 0});
        return QPointF(cell.left() + column * cell.width(), cell.center().y()).toPoint();
    }
    /// What of a cell is on the screen.
    QImage cell(int row, int column)
    {
        const QImage all = view.viewport()->grab().toImage();
        return all.copy(view.cellRect({view.topLine() + row, column}).toAlignedRect());
    }
    void click(int row, double column, Qt::KeyboardModifiers held = {},
               Qt::MouseButton button = Qt::LeftButton)
    {
        QTest::mouseClick(view.viewport(), button, held, at(row, column));
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers held = {})
    {
        QTest::mousePress(view.viewport(), Qt::LeftButton, held, from);
        move(to, held, Qt::LeftButton);
        QTest::mouseRelease(view.viewport(), Qt::LeftButton, held, to);
    }
    void move(QPoint to, Qt::KeyboardModifiers held = {}, Qt::MouseButtons buttons = {})
    {
        QMouseEvent event(QEvent::MouseMove, to, view.viewport()->mapToGlobal(to), Qt::NoButton, buttons,
                          held);
        QApplication::sendEvent(view.viewport(), &event);
    }
    void wheel(int eighths, Qt::KeyboardModifiers held = {})
    {
        const QPoint place = at(2, 3.5);
        QWheelEvent event(place, view.viewport()->mapToGlobal(place), {}, {0, eighths}, Qt::NoButton, held,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(view.viewport(), &event);
    }
    QByteArray typed()
    {
        QByteArray all;
        for (const QVariantList &arguments : std::as_const(typing))
            all += arguments.first().toByteArray();
        typing.clear();
        return all;
    }
    LineNumber top() const { return terminal.screen().top(); }

    guest::Terminal terminal;
    TerminalView view{&terminal};
    QSignalSpy typing{&terminal, &guest::Terminal::typed};
};

inline bool hasColour(const QImage &image, QColor colour)
{
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y) == colour)
                return true;
        }
    }
    return false;
}

inline bool isFilled(const QImage &image, QColor colour)
{
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y) != colour)
                return false;
        }
    }
    return true;
}
