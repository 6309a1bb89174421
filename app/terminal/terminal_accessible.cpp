// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/terminal_accessible.h"

#include "app/terminal/terminal_view.h"
#include "app/terminal/typists.h"
#include "core/guest/terminal.h"

#include <QAccessibleWidget>
#include <QRegularExpression>

#include <algorithm>

using terminal::Position;
using terminal::Row;

namespace {

/// The rows that are shown, each ended by a line feed.
class TerminalAccessible : public QAccessibleWidget, public QAccessibleTextInterface
{
public:
    explicit TerminalAccessible(TerminalView *view)
        : QAccessibleWidget(view, QAccessible::Terminal)
    {
    }

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::TextInterface)
            return static_cast<QAccessibleTextInterface *>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? visibleText() : QAccessibleWidget::text(kind);
    }
    QAccessible::State state() const override
    {
        QAccessible::State state = QAccessibleWidget::state();
        state.multiLine = true;
        state.focusable = true;
        return state;
    }

    void selection(int, int *start, int *end) const override { *start = *end = 0; }
    int selectionCount() const override { return 0; }
    void addSelection(int, int) override { }
    void removeSelection(int) override { }
    void setSelection(int, int, int) override { }
    void setCursorPosition(int) override { } // the program's
    void scrollToSubstring(int, int) override { }

    int cursorPosition() const override
    {
        const Position cursor = view()->terminal()->screen().cursor();
        int offset = 0;
        forEachRow([&](terminal::LineNumber line, const QString &text, const QList<int> &starts) {
            if (line < cursor.line)
                offset += int(text.size()) + 1;
            else if (line == cursor.line)
                offset += cursor.column < starts.size() ? starts[cursor.column] : int(text.size());
        });
        return offset;
    }
    QString text(int start, int end) const override { return visibleText().mid(start, end - start); }
    int characterCount() const override { return int(visibleText().size()); }
    QRect characterRect(int offset) const override
    {
        QRect rect;
        int begin = 0;
        forEachRow([&](terminal::LineNumber line, const QString &text, const QList<int> &starts) {
            if (offset >= begin && offset <= begin + text.size()) {
                const auto after = std::upper_bound(starts.begin(), starts.end(), offset - begin);
                const int column = std::max(0, int(after - starts.begin()) - 1);
                rect = view()->cellRect({line, column}).toAlignedRect();
            }
            begin += int(text.size()) + 1;
        });
        return rect.translated(view()->viewport()->mapToGlobal(QPoint()));
    }
    int offsetAtPoint(const QPoint &point) const override
    {
        const Position place = view()->cellAt(view()->viewport()->mapFromGlobal(point));
        int begin = 0;
        int offset = -1;
        forEachRow([&](terminal::LineNumber line, const QString &text, const QList<int> &starts) {
            if (line == place.line)
                offset = begin + (place.column < starts.size() ? starts[place.column] : int(text.size()));
            begin += int(text.size()) + 1;
        });
        return offset;
    }
    /// Of each row who typed into it, in the form that IAccessible2 has for attributes.
    QString attributes(int offset, int *start, int *end) const override
    {
        *start = 0;
        *end = characterCount();
        QString found;
        int begin = 0;
        forEachRow([&](terminal::LineNumber line, const QString &text, const QList<int> &) {
            const int next = begin + int(text.size()) + 1;
            if (offset >= begin && offset < next) {
                *start = begin;
                *end = next;
                found = typistsOf(line);
            }
            begin = next;
        });
        return found;
    }

private:
    TerminalView *view() const { return static_cast<TerminalView *>(object()); }

    QString typistsOf(terminal::LineNumber line) const
    {
        const guest::Terminal *const terminal = view()->terminal();
        if (!terminal->keyboard().isShared())
            return {};
        QStringList names;
        for (const QString &typist : terminal->keyboard().typists(terminal->screen().hands(line)))
            names += typists::nameOf(typist);
        static const QRegularExpression special(QStringLiteral(R"([\\:;,=])")); // of that form
        QString value = names.join(QStringLiteral(" + "));
        return names.isEmpty()
            ? QString()
            : QStringLiteral("typed-by:%1;").arg(value.replace(special, QStringLiteral(" ")));
    }

    /// With where in the text each column begins.
    template <typename Function>
    void forEachRow(Function function) const
    {
        const terminal::Terminal &screen = view()->terminal()->screen();
        Row buffer;
        std::u32string cluster;
        for (int y = 0; y < view()->visibleRows(); ++y) {
            const terminal::LineNumber line = view()->topLine() + y;
            if (line < screen.firstLine() || line >= screen.endLine())
                continue;
            const Row &row = screen.row(line, buffer);
            QString text;
            QList<int> starts;
            for (const terminal::Cell &cell : row.cells()) {
                starts << int(text.size()) - (cell.isTail() ? 1 : 0);
                cluster.clear();
                if (cell.isBlank())
                    text += u' ';
                else
                    row.appendText(cell, cluster);
                text += QString::fromUcs4(cluster.data(), qsizetype(cluster.size()));
            }
            while (text.endsWith(u' '))
                text.chop(1);
            function(line, text, starts);
        }
    }
    QString visibleText() const
    {
        QString all;
        forEachRow(
            [&](terminal::LineNumber, const QString &text, const QList<int> &) { all += text + u'\n'; });
        return all;
    }
};

QAccessibleInterface *make(const QString &, QObject *object)
{
    auto *view = qobject_cast<TerminalView *>(object);
    return view ? new TerminalAccessible(view) : nullptr;
}

} // namespace

namespace terminal_accessible {

static void tellChanged(TerminalView *view)
{
    if (!QAccessible::isActive())
        return;
    QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(view);
    QAccessibleTextInterface *text = interface ? interface->textInterface() : nullptr;
    if (!text)
        return;
    QAccessibleValueChangeEvent changed(view, interface->text(QAccessible::Value));
    QAccessible::updateAccessibility(&changed);
    QAccessibleTextCursorEvent moved(view, text->cursorPosition());
    QAccessible::updateAccessibility(&moved);
}

void install()
{
    QAccessible::removeFactory(make);
    QAccessible::installFactory(make);
}

void attach(TerminalView *view)
{
    QObject::connect(view, &TerminalView::shown, view, [view] { tellChanged(view); });
}

} // namespace terminal_accessible
