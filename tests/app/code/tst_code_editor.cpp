// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/code/code_editor.h"
#include "app/code/scintilla_lexer.h"
#include "app/code/search_bar.h"
#include "app/style/style.h"
#include "tests/app/looks.h"
#include "tests/support/subject.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

#include <ctime>

using namespace Qt::StringLiterals;
using code::CodeEditor;
using code::findAll;
using code::Match;
using code::Search;
using code::SearchBar;
using code::Syntax;
using Sci = QsciScintillaBase;

static const QByteArray kPython = "import os\n\ndef f(a, b):\n    \"\"\"doc\n    more\n    \"\"\"\n"
                                  "    return 'ä€😀' + a  # comment ünï\n\nclass A:\n    x = f\"{a}\"\n";

/// What is seen: the colours of each byte and the folds of each line, whatever the styles are numbered.
static QByteArray shown(CodeEditor &editor)
{
    editor.lexerOfText().finish();
    QByteArray bytes;
    for (int i = 0; i < editor.length(); ++i) {
        const int style = int(editor.SendScintilla(Sci::SCI_GETSTYLEAT, ulong(i)));
        bytes += QByteArray::number(editor.lexerOfText().color(style).rgb(), 16)
            + char('0' + editor.lexerOfText().font(style).bold());
    }
    for (int line = 0; line < editor.lines(); ++line)
        bytes += ' ' + QByteArray::number(int(editor.SendScintilla(Sci::SCI_GETFOLDLEVEL, ulong(line))), 16);
    return bytes;
}

static QByteArray largePython(int lines)
{
    QByteArray text;
    for (int i = 0; i < lines / 10; ++i) { // of ten lines each
        text += "def function_" + QByteArray::number(i) + "(first, second=None):\n";
        text += "    \"\"\"Says what it does.\"\"\"\n    value = first * 2 + len('text')  # why\n";
        text += "    if second is not None and value > 10:\n        return {'a': value, 'b': [1, 2, 3]}\n";
        text += "    for item in range(value):\n        print(f'{item} of {value}')\n    return None\n\n\n";
    }
    return text;
}

class tst_CodeEditor : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        looks::apply(style::Scheme::Light);
        for (const QString &language : {u"Python"_s, u"Bash"_s, u"HTML"_s, u"JavaScript"_s, u"C"_s})
            m_syntax.definition(language);
        QTRY_VERIFY(m_syntax.isDone());
    }

    void anEditGivesWhatAllOfItAnewGives_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("python") << u"a.py"_s << kPython.repeated(6);
        QTest::newRow("shell") << u"a.sh"_s
                               << QByteArray("#!/bin/bash\ncat <<EOF\nhi $USER\nEOF\nif [ -f x ]; then\n"
                                             "  echo \"ä $((1+2))\"\nfi\n")
                                      .repeated(6);
        QTest::newRow("html") << u"a.html"_s
                              << QByteArray("<html><style>b { color: red }</style>\n<script>var a = 1; /* x\n"
                                            "*/</script><!-- c\n --><p>hi</p></html>\n")
                                     .repeated(6);
        QTest::newRow("windows") << u"a.js"_s
                                 << QByteArray("function f() {\r\n  /* a\r\n */ }\r\n").repeated(6);
    }
    void anEditGivesWhatAllOfItAnewGives()
    {
        QFETCH(QString, file);
        QFETCH(QByteArray, text);
        CodeEditor editor(&m_syntax);
        editor.setLanguage(m_syntax.languageOfFile(file));
        editor.setContent(text);
        const QByteArrayList bits{"x",  "\n", "\"\"\"", "'",   "\"",  "#",    "<<EOF\n", "EOF\n",
                                  "/*", "*/", "<!--",   "-->", "ä",   "😀",    "\n\n\n",  "def g():\n",
                                  "(",  ")",  "    ",   "{",   "}\n", "\r\n", "\r",      "\t"};
        QRandomGenerator random(42);
        for (int i = 0; i < 250; ++i) {
            const auto place = [&] {
                const int at = random.bounded(editor.length() + 1);
                return int(editor.SendScintilla(Sci::SCI_POSITIONBEFORE, ulong(at)));
            };
            if (random.bounded(8) == 0) {
                editor.undo();
            } else if (random.bounded(3) != 0) {
                const QByteArray bit = bits[random.bounded(int(bits.size()))];
                editor.SendScintilla(Sci::SCI_INSERTTEXT, ulong(place()), bit.constData());
            } else {
                const int one = place();
                const int other = place();
                const int from = std::min(one, other);
                editor.SendScintilla(Sci::SCI_DELETERANGE, ulong(from),
                                     long(std::min(std::max(one, other) - from, 60)) & ~3L);
            }
            if (!QString::fromUtf8(editor.content()).contains(QChar::ReplacementCharacter)
                && random.bounded(3) == 0) {
                CodeEditor fresh(&m_syntax);
                fresh.setLanguage(editor.language());
                fresh.setContent(editor.content());
                if (shown(editor) != shown(fresh))
                    QFAIL(qPrintable(u"differs after %1 edits"_s.arg(i + 1)));
            } else if (random.bounded(2) == 0) {
                editor.lexerOfText().finish();
            }
        }
    }

    void coloursWhatIsTypedBeforeItsLanguageIsRead()
    {
        const Syntax syntax;
        CodeEditor editor(&syntax);
        editor.setLanguage(u"Python"_s);
        editor.setContent(kPython);
        QCOMPARE(editor.language(), u"Python"_s);
        editor.SendScintilla(Sci::SCI_INSERTTEXT, 0UL, "def g():\n");
        QVERIFY(!editor.lexerOfText().isDone());
        QTRY_VERIFY(editor.lexerOfText().isDone());
        CodeEditor fresh(&m_syntax);
        fresh.setLanguage(u"Python"_s);
        fresh.setContent(editor.content());
        QCOMPARE(shown(editor), shown(fresh));
        QVERIFY(editor.lexerOfText().stylesInUse() > 4);
    }

    void followsAnEditNoFurtherThanItReaches()
    {
        CodeEditor editor(&m_syntax);
        editor.setLanguage(m_syntax.language(u"Python"_s));
        editor.setContent(largePython(20'000));
        editor.lexerOfText().finish();
        const quint64 before = editor.lexerOfText().linesHighlighted();
        editor.SendScintilla(Sci::SCI_INSERTTEXT, 40UL, "x");
        editor.lexerOfText().finish();
        QVERIFY(editor.lexerOfText().linesHighlighted() - before < 10);
        QVERIFY(editor.lexerOfText().isDone());
    }

    void foldsPythonByIndentationAndOthersByBraces()
    {
        const auto header = [](CodeEditor &editor, int line) {
            return bool(editor.SendScintilla(Sci::SCI_GETFOLDLEVEL, ulong(line))
                        & Sci::SC_FOLDLEVELHEADERFLAG);
        };
        CodeEditor python(&m_syntax);
        python.setLanguage(m_syntax.language(u"Python"_s));
        python.setContent("def f():\n\n    if x:\n        y\n    z\n\ndef g():\n    a\n");
        python.lexerOfText().finish();
        QList<int> headers;
        for (int line = 0; line < python.lines(); ++line) {
            if (header(python, line))
                headers << line;
        }
        QCOMPARE(headers, (QList<int>{0, 2, 6}));
        QCOMPARE(python.SendScintilla(Sci::SCI_GETLASTCHILD, 0UL, -1L), 4L);

        CodeEditor c(&m_syntax);
        c.setLanguage(m_syntax.language(u"c"_s));
        c.setContent("int f() {\n  if (x) {\n    y;\n  } else {\n    z;\n  }\n}\n");
        c.lexerOfText().finish();
        QVERIFY(header(c, 0) && header(c, 1) && header(c, 3) && !header(c, 2));
        QCOMPARE(c.SendScintilla(Sci::SCI_GETLASTCHILD, 1UL, -1L), 2L);
        QCOMPARE(c.SendScintilla(Sci::SCI_GETLASTCHILD, 0UL, -1L), 6L);
    }

    void keepsBytesAndLineEnds()
    {
        CodeEditor editor(&m_syntax);
        for (const QByteArray &text :
             {QByteArray("a\r\nb\r\n"), QByteArray("a\nb"), QByteArray("mixed\r\nb\n"),
              QByteArray("\xef\xbb\xbfx\n"), QByteArray("n\0ul\n", 6), QByteArray()}) {
            editor.setContent(text);
            QCOMPARE(editor.content(), text);
            QVERIFY(!editor.isModified());
            QVERIFY(!editor.isUndoAvailable());
        }
        editor.setContent("a\r\n");
        QCOMPARE(editor.lineEndName(), u"CRLF"_s);
        editor.setCursorPosition(0, 1);
        QTest::keyClick(&editor, Qt::Key_Return);
        QCOMPARE(editor.content(), QByteArray("a\r\n\r\n"));
    }

    void indentsAsTheTextDoes()
    {
        CodeEditor editor(&m_syntax);
        editor.setLanguage(m_syntax.language(u"Python"_s));
        editor.setContent("def f():\n  a\n  if b:\n    c\n");
        QCOMPARE(editor.indentationName(), u"Spaces: 2"_s);
        editor.setContent("def f():\n    a\n");
        editor.setCursorPosition(0, 8);
        QTest::keyClick(&editor, Qt::Key_Return);
        QTest::keyClicks(&editor, u"return 1"_s);
        QTest::keyClick(&editor, Qt::Key_Return);
        QTest::keyClicks(&editor, u"b"_s);
        QCOMPARE(editor.content(), QByteArray("def f():\n    return 1\nb\n    a\n"));
        editor.setContent("if (x) {\n\ty;\n}\n");
        QCOMPARE(editor.indentationName(), u"Tabs"_s);
    }

    void commentsAndTakesThemBack()
    {
        CodeEditor editor(&m_syntax);
        editor.setLanguage(m_syntax.language(u"Python"_s));
        editor.setContent("  a\n\n    b\nc\n");
        editor.show();
        editor.setFocus();
        QVERIFY(QTest::qWaitForWindowActive(&editor));
        editor.setSelection(0, 0, 3, 0);
        QTest::keyClick(&editor, Qt::Key_Slash, Qt::ControlModifier);
        QCOMPARE(editor.content(), QByteArray("  # a\n\n  #   b\nc\n"));
        QTest::keyClick(&editor, Qt::Key_Slash, Qt::ControlModifier);
        QCOMPARE(editor.content(), QByteArray("  a\n\n    b\nc\n"));
        editor.undo();
        QCOMPARE(editor.content(), QByteArray("  # a\n\n  #   b\nc\n"));
    }

    void findsTextsWordsAndPatterns()
    {
        const QByteArray text = "Bär bär bärig\n(x) 😀 bär\n";
        const auto count = [&](const Search &search) { return findAll(text, search, 100).matches.size(); };
        QCOMPARE(count({.text = u"bär"_s}), 4);
        QCOMPARE(count({.text = u"bär"_s, .isCaseSensitive = true}), 3);
        QCOMPARE(count({.text = u"bär"_s, .isWholeWords = true}), 3);
        QCOMPARE(count({.text = u"(x)"_s}), 1);
        QCOMPARE(count({.text = u"^.*bär$"_s, .isPattern = true}), 1);
        QCOMPARE(count({.text = u"x*"_s, .isPattern = true}), 1);
        QVERIFY(!findAll(text, {.text = u"("_s, .isPattern = true}, 9).error.isEmpty());
        const auto last = findAll(text, {.text = u"bär"_s}, 100).matches.last();
        QCOMPARE(text.mid(last.from, last.to - last.from), QByteArray("bär"));
        QVERIFY(findAll(text, {.text = u"bär"_s}, 2).isCut);
    }

    void replacesAllInOneStep()
    {
        CodeEditor editor(&m_syntax);
        editor.setContent("key = 1\nname = 2\n");
        const Search search{.text = u"(\\w+) = (\\d)"_s, .isPattern = true};
        QCOMPARE(editor.replaceAll(search, u"$2: \\1"_s), 2);
        QCOMPARE(editor.content(), QByteArray("1: key\n2: name\n"));
        editor.undo();
        QCOMPARE(editor.content(), QByteArray("key = 1\nname = 2\n"));
        QVERIFY(!editor.isUndoAvailable());
    }

    void searchBarCountsAndSteps()
    {
        QWidget window;
        auto *layout = new QVBoxLayout(&window);
        CodeEditor editor(&m_syntax);
        SearchBar bar;
        layout->addWidget(&editor);
        layout->addWidget(&bar);
        window.show();
        editor.setContent("one two one\nthree one\n");
        bar.setEditor(&editor);
        bar.open(SearchBar::Form::Replace);
        auto *what = bar.findChildren<QLineEdit *>().first();
        auto *with = bar.findChildren<QLineEdit *>().last();
        auto *count = bar.findChild<QLabel *>();
        what->clear();
        QTest::keyClicks(what, u"one"_s);
        QTRY_COMPARE(count->text(), u"1 of 3"_s);
        QTest::keyClick(what, Qt::Key_Return);
        QCOMPARE(count->text(), u"2 of 3"_s);
        QTest::keyClick(what, Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClick(what, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(count->text(), u"3 of 3"_s); // around
        with->setText(u"four"_s);
        QTest::keyClick(with, Qt::Key_Return);
        QCOMPARE(editor.content(), QByteArray("one two one\nthree four\n"));
        for (QPushButton *button : bar.findChildren<QPushButton *>()) {
            if (button->text() == u"Replace All"_s)
                button->click();
        }
        QCOMPARE(editor.content(), QByteArray("four two four\nthree four\n"));
        QTest::keyClick(what, Qt::Key_Escape);
        QVERIFY(!bar.isVisible());
    }

    void isQuickWithAHugeFile()
    {
        const QByteArray text = largePython(50'000);
        QVERIFY(text.count('\n') >= 49'000);
        QElapsedTimer elapsed;
        elapsed.start();
        CodeEditor editor(&m_syntax);
        editor.resize(900, 700);
        editor.setLanguage(m_syntax.language(u"Python"_s));
        editor.setContent(text);
        editor.show();
        QVERIFY(QTest::qWaitForWindowExposed(&editor));
        editor.grab();
        const qint64 opened = elapsed.elapsed();
        elapsed.restart();
        QTRY_VERIFY_WITH_TIMEOUT(editor.lexerOfText().isDone(), 20'000);
        const qint64 coloured = elapsed.elapsed();

        // The thread's own time: others may share the processor.
        const auto spent = [] {
            timespec time{};
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
            return time.tv_sec * 1e3 + double(time.tv_nsec) / 1e6;
        };
        double worst = 0;
        double all = 0;
        double keys = 0;
        editor.setCursorPosition(25'000, 4);
        editor.ensureCursorVisible();
        editor.grab();
        for (int i = 0; i < 60; ++i) {
            const double before = spent();
            QTest::keyClick(&editor, Qt::Key_X);
            keys += spent() - before;
            editor.viewport()->repaint();
            worst = std::max(worst, spent() - before);
            all += spent() - before;
        }
        qInfo("opened and painted in %lld ms, all coloured %lld ms later; a key %.2f ms, with painting "
              "all of the window %.2f ms, at worst %.2f ms",
              opened, coloured, keys / 60, all / 60, worst);
        QVERIFY(all / 60 < 50); // what may never be exceeded, also where processors share a core
    }

    /// Scintilla must not be told of a new style while it paints.
    void theSchemeChangesWhileItIsShown()
    {
        CodeEditor editor(&m_syntax);
        editor.setLanguage(m_syntax.language(u"Python"_s));
        editor.setContent("print(1)\n"); // one that fits: its scroll bars may come and go
        editor.resize(300, 76);
        editor.show();
        QVERIFY(QTest::qWaitForWindowExposed(&editor));
        for (const auto scheme : {style::Scheme::Dark, style::Scheme::Light}) {
            style::apply(*qApp, scheme);
            QCoreApplication::processEvents(); // it is told, and paints
            QTRY_VERIFY(editor.lexerOfText().isDone());
            const QImage shown = editor.grab().toImage();
            QCOMPARE(shown.pixelColor(shown.width() - 8, shown.height() - 8), style::colours().surface);
        }
    }

    void looksFineInBothSchemes()
    {
        for (const auto scheme : {style::Scheme::Light, style::Scheme::Dark}) {
            looks::apply(scheme);
            QWidget window;
            auto *layout = new QVBoxLayout(&window);
            layout->setContentsMargins(0, 0, 0, 0);
            layout->setSpacing(0);
            auto *editor = new CodeEditor(&m_syntax);
            auto *bar = new SearchBar;
            layout->addWidget(editor, 1);
            layout->addWidget(bar);
            editor->setLanguage(m_syntax.language(u"Python"_s));
            editor->setContent(kPython + largePython(60));
            window.resize(760, 560);
            window.show();
            bar->setEditor(editor);
            bar->open(SearchBar::Form::Replace);
            bar->findChildren<QLineEdit *>().first()->setText(u"value"_s);
            editor->lexerOfText().finish();
            editor->selectMatch({.text = u"value"_s}, CodeEditor::Towards::End);
            editor->contentChanged();
            editor->foldLine(2);
            looks::keep(window, u"editor"_s, scheme);
            QVERIFY(editor->lexerOfText().stylesInUse() > 4);
        }
    }

private:
    Syntax m_syntax;
};

BERTH_TEST(tst_CodeEditor)
#include "tst_code_editor.moc"
