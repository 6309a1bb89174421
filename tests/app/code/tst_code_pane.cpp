// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/code/code_editor.h"
#include "app/code/code_pane.h"
#include "app/code/open_file.h"
#include "app/code/scintilla_lexer.h"
#include "app/code/syntax.h"
#include "tests/app/looks.h"
#include "tests/support/agent_door.h"
#include "tests/support/hostile_names.h"
#include "tests/support/subject.h"

#include <QAbstractButton>
#include <QDeadlineTimer>
#include <QInputDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>

using namespace Qt::StringLiterals;
using code::CodePane;
using code::OpenFile;

static QTabBar *tabs(CodePane &pane) { return pane.findChild<QTabBar *>(); }

static OpenFile *shown(CodePane &pane)
{
    for (OpenFile *file : pane.findChildren<OpenFile *>()) {
        if (file->isVisible())
            return file;
    }
    return nullptr;
}

static bool says(const QWidget &widget, const QString &text)
{
    for (const QLabel *label : widget.findChildren<QLabel *>()) {
        if (label->isVisible() && label->text().contains(text))
            return true;
    }
    return false;
}

/// Presses that button of the question that is being asked.
static bool answer(const QString &button)
{
    return QTest::qWaitFor([&] {
        for (QWidget *widget : QApplication::topLevelWidgets()) {
            if (!widget->isVisible() || !qobject_cast<QDialog *>(widget))
                continue;
            for (auto *candidate : widget->findChildren<QAbstractButton *>()) {
                if (candidate->text().remove(u'&') == button) {
                    candidate->click();
                    return true;
                }
            }
        }
        return false;
    });
}

static QByteArray fileOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(none)");
}

class tst_CodePane : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        looks::apply(style::Scheme::Light);
        m_agent = std::make_unique<support::AgentDoor>();
    }
    void cleanupTestCase() { m_agent.reset(); }

    void init()
    {
        m_drafts = std::make_unique<QTemporaryDir>();
        put("session/working/job.py", "#!/usr/bin/env python3\nprint('ä')\r\n");
        m_pane = make();
    }
    void cleanup() { m_pane.reset(); }

    void opensAFileInColour()
    {
        m_pane->openGuestFile(guestPath("session/working/job.py"));
        QTRY_VERIFY(shown(*m_pane)->isShown());
        QCOMPARE(shown(*m_pane)->editor()->content(), fileOf(path("session/working/job.py")));
        QCOMPARE(shown(*m_pane)->editor()->language(), u"Python"_s);
        QCOMPARE(tabs(*m_pane)->tabText(0), u"job.py"_s);
        m_pane->openGuestFile(guestPath("session/working/job.py"));
        QCOMPARE(tabs(*m_pane)->count(), 1);
    }

    void saysWhyAFileIsNotOpened_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("reason");
        QTest::newRow("too large") << QByteArray((8 << 20) + 1, 'x') << u"too large"_s;
        QTest::newRow("no text") << QByteArray("a\0b", 3) << u"no text in UTF-8"_s;
        QTest::newRow("no UTF-8") << QByteArray("a\xff") << u"no text in UTF-8"_s;
    }
    void saysWhyAFileIsNotOpened()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, reason);
        put("session/working/odd", content);
        m_pane->openGuestFile(guestPath("session/working/odd"));
        QTRY_VERIFY(says(*m_pane, reason));
        put("session/working/odd", "fine now\n");
        for (auto *button : m_pane->findChildren<QPushButton *>()) {
            if (button->isVisible() && button->text() == u"Try Again"_s)
                button->click();
        }
        QTRY_VERIFY(shown(*m_pane)->isShown());
        m_pane->openGuestFile(guestPath("session/working/missing\n\x1b[31m"));
        QTRY_VERIFY(shown(*m_pane)->findChild<QLabel *>()->text().size() > 10);
        QVERIFY(!shown(*m_pane)->findChild<QLabel *>()->text().contains(u'\x1b'));
    }

    void marksAndSavesWhatWasTyped()
    {
        m_pane->openGuestFile(guestPath("session/working/job.py"));
        QTRY_VERIFY(shown(*m_pane)->isShown());
        QTest::keyClicks(shown(*m_pane)->editor(), u"# "_s);
        QTRY_VERIFY(tabs(*m_pane)->tabText(0).startsWith(u'●'));
        QVERIFY(m_pane->hasUnsaved());
        QTest::keyClick(shown(*m_pane)->editor(), Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY(!m_pane->hasUnsaved());
        QCOMPARE(tabs(*m_pane)->tabText(0), u"job.py"_s);
        QCOMPARE(fileOf(path("session/working/job.py")),
                 QByteArray("# #!/usr/bin/env python3\nprint('ä')\r\n"));
        QVERIFY(says(*m_pane, u"Saved."_s));
    }

    void savesWhatIsTypedWhileItSaves()
    {
        m_pane->openGuestFile(guestPath("session/working/job.py"));
        QTRY_VERIFY(shown(*m_pane)->isShown());
        const QByteArray before = shown(*m_pane)->editor()->content();
        const QDeadlineTimer limit(10'000);
        do { // also after the first save has taken what was there
            QTest::keyClicks(shown(*m_pane)->editor(), u"#"_s);
            shown(*m_pane)->save();
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        } while (fileOf(path("session/working/job.py")) == before && !limit.hasExpired());
        QTRY_VERIFY(!m_pane->hasUnsaved());
        QCOMPARE(fileOf(path("session/working/job.py")), shown(*m_pane)->editor()->content());
    }

    void asksBeforeItOverwritesWhatTheGuestChanged()
    {
        m_pane->openGuestFile(guestPath("session/working/job.py"));
        QTRY_VERIFY(shown(*m_pane)->isShown());
        QTest::keyClicks(shown(*m_pane)->editor(), u"# "_s);
        put("session/working/job.py", "theirs\n");
        shown(*m_pane)->save();
        QVERIFY(answer(u"Cancel"_s));
        QTRY_VERIFY(says(*m_pane, u"Not saved."_s));
        QCOMPARE(fileOf(path("session/working/job.py")), QByteArray("theirs\n"));
        shown(*m_pane)->save();
        QVERIFY(answer(u"Overwrite"_s));
        QTRY_VERIFY(!m_pane->hasUnsaved()); // it is told a moment after the file is there
        QVERIFY(fileOf(path("session/working/job.py")).startsWith("# #!"));

        QTest::keyClicks(shown(*m_pane)->editor(), u"# "_s);
        put("session/working/job.py", "theirs\n");
        shown(*m_pane)->save();
        QVERIFY(answer(u"Load"_s));
        QTRY_COMPARE(shown(*m_pane)->editor()->content(), QByteArray("theirs\n"));
        QVERIFY(!m_pane->hasUnsaved());
    }

    void followsLinksRatherThanReplacingThem()
    {
        QVERIFY(QFile::link(u"job.py"_s, path("session/working/link.py")));
        m_pane->openGuestFile(guestPath("session/working/link.py"));
        QTRY_VERIFY(shown(*m_pane)->isShown());
        QTest::keyClicks(shown(*m_pane)->editor(), u"# "_s);
        shown(*m_pane)->save();
        QTRY_VERIFY(fileOf(path("session/working/job.py")).startsWith("# #!"));
        QVERIFY(QFileInfo(path("session/working/link.py")).isSymLink());
        QFile::remove(path("session/working/link.py"));
    }

    void asksBeforeItCloses()
    {
        m_pane->newFile(u"Python"_s);
        QTRY_VERIFY(shown(*m_pane)->editor()->hasFocus());
        QTest::keyClick(shown(*m_pane)->editor(), Qt::Key_W, Qt::ControlModifier);
        QCOMPARE(tabs(*m_pane)->count(), 0); // nothing was in it
        m_pane->newFile(u"Python"_s);
        QTest::keyClicks(shown(*m_pane)->editor(), u"x = 1"_s);
        QTest::keyClick(shown(*m_pane)->editor(), Qt::Key_W, Qt::ControlModifier);
        QVERIFY(answer(u"Cancel"_s));
        QCOMPARE(tabs(*m_pane)->count(), 1);
        QTest::keyClick(shown(*m_pane)->editor(), Qt::Key_W, Qt::ControlModifier);
        QVERIFY(answer(u"Discard"_s) || answer(u"Don't Save"_s));
        QTRY_COMPARE(tabs(*m_pane)->count(), 0);
        QVERIFY(says(*m_pane, u"No File Is Open"_s));
        m_pane.reset();
        QCOMPARE(QDir(m_drafts->path()).entryList(QDir::Files), QStringList()); // discarded for good
    }

    void savesAScratchFileUnderAName()
    {
        m_pane->newFile(u"Bash"_s);
        QTest::keyClicks(shown(*m_pane)->editor(), u"echo hi"_s);
        shown(*m_pane)->save();
        QTRY_VERIFY(m_pane->findChild<QInputDialog *>());
        m_pane->findChild<QInputDialog *>()->setTextValue(path("session/working/new/hi.sh"));
        QVERIFY(answer(u"Save"_s));
        QTRY_COMPARE(fileOf(path("session/working/new/hi.sh")), QByteArray("echo hi"));
        QTRY_COMPARE(tabs(*m_pane)->tabText(0), u"hi.sh"_s);
    }

    /// Whatever a guest calls a file.
    void namesAreShownAndNothingElse()
    {
        for (const QString &name : support::hostileNames()) {
            m_pane->openGuestFile(guestPath("session/working/") + name.toUtf8());
            QCOMPARE(tabs(*m_pane)->count(), 1);
            for (const QString &text : {tabs(*m_pane)->tabText(0), tabs(*m_pane)->tabToolTip(0),
                                        tabs(*m_pane)->accessibleTabName(0)})
                QVERIFY2(support::isPrintable(text), qPrintable(text));
            const QString tip = tabs(*m_pane)->tabToolTip(0);
            QVERIFY2(!tip.contains(u"<img"_s) && !tip.contains(u"<b>"_s), qPrintable(tip));
            for (const QLabel *label : m_pane->findChildren<QLabel *>()) {
                QVERIFY2(support::isPrintable(label->text()), qPrintable(label->text()));
                QVERIFY2(label->textFormat() == Qt::PlainText || !Qt::mightBeRichText(label->text()),
                         qPrintable(label->text()));
            }
            auto *const close =
                qobject_cast<QAbstractButton *>(tabs(*m_pane)->tabButton(0, QTabBar::RightSide));
            QVERIFY(close);
            close->click();
            QTRY_COMPARE(tabs(*m_pane)->count(), 0);
        }
    }

    void tipsReadAsNamesDo()
    {
        put("session/working/Tom & Jerry.py", "1\n");
        m_pane->openGuestFile(guestPath("session/working/Tom & Jerry.py"));
        QTRY_VERIFY(shown(*m_pane)->isShown());
        QCOMPARE(tabs(*m_pane)->tabToolTip(0), path("session/working/Tom & Jerry.py"));
    }

    void unsavedTextSurvivesTheProgram()
    {
        m_pane->openGuestFile(guestPath("session/working/job.py"));
        QTRY_VERIFY(shown(*m_pane)->isShown());
        QTest::keyClicks(shown(*m_pane)->editor(), u"# "_s);
        m_pane->newFile(u"Bash"_s);
        QTest::keyClicks(shown(*m_pane)->editor(), u"ls -l"_s);
        const QByteArray typed = shown(*m_pane)->editor()->content();
        m_pane.reset();
        // The order is that of the tabs, whichever was kept last.
        const QDir drafts(m_drafts->path());
        for (const QString &name : drafts.entryList(QDir::Files)) {
            QFile file(drafts.filePath(name));
            QVERIFY(file.open(QIODevice::ReadWrite));
            const bool isFirst = file.readAll().contains("job.py");
            QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(isFirst ? 0 : -60),
                                     QFileDevice::FileModificationTime));
        }

        m_pane = make();
        QTRY_COMPARE(tabs(*m_pane)->count(), 2);
        tabs(*m_pane)->setCurrentIndex(0);
        QVERIFY(shown(*m_pane)->editor()->content().startsWith("# #!"));
        tabs(*m_pane)->setCurrentIndex(1);
        QCOMPARE(shown(*m_pane)->editor()->content(), typed);
        QCOMPARE(shown(*m_pane)->editor()->language(), u"Bash"_s);
        tabs(*m_pane)->setCurrentIndex(0);
        shown(*m_pane)->save(); // and knows what it was made from
        QTRY_VERIFY(fileOf(path("session/working/job.py")).startsWith("# #!"));
    }

    void eachSessionHasItsOwnTabs()
    {
        m_pane->newFile(u"Python"_s, "one");
        m_pane->newFile(u"Python"_s, "two");
        m_pane->setDoor(m_agent->door(u"s2"_s));
        QCOMPARE(tabs(*m_pane)->count(), 0);
        m_pane->newFile(u"Bash"_s, "three");
        m_pane->setDoor(m_agent->door(u"s1"_s));
        QCOMPARE(tabs(*m_pane)->count(), 2);
        QCOMPARE(shown(*m_pane)->editor()->content(), QByteArray("two"));
        m_pane->setSession(nullptr);
        QCOMPARE(tabs(*m_pane)->count(), 0);
        QVERIFY(says(*m_pane, u"No Session Is Open"_s));
    }

    void runsWithOneKey()
    {
        QSignalSpy spy(m_pane.get(), &CodePane::runRequested);
        m_pane->openGuestFile(guestPath("session/working/job.py"));
        QTRY_VERIFY(shown(*m_pane)->isShown());
        QTest::keyClick(shown(*m_pane)->editor(), Qt::Key_F5);
        QCOMPARE(spy.size(), 1);
        const auto request = spy[0][0].value<session::record::CodeRequest>();
        QCOMPARE(request.language, session::Language::Python);
        QCOMPARE(request.code, QString::fromUtf8(fileOf(path("session/working/job.py"))));
        QCOMPARE(spy[0][1].toByteArray(), guestPath("session/working/job.py"));
        QTest::keyClicks(shown(*m_pane)->editor(), u"# "_s);
        QTest::keyClick(shown(*m_pane)->editor(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(spy.size(), 2);
        QVERIFY(spy[1][1].toByteArray().isEmpty());
        put("session/working/notes.md", "# Notes\n");
        m_pane->openGuestFile(guestPath("session/working/notes.md"));
        QTRY_VERIFY(shown(*m_pane)->isShown());
        QTest::keyClick(shown(*m_pane)->editor(), Qt::Key_F5);
        QCOMPARE(spy.size(), 2);
    }

    void looksFineInBothSchemes()
    {
        put("session/working/report.py",
            "\"\"\"Writes the report of a quarter.\"\"\"\nimport csv\nfrom pathlib import Path\n\n"
            "LIMIT = 1_000  # lines\n\n\nclass Report:\n    def __init__(self, path: Path) -> None:\n"
            "        self.path = path\n        self.rows = []\n\n    def read(self) -> int:\n"
            "        with open(self.path) as file:\n            for row in csv.DictReader(file):\n"
            "                if float(row['amount']) > 0:\n                    self.rows.append(row)\n"
            "        return len(self.rows)\n\n\nif __name__ == '__main__':\n"
            "    report = Report(Path('/session/input/sales.csv'))\n    print(f'{report.read()} rows')\n");
        for (const auto scheme : {style::Scheme::Light, style::Scheme::Dark}) {
            looks::apply(scheme);
            auto pane = make();
            pane->resize(760, 560);
            looks::keep(*pane, u"code-empty"_s, scheme);
            pane->newFile(u"Bash"_s, "ls -l\n");
            pane->openGuestFile(guestPath("session/working/report.py"));
            QTRY_VERIFY(shown(*pane)->isShown());
            shown(*pane)->editor()->setCursorPosition(8, 12);
            QTRY_VERIFY(shown(*pane)->editor()->lexerOfText().isDone());
            looks::keep(*pane, u"code"_s, scheme);
            put("session/working/odd", QByteArray("\0", 1));
            pane->openGuestFile(guestPath("session/working/odd"));
            QTRY_VERIFY(says(*pane, u"no text"_s));
            looks::keep(*pane, u"code-refused"_s, scheme);
        }
    }

private:
    std::unique_ptr<CodePane> make()
    {
        auto pane = std::make_unique<CodePane>(&m_syntax, m_drafts->path());
        pane->setDoor(m_agent->door());
        pane->resize(700, 500);
        pane->show();
        pane->activateWindow();
        if (!QTest::qWaitForWindowActive(pane.get()))
            qFatal("no window");
        return pane;
    }
    QString path(const char *below) const { return m_agent->agent.path(below); }
    QByteArray guestPath(const char *below) const { return m_agent->agent.guestPath(below); }
    void put(const char *below, const QByteArray &content)
    {
        QFile file(path(below));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write");
    }

    code::Syntax m_syntax;
    std::unique_ptr<support::AgentDoor> m_agent;
    std::unique_ptr<QTemporaryDir> m_drafts;
    std::unique_ptr<CodePane> m_pane;
};

BERTH_TEST(tst_CodePane)
#include "tst_code_pane.moc"
