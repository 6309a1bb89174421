// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/desktop.h"

#include "app/shell/close_question.h"
#include "app/shell/main_window.h"
#include "app/shell/notifier.h"
#include "app/shell/terminal_question.h"
#include "app/session/start_times.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/api/describe.h"
#include "core/api/desk.h"
#include "core/base/await.h"
#include "core/cli/client.h"
#include "core/gate/gate.h"
#include "core/rpc/connection.h"

#include <QApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QMenu>
#include <QMessageBox>
#include <QPainter>
#include <QScopeGuard>
#include <QSettings>

using namespace std::chrono_literals;
using base::Error;
using base::Result;
using base::Task;
using session::Session;

static constexpr int kBadEnd = 1;
static constexpr auto kToConfirm = 120s;

Desktop::Desktop(base::Places places, QStringList files, StartTimes &times)
    : m_places(std::move(places))
    , m_files(std::move(files))
    , m_times(times)
{
    applyScheme();
    QApplication::setQuitOnLastWindowClosed(false);
    m_tray.setIcon(QApplication::windowIcon());
    m_tray.setToolTip(tr("Berth"));
    auto *menu = new QMenu;
    connect(this, &QObject::destroyed, menu, &QObject::deleteLater);
    menu->addAction(tr("Show Berth"), this, &Desktop::show);
    menu->addAction(tr("Quit"), this, &Desktop::requestQuit);
    m_tray.setContextMenu(menu);
    connect(&m_tray, &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
        if (reason == QSystemTrayIcon::Trigger)
            show();
    });
    connect(&m_tray, &QSystemTrayIcon::messageClicked, this, [this] {
        show();
        if (m_window && m_areReviewsWaiting)
            m_window->showReviews();
    });
}

Desktop::~Desktop() = default;

void Desktop::applyScheme()
{
    const QString wish = QSettings(m_places.config + QStringLiteral("/window.ini"), QSettings::IniFormat)
                             .value(QStringLiteral("scheme"))
                             .toString();
    style::apply(*qApp,
                 wish == QStringLiteral("dark")        ? style::Scheme::Dark
                     : wish == QStringLiteral("light") ? style::Scheme::Light
                                                       : style::systemScheme());
}

void Desktop::begin()
{
    m_opening = open();
    m_opening.start();
}

Task<bool> Desktop::handOver()
{
    auto other = co_await rpc::Connection::open(rpc::Connection::pathIn(m_places.runtime), 2s);
    if (!other)
        co_return false; // it is ending, or is not there
    QJsonObject files;
    files.insert(QStringLiteral("files"), QJsonArray::fromStringList(m_files));
    const auto shown = co_await (*other)->call(QStringLiteral("window.show"), files);
    if (shown)
        co_return true;
    // One without a window makes place, unless somebody is using it; open() says what became of that.
    const QJsonObject how{{QStringLiteral("borrows"), true}};
    const auto yielded = co_await (*other)->call(QStringLiteral("owner.yield"), how);
    if (!yielded)
        qWarning("%s", qPrintable(yielded.error().text));
    m_builds = yielded ? yielded->value(QStringLiteral("builds")).toArray() : QJsonArray();
    const QString handover = yielded ? yielded->value(QStringLiteral("handover")).toString() : QString();
    if (!handover.isEmpty()) {
        auto lease = co_await owner::Lease::take(handover);
        if (lease)
            m_lease = std::move(*lease);
        else
            qWarning("%s", qPrintable(lease.error().text));
    }
    co_return false;
}

Task<Result<QJsonObject>> Desktop::takeFiles(QJsonObject params)
{
    QStringList files;
    for (const QJsonValue &file : params.value(QStringLiteral("files")).toArray())
        files += file.toString();
    show();
    if (m_window)
        m_window->attach(files);
    co_return QJsonObject();
}

/// A person who types that finds the question in front of them; of an agent's making, it stays undone.
Task<bool> Desktop::confirm(api::CallerOperations::Wanted wanted)
{
    if (m_asking) // one at a time: who asks again and again gets no more than that
        co_return false;
    show();
    const QPointer<TerminalQuestion> question(new TerminalQuestion(wanted, m_window.get()));
    m_asking = question;
    // It may be in the middle of its own signal, and who asked may be gone before it is answered.
    const auto over = qScopeGuard([question] {
        if (question)
            question->deleteLater();
    });
    question->open();
    QApplication::alert(m_window.get());
    co_await base::onSignal(question.data(), &QDialog::finished, kToConfirm);
    co_return question && question->isConfirmed();
}

Task<> Desktop::open()
{
    if (QFile::exists(rpc::Connection::pathIn(m_places.runtime))) {
        const bool isTaken = co_await handOver();
        if (isTaken) {
            QApplication::quit();
            co_return;
        }
    }
    rpc::Server::Methods methods;
    methods.insert(QStringLiteral("window.show"),
                   [this](rpc::Call, QJsonObject params) { return takeFiles(std::move(params)); });
    const base::PassedSockets sockets = m_lease ? m_lease->sockets() : base::PassedSockets();
    auto owner = co_await owner::Owner::open(m_places, owner::Owner::Yield::Never, std::move(methods), sockets);
    if (!owner) {
        auto *box = new QMessageBox(QMessageBox::Critical, tr("Berth"), owner.error().text, QMessageBox::Ok);
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->setTextFormat(Qt::PlainText);
        connect(box, &QDialog::finished, this, [] { QApplication::exit(kBadEnd); });
        box->open();
        co_return;
    }
    m_owner = std::move(*owner);
    m_times.reached("workspace");
    // Nobody could tell that it runs, nor would know why.
    connect(m_owner.get(), &owner::Owner::activityChanged, this, [this] {
        if (m_window && !m_window->isVisible() && !m_tray.isVisible() && m_owner->isIdle())
            quit();
    });
    m_owner->desk().callers.setWindow(
        [this](api::CallerOperations::Wanted wanted) { return confirm(std::move(wanted)); });
    connect(&m_owner->desk().callers, &api::CallerOperations::widened, this, [this](const QString &text) {
        if (m_window)
            m_window->notify(text);
        if (m_tray.isVisible() && !(m_window && m_window->isActiveWindow()))
            m_tray.showMessage(tr("Agents"), parts::tagless(text), m_tray.icon());
    });
    m_notifier = std::make_unique<Notifier>(m_owner->workspace(), &m_owner->desk().tasks);
    connect(m_notifier.get(), &Notifier::told, this, [this](const QString &title, const QString &text) {
        const bool isWatched = m_window && m_window->isActiveWindow();
        if (isWatched || !m_tray.isVisible())
            return;
        m_tray.showMessage(parts::tagless(title), parts::tagless(text), m_tray.icon());
    });
    connect(m_notifier.get(), &Notifier::waiting, this, &Desktop::count);
    if (const auto open = m_owner->workspace().gate().openReviews())
        count(int(open->size()));
    goOnBuilding();
    show();
    m_window->attach(m_files);
    m_filling = fillPool();
    m_filling.start();
}

/// What the owner before had begun, with what it had downloaded.
void Desktop::goOnBuilding()
{
    for (const QJsonValue &build : std::exchange(m_builds, {})) {
        if (const auto begun = m_owner->desk().images.goOn(api::imageBuildIn(build.toObject())); !begun)
            qWarning("%s", qPrintable(begun.error().text));
    }
}

void Desktop::show()
{
    if (!m_owner || m_ending.isRunning())
        return;
    if (!m_window) {
        m_window = std::make_unique<MainWindow>(m_owner->workspace(), m_owner.get());
        connect(m_window.get(), &MainWindow::closeRequested, this, &Desktop::requestQuit);
        connect(m_window.get(), &MainWindow::quitRequested, this, &Desktop::requestQuit);
        connect(m_window.get(), &MainWindow::schemeChanged, this, &Desktop::applyScheme);
        m_times.reached("window");
        m_times.watch(m_window.get());
    }
    m_tray.setVisible(QSystemTrayIcon::isSystemTrayAvailable());
    m_window->show();
    m_window->raise();
    m_window->activateWindow();
}

/// In the tray: how many reviews wait, in words and on the icon.
void Desktop::count(int reviews)
{
    m_areReviewsWaiting = reviews > 0;
    m_tray.setToolTip(
        parts::plain(reviews == 0 ? tr("Berth") : tr("Berth: %n review(s) wait for you", nullptr, reviews)));
    QIcon icon = QApplication::windowIcon();
    if (reviews > 0) {
        static constexpr int kSide = 64;
        QPixmap picture = icon.pixmap(kSide, kSide);
        QPainter painter(&picture);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF badge(kSide * 0.4, kSide * 0.4, kSide * 0.6, kSide * 0.6);
        painter.setPen(Qt::NoPen);
        painter.setBrush(style::colours().warning);
        painter.drawEllipse(badge);
        QFont font = QApplication::font();
        font.setPixelSize(kSide * 4 / 10);
        font.setBold(true);
        painter.setFont(font);
        painter.setPen(style::colours().surface);
        painter.drawText(badge, Qt::AlignCenter,
                         reviews > 9 ? QStringLiteral("9+") : QString::number(reviews));
        painter.end();
        icon = QIcon(picture);
    }
    m_tray.setIcon(icon);
}

static int runningIn(Workspace &workspace)
{
    int running = 0;
    for (const Session *session : workspace.sessions().all())
        running += session->state() != Session::State::Stopped;
    return running;
}

/// What was asked for in a chat goes on only where the window is.
static bool isChatBusy(Workspace &workspace)
{
    for (const Session *session : workspace.sessions().all()) {
        const session::Chat *chat = workspace.chats().opened(session->id());
        if (chat && chat->isBusy())
            return true;
    }
    return false;
}

bool Desktop::areAgentsAtWork() const
{
    return m_owner->agentDoor() && !m_owner->agentDoor()->visitors().isEmpty();
}

/// With a machine that runs or an image that is built the person says what becomes of it; without there is
/// nothing to ask.
void Desktop::requestQuit()
{
    if (!m_owner || m_ending.isRunning())
        return;
    const int running = runningIn(m_owner->workspace());
    const int building = int(m_owner->workspace().builds().all().size());
    if (running == 0 && building == 0) {
        areAgentsAtWork() ? leave() : quit();
        return;
    }
    if (m_question) {
        m_question->raise();
        m_question->activateWindow();
        return;
    }
    m_question = new CloseQuestion({running, building},
                                   QSystemTrayIcon::isSystemTrayAvailable() ? CloseQuestion::Tray::Yes
                                                                            : CloseQuestion::Tray::No,
                                   m_window && m_window->isVisible() ? m_window.get() : nullptr);
    connect(m_question, &CloseQuestion::stopRequested, this, &Desktop::quit);
    connect(m_question, &CloseQuestion::keepRequested, this, [this] {
        // What the chat asked for and what is built goes on only where it was begun.
        const bool isTied =
            isChatBusy(m_owner->workspace()) || !m_owner->workspace().builds().all().isEmpty();
        if (areAgentsAtWork() && !isTied)
            leave();
        else if (m_window)
            m_window->hide(); // starting the program again shows it
    });
    m_question->open();
}

void Desktop::quit()
{
    if (m_ending.isRunning())
        return;
    // It may be what is asking, from the middle of an event of its own.
    if (m_window) {
        m_window->hide();
        m_window.release()->deleteLater();
    }
    m_tray.hide();
    m_ending = m_owner->end(tr("Berth was ended."));
    m_ending.start([this] {
        if (const auto &ended = m_ending.result(); !ended)
            qWarning("%s", qPrintable(ended.error().text));
        QApplication::quit();
    });
}

void Desktop::leave()
{
    if (m_ending.isRunning())
        return;
    QPointer<MainWindow> window(m_window.release());
    if (window) { // it may be what is asking, from the middle of an event of its own
        window->hide();
        window->deleteLater();
    }
    m_tray.hide();
    m_ending = handOn(window);
    m_ending.start([this] {
        if (const auto &ended = m_ending.result(); !ended)
            qWarning("%s", qPrintable(ended.error().text));
        QApplication::quit();
    });
}

Task<Result<>> Desktop::handOn(QPointer<MainWindow> window)
{
    while (window) // what it shows goes after it
        co_await base::onSignal(static_cast<QObject *>(window.data()), &QObject::destroyed, 1s);
    m_filling = {};
    m_notifier.reset();
    m_owner.reset();
    m_lease.reset(); // who lent the sockets is the next owner then
    co_return co_await cli::startOwner(m_places);
}

/// The first session of the day shall find a machine that waits for it.
Task<> Desktop::fillPool()
{
    Workspace &workspace = m_owner->workspace();
    const auto image = workspace.images().current(workspace.settings().profile);
    const auto size = vm::sizeByName(workspace.settings().size);
    if (!image || !size || workspace.settings().warmMachines == 0)
        co_return;
    if (const auto libvirt = co_await workspace.machines().open(); !libvirt)
        co_return; // a session says why when it needs one
    workspace.pool().use({{*image, *size, qint64(workspace.settings().volumeGiB) << 30}});
}
