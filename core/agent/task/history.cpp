// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/task/history.h"

#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <limits>
#include <utility>

using namespace Qt::StringLiterals;

namespace task {

static constexpr qsizetype kShortOutput = 600; // characters that one keeps, of its head and its tail
static constexpr qint64 kPictureTokens = 1600; // of one that fills a screen
static constexpr qsizetype kMostPaths = 200;
static constexpr int kAnswersKept = 5; // before a summary: whether the model repeats itself is seen by them
static const QString kPathsTitle = u"Paths that were named:"_s;

template <typename T>
static const T *as(const Entry &entry)
{
    return std::get_if<T>(&entry.content);
}

template <typename T>
static const T *lastOf(const QList<Entry> &entries)
{
    for (auto it = entries.crbegin(); it != entries.crend(); ++it) {
        if (const T *found = as<T>(*it))
            return found;
    }
    return nullptr;
}

/// Where what is up to that entry begins, told from the end: a step costs no more for all that was before.
static auto upTo(const QList<Entry> &entries, qint64 number)
{
    return std::find_if(entries.crbegin(), entries.crend(),
                        [number](const Entry &entry) { return entry.number <= number; });
}

QList<model::Call> callsOf(const model::Message &message)
{
    QList<model::Call> calls;
    for (const model::Part &part : message.parts) {
        if (const auto *call = std::get_if<model::Call>(&part))
            calls += *call;
    }
    return calls;
}

static bool isLong(const model::CallResult &result)
{
    return result.text.size() > 2 * kShortOutput || !result.pictures.isEmpty();
}

static model::CallResult shortened(model::CallResult result)
{
    if (!isLong(result))
        return result;
    const qsizetype left = std::max<qsizetype>(0, result.text.size() - kShortOutput);
    if (left > kShortOutput)
        result.text = result.text.left(kShortOutput / 2)
            + u"\n[%1 characters of this output are left out here, as all of it is too much to read at once; "
              "read_output, read_file or the same call gives them again, in parts]\n"_s.arg(left)
            + result.text.right(kShortOutput / 2);
    if (!result.pictures.isEmpty())
        result.text += u"\n[the picture is left out here]"_s;
    result.pictures.clear();
    return result;
}

namespace {

/// Puts the messages together, a turn at a time.
class Writer
{
public:
    void hear(qint64 number, const Said &said) { m_said.append({number, said}); }

    void answer(const Answered &answered)
    {
        flush(answered.heard);
        if (answered.message.parts.isEmpty())
            return;
        // One that paused goes on in the next.
        if (!m_messages.isEmpty() && m_messages.last().role == model::Message::Role::Assistant)
            m_messages.last().parts += answered.message.parts;
        else
            m_messages += answered.message;
        m_calls += callsOf(answered.message);
    }

    void returned(const model::CallResult &result) { m_results.append(result); }

    QList<model::Message> messages()
    {
        flush(std::numeric_limits<qint64>::max());
        return std::move(m_messages);
    }

private:
    void flush(qint64 heard)
    {
        model::Message message;
        for (const model::Call &call : std::as_const(m_calls)) {
            const auto known = std::ranges::find(m_results, call.id, &model::CallResult::call);
            message.parts += known != m_results.end()
                ? *known
                : model::CallResult{.call = call.id, .text = u"Not run."_s, .failed = true};
        }
        m_calls.clear();
        m_results.clear();
        while (!m_said.isEmpty() && m_said.first().first <= heard) {
            const Said said = m_said.takeFirst().second;
            if (!said.text.isEmpty())
                message.parts += model::Text{said.text};
            for (const model::Picture &picture : said.pictures)
                message.parts += picture;
        }
        if (message.parts.isEmpty())
            return;
        if (!m_messages.isEmpty() && m_messages.last().role == model::Message::Role::User)
            m_messages.last().parts += message.parts;
        else
            m_messages += message;
    }

    QList<model::Message> m_messages;
    QList<std::pair<qint64, Said>> m_said; // and not put anywhere yet
    QList<model::Call> m_calls; // of the last answer
    QList<model::CallResult> m_results;
};

} // namespace

QList<model::Message> messagesOf(const QList<Entry> &entries)
{
    const Summed *summed = lastOf<Summed>(entries);
    const Shortened *cut = lastOf<Shortened>(entries);
    Writer writer;
    if (summed)
        writer.hear(0, {summed->text, {}});
    for (const Entry &entry : entries) {
        if (summed && entry.number < summed->before)
            continue;
        if (const auto *said = as<Said>(entry))
            writer.hear(entry.number, *said);
        else if (const auto *answered = as<Answered>(entry))
            writer.answer(*answered);
        else if (const auto *returned = as<Returned>(entry))
            writer.returned(cut && entry.number < cut->before ? shortened(returned->result)
                                                              : returned->result);
    }
    return writer.messages();
}

QList<OpenCall> openCalls(const QList<Entry> &entries)
{
    QList<OpenCall> open;
    for (const Entry &entry : entries) {
        const auto isOf = [](const QString &id) {
            return [id](const OpenCall &each) { return each.call.id == id; };
        };
        if (const auto *answered = as<Answered>(entry)) {
            open.clear();
            for (const model::Call &call : callsOf(answered->message))
                open += OpenCall{call, {}};
        } else if (const auto *begun = as<Begun>(entry)) {
            const auto it = std::ranges::find_if(open, isOf(begun->call));
            if (it != open.end())
                it->key = begun->key;
        } else if (const auto *returned = as<Returned>(entry)) {
            open.removeIf(isOf(returned->result.call));
        }
    }
    return open;
}

bool isAnswered(const QList<Entry> &entries)
{
    const Answered *last = lastOf<Answered>(entries);
    if (!last || last->stop == model::Answer::Stop::Paused || !callsOf(last->message).isEmpty())
        return false;
    return std::none_of(entries.crbegin(), upTo(entries, last->heard),
                        [](const Entry &entry) { return as<Said>(entry); });
}

QList<qint64> wordsIn(const QList<Entry> &entries)
{
    QList<qint64> numbers;
    for (const Entry &entry : entries) {
        const auto *said = as<Said>(entry);
        if (said && !said->text.startsWith(kOwnWords))
            numbers += entry.number;
    }
    return numbers;
}

QList<qint64> lateResults(const QList<Entry> &entries, qint64 words)
{
    QList<Entry> before;
    QList<qint64> numbers;
    QSet<QString> open;
    for (const Entry &entry : entries) {
        if (entry.number < words) {
            before += entry;
            continue;
        }
        if (entry.number == words) {
            for (const OpenCall &each : openCalls(before))
                open += each.call.id;
        }
        if (as<Answered>(entry)) // ids of calls may come again in the next turn
            break;
        const auto *begun = as<Begun>(entry);
        const auto *returned = as<Returned>(entry);
        if ((begun && open.contains(begun->call)) || (returned && open.contains(returned->result.call)))
            numbers += entry.number;
    }
    return numbers;
}

qint64 tokensOf(const QString &text) { return text.size() / 3 + 1; }

static qint64 tokensOf(const model::CallResult &result)
{
    return tokensOf(result.text) + kPictureTokens * result.pictures.size();
}

static qint64 tokensOf(const model::Part &part)
{
    if (const auto *text = std::get_if<model::Text>(&part))
        return tokensOf(text->text);
    if (const auto *thinking = std::get_if<model::Thinking>(&part))
        return tokensOf(thinking->text);
    if (const auto *call = std::get_if<model::Call>(&part))
        return call->arguments.size() / 3 + 20;
    if (const auto *result = std::get_if<model::CallResult>(&part))
        return tokensOf(*result);
    return kPictureTokens;
}

qint64 promptTokens(const QList<Entry> &entries, qint64 fixed)
{
    // What the service counted is of no use once what it counted was shortened.
    const auto last = std::find_if(entries.crbegin(), entries.crend(), [](const Entry &entry) {
        return as<Answered>(entry) || as<Summed>(entry) || as<Shortened>(entry);
    });
    const Answered *answered = last == entries.crend() ? nullptr : as<Answered>(*last);
    qint64 tokens = fixed;
    if (!answered
        || (answered->usage.input + answered->usage.cacheRead + answered->usage.cacheWritten == 0)) {
        for (const model::Message &message : messagesOf(entries)) {
            for (const model::Part &part : message.parts)
                tokens += tokensOf(part);
        }
        return tokens;
    }
    const model::Usage &usage = answered->usage;
    tokens = usage.input + usage.cacheRead + usage.cacheWritten + usage.output;
    std::for_each(entries.crbegin(), upTo(entries, answered->heard), [&tokens](const Entry &entry) {
        if (const auto *said = as<Said>(entry))
            tokens += tokensOf(said->text) + kPictureTokens * said->pictures.size();
        else if (const auto *returned = as<Returned>(entry))
            tokens += tokensOf(returned->result);
    });
    return tokens;
}

qint64 lastTurn(const QList<Entry> &entries)
{
    const Answered *last = nullptr;
    for (auto it = entries.crbegin(); it != entries.crend(); ++it) {
        if ((last = as<Answered>(*it)))
            return it->number;
    }
    return 0;
}

bool isWorthSumming(const QList<Entry> &entries, qint64 before)
{
    const Summed *summed = lastOf<Summed>(entries);
    const qint64 from = summed ? summed->before : 0;
    return std::ranges::any_of(entries, [from, before](const Entry &entry) {
        return as<Answered>(entry) && entry.number >= from && entry.number < before;
    });
}

QList<CutOutput> cutBefore(const QList<Entry> &entries, qint64 before)
{
    const Summed *summed = lastOf<Summed>(entries);
    const Shortened *cut = lastOf<Shortened>(entries);
    const qint64 from = std::max(summed ? summed->before : 0, cut ? cut->before : 0);
    QList<CutOutput> outputs;
    QList<model::Call> calls; // of the last answer: ids may come again
    for (const Entry &entry : entries) {
        if (const auto *answered = as<Answered>(entry))
            calls = callsOf(answered->message);
        const auto *returned = as<Returned>(entry);
        if (!returned || entry.number < from || entry.number >= before || !isLong(returned->result))
            continue;
        const auto call = std::ranges::find(calls, returned->result.call, &model::Call::id);
        const qsizetype left = returned->result.text.size() - kShortOutput;
        outputs += CutOutput{call != calls.cend() ? *call : model::Call(), returned->result,
                             left > kShortOutput ? left : 0};
    }
    return outputs;
}

qint64 savedByShortening(const QList<Entry> &entries, qint64 before)
{
    qint64 saved = 0;
    for (const CutOutput &each : cutBefore(entries, before))
        saved += tokensOf(each.result) - tokensOf(shortened(each.result));
    return saved;
}

namespace {

/// Paths in the order in which they were named last.
class Paths
{
public:
    enum class Where {
        Session, ///< what programs print is full of others
        Anywhere
    };

    /// In words, where those in quotes may have spaces.
    void takeFrom(const QString &text, Where where)
    {
        static const QRegularExpression session = expression(u"/session/"_s, u"/session/%1+"_s);
        static const QRegularExpression anywhere =
            expression(u"~?/[^/\\n\"'`“”]+/"_s, u"(?<![^\\s\"'`“(=\\[{,>])~?/%1+/%1*"_s);
        for (auto it = (where == Where::Session ? session : anywhere).globalMatch(text); it.hasNext();) {
            const QRegularExpressionMatch match = it.next();
            QString path = match.captured(match.lastCapturedIndex());
            const bool isQuoted = match.capturedLength() > path.size();
            while (!isQuoted && path.endsWith(u'.'))
                path.chop(1);
            take(path);
        }
    }
    /// In what is JSON, mostly.
    void takeFromJson(const QByteArray &json, Where where)
    {
        const QJsonDocument document = QJsonDocument::fromJson(json);
        if (document.isObject())
            takeFrom(document.object(), {}, where);
        else
            takeFrom(QString::fromUtf8(json), where);
    }

    /// Below the last title of theirs in a summary, one a line.
    void takeFromSummary(const QString &text)
    {
        const qsizetype title = text.lastIndexOf(kPathsTitle);
        const QStringList lines = title < 0 ? QStringList() : text.mid(title).split(u'\n').mid(1);
        for (const QString &line : lines) {
            if (line.startsWith(u"- "))
                take(line.mid(2));
        }
    }

    QStringList newest() const
    {
        QStringList all = m_named.keys();
        std::ranges::sort(all, {}, [this](const QString &path) { return m_named.value(path); });
        return all.mid(std::max<qsizetype>(0, all.size() - kMostPaths));
    }

private:
    static QRegularExpression expression(const QString &begin, const QString &bare)
    {
        QStringList forms;
        for (const QString &quotes : {u"\"\""_s, u"''"_s, u"``"_s, u"“”"_s})
            forms += u"%1(%2[^%3\\n]*)%3"_s.arg(quotes.first(1), begin, quotes.last(1));
        forms += u'(' + bare.arg(u"[^\\s\"'`“”<>|*?,;:()\\[\\]{}\\\\]"_s) + u')';
        return QRegularExpression(forms.join(u'|'));
    }

    void takeFrom(const QJsonValue &value, const QString &name, Where where)
    {
        static const QStringList ofPaths{u"path"_s, u"from"_s, u"to"_s, u"folder"_s, u"cwd"_s};
        if (value.isObject()) {
            const QJsonObject object = value.toObject();
            for (auto it = object.begin(); it != object.end(); ++it)
                takeFrom(it.value(), it.key(), where);
        } else if (value.isArray()) {
            for (const QJsonValue &each : value.toArray())
                takeFrom(each, name, where);
        } else if (const QString text = value.toString(); ofPaths.contains(name) && text.startsWith(u'/')) {
            take(text);
        } else {
            takeFrom(text, where);
        }
    }

    void take(const QString &path)
    {
        if (!path.contains(u'\n'))
            m_named[path] = ++m_count;
    }

    QHash<QString, qint64> m_named; // when last
    qint64 m_count = 0;
};

} // namespace

Kept keptOf(const QList<Entry> &entries, qint64 before)
{
    using Where = Paths::Where;
    Kept kept;
    Paths paths;
    if (const Summed *summed = lastOf<Summed>(entries))
        paths.takeFromSummary(summed->text);
    for (const Entry &entry : entries) {
        if (entry.number >= before)
            break;
        if (const auto *said = as<Said>(entry)) {
            if (!said->text.startsWith(kOwnWords))
                kept.requests += said->text;
            paths.takeFrom(said->text, Where::Anywhere);
        } else if (const auto *answered = as<Answered>(entry)) {
            for (const model::Part &part : answered->message.parts) {
                if (const auto *text = std::get_if<model::Text>(&part))
                    paths.takeFrom(text->text, Where::Anywhere);
                else if (const auto *call = std::get_if<model::Call>(&part))
                    paths.takeFromJson(call->arguments, Where::Anywhere);
            }
        } else if (const auto *returned = as<Returned>(entry)) {
            paths.takeFromJson(returned->result.text.toUtf8(), Where::Session);
        }
    }
    kept.paths = paths.newest();
    return kept;
}

static QString listed(const QString &title, const QStringList &texts)
{
    return texts.isEmpty() ? QString() : u"\n\n"_s + title + u"\n- "_s + texts.join(u"\n- "_s);
}

QString summaryWith(const QString &summary, const Kept &kept)
{
    return u"What happened so far, in short:\n"_s + summary
        + listed(u"What the person asked for, word for word:"_s, kept.requests)
        + listed(kPathsTitle, kept.paths);
}

namespace {

/// Which of the entries that a summary stands for are asked about yet; to be asked from the end.
class Sieve
{
public:
    /// Takes from it what nobody asks about.
    bool keeps(Entry *entry, bool isOld)
    {
        const auto *ended = as<Ended>(*entry);
        const bool isLastDone = ended && ended->how == Ended::How::Done && !std::exchange(m_hasDone, true);
        const bool isLastPlan = as<Plan>(*entry) && !std::exchange(m_hasPlan, true);
        if (!isOld)
            return true;
        if (m_answers < kAnswersKept) {
            m_answers += as<Answered>(*entry) ? 1 : 0;
            return true;
        }
        if (auto *said = std::get_if<Said>(&entry->content)) {
            said->pictures.clear();
            return !said->text.startsWith(kOwnWords);
        }
        if (auto *answered = std::get_if<Answered>(&entry->content))
            return keepsFailed(&answered->message.parts);
        if (auto *returned = std::get_if<Returned>(&entry->content)) {
            if (!returned->result.failed || ++m_failures > kFailuresKept)
                return false;
            returned->essence.clear();
            m_failed.insert(returned->result.call);
            return true;
        }
        return isLastDone || isLastPlan;
    }

private:
    bool keepsFailed(QList<model::Part> *parts)
    {
        parts->removeIf([this](const model::Part &part) {
            const auto *call = std::get_if<model::Call>(&part);
            return !call || !m_failed.contains(call->id);
        });
        parts->squeeze();
        m_failed.clear();
        return !parts->isEmpty();
    }

    int m_answers = 0;
    int m_failures = 0;
    QSet<QString> m_failed; // calls of the answer that is next
    bool m_hasDone = false;
    bool m_hasPlan = false;
};

} // namespace

void letGo(QList<Entry> *entries)
{
    const Summed *summed = lastOf<Summed>(*entries);
    const qint64 before = summed ? summed->before : 0;
    Sieve sieve;
    auto kept = entries->end();
    for (auto entry = entries->end(); entry != entries->begin();) {
        --entry;
        if (sieve.keeps(&*entry, entry->number < before) && --kept != entry)
            *kept = std::move(*entry);
    }
    entries->erase(entries->begin(), kept);
}

void Past::add(const Entry &entry)
{
    entries += entry;
    total.add(entry.content);
    if (as<Summed>(entry))
        letGo(&entries);
}

} // namespace task
