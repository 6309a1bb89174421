// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/composer/composer_bar.h"
#include "app/style/style.h"
#include "tests/support/subject.h"

#include <QApplication>
#include <QMenu>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace Qt::StringLiterals;
using Mode = ComposerBar::Mode;

class tst_ComposerBar : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { style::apply(*qApp, style::Scheme::Light); }
    void init()
    {
        m_bar = std::make_unique<ComposerBar>();
        m_bar->setMinimumWidth(1); // as in a window, which does not ask what it wants
        m_bar->resize(576, 40);
        m_bar->setState(kIdle);
        m_bar->setMayAsk(true);
        m_bar->show();
    }
    void cleanup() { m_bar.reset(); }

    /// Whole names or none, never a part of one.
    void theNamesFitAnyWidth()
    {
        const auto font = qScopeGuard([before = QApplication::font()] { QApplication::setFont(before); });
        const auto areWhole = [this] {
            const auto all = m_bar->findChildren<QToolButton *>();
            return std::ranges::all_of(all, [](const QToolButton *each) {
                return !each->isVisible() || each->width() >= each->sizeHint().width();
            });
        };
        const auto areNamed = [this](bool others) {
            return button(u"Python"_s)->toolButtonStyle()
                == (others ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
        };
        for (const int points : {10, 14, 18}) {
            QApplication::setFont(QFont(QApplication::font().family(), points));
            for (const int width : {576, 336}) { // the least that the window gives it
                m_bar->resize(width, 40);
                QTRY_VERIFY2(areWhole(), qPrintable(u"%1 points, %2"_s.arg(points).arg(width)));
            }
        }
        QVERIFY(areNamed(false));
        QApplication::setFont(QFont(QApplication::font().family(), 10));
        m_bar->resize(576, 40);
        QTRY_VERIFY(areNamed(true));
    }

    void wordsGoToTheModelThatIsChosenWhileThereIsOne()
    {
        m_bar->setModels({u"sonnet"_s, u"R&D"_s});
        QVERIFY(!button(u"Model: sonnet"_s)->isVisible()); // no words are asked for
        m_bar->setMode(Mode::Ask);
        QVERIFY(button(u"Model: sonnet"_s)->isVisible());
        QCOMPARE(m_bar->model(), QString());
        const auto choices = button(u"Model: sonnet"_s)->menu()->actions();
        QCOMPARE(choices.size(), 2);
        QVERIFY(choices.first()->isChecked());
        choices.last()->trigger();
        QCOMPARE(m_bar->model(), u"R&D"_s);
        QVERIFY(button(u"Model: R&D"_s)->menu()->actions().last()->isChecked());
        m_bar->setModels({u"sonnet"_s});
        QCOMPARE(m_bar->model(), QString());
        m_bar->setModels({});
        QVERIFY(!button(u"Model: "_s)->isVisible());
    }

    void theSecondEscapeStops()
    {
        QSignalSpy stopped(m_bar.get(), &ComposerBar::stopRequested);
        QVERIFY(!button(u"Stop the task"_s)->isVisible());
        ComposerBar::State state = kIdle;
        state.isBusy = true;
        m_bar->setState(state);
        QToolButton *const stop = button(u"Stop the task"_s);
        QVERIFY(stop->isVisible());
        QCOMPARE(stop->toolButtonStyle(), Qt::ToolButtonIconOnly);
        m_bar->stopByKey();
        QCOMPARE(stopped.size(), 0);
        QCOMPARE(stop->toolButtonStyle(), Qt::ToolButtonTextBesideIcon); // says so
        m_bar->stopByKey();
        QCOMPARE(stopped.size(), 1);
        QCOMPARE(stop->toolButtonStyle(), Qt::ToolButtonIconOnly);
    }

    void aFormHasButtonsOfItsOwn()
    {
        ComposerBar::State state = kIdle;
        state.isForm = state.isBusy = true;
        m_bar->setState(state);
        for (const auto &name : {u"Send"_s, u"Attach files"_s, u"Stop the task"_s})
            QVERIFY2(!button(name)->isVisible(), qPrintable(name));
        QVERIFY(button(u"Shell"_s)->isVisible());
        m_bar->setState(kIdle);
        QVERIFY(button(u"Send"_s)->isVisible() && button(u"Attach files"_s)->isVisible());
    }

    void aPersonsChoiceIsToldAlone()
    {
        QSignalSpy chosen(m_bar.get(), &ComposerBar::modeChosen);
        m_bar->setMode(Mode::Python);
        QCOMPARE(chosen.size(), 0);
        button(u"Shell"_s)->click();
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(m_bar->mode(), Mode::Shell);
    }

private:
    inline static const ComposerBar::State kIdle{.send = u"Send"_s, .sendTip = u"Send (Enter)"_s};

    QToolButton *button(const QString &name) const
    {
        for (QToolButton *each : m_bar->findChildren<QToolButton *>()) {
            if (each->accessibleName() == name)
                return each;
        }
        qFatal("there is no button %s", qPrintable(name));
    }

    std::unique_ptr<ComposerBar> m_bar;
};

BERTH_TEST(tst_ComposerBar)
#include "tst_composer_bar.moc"
