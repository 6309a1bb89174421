// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/code/code_editor.h"
#include "app/code/code_pane.h"
#include "app/code/open_file.h"
#include "app/code/syntax.h"
#include "app/files/file_tree.h"
#include "app/files/files_pane.h"
#include "core/guest/guest.h"
#include "core/session/sessions.h"
#include "core/workspace.h"
#include "tests/support/finish.h"
#include "tests/support/machine_workspace.h"
#include "tests/support/subject.h"

#include <QPushButton>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Session;

#define VERIFY_RESULT(result)                                                                                \
    do {                                                                                                     \
        const auto &checked = (result);                                                                      \
        QVERIFY2(checked, qPrintable(checked ? QString() : checked.error().text + checked.error().detail));  \
    } while (false)

/// The panes for files with a session and its machine, as the window has them.
class tst_Panes : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_libvirt = std::make_unique<support::PrivateLibvirt>();
        m_workspace = support::openWorkspace(*m_libvirt);
        session::Sessions::Order order;
        order.name = u"panes"_s;
        VERIFY_RESULT(m_workspace->sessions().create(order));
        m_session = m_workspace->sessions().all().first();
    }
    void cleanupTestCase()
    {
        if (m_workspace)
            VERIFY_RESULT(support::finish(m_workspace->end({}), 60s));
        m_workspace.reset();
    }

    void startsShowsCopiesAndEdits()
    {
        files::FilesPane pane(&m_syntax);
        pane.setSession(m_session);
        pane.show();
        for (auto *button : pane.findChildren<QPushButton *>()) {
            if (button->isVisible())
                button->click();
        }
        QTRY_VERIFY(m_session->state() != Session::State::Stopped || !m_session->note().isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(m_session->guest() || !m_session->note().isEmpty(), 400'000);
        QVERIFY2(m_session->guest(), qPrintable(m_session->note()));
        QTRY_VERIFY(pane.findChild<files::FileTree *>()->isVisible());

        QTemporaryDir host;
        QFile file(host.filePath(u"job.py"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("print(1)\n") > 0);
        file.close();
        pane.upload({file.fileName()}, "/session/working");
        auto *order = qobject_cast<files::FilesOrder *>(pane.findChild<files::FileTree *>()->model());
        auto *model = qobject_cast<files::FilesModel *>(order->sourceModel());
        QTRY_VERIFY_WITH_TIMEOUT(model->find("/session/working/job.py").isValid(), 60'000);
        model->open(model->find("/"));
        QTRY_VERIFY_WITH_TIMEOUT(model->find("/etc").isValid(), 60'000);

        code::CodePane code(&m_syntax, host.filePath(u"drafts"_s));
        code.setSession(m_session);
        code.show();
        code.openGuestFile("/session/working/job.py");
        auto *open = code.findChild<code::OpenFile *>();
        QTRY_VERIFY_WITH_TIMEOUT(open->isShown(), 60'000);
        QTest::keyClicks(open->editor(), u"# "_s);
        open->save();
        QTRY_VERIFY_WITH_TIMEOUT(!open->isUnsaved(), 60'000);
        const auto read = support::finish(m_session->guest()->files().read("/session/working/job.py"));
        VERIFY_RESULT(read);
        QCOMPARE(*read, QByteArray("# print(1)\n"));

        VERIFY_RESULT(support::finish(m_session->stop(u"It was stopped."_s), 60s));
        QTRY_VERIFY(!pane.findChild<files::FileTree *>()->isVisible());
    }

private:
    code::Syntax m_syntax;
    std::unique_ptr<support::PrivateLibvirt> m_libvirt;
    std::unique_ptr<Workspace> m_workspace;
    Session *m_session = nullptr;
};

BERTH_TEST(tst_Panes)
#include "tst_panes.moc"
