// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/compare.h"
#include "tests/core/terminal/libvterm/player.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>

#include <algorithm>
#include <set>

using namespace libvterm;
using namespace Qt::StringLiterals;

namespace {

/// Where we do otherwise, and why: the lines by script.
struct Difference
{
    const char *why; ///< as TERMINAL.md has it
    std::map<std::string, std::set<int>> lines;
};

// clang-format off
const std::vector<Difference> kDifferences{
    {"Double-width and double-height lines are shown at single width",
     {{"28state_dbl_wh", {18, 19, 20, 21, 22, 24, 25, 26, 27, 33, 34, 35, 36, 37, 41, 42, 43, 44, 45, 51, 52, 53, 56, 57, 60, 61}},
      {"67screen_dbl_wh", {16, 24, 25, 32, 37}}}},
    {"The clipboard (OSC 52) is refused",
     {{"40state_selection", {7, 11, 15, 19, 21, 25, 27, 32, 36, 38, 42, 43, 47, 51, 55, 61, 67, 73, 78, 81, 86, 89}}}},
    {"No keys in the form `CSI u`: as xterm without modifyOtherKeys",
     {{"25state_input", {12, 24, 34, 36, 42, 44, 50, 54, 58, 62, 99, 103}}}},
    {"DECSC keeps neither shape, blinking nor visibility of the cursor: as xterm",
     {{"22state_save", {31, 32, 45, 46, 55, 56, 62, 63}}}},
    {"Text is UTF-8 only, so LS1R, LS2R and LS3R have nothing to shift",
     {{"14state_encoding", {72, 75, 81, 84, 90, 93}}}},
    {"A smaller screen loses rows below the cursor rather than the one it is in: as xterm",
     {{"63screen_resize", {81, 82, 83, 84, 85}}}},
    {"DECRQSS reports a style from 0 on, and a colour space before red, green and blue: as xterm",
     {{"26state_query", {37, 42, 47, 52, 57}}}},
    {"Lines come back from a scrollback that libvterm's harness makes up",
     {{"63screen_resize", {103, 104, 105, 106}}}},
    {"A place beyond what the encoding of the mouse holds is not told",
     {{"17state_mouse", {118, 120, 122}}}},
    {"16 code points fit in a cell, not 6",
     {{"10state_putglyph", {58}}, {"61screen_unicode", {35, 41}}}},
    {"No fonts (SGR 11), no super- and subscript: as xterm",
     {{"64screen_pen", {28, 41, 42}}}},
    {"REP leaves marks out, and goes on in the next row: as xterm",
     {{"31state_rep", {42, 46, 127}}}},
    {"Mouse mode 1015 adds 32 to the button: as xterm",
     {{"17state_mouse", {166, 168}}}},
    {"HPB and VPB are not known: as xterm",
     {{"11state_movecursor", {178, 194}}}},
    {"Erasing takes the background colour alone",
     {{"64screen_pen", {46, 47}}}},
    {"Bold text is no brighter: an option of libvterm and xterm",
     {{"30state_pen", {111, 114}}}},
    {"DA1 says what this terminal has; XTVERSION is not answered",
     {{"26state_query", {7, 12}}}},
    {"8-bit controls (S8C1T) are refused",
     {{"26state_query", {62}}}},
    {"IL goes to the left margin: as xterm",
     {{"13state_edit", {81}}}},
    {"DECRQSS reports DECSCA 2 as 0: as xterm",
     {{"13state_edit", {269}}}},
    {"Lines are wrapped anew at every new width",
     {{"16state_resize", {36}}}},
    {"What scrolls in is blank, which the script does not tell",
     {{"20state_wrapping", {58}}}},
    {"DA2 is answered; the script has a parser without a terminal",
     {{"02parser", {95}}}},
};
// clang-format on

bool isListed(const std::string &script, int line)
{
    return std::ranges::any_of(kDifferences, [&](const Difference &difference) {
        const auto lines = difference.lines.find(script);
        return lines != difference.lines.end() && lines->second.contains(line);
    });
}

struct Section
{
    std::string script;
    std::string name;
    int line = 1;
    std::vector<Check> checks;
};

} // namespace

/// libvterm's own tests, played on our terminal. tests/run fetches them; without them there is nothing to do.
class tst_Libvterm : public QObject
{
    Q_OBJECT

    std::vector<Section> m_sections;
    std::map<std::string, int> m_skipped;

    void play(const QString &path)
    {
        const std::vector<Line> lines = readScript(path.toStdString());
        const Player player(lines);
        const std::string script = QFileInfo(path).completeBaseName().toStdString();
        const auto first = std::ptrdiff_t(m_sections.size());
        m_sections.push_back({script, "", 1, {}});
        for (const Line &line : lines) {
            if (line.kind == Line::Kind::Section)
                m_sections.push_back({script, line.word, line.number, {}});
        }
        auto section = m_sections.begin() + first;
        for (const Check &check : player.checks()) {
            while (section + 1 != m_sections.end() && (section + 1)->line < check.line)
                ++section;
            section->checks.push_back(check);
        }
        for (const auto &[word, count] : player.skipped())
            m_skipped[word] += count;
    }

private slots:
    void initTestCase()
    {
        const QString path = qEnvironmentVariable("BERTH_LIBVTERM_TESTS");
        if (path.isEmpty())
            BERTH_SKIP_LACKING("BERTH_LIBVTERM_TESTS does not name the folder of libvterm's tests; use tests/run");
        const QDir folder(path);
        const QStringList names = folder.entryList({u"*.test"_s});
        QCOMPARE(names.size(), 43);
        for (const QString &name : names)
            play(folder.filePath(name));
    }

    void differsWhereItIsKnownTo_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < m_sections.size(); ++i) {
            const auto &[script, name, line, checks] = m_sections[i];
            if (!checks.empty())
                QTest::addRow("%s:%d %s", script.c_str(), line, name.c_str()) << int(i);
        }
    }

    void differsWhereItIsKnownTo()
    {
        QFETCH(int, index);
        const Section &section = m_sections[std::size_t(index)];
        std::string wrong;
        for (const auto &[line, expected, actual] : section.checks) {
            const bool isMet = expected == actual;
            if (isMet != isListed(section.script, line))
                continue;
            wrong += "line " + std::to_string(line)
                + (isMet ? " is met, and listed\n" : ": " + expected + "\n   but is: " + actual + '\n');
        }
        QCOMPARE(wrong, std::string());
    }

    /// TERMINAL.md says how it went.
    void isToldAsItIs()
    {
        QFile file(QStringLiteral(BERTH_SOURCE_DIR "/core/terminal/TERMINAL.md"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::string page = QString::fromUtf8(file.readAll()).simplified().toStdString();
        std::size_t checks = 0;
        std::size_t met = 0;
        for (const Section &section : m_sections) {
            checks += section.checks.size();
            met += std::size_t(std::ranges::count_if(
                section.checks, [](const Check &check) { return check.expected == check.actual; }));
        }
        std::vector<std::string> facts;
        std::size_t listed = 0;
        for (const auto &[why, scripts] : kDifferences) {
            std::size_t count = 0;
            for (const auto &[script, lines] : scripts)
                count += lines.size();
            facts.push_back("| " + std::to_string(count) + " | " + why + " |");
            listed += count;
        }
        QCOMPARE(met + listed, checks);
        facts.push_back("of " + std::to_string(checks) + " checks " + std::to_string(met) + " are met");
        std::string skipped;
        for (const auto &[word, count] : m_skipped)
            skipped += (skipped.empty() ? "" : ", ") + std::to_string(count) + " `" + word + '`';
        facts.push_back(skipped);
        for (const std::string &fact : facts)
            QVERIFY2(page.find(fact) != page.npos, fact.c_str());
    }
};

BERTH_TEST(tst_Libvterm)
#include "tst_libvterm.moc"
