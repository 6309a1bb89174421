// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/recipes/test_results.h"

#include "core/base/log.h"
#include "core/session/money/prices.h"

#include <QCoreApplication>
#include <QHash>
#include <QSet>
#include <QXmlStreamReader>

#include <algorithm>
#include <iterator>
#include <utility>

using namespace Qt::StringLiterals;

namespace session {

using base::Error;
using base::fail;
using base::Result;
using Outcome = TestCase::Outcome;

static constexpr qsizetype kLongestFile = 16 << 20;
static constexpr qsizetype kMostCases = 100'000;
static constexpr int kDeepest = 100; // a reader keeps all that is open
static constexpr int kMostAttributes = 100; // and compares each of an element with all the others
static constexpr qsizetype kLongestName = 200;
static constexpr qsizetype kMostRows = 2000; // of a table that somebody reads

static QString text(const char *source)
{
    return QCoreApplication::translate("session::TestResults", source);
}

static QString nameOf(const QXmlStreamAttributes &attributes)
{
    const QString suite = attributes.value("classname"_L1).toString().simplified();
    const QString name = attributes.value("name"_L1).toString().simplified();
    const QString whole = suite.isEmpty() || suite == name ? name : suite + u" · "_s + name;
    return base::printable(whole, kLongestName);
}

/// Reads to the end of the case.
static Outcome outcomeIn(QXmlStreamReader &xml)
{
    Outcome outcome = Outcome::Passed;
    while (xml.readNextStartElement()) {
        if (xml.name() == "failure"_L1 || xml.name() == "error"_L1)
            outcome = Outcome::Failed;
        else if (xml.name() == "skipped"_L1 && outcome == Outcome::Passed)
            outcome = Outcome::Skipped;
        xml.skipCurrentElement();
    }
    return outcome;
}

/// Behind the tag that begins there, and how many attributes it has; -1 where it has no end.
static qsizetype endOfTag(const QByteArray &xml, qsizetype at, int *attributes)
{
    char quote = 0;
    for (; at < xml.size(); ++at) {
        const char each = xml[at];
        if (quote != 0)
            quote = each == quote ? 0 : quote;
        else if (each == '"' || each == '\'')
            quote = each;
        else if (each == '=')
            ++*attributes;
        else if (each == '>')
            return at + 1;
    }
    return -1;
}

/// Whether reading it takes little more than its length, which nesting and attributes could change. Text of
/// many bytes a character is none.
static bool isModest(const QByteArray &xml)
{
    if (xml.contains('\0'))
        return false;
    static constexpr std::pair<QByteArrayView, QByteArrayView> kAsTheyAre[] = {
        {"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}};
    int depth = 0;
    for (qsizetype at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
        const QByteArrayView rest = QByteArrayView(xml).sliced(at);
        const auto *const as =
            std::ranges::find_if(kAsTheyAre, [&](const auto &each) { return rest.startsWith(each.first); });
        if (as != std::end(kAsTheyAre)) {
            const qsizetype end = xml.indexOf(as->second, at + as->first.size());
            if (end < 0)
                return true; // the reader says so
            at = end + as->second.size();
            continue;
        }
        int attributes = 0;
        const qsizetype end = endOfTag(xml, at, &attributes);
        if (attributes > kMostAttributes)
            return false;
        if (end < 0)
            return true;
        depth += rest.startsWith("</") ? -1 : xml[end - 2] == '/' ? 0 : 1;
        if (depth > kDeepest)
            return false;
        at = end;
    }
    return true;
}

Result<QList<TestCase>> readTests(const QByteArray &xml)
{
    if (xml.size() > kLongestFile)
        return fail(Error::Kind::Invalid, text("The file of its tests is too long."));
    if (!isModest(xml))
        return fail(Error::Kind::Invalid, text("The file of its tests is no JUnit XML."));
    QXmlStreamReader reader(xml);
    QList<TestCase> tests;
    while (!reader.atEnd() && tests.size() < kMostCases) {
        const auto token = reader.readNext();
        if (token == QXmlStreamReader::DTD) // entities could make much of little
            return fail(Error::Kind::Invalid, text("The file of its tests is no JUnit XML."));
        if (token != QXmlStreamReader::StartElement || reader.name() != "testcase"_L1)
            continue;
        const QString name = nameOf(reader.attributes());
        tests += {name, outcomeIn(reader)};
    }
    if (reader.hasError())
        return fail(Error::Kind::Invalid, text("The file of its tests is no JUnit XML."),
                    base::printable(reader.errorString()));
    return tests;
}

int ImageRun::count(Outcome outcome) const
{
    return int(std::ranges::count(tests, outcome, &TestCase::outcome));
}

QString figuresOf(const ImageRun &run)
{
    if (run.tests.isEmpty())
        return run.reason.isEmpty() ? text("no test") : run.reason;
    return text("%1 passed, %2 failed, %3 skipped")
        .arg(run.count(Outcome::Passed))
        .arg(run.count(Outcome::Failed))
        .arg(run.count(Outcome::Skipped));
}

/// A cell of a table in which nothing is mark-up.
static QString cell(const QString &said)
{
    QString plain;
    for (const QChar character : base::printable(said, 400).simplified()) {
        if (u"\\`*_{}[]<>#|!~$"_s.contains(character))
            plain += u'\\';
        plain += character;
    }
    return plain;
}

static QString row(const QStringList &cells) { return u"| "_s + cells.join(u" | "_s) + u" |\n"_s; }

static QString outcomeName(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Passed:
        return text("passed");
    case Outcome::Failed:
        return text("FAILED");
    case Outcome::Skipped:
        break;
    }
    return text("skipped");
}

namespace {

/// One test in all images, in the order of these; empty where it is not known.
struct Row
{
    QString name;
    QStringList outcomes;

    bool differs() const { return QSet<QString>(outcomes.begin(), outcomes.end()).size() > 1; }
};

} // namespace

static QList<Row> rowsOf(const QList<ImageRun> &runs)
{
    QList<Row> rows;
    QHash<QString, qsizetype> places; // in it
    for (qsizetype at = 0; at < runs.size(); ++at) {
        QHash<QString, int> seen; // several may have one name
        for (const TestCase &test : runs[at].tests) {
            const int number = ++seen[test.name];
            const QString name = number > 1 ? u"%1 (%2)"_s.arg(test.name).arg(number) : test.name;
            auto place = places.constFind(name);
            if (place == places.constEnd()) {
                place = places.insert(name, rows.size());
                rows += {name, QStringList(runs.size())};
            }
            rows[*place].outcomes[at] = outcomeName(test.outcome);
        }
    }
    std::stable_partition(rows.begin(), rows.end(), [](const Row &row) { return row.differs(); });
    return rows;
}

QByteArray tableOf(const QString &recipe, const QList<ImageRun> &runs)
{
    QString table = u"# "_s + cell(recipe) + u"\n\n"_s;
    table += row({text("image"), text("passed"), text("failed"), text("skipped"), text("machine"),
                  text("cost"), text("result")});
    table += u"| --- | ---: | ---: | ---: | ---: | ---: | --- |\n"_s;
    QStringList heads{text("test")};
    for (const ImageRun &run : runs) {
        heads += cell(run.profile);
        QStringList cells{cell(run.profile)};
        for (const Outcome outcome : {Outcome::Passed, Outcome::Failed, Outcome::Skipped})
            cells += run.tests.isEmpty() ? QString() : QString::number(run.count(outcome));
        cells += text("%1 s").arg(double(run.machineTime.count()) / 1000, 0, 'f', 1);
        cells += cell(dollars(run.nanodollars));
        cells += run.reason.isEmpty() ? text("fine") : cell(run.reason);
        table += row(cells);
    }
    const QList<Row> rows = rowsOf(runs);
    if (rows.isEmpty())
        return table.toUtf8();
    const qsizetype differing = std::ranges::count_if(rows, &Row::differs);
    table += u"\n"_s
        + (differing == 0 ? text("Each test went the same way in all of them.")
                          : text("Tests that did not go the same way in all of them: %1. They are the first.")
                                .arg(differing))
        + u"\n\n"_s + row(heads) + u"| --- |"_s + u" --- |"_s.repeated(runs.size()) + u"\n"_s;
    for (const Row &each : rows.first(std::min(rows.size(), kMostRows)))
        table += row(QStringList{cell(each.name)} + each.outcomes);
    if (rows.size() > kMostRows)
        table += u"\n"_s + text("And %1 more.").arg(rows.size() - kMostRows) + u"\n"_s;
    return table.toUtf8();
}

} // namespace session
