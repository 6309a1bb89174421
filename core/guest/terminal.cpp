// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/terminal.h"

#include "core/guest/run.h"

#include <QElapsedTimer>
#include <QPointer>

#include <utility>

namespace guest {

using namespace std::chrono_literals;

/// What one turn of the event loop may spend on output, and how much is fed between two looks at the time.
static constexpr std::chrono::nanoseconds kTurn = 4ms;
static constexpr qint64 kPiece = 16 * 1024;
/// A program that asks and asks and does not read the answers gets no more of them.
static constexpr qint64 kWaitingAnswers = 64 * 1024;
/// A size that is being dragged changes often, and each change makes programs draw everything.
static constexpr std::chrono::milliseconds kResizeDelay = 80ms;

Terminal::Terminal(terminal::Size size, int scrollback)
    : m_screen(size, scrollback)
{
    m_rest.setSingleShot(true);
    connect(&m_rest, &QTimer::timeout, this, &Terminal::pull);
    m_resize.setSingleShot(true);
    connect(&m_resize, &QTimer::timeout, this, [this] {
        if (isRunning())
            m_run->resize(this->size());
    });
}

Terminal::~Terminal() = default;

TerminalSize Terminal::size() const { return {m_screen.size().rows, m_screen.size().columns}; }

void Terminal::attach(std::unique_ptr<Run> run)
{
    Q_ASSERT(!isRunning());
    m_run = std::move(run);
    connect(m_run.get(), &Run::outputReady, this, [this] {
        if (!m_rest.isActive())
            pull();
    });
    connect(m_run.get(), &Run::finished, this, [this](const RunEnd &end) {
        m_keyboard.giveBack();
        emit finished(end);
    });
    m_run->resize(size()); // it may have changed since it was asked for
}

std::unique_ptr<Run> Terminal::detach()
{
    m_rest.stop();
    if (m_run)
        m_run->disconnect(this);
    return std::move(m_run);
}

bool Terminal::isRunning() const { return m_run && !m_run->end(); }

const std::optional<RunEnd> &Terminal::end() const
{
    static const std::optional<RunEnd> kNone;
    return m_run ? m_run->end() : kNone;
}

void Terminal::feed(std::string_view bytes)
{
    m_screen.feed(bytes);
    answer();
    announce();
}

void Terminal::say(const QString &sentence)
{
    QString plain;
    for (const QChar c : sentence)
        plain += c.isPrint() ? c : QChar(u' ');
    m_screen.feed("\x18"); // ends a sequence that was cut off
    if (m_screen.isAlternate())
        m_screen.feed("\x1b[?1049l"); // on the primary screen it would move the cursor
    m_screen.feed("\x1b[!p\x1b[?9;1000;1002;1003;1004;2004;2026l\x1b[0m");
    const char *const before = m_screen.cursor().column > 0 ? "\r\n\x1b[3m" : "\x1b[3m";
    feed(before + plain.toStdString() + "\x1b[0m\r\n");
}

void Terminal::type(std::string_view bytes)
{
    if (bytes.empty())
        return;
    const QByteArray copy(bytes.data(), qsizetype(bytes.size()));
    if (isRunning())
        m_run->writeInput(copy);
    emit typed(copy);
}

void Terminal::typeAs(const QString &typist, std::string_view bytes)
{
    if (bytes.empty())
        return;
    const std::uint8_t hands = m_keyboard.note(typist);
    m_screen.noteHands(hands);
    type(bytes);
    announce();
}

qint64 Terminal::unsent() const { return m_run ? m_run->bytesToWrite() : 0; }

void Terminal::pull()
{
    QElapsedTimer timer;
    timer.start();
    while (m_run->available(Channel::Output) > 0 && timer.nsecsElapsed() < kTurn.count()) {
        const QByteArray piece = m_run->take(Channel::Output, kPiece);
        m_screen.feed({piece.constData(), std::size_t(piece.size())});
        answer();
    }
    if (m_run->available(Channel::Output) > 0)
        m_rest.start(0ms);
    announce();
}

void Terminal::answer()
{
    const std::string replies = m_screen.takeReplies();
    if (!replies.empty() && isRunning() && unsent() < kWaitingAnswers)
        m_run->writeInput(QByteArray::fromStdString(replies));
}

void Terminal::announce()
{
    const terminal::Events events = m_screen.takeEvents();
    const QPointer<Terminal> self(this);
    emit changed();
    if (self && events.title)
        emit titleChanged();
    if (self && events.bell)
        emit bell();
}

void Terminal::setRoom(const QObject *view, terminal::Size room)
{
    if (!m_rooms.contains(view))
        connect(view, &QObject::destroyed, this, [this, view] { leaveRoom(view); });
    m_rooms.insert(view, room);
    fit();
}

void Terminal::leaveRoom(const QObject *view)
{
    if (m_rooms.remove(view)) {
        disconnect(view, &QObject::destroyed, this, nullptr);
        fit();
    }
}

void Terminal::fit()
{
    if (m_rooms.isEmpty())
        return; // it keeps the size it was looked at with
    terminal::Size least = *m_rooms.cbegin();
    for (const terminal::Size &room : std::as_const(m_rooms)) {
        least.columns = std::min(least.columns, room.columns);
        least.rows = std::min(least.rows, room.rows);
        least.cellWidth = std::min(least.cellWidth, room.cellWidth);
        least.cellHeight = std::min(least.cellHeight, room.cellHeight);
    }
    least.columns = std::clamp(least.columns, terminal::kLeastColumns, terminal::kMostColumns);
    least.rows = std::clamp(least.rows, terminal::kLeastRows, terminal::kMostRows);
    if (least == m_screen.size())
        return;
    std::vector<terminal::Position *> anchors;
    emit resizing(&anchors);
    std::vector<terminal::Position> positions;
    positions.reserve(anchors.size());
    for (const terminal::Position *anchor : anchors)
        positions.push_back(*anchor);
    m_screen.resize(least, positions);
    for (std::size_t i = 0; i < anchors.size(); ++i)
        *anchors[i] = positions[i];
    m_resize.start(kResizeDelay);
    emit resized();
}

} // namespace guest
