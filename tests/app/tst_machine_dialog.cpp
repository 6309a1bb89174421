// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/machine_dialog.h"
#include "core/workspace.h"
#include "tests/app/looks.h"
#include "tests/support/finish.h"
#include "tests/support/hollow_image.h"
#include "tests/support/subject.h"
#include "tests/support/workspace.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using session::Session;

static constexpr char kNowhere[] = "qemu+unix:///session?socket=/nowhere"; // starts nothing

/// What a person is asked and told of a session's machines.
class tst_MachineDialog : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { qputenv("BERTH_LIBVIRT_URI", kNowhere); }
    void init()
    {
        looks::apply(style::Scheme::Light);
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(support::makeHollowImage(support::placesIn(*m_folder).data + u"/images"_s));
        m_workspace = support::openWorkspace(*m_folder);
        m_session = make(u"sales"_s, u"offline"_s);
    }
    void cleanup() { m_workspace.reset(); }

    void givesWhatIsOtherwise()
    {
        MachineDialog dialog(*m_workspace, m_session);
        QVERIFY(dialog.size().isEmpty() && dialog.network().isEmpty());
        choose(dialog, u"Size"_s, u"XS"_s);
        QCOMPARE(dialog.size(), u"XS"_s);
        QVERIFY(dialog.network().isEmpty());
        choose(dialog, u"Network"_s, u"open"_s);
        QCOMPARE(dialog.network(), u"open"_s);
        choose(dialog, u"Network"_s, u"offline"_s);
        QVERIFY(dialog.network().isEmpty());
    }

    void anImageHasToBeThere()
    {
        const QString own = support::placesIn(*m_folder).config + u"/images"_s;
        QVERIFY(QDir().mkpath(own));
        QFile recipe(own + u"/mine.json"_s);
        QVERIFY(recipe.open(QIODevice::WriteOnly));
        recipe.write(R"({"suite": "trixie", "description": "Mine"})");
        recipe.close();
        QVERIFY(support::makeHollowImage(support::placesIn(*m_folder).data + u"/images"_s, u"mine"_s,
                                         support::placesIn(*m_folder)));
        MachineDialog dialog(*m_workspace, m_session);
        dialog.show();
        const auto *save = dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Save);
        QVERIFY(save->isEnabled() && dialog.profile().isEmpty());
        choose(dialog, u"Image"_s, u"office"_s);
        QCOMPARE(dialog.profile(), u"office"_s);
        QVERIFY(!save->isEnabled());
        QVERIFY(says(dialog, u"“office” is not built"_s));
        dialog.chooseProfile(u"mine"_s);
        QCOMPARE(dialog.profile(), u"mine"_s);
        QVERIFY(save->isEnabled() && !says(dialog, u"is not built"_s));
        auto start = m_session->ensureRunning();
        start.start();
        choose(dialog, u"Image"_s, u"core"_s); // it has that
        QVERIFY(dialog.profile().isEmpty() && !says(dialog, u"stopped"_s));
        dialog.chooseProfile(u"mine"_s);
        QVERIFY(says(dialog, u"stopped"_s));
        QVERIFY(support::finish(m_session->stop()));
    }

    void saysWhatItCosts()
    {
        MachineDialog dialog(*m_workspace, m_session);
        const auto *sizes = dialog.findChildren<QComboBox *>().first();
        QCOMPARE(sizes->count(), 5);
        for (int size = 0; size < sizes->count(); ++size)
            QVERIFY2(sizes->itemText(size).contains(u'$'), qPrintable(sizes->itemText(size)));
    }

    /// libvirt's own test driver has none; of a host that was not asked yet nothing is said.
    void saysThatThereIsNoKvm()
    {
        {
            MachineDialog dialog(*m_workspace, m_session);
            dialog.show();
            QVERIFY(!says(dialog, u"KVM"_s));
        }
        qputenv("BERTH_LIBVIRT_URI", "test:///default");
        const auto restored = qScopeGuard([] { qputenv("BERTH_LIBVIRT_URI", kNowhere); });
        MachineDialog open(*m_workspace, m_session);
        open.show();
        QVERIFY(support::finish(m_workspace->machines().open()));
        MachineDialog dialog(*m_workspace, m_session);
        dialog.show();
        for (const QDialog *each : {&open, &dialog}) {
            QVERIFY(says(*each, u"no usable KVM"_s));
            const auto labels = each->findChildren<QLabel *>();
            QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) {
                return label->toolTip().contains(u"security boundary"_s)
                    && label->toolTip().contains(u"/dev/kvm"_s);
            }));
        }
    }

    void saysThatWhatRunsIsStopped()
    {
        MachineDialog dialog(*m_workspace, m_session);
        dialog.show();
        choose(dialog, u"Size"_s, u"XS"_s);
        QVERIFY(!says(dialog, u"stopped"_s));
        auto start = m_session->ensureRunning();
        start.start();
        QCOMPARE(m_session->state(), Session::State::Starting);
        choose(dialog, u"Size"_s, u"LG"_s);
        QVERIFY(says(dialog, u"stopped"_s));
        choose(dialog, u"Size"_s, m_session->facts().size);
        QVERIFY(!says(dialog, u"stopped"_s));
        QVERIFY(support::finish(m_session->stop()));
    }

    void saysWhatCanLeaveOneThatGoesOnline()
    {
        {
            MachineDialog dialog(*m_workspace, m_session);
            dialog.show();
            choose(dialog, u"Network"_s, u"open"_s);
            QVERIFY(!says(dialog, u"internet."_s)); // it is empty
        }
        attach({u"/a.csv"_s, u"/b.csv"_s});
        MachineDialog dialog(*m_workspace, m_session);
        dialog.show();
        QVERIFY(!says(dialog, u"attached"_s));
        choose(dialog, u"Network"_s, u"open"_s);
        QVERIFY(says(dialog, u"2 attached file"_s));
        choose(dialog, u"Network"_s, u"offline"_s);
        QVERIFY(!says(dialog, u"attached"_s));

        MachineDialog online(*m_workspace, make(u"online"_s, u"open"_s));
        online.show();
        choose(online, u"Size"_s, u"XS"_s);
        QVERIFY(!says(online, u"internet."_s));
    }

    void looksRight_data()
    {
        looks::addSchemes();
    }
    void looksRight()
    {
        QFETCH(style::Scheme, scheme);
        looks::apply(scheme);
        attach({u"/a.csv"_s, u"/b.csv"_s, u"/c.csv"_s});
        MachineDialog dialog(*m_workspace, m_session);
        dialog.show();
        looks::keep(dialog, u"machine"_s, scheme);
        dialog.chooseProfile(u"science"_s);
        looks::keep(dialog, u"machine-lacks-image"_s, scheme);
        dialog.chooseProfile(u"core"_s);
        auto start = m_session->ensureRunning();
        start.start();
        choose(dialog, u"Network"_s, u"open"_s);
        looks::keep(dialog, u"machine-goes-online"_s, scheme);
        for (const QLabel *label : dialog.findChildren<QLabel *>()) // each is read whole
            QVERIFY(!label->isVisible() || label->height() >= label->heightForWidth(label->width()));
        QVERIFY(support::finish(m_session->stop()));
    }

private:
    Session *make(const QString &name, const QString &network)
    {
        const auto made = m_workspace->sessions().create({.name = name, .size = u"MD"_s, .network = network});
        if (!made)
            qFatal("there is no session: %s", qPrintable(made.error().text));
        return *made;
    }
    void attach(const QStringList &files)
    {
        QVERIFY(m_workspace->tasks().begin(
            {.session = m_session->id(), .request = u"Sum them up"_s, .attachments = files}));
    }
    static void choose(const QWidget &dialog, const QString &what, const QString &name)
    {
        for (QComboBox *box : dialog.findChildren<QComboBox *>()) {
            if (box->accessibleName() == what)
                return box->setCurrentIndex(box->findData(name));
        }
        qFatal("there is no choice of %s", qPrintable(what));
    }
    static bool says(const QWidget &dialog, const QString &text)
    {
        const auto labels = dialog.findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) {
            return label->isVisible() && label->text().contains(text);
        });
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
    Session *m_session = nullptr;
};

BERTH_TEST(tst_MachineDialog)
#include "tst_machine_dialog.moc"
