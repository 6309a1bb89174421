// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/terminal_view.h"

#include "app/style/parts.h"
#include "app/style/style.h"
#include "app/terminal/terminal_input.h"
#include "app/terminal/terminal_search_bar.h"
#include "core/guest/terminal.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QInputMethodEvent>
#include <QMenu>
#include <QMessageBox>
#include <QMouseEvent>
#include <QPushButton>
#include <QUrl>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

using terminal::LineNumber;
using terminal::MouseAction;
using terminal::MouseButton;
using terminal::Position;
using terminal::Range;

static constexpr int kNotch = 120; // of a wheel, in eighths of a degree
static constexpr int kRowsPerNotch = 3;

// Keys
// -------------------------------------------------------------------------------------------------------

/// What a person types is seen: the view goes to the end.
void TerminalView::send(const std::string &bytes)
{
    if (bytes.empty())
        return;
    scrollToEnd();
    if (std::exchange(m_isBlinkedOff, false))
        updateLine(m_caret.place.line);
    m_blink.stop(); // begins anew
    restartBlinking();
    m_terminal->typeAs({}, bytes);
}

bool TerminalView::event(QEvent *event)
{
    // The program's keys are no shortcuts of the window, but for Control and Shift together, and our own.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const auto held = key->modifiers() & ~Qt::KeypadModifier;
        const QKeySequence sequence(key->keyCombination());
        const QList<QAction *> own = actions();
        const bool isOwn = std::any_of(own.begin(), own.end(), [&](const QAction *action) {
            return action->shortcuts().contains(sequence);
        });
        const bool isWindows = held.testFlags(Qt::ControlModifier | Qt::ShiftModifier)
            || (held.testFlag(Qt::ControlModifier)
                && (key->key() == Qt::Key_Tab || key->key() == Qt::Key_PageUp
                    || key->key() == Qt::Key_PageDown));
        if (!isOwn && !isWindows && terminal_input::encode(*key, content().modes())) {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

bool TerminalView::focusNextPrevChild(bool) { return false; } // Tab is the program's

bool TerminalView::scrollsByKey(const QKeyEvent &event)
{
    if ((event.modifiers() & ~Qt::KeypadModifier) != Qt::ShiftModifier || content().isAlternate())
        return false;
    switch (event.key()) {
    case Qt::Key_PageUp:
        scrollTo(m_top - std::max(1, m_rows - 1));
        return true;
    case Qt::Key_PageDown:
        scrollTo(m_top + std::max(1, m_rows - 1));
        return true;
    case Qt::Key_Home:
        scrollTo(content().firstLine());
        return true;
    case Qt::Key_End:
        scrollToEnd();
        return true;
    default:
        return false;
    }
}

void TerminalView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Control)
        updateLink(event->modifiers() | Qt::ControlModifier);
    const bool isWindows = event->modifiers().testFlags(Qt::ControlModifier | Qt::ShiftModifier)
        || (event->modifiers().testFlag(Qt::ControlModifier)
            && (event->key() == Qt::Key_Tab || event->key() == Qt::Key_Backtab));
    if (scrollsByKey(*event))
        return;
    if (event->key() == Qt::Key_Menu) {
        QContextMenuEvent menu(QContextMenuEvent::Keyboard, cellRect(m_caret.place).bottomLeft().toPoint(),
                               viewport()->mapToGlobal(cellRect(m_caret.place).bottomLeft().toPoint()));
        contextMenuEvent(&menu);
        return;
    }
    const auto bytes = isWindows ? std::nullopt : terminal_input::encode(*event, content().modes());
    if (!bytes) {
        event->ignore();
        return;
    }
    event->accept();
    send(*bytes);
}

void TerminalView::keyReleaseEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Control)
        updateLink(event->modifiers() & ~Qt::ControlModifier);
    QAbstractScrollArea::keyReleaseEvent(event);
}

void TerminalView::inputMethodEvent(QInputMethodEvent *event)
{
    m_preedit = event->preeditString();
    updateLine(m_caret.place.line);
    send(terminal_input::encode(event->commitString()));
    event->accept();
}

QVariant TerminalView::inputMethodQuery(Qt::InputMethodQuery query) const
{
    switch (query) {
    case Qt::ImEnabled:
        return true;
    case Qt::ImCursorRectangle:
        return cellRect(content().cursor()).translated(viewport()->pos()).toAlignedRect();
    case Qt::ImFont:
        return font();
    case Qt::ImHints:
        return int(Qt::ImhNoPredictiveText | Qt::ImhNoAutoUppercase);
    default:
        return QAbstractScrollArea::inputMethodQuery(query);
    }
}

void TerminalView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    m_terminal->type(encodeFocus(true, content().modes()));
    restartBlinking();
    updateLine(m_caret.place.line);
    emit focused();
}

void TerminalView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    m_terminal->type(encodeFocus(false, content().modes()));
    m_preedit.clear();
    restartBlinking();
    updateLink({});
    updateLine(m_caret.place.line);
}

// Clipboard
// --------------------------------------------------------------------------------------------------

QString TerminalView::selectedText() const { return QString::fromStdString(m_selection.text(content())); }

void TerminalView::copy()
{
    if (!m_selection.isEmpty())
        QGuiApplication::clipboard()->setText(selectedText());
}

void TerminalView::paste() { pasteText(QGuiApplication::clipboard()->text()); }

void TerminalView::pasteSelection()
{
    if (QGuiApplication::clipboard()->supportsSelection())
        pasteText(QGuiApplication::clipboard()->text(QClipboard::Selection));
}

void TerminalView::pasteText(const QString &text)
{
    if (text.isEmpty())
        return;
    const bool runs = text.contains(u'\n') || text.contains(u'\r');
    if (runs && !content().modes().bracketedPaste)
        askToPaste(text);
    else
        send(encodePaste(text.toStdString(), content().modes()));
}

void TerminalView::askToPaste(const QString &text)
{
    static constexpr int kShown = 400;
    QString plain = text.trimmed();
    plain.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    const int lines = int(plain.count(u'\n')) + 1;
    auto *box = new QMessageBox(QMessageBox::Question, tr("Paste into the Terminal"),
                                tr("Paste %n line(s)?", nullptr, lines), QMessageBox::Cancel, this);
    box->setObjectName(QStringLiteral("pasteQuestion"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    parts::explain(box, tr("The program takes each line as if it were typed, and may run it at once."));
    box->setDetailedText(plain.size() > kShown ? plain.first(kShown) + u'…' : plain);
    QPushButton *yes = box->addButton(tr("Paste"), QMessageBox::AcceptRole);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(box, &QMessageBox::buttonClicked, this, [this, yes, text](const QAbstractButton *button) {
        if (button == yes)
            send(encodePaste(text.toStdString(), content().modes()));
    });
    box->open();
}

void TerminalView::selectAll()
{
    m_selection.selectAll(content());
    viewport()->update();
    selectionDone();
}

void TerminalView::find()
{
    const QString selected = selectedText();
    layOutSearchBar();
    m_search->open(selected.contains(u'\n') ? QString() : selected);
}

void TerminalView::clearScrollback()
{
    m_terminal->screen().clearScrollback();
    m_isFollowing = true;
    m_selection.clear();
    schedule();
}

void TerminalView::reset()
{
    m_terminal->screen().reset();
    m_terminal->screen().setPalette(m_colours.palette);
    m_selection.clear();
    schedule();
}

// Mouse
// ------------------------------------------------------------------------------------------------------

bool TerminalView::report(MouseAction action, MouseButton button, QPointF point,
                          Qt::KeyboardModifiers modifiers)
{
    const terminal::Modes &modes = content().modes();
    if (modes.mouseTracking == terminal::MouseTracking::None || m_terminal->end())
        return false;
    const Position place = cellAt(point);
    const LineNumber row = place.line - content().top();
    if (row < 0) // in the scrollback, of which the program knows nothing
        return false;
    if (action == MouseAction::Move && std::exchange(m_lastReported, place) == place)
        return true;
    terminal::MouseEvent event;
    event.action = action;
    event.button = button;
    event.column = place.column;
    event.row = int(row);
    event.modifiers = terminal_input::modifiers(modifiers);
    m_terminal->type(encodeMouse(event, modes));
    return true;
}

void TerminalView::mousePressEvent(QMouseEvent *event)
{
    const auto held = event->modifiers();
    m_pointer = event->position();
    if (event->button() == Qt::LeftButton && held.testFlag(Qt::ControlModifier)) {
        updateLink(held);
        if (const auto address = addressOf(m_link)) {
            emit linkActivated(*address);
            return;
        }
    }
    const MouseButton button = terminal_input::button(event->button());
    if (!held.testFlag(Qt::ShiftModifier) && report(MouseAction::Press, button, m_pointer, held)) {
        m_reported = button;
        m_lastReported = cellAt(m_pointer);
    } else if (event->button() == Qt::MiddleButton) {
        pasteSelection();
    } else if (event->button() == Qt::LeftButton) {
        const bool isTriple = m_sinceDoubleClick.isValid()
            && m_sinceDoubleClick.elapsed() < QApplication::doubleClickInterval();
        m_sinceDoubleClick.invalidate();
        beginSelection(event, isTriple ? TerminalSelection::Unit::Line : TerminalSelection::Unit::Character);
    }
}

void TerminalView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton
        || (content().modes().mouseTracking != terminal::MouseTracking::None
            && !event->modifiers().testFlag(Qt::ShiftModifier))) {
        mousePressEvent(event);
        return;
    }
    m_pointer = event->position();
    m_sinceDoubleClick.start();
    beginSelection(event, TerminalSelection::Unit::Word);
}

void TerminalView::beginSelection(QMouseEvent *event, TerminalSelection::Unit unit)
{
    const Range before = m_selection.range();
    const bool isCharacter = unit == TerminalSelection::Unit::Character;
    const Position place = isCharacter ? placeAt(event->position()) : cellAt(event->position());
    if (isCharacter && event->modifiers().testFlag(Qt::ShiftModifier))
        m_selection.extend(content(), place);
    else
        m_selection.begin(content(), place, unit,
                          event->modifiers().testFlag(Qt::AltModifier) ? terminal::Shape::Block
                                                                       : terminal::Shape::Flow);
    m_isDragging = true;
    updateSelection(before);
}

void TerminalView::dragTo(QPointF point)
{
    const Range before = m_selection.range();
    m_selection.extend(content(), placeAt(point));
    updateSelection(before);
    const bool isOutside = point.y() < 0 || point.y() > viewport()->height();
    if (!isOutside)
        m_autoscroll.stop();
    else if (!m_autoscroll.isActive())
        m_autoscroll.start();
}

void TerminalView::dragOn()
{
    const double beyond = m_pointer.y() < 0 ? m_pointer.y() : m_pointer.y() - viewport()->height();
    const int lines = int(std::ceil(std::abs(beyond) / m_painter.cell().height()));
    scrollTo(m_top + (beyond < 0 ? -lines : lines));
    dragTo(m_pointer);
}

void TerminalView::mouseMoveEvent(QMouseEvent *event)
{
    m_pointer = event->position();
    if (m_isDragging)
        dragTo(m_pointer);
    else if (m_reported != MouseButton::None || !event->modifiers().testFlag(Qt::ShiftModifier))
        report(MouseAction::Move, m_reported, m_pointer, event->modifiers());
    updateLink(event->modifiers());
}

void TerminalView::mouseReleaseEvent(QMouseEvent *event)
{
    const MouseButton button = terminal_input::button(event->button());
    if (m_isDragging && event->button() == Qt::LeftButton) {
        m_isDragging = false;
        m_autoscroll.stop();
        selectionDone();
    } else if (m_reported == button && button != MouseButton::None) {
        m_reported = MouseButton::None;
        report(MouseAction::Release, button, event->position(), event->modifiers());
    }
}

void TerminalView::selectionDone()
{
    if (!m_selection.isEmpty() && QGuiApplication::clipboard()->supportsSelection())
        QGuiApplication::clipboard()->setText(selectedText(), QClipboard::Selection);
}

void TerminalView::wheelEvent(QWheelEvent *event)
{
    event->accept();
    const auto held = event->modifiers();
    const int turned = event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x();
    if ((turned > 0) != (m_wheel > 0))
        m_wheel = 0; // turned around
    m_wheel += turned;
    if (held.testFlag(Qt::ControlModifier)) {
        const int notches = m_wheel / kNotch;
        m_wheel -= notches * kNotch;
        setZoom(m_zoom + notches);
        return;
    }
    const bool isReported = !held.testFlag(Qt::ShiftModifier) && m_isFollowing
        && content().modes().mouseTracking != terminal::MouseTracking::None;
    if (isReported) {
        const int notches = m_wheel / kNotch;
        m_wheel -= notches * kNotch;
        const MouseButton button = notches > 0 ? MouseButton::WheelUp : MouseButton::WheelDown;
        for (int i = 0; i < std::abs(notches); ++i)
            report(MouseAction::Press, button, event->position(), held);
        return;
    }
    const int rows = m_wheel * kRowsPerNotch / kNotch;
    m_wheel -= rows * kNotch / kRowsPerNotch;
    const std::string keys = encodeWheel(-rows, content().isAlternate(), content().modes());
    if (!keys.empty())
        m_terminal->type(keys);
    else if (rows != 0)
        scrollTo(m_top - rows);
}

// Links
// ------------------------------------------------------------------------------------------------------

std::optional<QUrl> TerminalView::addressOf(const std::optional<terminal::Link> &link) const
{
    if (!link)
        return {};
    const QUrl address(QString::fromStdString(link->address), QUrl::StrictMode);
    const bool isWeb =
        address.scheme() == QLatin1String("http") || address.scheme() == QLatin1String("https");
    return isWeb && !address.host().isEmpty() ? std::optional(address) : std::nullopt;
}

void TerminalView::updateLink(Qt::KeyboardModifiers modifiers)
{
    m_modifiers = modifiers;
    std::optional<terminal::Link> link;
    if (modifiers.testFlag(Qt::ControlModifier) && viewport()->rect().contains(m_pointer.toPoint()))
        link = linkAt(content(), cellAt(m_pointer));
    if (!addressOf(link))
        link.reset();
    if (link == m_link)
        return;
    for (const auto &one : {m_link, link}) {
        if (one)
            updateLines(one->range);
    }
    m_link = link;
    viewport()->setToolTip(parts::plain(m_link ? QString::fromStdString(m_link->address) : QString()));
    schedule(); // the pointer's shape
}

void TerminalView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool isMouse = event->reason() == QContextMenuEvent::Mouse;
    if (isMouse && content().modes().mouseTracking != terminal::MouseTracking::None
        && !event->modifiers().testFlag(Qt::ShiftModifier))
        return; // the program has had it
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto link = linkAt(content(), cellAt(viewport()->mapFromGlobal(event->globalPos())));
    if (const auto address = isMouse ? addressOf(link) : std::nullopt) {
        connect(menu->addAction(tr("Open Link")), &QAction::triggered, this,
                [this, address = *address] { emit linkActivated(address); });
        connect(menu->addAction(tr("Copy Link Address")), &QAction::triggered, this,
                [address = *address] { QGuiApplication::clipboard()->setText(address.toString()); });
        menu->addSeparator();
    }
    const QList<QAction *> own = actions();
    own.first()->setEnabled(!m_selection.isEmpty());
    menu->addActions(own);
    connect(menu, &QMenu::aboutToHide, this, [copy = own.first()] { copy->setEnabled(true); });
    menu->popup(event->globalPos());
}
