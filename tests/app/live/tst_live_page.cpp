// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agents/open_reviews.h"
#include "app/agents/review_card.h"
#include "app/agents/review_panel.h"
#include "app/code/syntax.h"
#include "app/live/live_page.h"
#include "app/live/session_tile.h"
#include "app/sidebar/session_list.h"
#include "core/base/translations.h"
#include "core/gate/gate.h"
#include "core/gate/rules_file.h"
#include "core/session/record/chats.h"
#include "core/tools/catalogue.h"
#include "tests/app/accessible.h"
#include "tests/app/looks.h"
#include "tests/support/finish.h"
#include "tests/support/hollow_image.h"
#include "tests/support/subject.h"
#include "tests/support/workspace.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QLocalServer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using live::LivePage;
using live::SessionTile;
using session::Session;
namespace record = session::record;

static const auto kCode = u"import pandas\n\norders = pandas.read_csv('orders.csv')\n"
                          "print(orders.groupby('country').sum())"_s;

/// Sessions whose machine is about to be there for ever: libvirt listens, and never answers.
class tst_LivePage : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        qputenv("LANGUAGE", "en");
        base::installTranslations();
        looks::apply(style::Scheme::Light);
        QVERIFY(m_libvirt.listen(m_folder.filePath(u"libvirt"_s)));
        qputenv("BERTH_LIBVIRT_URI",
                (u"qemu+unix:///session?socket="_s + m_libvirt.fullServerName()).toUtf8());
        QVERIFY(support::makeHollowImage(support::placesIn(m_folder).data + u"/images"_s));
        m_workspace = support::openWorkspace(m_folder);
        QVERIFY(m_workspace->rules().give(u"*"_s, gate::Rules::builder(tools::names())));
        m_model = std::make_unique<SessionModel>(*m_workspace, &m_reviews.emplace(&m_workspace->gate()));
        for (const auto &name : {u"idle"_s, u"invoices"_s, u"q3-sales"_s, u"scrape"_s})
            QVERIFY(m_workspace->sessions().create({.name = name, .policy = u"reviewed"_s}));
        m_page = std::make_unique<LivePage>(m_model.get(), &m_workspace->chats(), &*m_reviews, &m_syntax,
                                            [this] { return m_asking; });
        m_page->resize(1000, 840);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }
    void cleanupTestCase()
    {
        m_runs.clear();
        m_libvirt.close(); // whoever waits for it is told
        m_page.reset();
        m_model.reset();
        m_reviews.reset();
        m_workspace.reset();
    }

    void isEmptyWithoutMachines()
    {
        QVERIFY(tiles().isEmpty());
        QVERIFY(shows(u"No machine runs."_s));
    }

    void showsSessionsWithAMachine()
    {
        for (const auto &name : {u"invoices"_s, u"q3-sales"_s, u"scrape"_s}) {
            auto &start = m_starts.emplace_back(session(name)->ensureRunning());
            start.start();
        }
        QTRY_COMPARE(names(), (QStringList{u"scrape"_s, u"q3-sales"_s, u"invoices"_s}));
        QVERIFY(shows(u"3 sessions have a machine."_s));
        QVERIFY(!shows(u"No machine runs."_s));
    }

    /// From what stands before the page to what stands behind it, and back.
    void tabGoesThroughItsTiles()
    {
        QWidget host;
        auto *layout = new QVBoxLayout(&host);
        auto *before = new QLineEdit;
        auto *behind = new QLineEdit;
        auto *page = new LivePage(m_model.get(), &m_workspace->chats(), &*m_reviews, &m_syntax, {});
        layout->addWidget(before);
        layout->addWidget(page);
        layout->addWidget(behind);
        host.resize(1000, 800);
        host.show();
        QVERIFY(QTest::qWaitForWindowActive(&host));
        QList<QWidget *> way{before};
        for (SessionTile *tile : page->findChildren<SessionTile *>())
            way += tile;
        QCOMPARE(way.size(), 4);
        std::sort(way.begin() + 1, way.end(), [](const QWidget *one, const QWidget *other) {
            return std::pair(one->y(), one->x()) < std::pair(other->y(), other->x());
        });
        way += behind;
        before->setFocus();
        QList<QWidget *> gone{before};
        for (qsizetype step = 1; step < way.size(); ++step) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            gone += QApplication::focusWidget();
        }
        QCOMPARE(gone, way);
        for (qsizetype step = way.size() - 1; step >= 0; --step) {
            QCOMPARE(QApplication::focusWidget(), way[step]);
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
        }
        page->setFocus();
        QCOMPARE(QApplication::focusWidget(), way[1]);
    }

    void showsTheLastLinesOfWhatRuns()
    {
        session::Journal &journal = (*m_workspace->chats().of(session(u"invoices"_s)))->journal();
        record::Run run;
        run.title = u"Invoices to <b>spreadsheet</b>"_s;
        run.state = record::Run::State::Running;
        auto item = journal.begin(run);
        QVERIFY(item);
        for (int line = 1; line <= 50; ++line)
            (*item)->print("\033[32mread\033[0m <img src=file:/etc/hostname> " + QByteArray::number(line)
                           + ".pdf\n");
        QTRY_VERIFY(linesOf(u"invoices"_s).endsWith(u"read <img src=file:/etc/hostname> 50.pdf"_s));
        QCOMPARE(linesOf(u"invoices"_s).count(u'\n'), 6);
        QVERIFY(shows(u"Invoices to <b>spreadsheet</b>"_s));
        for (const QLabel *label : m_page->findChildren<QLabel *>())
            QCOMPARE(label->textFormat(), Qt::PlainText);
        m_runs.push_back(std::move(*item));
    }

    void whoWaitsComesFirst()
    {
        QVERIFY(ask(u"q3-sales"_s));
        QTRY_COMPARE(names(), (QStringList{u"q3-sales"_s, u"scrape"_s, u"invoices"_s}));
        QVERIFY(shows(u"1 review waits for you"_s));
        QVERIFY(m_page->reviews()->card());
        print(u"scrape"_s, u"Shell"_s,
              "GET https://example.org/offers?page=11  200\nGET https://example.org/offers?page=12  200\n"
              "GET https://example.org/offers?page=13  200\n318 offers so far\n");
        print(u"q3-sales"_s, u"Python"_s,
              "           revenue  orders\ncountry\nDE      1 204 311     412\n"
              "FR        912 007     388\nPL        377 450      97\n");
        print(u"invoices"_s, u"Invoices to a table"_s,
              "Read 2026-0417.pdf: 1,240.00 EUR\nRead 2026-0418.pdf: 88.50 EUR\nRead 2026-0419.pdf: 3,004.12 "
              "EUR\n"
              "Read 2026-0420.pdf: no total, left out\nRead 2026-0421.pdf: 512.00 EUR\n");
        m_asking = {session(u"idle"_s)->id()}; // without a machine
        m_page->refresh();
        QTRY_COMPARE(names().size(), 4);
        QTRY_VERIFY(names().mid(0, 2).contains(u"idle"_s)); // once it is laid out
        QVERIFY(shows(u"Berth's agent asks you something"_s));
        QVERIFY(shows(u"2 sessions wait for you."_s));
        accessible::check(*m_page);
        QTRY_VERIFY(runButton()->isEnabled());
        for (const style::Scheme scheme : {style::Scheme::Light, style::Scheme::Dark}) {
            looks::apply(scheme);
            QCoreApplication::processEvents(); // a frame
            looks::keep(*m_page, u"live"_s, scheme);
        }
        m_asking.clear();
        m_page->refresh();
        QTRY_COMPARE(names().size(), 3);
    }

    void opensByClickAndKey()
    {
        QSignalSpy opened(m_page.get(), &LivePage::openRequested);
        QTest::mouseClick(tile(u"scrape"_s), Qt::LeftButton);
        QTest::keyClick(tile(u"invoices"_s), Qt::Key_Return);
        QCOMPARE(opened.size(), 2);
        QCOMPARE(opened.at(0).first().value<Session *>(), session(u"scrape"_s));
        QCOMPARE(opened.at(1).first().value<Session *>(), session(u"invoices"_s));
        QVERIFY(tile(u"q3-sales"_s)->accessibleName().startsWith(u"q3-sales, "_s));
    }

    void forgetsASessionThatGoes()
    {
        QVERIFY(support::finish(m_workspace->sessions().remove(session(u"scrape"_s)->id()), 30s));
        QTRY_VERIFY(!names().contains(u"scrape"_s));
    }

private:
    Session *session(const QString &name) const
    {
        for (Session *each : m_workspace->sessions().all()) {
            if (each->name() == name)
                return each;
        }
        return nullptr;
    }
    QList<SessionTile *> tiles() const
    {
        QList<SessionTile *> found;
        for (SessionTile *tile : m_page->findChildren<SessionTile *>()) {
            if (tile->isVisible() && tile->session())
                found += tile;
        }
        std::sort(found.begin(), found.end(), [](const SessionTile *one, const SessionTile *other) {
            return std::pair(one->y(), one->x()) < std::pair(other->y(), other->x());
        });
        return found;
    }
    SessionTile *tile(const QString &name) const
    {
        for (SessionTile *tile : tiles()) {
            if (tile->session()->name() == name)
                return tile;
        }
        return nullptr;
    }
    QStringList names() const
    {
        QStringList found;
        for (const SessionTile *tile : tiles())
            found += tile->session()->name();
        return found;
    }
    QPushButton *runButton() const
    {
        for (QPushButton *button : m_page->reviews()->card()->findChildren<QPushButton *>()) {
            if (button->text() == u"Run"_s)
                return button;
        }
        return nullptr;
    }
    QString linesOf(const QString &name) const
    {
        for (const QLabel *label : tile(name)->findChildren<QLabel *>()) {
            if (label->font().family() == style::monospace().family())
                return label->text();
        }
        return {};
    }
    bool shows(const QString &text) const
    {
        const auto labels = m_page->findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) {
            return label->isVisible() && label->text().contains(text);
        });
    }
    void print(const QString &name, const QString &title, const QByteArray &text)
    {
        record::Run run;
        run.title = title;
        run.state = record::Run::State::Running;
        auto item = (*m_workspace->chats().of(session(name)))->journal().begin(run);
        QVERIFY(item);
        m_runs.push_back(std::move(*item));
        m_runs.back()->print(text);
        QTRY_VERIFY(!linesOf(name).isEmpty());
    }
    bool ask(const QString &name)
    {
        const gate::Request request{.caller = u"claude-code"_s,
                                    .tool = u"execute_python"_s,
                                    .arguments = {{u"vm"_s, name}, {u"code"_s, kCode}},
                                    .vm = session(name)->id(),
                                    .vmName = name,
                                    .vmPolicy = gate::Policy::Reviewed,
                                    .nature = gate::Nature::Code};
        const auto entry = support::finish(m_workspace->gate().enter(request, {}, 0ms));
        return entry && std::holds_alternative<gate::Waiting>(*entry);
    }

    QTemporaryDir m_folder{u"/tmp/berth-XXXXXX"_s};
    QLocalServer m_libvirt;
    code::Syntax m_syntax;
    std::unique_ptr<Workspace> m_workspace;
    std::optional<agents::OpenReviews> m_reviews;
    std::unique_ptr<SessionModel> m_model;
    std::unique_ptr<LivePage> m_page;
    QStringList m_asking;
    std::list<base::Task<base::Result<guest::Guest *>>> m_starts;
    std::vector<std::unique_ptr<session::OpenItem>> m_runs;
};

BERTH_TEST(tst_LivePage)
#include "tst_live_page.moc"
