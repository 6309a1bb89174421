// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/session_tile.h"

#include "app/agents/call_words.h"
#include "app/chat/cards/output_text.h"
#include "app/style/format.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"
#include "core/session/record/chats.h"
#include "core/session/session.h"
#include "core/tools/title.h"

#include <QFontMetrics>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Session;
namespace record = session::record;

namespace live {

static constexpr int kLines = 7;
static constexpr auto kSoon = 200ms;

namespace {

/// What was last begun, or said.
struct Doing
{
    QString title;
    QString lines;
};

struct Tell
{
    Doing operator()(const record::Run &run) const { return {run.title, printed(run.tail, run.text)}; }
    Doing operator()(const record::Call &call) const
    {
        const QString rest = agents::restOf(call.arguments, agents::bodyOf(call.tool, call.arguments).key);
        const QString title = tools::titleFor(call.tool);
        return {rest.isEmpty() ? title : title + u" · "_s + rest, printed(call.tail, call.text)};
    }
    Doing operator()(const record::Message &message) const { return {{}, end(message.text)}; }
    // What asks for the next or came of the last is not what is being done.
    Doing operator()(const record::Request &) const { return {}; }
    Doing operator()(const record::Document &) const { return {}; }
    Doing operator()(const record::Report &) const { return {}; }
    Doing operator()(const record::Thought &) const { return {}; }
    Doing operator()(const record::Note &) const { return {}; }
    Doing operator()(const record::Plan &) const { return {}; }
    Doing operator()(const record::Unknown &) const { return {}; }

    static QString end(const QString &text) { return lastLines(text.trimmed(), kLines).text; }
    /// Else why there is none.
    static QString printed(const QByteArray &tail, const QString &text)
    {
        OutputText output;
        output.add(tail);
        const QString lines = output.end(kLines).text;
        return lines.trimmed().isEmpty() ? end(text) : lines;
    }
};

} // namespace

static Doing lastOf(const session::Transcript &transcript)
{
    static constexpr int kMost = 20; // among notes and documents
    for (int index = transcript.count() - 1; index >= 0 && index >= transcript.count() - kMost; --index) {
        const Doing doing = std::visit(Tell{}, transcript.item(index).content);
        if (!doing.title.isEmpty() || !doing.lines.isEmpty())
            return doing;
    }
    return {};
}

SessionTile::SessionTile(Session *session, session::Chats *chats, QWidget *parent)
    : Frame(Look::Raised, parent)
    , m_session(session)
    , m_mark(new parts::Picture(style::scaled(14)))
    , m_detail(parts::words({}, &style::Colours::muted))
    , m_cost(parts::label())
    , m_doing(new parts::ShortLabel)
    , m_lines(parts::label())
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    auto *name = new parts::ShortLabel;
    name->setTextFormat(Qt::PlainText);
    name->setText(session->name());
    parts::embolden(name);
    m_doing->setTextFormat(Qt::PlainText);
    m_lines->setFont(style::monospace());
    m_lines->setAlignment(Qt::AlignLeft | Qt::AlignBottom);
    m_lines->setSizePolicy(QSizePolicy::Ignored,
                           QSizePolicy::Fixed); // long lines are cut, not the page made wide
    m_lines->setFixedHeight(kLines * QFontMetrics(style::monospace()).lineSpacing());
    auto *head = new QHBoxLayout;
    head->setSpacing(style::kGap);
    head->addWidget(m_mark);
    head->addWidget(name, 1);
    head->addWidget(m_cost);
    auto *box = new Frame(Look::Sunken);
    auto *lines = new QVBoxLayout(box);
    lines->setContentsMargins(10, 6, 10, 6);
    lines->addWidget(m_lines);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 12, 14, 12);
    layout->setSpacing(6);
    layout->addLayout(head);
    layout->addWidget(m_detail);
    layout->addWidget(m_doing);
    layout->addWidget(box);

    m_soon.setSingleShot(true);
    m_soon.setInterval(kSoon);
    connect(&m_soon, &QTimer::timeout, this, &SessionTile::read);
    if (const auto chat = chats->of(session)) {
        m_transcript = &(*chat)->transcript();
        const auto soon = [this] {
            if (isVisible() && !m_soon.isActive())
                m_soon.start();
        };
        connect(m_transcript, &session::Transcript::appended, this, soon);
        connect(m_transcript, &session::Transcript::amended, this, soon);
        connect(m_transcript, &session::Transcript::grown, this, soon);
    }
    m_second.setInterval(1s);
    connect(&m_second, &QTimer::timeout, this, &SessionTile::showCost);
}

/// Nothing is looked at for a page that nobody sees.
void SessionTile::showEvent(QShowEvent *event)
{
    Frame::showEvent(event);
    m_second.start();
    showCost();
    read();
}

void SessionTile::hideEvent(QHideEvent *event)
{
    Frame::hideEvent(event);
    m_second.stop();
}

void SessionTile::showCost()
{
    const auto usage = m_session ? m_session->bill().usage() : base::Result<session::Usage>();
    m_cost->setText(usage ? format::runningMoney(usage->nanodollars) : QString());
}

void SessionTile::setState(const QString &detail, bool isWaiting)
{
    const bool isRunning = m_session && m_session->state() == Session::State::Running;
    m_mark->setIcon(isWaiting
                        ? style::icon(u"question"_s, &style::Colours::warning)
                        : style::icon(u"dot"_s, isRunning ? &style::Colours::good : &style::Colours::muted));
    m_detail->setText(detail);
    parts::tint(m_detail, isWaiting ? &style::Colours::warning : &style::Colours::muted);
    m_isWaiting = isWaiting;
    setAccessibleName(m_session ? tr("%1, %2").arg(m_session->name(), detail) : detail);
    update();
}

void SessionTile::read()
{
    const Doing doing = m_transcript ? lastOf(*m_transcript) : Doing();
    m_doing->setText(doing.title.isEmpty() ? u" "_s
                                           : base::printable(doing.title)); // tiles are of one height
    m_lines->setText(base::harmless(doing.lines));
    setAccessibleDescription(base::printable(doing.title));
}

void SessionTile::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->pos()))
        emit opened();
}

void SessionTile::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space)
        emit opened();
    else
        Frame::keyPressEvent(event);
}

void SessionTile::paintEvent(QPaintEvent *event)
{
    Frame::paintEvent(event);
    if (!hasFocus() && !m_isWaiting)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hasFocus() ? style::colours().accent : style::colours().warning, 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), style::kRadius, style::kRadius);
}

} // namespace live
