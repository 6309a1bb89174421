// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/ribbon/ribbon_calls.h"

#include "app/agents/call_words.h"
#include "app/chat/cards/call_card.h"
#include "app/chat/ribbon/call_ribbon.h"
#include "app/style/format.h"
#include "core/base/log.h"
#include "core/tools/catalogue.h"
#include "core/tools/title.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QLocale>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Item;
using session::record::Call;

static constexpr qint64 kSlice = 5; // ms of one turn of the event loop
static constexpr qsizetype kMostWords = 80;

static const char *iconOf(const QString &name)
{
    using gate::Nature;
    const tools::Tool *const tool = tools::find(name);
    switch (tool ? tool->nature : Nature::Shell) {
    case Nature::Looks:
        return "search";
    case Nature::Inside:
        return "file";
    case Nature::Code:
        return "code";
    case Nature::Shell:
    case Nature::Terminal:
        return "terminal";
    case Nature::Feeds:
        return "edit";
    }
    return "terminal";
}

RibbonCalls::RibbonCalls(CallRibbon *ribbon, QObject *parent)
    : QObject(parent)
    , m_ribbon(ribbon)
{
    m_ribbon->setWords([this](int item) { return wordsOf(item); });
    m_ribbon->hide();
    m_read.setInterval(0);
    connect(&m_read, &QTimer::timeout, this, &RibbonCalls::read);
    m_tick.setInterval(1s);
    connect(&m_tick, &QTimer::timeout, this, [this] {
        const QSet<int> running = std::exchange(m_running, {});
        for (const int index : running)
            show(index);
    });
}

static CallRibbon::Cell cellOf(const session::Transcript &transcript, int index)
{
    const Item item = transcript.item(index);
    const auto *call = std::get_if<Call>(&item.content);
    // A call of a newer Berth: it is there, and nobody knows how it stands.
    if (!call)
        return {index};
    const auto age =
        std::chrono::milliseconds(QDateTime::currentMSecsSinceEpoch()) - item.time.time_since_epoch();
    const auto took = call->state == Call::State::Running ? std::max(age, 0ms) : call->took;
    return {index, iconOf(call->tool), call->state, took};
}

void RibbonCalls::setTranscript(session::Transcript *transcript)
{
    if (m_transcript)
        m_transcript->disconnect(this);
    m_transcript = transcript;
    std::vector<CallRibbon::Cell> cells;
    for (int index = 0; transcript && index < transcript->count(); ++index) {
        if (transcript->isCall(index))
            cells.push_back({index});
    }
    m_running.clear();
    m_tick.stop();
    m_unread = int(cells.size());
    m_ribbon->setVisible(!cells.empty());
    m_ribbon->setCells(std::move(cells));
    if (m_unread > 0)
        m_read.start();
    if (!transcript)
        return;
    connect(transcript, &session::Transcript::appended, this, &RibbonCalls::append);
    connect(transcript, &session::Transcript::amended, this, [this](int index) {
        if (m_transcript->isCall(index))
            show(index);
    });
}

void RibbonCalls::append(int index)
{
    if (!m_transcript->isCall(index))
        return;
    m_ribbon->add({index});
    show(index);
    m_ribbon->setVisible(true);
}

/// As it is now; one that runs becomes wider.
void RibbonCalls::show(int index)
{
    const CallRibbon::Cell cell = cellOf(*m_transcript, index);
    m_ribbon->change(cell);
    if (cell.state == Call::State::Running)
        m_running.insert(index);
    else
        m_running.remove(index);
    if (m_running.isEmpty())
        m_tick.stop();
    else if (!m_tick.isActive())
        m_tick.start();
}

void RibbonCalls::read()
{
    QElapsedTimer time;
    time.start();
    while (m_transcript && m_unread > 0 && time.elapsed() < kSlice) {
        --m_unread;
        show(m_ribbon->cell(m_unread).item);
    }
    if (!m_transcript || m_unread == 0)
        m_read.stop();
}

/// "Run a Command: make test · 14:03:22 · 1.2 s · Done"
QString RibbonCalls::wordsOf(int index) const
{
    if (!m_transcript)
        return {};
    const Item item = m_transcript->item(index);
    const auto *call = std::get_if<Call>(&item.content);
    if (!call)
        return tr("of a newer Berth");
    const agents::Body body = agents::bodyOf(call->tool, call->arguments);
    const QString words = call->count > 1 ? call->lines.value(call->lines.size() - 1)
        : body.text.isEmpty()             ? agents::restOf(call->arguments, {})
                                          : body.text.simplified();
    QString what = tools::titleFor(call->tool);
    if (!words.isEmpty())
        //: %1: what an agent did, as "Run a Command", %2: with what
        what = tr("%1: %2").arg(what, base::printable(words, kMostWords));
    const auto begun = QDateTime::fromMSecsSinceEpoch(item.time.time_since_epoch().count());
    QStringList parts{what, QLocale().toString(begun.time(), u"HH:mm:ss"_s)};
    if (call->took.count() > 0)
        parts += format::duration(call->took);
    parts += CallCard::stateWords(call->state);
    return parts.join(u" · "_s);
}
