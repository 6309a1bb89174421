// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/composer/attachments.h"
#include "app/chat/composer/composer.h"
#include "app/chat/composer/request_edit.h"
#include "app/chat/task_bar.h"
#include "app/style/style.h"
#include "tests/app/chat/fake_asking.h"
#include "tests/support/subject.h"

#include <QApplication>
#include <QDropEvent>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QPaintEvent>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QUrl>

using namespace Qt::StringLiterals;
using composed::Question;
using composed::Request;
using Mode = Composer::Mode;
using State = Asking::State;

/// What of a widget is painted.
class PaintWatch : public QObject
{
public:
    explicit PaintWatch(QWidget *watched) { watched->installEventFilter(this); }
    QRegion painted;

private:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Paint)
            painted += static_cast<QPaintEvent *>(event)->region();
        return false;
    }
};

/// The composer and what stands above it, with somebody to ask.
class tst_Asking : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { style::apply(*qApp, style::Scheme::Light); }
    void init()
    {
        m_asking = std::make_unique<FakeAsking>();
        m_composer = std::make_unique<Composer>(m_recipes, m_folder.filePath(u"pasted"_s));
        m_composer->setAsking(m_asking.get());
        m_composer->setSources(
            [] {
                return QList<Suggestions::Document>{{u"top customers.xlsx"_s, u"/d/1"_s},
                                                    {u"chart.png"_s, u"/d/2"_s}};
            },
            [] { return u"What I asked before"_s; });
        m_composer->resize(600, 300);
        m_composer->show();
        QVERIFY(QTest::qWaitForWindowActive(m_composer.get()));
        m_composer->setFocus();
        QTRY_VERIFY(editor()->hasFocus());
    }
    void cleanup()
    {
        m_composer.reset();
        m_asking.reset();
    }

    void askingIsWhatIsDoneFirstOnceThereIsAModel()
    {
        QCOMPARE(m_composer->mode(), Mode::Ask);
        m_asking->setModels({});
        QCOMPARE(m_composer->mode(), Mode::Recipe);
        m_asking->setModels({u"one"_s});
        QCOMPARE(m_composer->mode(), Mode::Ask);
        modeButton(u"Shell"_s)->click();
        m_asking->setModels({u"one"_s, u"two"_s});
        QCOMPARE(m_composer->mode(), Mode::Shell); // which the person chose
        Composer without(m_recipes);
        QCOMPARE(without.mode(), Mode::Recipe);
    }

    void withoutAModelNothingIsLost()
    {
        m_asking->setModels({});
        QSignalSpy troubled(m_composer.get(), &Composer::troubled);
        modeButton(u"Ask"_s)->click();
        QTest::keyClicks(editor(), u"Do it"_s);
        QTest::keyClick(editor(), Qt::Key_Return);
        QCOMPARE(troubled.count(), 1);
        QCOMPARE(m_composer->text(), u"Do it"_s);
        m_composer->setAsking(nullptr);
        QVERIFY(!modeButton(u"Ask"_s)->isVisible());
    }

    /// Qt paints the hint anew only where there was none before.
    void theHintIsOfWhatIsAwaited()
    {
        m_asking->set(State::Working);
        QTRY_VERIFY(editor()->placeholderText().startsWith(u"A word in between"_s));
        QTest::qWait(0);
        PaintWatch watch(editor()->viewport());
        m_asking->set(State::Waiting, Asking::Question{u"Which month?"_s, {}});
        QCOMPARE(editor()->placeholderText(), u"The answer to its question"_s);
        QTRY_COMPARE(watch.painted.boundingRect().width(), editor()->viewport()->width());
    }

    void enterSendsAndShiftEnterIsALine()
    {
        QSignalSpy sent(m_composer.get(), &Composer::sent);
        QTest::keyClick(editor(), Qt::Key_Return);
        QCOMPARE(sent.count(), 0);
        QTest::keyClicks(editor(), u"First"_s);
        QTest::keyClick(editor(), Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClicks(editor(), u"second"_s);
        m_composer->addFiles({u"/x/orders.csv"_s});
        QTest::keyClick(editor(), Qt::Key_Return);
        QCOMPARE(sent.count(), 1);
        QCOMPARE(of(sent), Request(Question{u"First\nsecond"_s, {u"/x/orders.csv"_s}, {}}));
        QCOMPARE(m_composer->text(), QString());
        QCOMPARE(m_composer->files(), QStringList());
        m_composer->giveBack(u"First"_s, {u"/x/orders.csv"_s});
        QCOMPARE(m_composer->text(), u"First"_s);
        QCOMPARE(m_composer->files(), QStringList(u"/x/orders.csv"_s));
        m_composer->giveBack(u"Other"_s, {});
        QCOMPARE(m_composer->text(), u"First"_s); // what is being written stays
    }

    void upBringsTheLastRequestBack()
    {
        QTest::keyClick(editor(), Qt::Key_Up);
        QCOMPARE(m_composer->text(), u"What I asked before"_s);
        m_composer->setText(u"mine"_s);
        QTest::keyClick(editor(), Qt::Key_Up);
        QCOMPARE(m_composer->text(), u"mine"_s);
    }

    /// It takes the place of the last one; without Up it would follow it.
    void whatWasBroughtBackIsAskedAgain()
    {
        QSignalSpy sent(m_composer.get(), &Composer::sent);
        QSignalSpy editing(m_composer.get(), &Composer::editingChanged);
        QTest::keyClick(editor(), Qt::Key_Up);
        QCOMPARE(editing.last().first(), QVariant(true));
        QTest::keyClick(editor(), Qt::Key_Escape); // not after all
        QCOMPARE(editing.last().first(), QVariant(false));
        QCOMPARE(m_composer->text(), QString());
        QTest::keyClick(editor(), Qt::Key_Up);
        QTest::keyClicks(editor(), u"!"_s);
        QTest::keyClick(editor(), Qt::Key_Return);
        QCOMPARE(sent.size(), 1);
        QVERIFY(std::get<composed::OtherWords>(of(sent)).text.contains(u'!'));
        QCOMPARE(editing.last().first(), QVariant(false));
        QTest::keyClicks(editor(), u"Another"_s);
        QTest::keyClick(editor(), Qt::Key_Return);
        QCOMPARE(sent.size(), 2);
        QCOMPARE(of(sent), Request(Question{u"Another"_s, {}, {}}));
    }

    void whatIsAskedAgainTakesFilesAlong()
    {
        QSignalSpy sent(m_composer.get(), &Composer::sent);
        QTest::keyClick(editor(), Qt::Key_Up);
        m_composer->addFiles({u"/x/orders.csv"_s});
        QTest::keyClick(editor(), Qt::Key_Return);
        QCOMPARE(sent.size(), 1);
        QCOMPARE(of(sent), Request(composed::OtherWords{u"What I asked before"_s, {u"/x/orders.csv"_s}}));
        QCOMPARE(m_composer->files(), QStringList());
    }

    void theModelIsChosenFromAMenu()
    {
        auto *model = button(u"Model: sonnet"_s);
        QVERIFY(model && model->isVisible());
        model->menu()->actions().at(1)->trigger();
        QVERIFY(button(u"Model: local"_s));
        QSignalSpy sent(m_composer.get(), &Composer::sent);
        QTest::keyClicks(editor(), u"Do it"_s);
        QTest::keyClick(editor(), Qt::Key_Return);
        QCOMPARE(of(sent), Request(Question{u"Do it"_s, {}, u"local"_s}));
        m_asking->setModels({u"sonnet"_s}); // it is gone
        QVERIFY(button(u"Model: sonnet"_s));
        modeButton(u"Python"_s)->click();
        QVERIFY(!button(u"Model: sonnet"_s)->isVisible());
    }

    void whileATaskRunsWordsSteerItAndEscTwiceStopsIt()
    {
        QSignalSpy sent(m_composer.get(), &Composer::sent);
        QSignalSpy stopped(m_composer.get(), &Composer::stopRequested);
        QVERIFY(!button(u"Stop the task"_s)->isVisible());
        QTest::keyClick(editor(), Qt::Key_Escape);
        QTest::keyClick(editor(), Qt::Key_Escape);
        QCOMPARE(stopped.count(), 0);
        m_asking->set(State::Working);
        QVERIFY(button(u"Stop the task"_s)->isVisible());
        QVERIFY(button(u"Steer"_s));
        QTest::keyClicks(editor(), u"/session is the folder"_s); // no recipe while it runs
        QTest::keyClick(editor(), Qt::Key_Return);
        QCOMPARE(sent.count(), 1);
        QCOMPARE(of(sent), Request(composed::WordInBetween{u"/session is the folder"_s}));
        QTest::keyClick(editor(), Qt::Key_Escape);
        QCOMPARE(stopped.count(), 0);
        QCOMPARE(button(u"Stop the task"_s)->toolButtonStyle(), Qt::ToolButtonTextBesideIcon); // says so
        QTest::keyClick(editor(), Qt::Key_Escape);
        QCOMPARE(stopped.count(), 1);
        modeButton(u"Python"_s)->click();
        QVERIFY(button(u"Stop the task"_s)->isVisible()); // always in reach
        QTest::mouseClick(button(u"Stop the task"_s), Qt::LeftButton);
        QCOMPARE(stopped.count(), 2);
        m_asking->set(State::Idle);
        QVERIFY(!button(u"Stop the task"_s)->isVisible());
        QVERIFY(button(u"Send"_s));
    }

    void anAtOffersTheDocuments()
    {
        QTest::keyClicks(editor(), u"Take a@b and @ch"_s);
        QCOMPARE(list()->count(), 1);
        QVERIFY(list()->isVisible());
        QTest::keyClick(editor(), Qt::Key_Return);
        QCOMPARE(m_composer->text(), u"Take a@b and chart.png "_s);
        QCOMPARE(m_composer->files(), QStringList(u"/d/2"_s));
        QVERIFY(!list()->isVisible());
        QTest::keyClicks(editor(), u"@"_s);
        QCOMPARE(list()->count(), 2);
        QTest::keyClick(editor(), Qt::Key_Escape);
        QVERIFY(!list()->isVisible());
        QCOMPARE(m_composer->text(), u"Take a@b and chart.png @"_s);
    }

    void aSlashStillListsTheRecipes()
    {
        QTest::keyClicks(editor(), u"/top"_s);
        QCOMPARE(list()->count(), 1);
        QTest::keyClick(editor(), Qt::Key_Return);
        QVERIFY(m_composer->form());
        QVERIFY(!button(u"Model: sonnet"_s)->isVisible());
    }

    void whatIsPastedBecomesAFile()
    {
        paste([](QMimeData &data) { data.setData(u"image/png"_s, "\x89PNG not decoded"); });
        QCOMPARE(m_composer->files().size(), 1);
        QFile picture(m_composer->files().first());
        QVERIFY(picture.open(QIODevice::ReadOnly));
        QCOMPARE(picture.readAll(), QByteArray("\x89PNG not decoded"));
        QVERIFY(!(picture.permissions() & (QFileDevice::ReadOther | QFileDevice::ReadGroup)));
        QVERIFY(QFileInfo(picture).fileName().startsWith(u"picture"_s));
        paste([](QMimeData &data) { data.setText(u"Name\tAmount\nAna\t3\n"_s); });
        QCOMPARE(m_composer->files().size(), 2);
        QVERIFY(m_composer->files().last().endsWith(u".tsv"_s));
        paste([](QMimeData &data) { data.setText(u"words\nand\twords"_s); });
        QCOMPARE(m_composer->files().size(), 2);
        QCOMPARE(m_composer->text(), u"words\nand\twords"_s);
        modeButton(u"Python"_s)->click();
        m_composer->setText({});
        paste([](QMimeData &data) { data.setText(u"a\tb\nc\td"_s); });
        QCOMPARE(m_composer->text(), u"a\tb\nc\td"_s);
    }

    void aChipTakesItsFileOff()
    {
        m_composer->addFiles({u"/x/a.csv"_s, u"/x/b.png"_s, u"/x/a.csv"_s});
        QCOMPARE(m_composer->files().size(), 2);
        button(u"Take Off a.csv"_s)->click();
        QCOMPARE(m_composer->files(), QStringList(u"/x/b.png"_s));
        QVERIFY(m_composer->findChild<Attachments *>()->isVisible());
        button(u"Take Off b.png"_s)->click();
        QVERIFY(!m_composer->findChild<Attachments *>()->isVisible());
    }

    void theBarAsksForWhatIsNeeded()
    {
        TaskBar bar;
        bar.show(m_asking.get());
        QVERIFY(bar.isHidden());
        QSignalSpy answered(&bar, &TaskBar::answered);
        m_asking->set(State::Waiting, Asking::Question{u"<b>Which</b>?"_s, {u"Nord & Süd"_s, u"all"_s}});
        bar.show(m_asking.get());
        QVERIFY(!bar.isHidden());
        QCOMPARE(bar.findChild<QLabel *>()->text(), u"<b>Which</b>?"_s);
        QCOMPARE(bar.findChild<QLabel *>()->textFormat(), Qt::PlainText);
        QPushButton *const choice = pushButton(bar, u"Nord & Süd"_s);
        QVERIFY(choice);
        choice->click();
        QCOMPARE(answered.first().first().toString(), u"Nord & Süd"_s);
        m_asking->set(State::Halted, {}, u"The limit of 60 steps is reached."_s);
        bar.show(m_asking.get());
        QVERIFY(!pushButton(bar, u"Nord & Süd"_s));
        QCOMPARE(bar.findChild<QLabel *>()->text(), u"The limit of 60 steps is reached."_s);
        QSignalSpy continued(&bar, &TaskBar::continueRequested);
        pushButton(bar, u"Continue"_s)->click();
        QCOMPARE(continued.count(), 1);
        QSignalSpy again(&bar, &TaskBar::againRequested);
        pushButton(bar, u"Ask Again"_s)->click();
        QCOMPARE(again.count(), 1);
        bar.setEditing(TaskBar::Editing::Words);
        bar.show(m_asking.get());
        QVERIFY(!pushButton(bar, u"Ask Again"_s));
        QVERIFY(bar.findChild<QLabel *>()->text().contains(u"Esc leaves it"_s));
        bar.setEditing(TaskBar::Editing::Nothing);
        m_asking->set(State::Idle);
        bar.show(m_asking.get());
        QVERIFY(bar.isHidden());
        m_asking->setModels({});
        bar.show(m_asking.get());
        QSignalSpy setUp(&bar, &TaskBar::setUpRequested);
        pushButton(bar, u"Set Up a Model…"_s)->click();
        QCOMPARE(setUp.count(), 1);
        bar.show(nullptr);
        QVERIFY(bar.isHidden());
    }

    /// The transcript has all of it; here is the window's foot. Nothing in it turns what a button says
    /// around.
    void aHostileQuestionLeavesRoomForTheComposer()
    {
        TaskBar bar;
        bar.show(m_asking.get());
        m_asking->set(State::Waiting, Asking::Question{u"Line\n"_s.repeated(300), {u"Delete it"_s}});
        bar.show(m_asking.get());
        QVERIFY2(bar.sizeHint().height() < 300, qPrintable(QString::number(bar.sizeHint().height())));
        m_asking->set(State::Waiting, Asking::Question{u"word "_s.repeated(400), {u"Delete it"_s}});
        bar.show(m_asking.get());
        QVERIFY2(bar.heightForWidth(500) < 300, qPrintable(QString::number(bar.heightForWidth(500))));
        QSignalSpy answered(&bar, &TaskBar::answered);
        const QString turned = u"\u202eon\u202c, keep\u0007 it"_s;
        m_asking->set(State::Waiting, Asking::Question{u"Shall I \u202eti peek\u202c?"_s, {turned}});
        bar.show(m_asking.get());
        const QPushButton *button = pushButton(bar, u"\\u202eon\\u202c, keep\\u0007 it"_s);
        QVERIFY(button);
        for (const QString &shown : {bar.findChild<QLabel *>()->text(), button->text(), button->toolTip(),
                                     button->accessibleName(), button->accessibleDescription()}) {
            QVERIFY2(!shown.contains(QChar(0x202e)) && !shown.contains(QChar(7)), qPrintable(shown));
            QVERIFY2(shown.contains(u"\\u202e"_s), qPrintable(shown));
        }
        pushButton(bar, button->accessibleName())->click();
        QCOMPARE(answered.last().first().toString(), turned);
    }

private:
    static Request of(const QSignalSpy &sent) { return sent.last().first().value<Request>(); }
    RequestEdit *editor() const { return m_composer->findChild<RequestEdit *>(); }
    QListWidget *list() const { return m_composer->findChild<QListWidget *>(); }
    QToolButton *button(const QString &name) const
    {
        for (QToolButton *each : m_composer->findChildren<QToolButton *>()) {
            if (each->accessibleName() == name)
                return each;
        }
        return nullptr;
    }
    QToolButton *modeButton(const QString &name) const { return button(name); }
    static QPushButton *pushButton(const QWidget &in, const QString &text)
    {
        for (QPushButton *each : in.findChildren<QPushButton *>()) {
            if ((each->text() == text || each->accessibleName() == text) && !each->isHidden())
                return each;
        }
        return nullptr;
    }
    template <typename Fill>
    void paste(const Fill &fill)
    {
        struct Open : RequestEdit // what pasting calls
        {
            using RequestEdit::insertFromMimeData;
        };
        QMimeData data;
        fill(data);
        (editor()->*(&Open::insertFromMimeData))(&data);
    }

    QTemporaryDir m_folder;
    const agent::RecipeBook m_book{
        base::Places{m_folder.path(), m_folder.path(), m_folder.path(), m_folder.path()}};
    const agent::RecipeLibrary m_recipes{&m_book};
    std::unique_ptr<FakeAsking> m_asking;
    std::unique_ptr<Composer> m_composer;
};

BERTH_TEST(tst_Asking)
#include "tst_asking.moc"
