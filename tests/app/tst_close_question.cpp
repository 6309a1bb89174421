// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/close_question.h"
#include "tests/support/subject.h"

#include <QAbstractButton>
#include <QPointer>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace Qt::StringLiterals;

class tst_CloseQuestion : public QObject
{
    Q_OBJECT
private slots:
    void saysWhatBecomesOfTheMachines_data()
    {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<int>("kept");
        QTest::addColumn<int>("stopped");
        QTest::newRow("keep") << u"Keep Running in the Tray"_s << 1 << 0;
        QTest::newRow("stop") << u"Stop and Quit"_s << 0 << 1;
        QTest::newRow("neither") << u"Cancel"_s << 0 << 0;
    }
    void saysWhatBecomesOfTheMachines()
    {
        QFETCH(QString, answer);
        const QPointer<CloseQuestion> question = new CloseQuestion({.machines = 2}, CloseQuestion::Tray::Yes);
        QSignalSpy kept(question, &CloseQuestion::keepRequested);
        QSignalSpy stopped(question, &CloseQuestion::stopRequested);
        question->open();
        QVERIFY(question->isVisible()); // and nothing waits for it
        for (QAbstractButton *button : question->buttons()) {
            if (button->text().remove(u'&') == answer)
                button->click();
        }
        QTEST(int(kept.size()), "kept");
        QTEST(int(stopped.size()), "stopped");
        QTRY_VERIFY(!question);
    }

    void namesWhatIsUnderWay()
    {
        const auto text = [](CloseQuestion::UnderWay underWay) {
            const std::unique_ptr<CloseQuestion> question(
                new CloseQuestion(underWay, CloseQuestion::Tray::No));
            return question->text() + u'|' + question->informativeText();
        };
        const QString machines = text({.machines = 2});
        QVERIFY2(machines.contains(u"machine"_s) && !machines.contains(u"image"_s), qPrintable(machines));
        const QString builds = text({.builds = 1});
        QVERIFY2(builds.contains(u"image"_s) && !builds.contains(u"machine"_s), qPrintable(builds));
        QVERIFY2(builds.contains(u"downloaded"_s), qPrintable(builds));
        const QString both = text({.machines = 1, .builds = 1});
        QVERIFY2(both.contains(u"machine"_s) && both.contains(u"image"_s), qPrintable(both));
    }

    void aKeyAloneStopsNothing()
    {
        for (const Qt::Key key : {Qt::Key_Escape, Qt::Key_Return}) {
            const QPointer<CloseQuestion> question =
                new CloseQuestion({.machines = 1}, CloseQuestion::Tray::No);
            QSignalSpy kept(question, &CloseQuestion::keepRequested);
            QSignalSpy stopped(question, &CloseQuestion::stopRequested);
            question->open();
            QVERIFY(QTest::qWaitForWindowActive(question));
            QTest::keyClick(question, key);
            QTRY_VERIFY(!question);
            QCOMPARE(int(kept.size()), key == Qt::Key_Return ? 1 : 0);
            QVERIFY(stopped.isEmpty());
        }
    }
};

BERTH_TEST(tst_CloseQuestion)
#include "tst_close_question.moc"
