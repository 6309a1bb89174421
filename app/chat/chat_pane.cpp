// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/chat_pane.h"

#include "app/agents/review_card.h"
#include "app/agents/review_panel.h"
#include "app/session/archive.h"
#include "app/session/image_offer.h"
#include "app/chat/composer/attachments.h"
#include "app/chat/ribbon/call_ribbon.h"
#include "app/chat/chat_head.h"
#include "app/chat/chat_search.h"
#include "app/chat/chat_view.h"
#include "app/chat/ribbon/fork_menu.h"
#include "app/chat/greeting.h"
#include "app/chat/plan_strip.h"
#include "app/chat/session_note.h"
#include "app/chat/cards/output_dialog.h"
#include "app/chat/composer/recipe_form.h"
#include "app/chat/ribbon/ribbon_calls.h"
#include "app/chat/ribbon/ribbon_notches.h"
#include "app/chat/task_bar.h"
#include "app/style/format.h"
#include "app/style/parts.h"
#include "app/shell/power.h"
#include "app/remedies.h"
#include "app/style/style.h"
#include "core/api/tasks/task_operations.h"
#include "core/base/log.h"
#include "core/session/record/chats.h"
#include "core/vm/network/network.h"
#include "core/workspace.h"

#include <QFileInfo>
#include <QSet>
#include <QVBoxLayout>

#include <ranges>

using session::Session;

/// Where each kind of what is sent off in the composer goes.
struct ChatPane::Sending
{
    ChatPane *pane;

    void operator()(const session::record::CodeRequest &code) const { pane->run(code); }
    void operator()(const session::record::RecipeRequest &recipe) const { pane->run(recipe); }
    void operator()(const composed::Question &asked) const
    {
        pane->ask(asked.text, asked.files, asked.model);
    }
    void operator()(const composed::OtherWords &words) const
    {
        using Machine = Asking::Machine;
        pane->askAgain(words.text, pane->m_edited, words.files,
                       pane->m_taskBar->wantsMachineOfThen() ? Machine::AsThen : Machine::AsItIs);
    }
    void operator()(const composed::WordInBetween &word) const { pane->say(word.text); }
};

ChatPane::ChatPane(Workspace &workspace, const agent::RecipeLibrary &recipes, const code::Syntax *syntax,
                   agents::OpenReviews *reviews, QWidget *parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_operations(workspace)
    , m_recipes(recipes)
    , m_head(new ChatHead)
    , m_ribbon(new CallRibbon)
    , m_ribbonCalls(new RibbonCalls(m_ribbon, this))
    , m_notches(new RibbonNotches(m_ribbon, &workspace.snapshots(), this))
    , m_view(new ChatView(syntax))
    , m_search(new ChatSearch(m_view))
    , m_empty(new Greeting(recipes, m_view))
    , m_note(new SessionNote)
    , m_trouble(parts::words({}, &style::Colours::bad))
    , m_image(new ImageOffer(workspace))
    , m_plan(new PlanStrip(m_view))
    , m_taskBar(new TaskBar)
    , m_composer(new Composer(recipes, workspace.places().data))
    , m_errands([this](const base::Result<> &outcome) {
        if (!outcome && outcome.error().kind != base::Error::Kind::Cancelled)
            show(outcome);
    })
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    connect(m_head, &ChatHead::findRequested, this, &ChatPane::find);
    connect(m_head, &ChatHead::powerRequested, this, [this] {
        if (m_session)
            m_errands.run(startOrStop(&m_operations, m_session->id()));
    });
    connect(m_head, &ChatHead::pauseRequested, this, &ChatPane::pauseOrResume);

    connect(m_empty, &Greeting::recipeChosen, m_composer, &Composer::openRecipe);
    auto *over = new QVBoxLayout(m_view->viewport());
    over->addWidget(m_empty);

    m_trouble->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_trouble->hide();
    auto *foot = new QVBoxLayout;
    foot->setContentsMargins(style::kMargin, 4, style::kMargin, style::kMargin);
    connect(m_note, &SessionNote::takeBackRequested, this, [this] {
        if (m_session)
            m_errands.run(m_operations.unarchive(m_session->id()));
    });
    connect(m_note, &SessionNote::budgetRequested, this, &ChatPane::budgetRequested);
    if (reviews) {
        m_reviews = new agents::ReviewPanel(reviews, syntax);
        foot->addWidget(m_reviews);
        connect(m_reviews, &agents::ReviewPanel::emptied, m_composer, qOverload<>(&QWidget::setFocus));
    }
    foot->addWidget(m_note);
    foot->addWidget(m_trouble);
    m_image->setContentsMargins(0, 0, 0, style::kGap);
    foot->addWidget(m_image);
    foot->addWidget(m_plan);
    foot->addWidget(m_taskBar);
    foot->addWidget(m_composer);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_head);
    layout->addWidget(m_search);
    layout->addWidget(m_ribbon);
    layout->addWidget(m_view, 1);
    layout->addLayout(foot);

    forgetPasted(workspace.places().data + QStringLiteral("/pasted"));
    m_composer->setSources([this] { return documents(); },
                           [this] {
                               const auto words = lastRequest();
                               return words ? words->text : QString();
                           });
    connect(m_composer, &Composer::sent, this,
            [this](const composed::Request &request) { std::visit(Sending{this}, request); });
    connect(m_composer, &Composer::filesChanged, this, &ChatPane::showTaskBar);
    connect(m_taskBar, &TaskBar::offlineRequested, this, &ChatPane::takeOffline);
    connect(m_composer, &Composer::editingChanged, this, [this](bool isEditing) {
        if (const auto words = lastRequest(); isEditing && words)
            m_edited = {words->task, words->place};
        showEditing(isEditing);
    });
    connect(m_taskBar, &TaskBar::againRequested, this,
            [this] { askAgain({}, {}, {}, Asking::Machine::AsItIs); });
    connect(m_taskBar, &TaskBar::stepRequested, this,
            [this] { attempt(m_asking->retryStep({}, m_composer->model())); });
    connect(m_composer, &Composer::stopRequested, this, [this] { attempt(m_asking->stop()); });
    connect(m_composer, &Composer::troubled, this, &ChatPane::showTrouble);
    connect(m_taskBar, &TaskBar::answered, this, &ChatPane::say);
    connect(m_taskBar, &TaskBar::continueRequested, this,
            [this] { attempt(m_asking->goOn(m_composer->model())); });
    connect(m_taskBar, &TaskBar::setUpRequested, this, &ChatPane::setUpModelRequested);
    connect(m_composer, &Composer::recipeOpened, this, &ChatPane::estimate);
    connect(m_composer, &Composer::recipeOpened, this, [this](const QString &id) {
        offerMissing(id);
        connect(m_composer->form(), &RecipeForm::cancelled, m_image, [this] { m_image->setProfile({}); });
        for (const agent::Recipe &recipe : m_recipes.recipes()) {
            if (recipe.id == id && !recipe.tests.isEmpty()) // looking for images takes tens of milliseconds
                offerImages();
        }
    });
    connect(m_image, &ImageOffer::changeRequested, this, &ChatPane::imageRequested);
    connect(m_composer, &Composer::filesDropped, this, &ChatPane::takeIn);
    connect(m_ribbon, &CallRibbon::opened, this, &ChatPane::showCall);
    connect(m_view, &ChatView::stopRequested, this, [this](int item) { m_chat->stop(item); });
    connect(m_view, &ChatView::outputRequested, this, [this](qint64 number) {
        showOutput(m_chat->journal().outputFile(number), this,
                   [this](const QString &why) { showTrouble(why); });
    });
    connect(m_view, &ChatView::watchRequested, this, &ChatPane::watchRequested);
    connect(m_view, &ChatView::troubled, this, &ChatPane::showTrouble);
    connect(m_view, &ChatView::editRequested, this, &ChatPane::editWords);
    connect(m_view, &ChatView::againRequested, this, &ChatPane::doAgain);
    connect(m_view, &ChatView::repeatRequested, this, &ChatPane::repeat);
}

ChatPane::~ChatPane() = default;

session::Session *ChatPane::session() const { return m_session; }

void ChatPane::setSession(session::Session *session)
{
    if (m_session)
        m_session->disconnect(this);
    if (m_chat)
        m_chat->transcript().disconnect(this);
    m_session = session;
    m_chat = nullptr;
    showTrouble({});
    m_image->setProfile({});
    if (session) {
        if (const auto chat = m_workspace.chats().of(session))
            m_chat = *chat;
        else
            showTrouble(remedies::told(chat.error()));
        connect(session, &Session::changed, this, &ChatPane::showFacts);
        connect(session, &Session::changed, this, &ChatPane::showTaskBar);
        connect(session, &Session::changed, this, [this] { m_notches->refreshUnwatched(); });
    }
    if (m_chat)
        connect(&m_chat->transcript(), &session::Transcript::appended, this, &ChatPane::showFacts);
    m_view->setTranscript(m_chat ? &m_chat->transcript() : nullptr);
    m_search->setTranscript(m_chat ? &m_chat->transcript() : nullptr);
    m_plan->setTranscript(m_chat ? &m_chat->transcript() : nullptr);
    m_ribbonCalls->setTranscript(m_chat ? &m_chat->transcript() : nullptr);
    m_notches->setSession(session ? session->id() : QString(), m_chat ? &m_chat->transcript() : nullptr);
    makeAsking();
    if (m_reviews)
        m_reviews->setSession(session ? session->id() : QStringLiteral("-")); // of no session: none
    showFacts();
}

void ChatPane::setAskings(AskingMaker maker)
{
    m_makeAsking = std::move(maker);
    makeAsking();
}

void ChatPane::setPaneSwitches(QAction *left, QAction *right) { m_head->setPaneSwitches(left, right); }

void ChatPane::pauseOrResume()
{
    if (!m_session)
        return;
    const bool isPaused = m_session->state() == Session::State::Paused;
    m_errands.run(isPaused ? m_operations.resume(m_session->id()) : m_operations.pause(m_session->id()));
}

void ChatPane::setForks(api::ForkOperations *forks)
{
    m_forks = new ForkMenu(forks, this);
    connect(m_forks, &ForkMenu::forked, this, &ChatPane::forked);
    connect(m_forks, &ForkMenu::troubled, this, &ChatPane::showTrouble);
    connect(m_forks, &ForkMenu::showRequested, this,
            [this] { showCall(m_ribbon->cell(m_ribbon->current()).item); });
    connect(m_ribbon, &CallRibbon::menuRequested, this, [this](int item, const QPoint &place) {
        if (const auto call = callAt(item))
            m_forks->open(*m_session, *call, place);
    });
    connect(m_ribbon, &CallRibbon::forkRequested, this, [this](int item) {
        showTrouble({});
        if (const auto call = callAt(item))
            m_forks->fork(*m_session, *call);
    });
}

void ChatPane::showCall(int item)
{
    m_view->showItem(item);
    m_view->setFound({item}, item);
}

/// Nothing: it is of a newer Berth.
std::optional<session::record::Call> ChatPane::callAt(int item) const
{
    const session::record::Content content = m_chat->transcript().item(item).content;
    const auto *call = std::get_if<session::record::Call>(&content);
    return call ? std::optional(*call) : std::nullopt;
}

void ChatPane::makeAsking()
{
    m_composer->setAsking(nullptr);
    m_asking = m_chat && m_makeAsking ? m_makeAsking(m_session) : nullptr;
    m_composer->setAsking(m_asking.get());
    showTaskBar();
    if (m_asking)
        connect(m_asking.get(), &Asking::changed, m_taskBar, [this] { showTaskBar(); });
}

void ChatPane::showTaskBar()
{
    using Files = TaskBar::Files;
    const bool areFine = !m_session || takes(m_composer->files());
    m_taskBar->setFiles(areFine ? Files::Fine : isOff() ? Files::TakeOffline : Files::Wait);
    m_taskBar->show(m_asking.get());
}

/// For the files that are attached.
void ChatPane::takeOffline()
{
    showTrouble({});
    m_errands.run(goOffline());
    m_composer->setFocus();
}

base::Task<base::Result<>> ChatPane::goOffline()
{
    const session::MachineChange change{.network = vm::policyName(vm::NetworkPolicy::Offline)};
    const auto changed = co_await m_operations.machine(m_session->id(), change);
    if (!changed)
        co_return base::fail(changed.error());
    showTaskBar();
    co_return {};
}

bool ChatPane::isOff() const { return m_session->state() == Session::State::Stopped; }

bool ChatPane::takes(const QStringList &files) const
{
    return files.isEmpty() || api::TaskOperations::takesFiles(*m_session);
}

base::Task<base::Result<>> ChatPane::makeReady(QStringList files)
{
    if (takes(files))
        co_return {};
    if (isOff()) // nothing is lost by it
        co_return co_await goOffline();
    co_return base::fail(base::Error::Kind::Invalid,
                         tr("Take the machine offline first, or take the files off."));
}

void ChatPane::ask(const QString &text, const QStringList &files, const QString &model)
{
    if (!canRun() || !m_asking)
        return;
    showTrouble({});
    m_errands.run(
        [](ChatPane *self, QString text, QStringList files, QString model) -> base::Task<base::Result<>> {
            const QPointer<session::Session> session = self->m_session;
            auto begun = co_await self->makeReady(files);
            if (begun && session == self->m_session)
                begun = co_await self->m_asking->ask(text, files, model);
            if (!begun && session == self->m_session)
                self->m_composer->giveBack(text, files);
            co_return begun;
        }(this, text, files, model));
    m_view->scrollToEnd();
}

void ChatPane::say(const QString &text)
{
    showTrouble({});
    m_errands.run([](ChatPane *self, QString text) -> base::Task<base::Result<>> {
        const QPointer<session::Session> session = self->m_session;
        auto said = co_await self->m_asking->say(text);
        if (!said && session == self->m_session)
            self->m_composer->giveBack(text, {});
        co_return said;
    }(this, text));
}

void ChatPane::attempt(base::Task<base::Result<>> work)
{
    showTrouble({});
    m_errands.run(std::move(work));
}

void ChatPane::show(const base::Result<> &outcome)
{
    const base::Remedy remedy = outcome ? base::Remedy() : outcome.error().remedy;
    if (remedy.kind == base::Remedy::Kind::BuildImage || remedy.kind == base::Remedy::Kind::ChangeProfile) {
        showTrouble({});
        if (remedy.kind == base::Remedy::Kind::BuildImage) // either says it too
            m_image->setProfile(remedy.subject);
        else
            m_image->setProfile(remedy.to, m_session);
        return;
    }
    showTrouble(outcome ? QString() : remedies::told(outcome.error()));
}

QList<Suggestions::Document> ChatPane::documents() const
{
    QList<Suggestions::Document> all;
    QSet<QString> names;
    const std::vector<session::Item> none;
    for (const session::Item &item : std::views::reverse(m_chat ? m_chat->transcript().documents() : none)) {
        const auto *document = std::get_if<session::record::Document>(&item.content);
        if (document && !names.contains(document->name)) {
            names += document->name;
            all += Suggestions::Document{document->name, document->path};
        }
    }
    return all;
}

/// That a task has heard: the answer to a question is no request.
std::optional<session::record::Message> ChatPane::lastRequest() const
{
    for (int index = m_chat ? m_chat->transcript().count() - 1 : -1; index >= 0; --index) {
        if (!m_chat->transcript().isMessageOf(index, session::Author::Person))
            continue;
        const session::Item item = m_chat->transcript().item(index);
        const auto *message = std::get_if<session::record::Message>(&item.content);
        if (message && !message->task.isEmpty())
            return *message;
    }
    return {};
}

bool ChatPane::canRun() const { return m_chat && !archive::holds(m_session); }

void ChatPane::showFacts()
{
    m_empty->setVisible(m_chat && m_chat->transcript().count() == 0 && canRun());
    m_composer->setEnabled(canRun());
    m_view->setRepeatable(canRun());
    m_head->display(m_session);
    if (m_session)
        m_note->display(*m_session);
}

void ChatPane::showTrouble(const QString &text)
{
    m_trouble->setText(text);
    m_trouble->setVisible(!text.isEmpty());
}

void ChatPane::run(const session::record::CodeRequest &request)
{
    if (!canRun())
        return;
    showTrouble({});
    m_chat->runCode(request);
    m_view->scrollToEnd();
}

/// Of the form.
void ChatPane::run(const session::record::RecipeRequest &request)
{
    if (!canRun())
        return;
    if (auto begun = m_chat->run(request, m_workspace.recipes()); !begun) {
        m_composer->form()->showProblem(remedies::told(begun.error()));
        return;
    }
    showTrouble({});
    m_composer->openRecipe({});
    m_view->scrollToEnd();
}

/// What the recipe took the last times in a machine of this size, wherever.
void ChatPane::estimate(const QString &recipe)
{
    if (!m_session)
        return;
    const QString &size = m_session->facts().size;
    const auto estimate = m_workspace.sessions().estimates().of(recipe, size);
    if (estimate && estimate->runs > 0)
        m_composer->form()->setEstimate(
            tr("About %1 and %2, from %n run(s) in size %3.", nullptr, estimate->runs)
                .arg(format::duration(estimate->time), format::money(estimate->nanodollars), size));
    else if (const auto price = m_workspace.prices().nanodollarsPerSecond(size))
        m_composer->form()->setEstimate(
            tr("Size %1 costs %2 a minute.").arg(size, format::money(*price * 60)));
}

/// The images that are built: a recipe with tests can be run in several.
void ChatPane::offerImages()
{
    QStringList built;
    for (const vm::ImageRecipe &image : m_workspace.images().recipes()) {
        if (m_workspace.images().current(image.name))
            built += image.name;
    }
    m_composer->form()->offerImages(built);
}

/// The image that the recipe would run in, where that is not built or the session has another: nothing would
/// begin.
void ChatPane::offerMissing(const QString &recipe)
{
    m_image->setProfile({});
    for (const agent::Recipe &each : m_recipes.recipes()) {
        if (!m_session || each.id != recipe)
            continue;
        const QString own = session::profileOf(m_workspace.sessions(), *m_session);
        if (session::suits(m_workspace.images(), each, own))
            m_image->setProfile(m_session->facts().profile);
        else
            m_image->setProfile(each.profile, m_session);
    }
}

void ChatPane::attach(const QStringList &paths) { m_composer->addFiles(paths); }

/// Files that go with no words and into no form.
void ChatPane::takeIn(const QStringList &paths)
{
    // What a recipe reads is offered to it; the rest goes into the machine.
    const QList<agent::Recipe> &recipes = m_recipes.recipes();
    const auto reads = [&paths](const agent::Recipe &recipe) { return agent::takesInputs(recipe, paths); };
    if (m_composer->mode() == Composer::Mode::Recipe && std::any_of(recipes.begin(), recipes.end(), reads)) {
        m_composer->offer(paths);
        return;
    }
    if (!m_chat)
        return; // nothing is to be in the machine that the chat does not tell of; it has said why it cannot
    for (const QString &path : paths) {
        m_errands.run([](ChatPane *self, QString session, QPointer<session::Chat> chat,
                         QString path) -> base::Task<base::Result<>> {
            const api::SessionOperations::Copy copy{.from = path, .upload = true};
            const auto copied = co_await self->m_operations.copy(session, copy, self->m_caller);
            if (!copied)
                co_return base::fail(copied.error());
            if (chat) {
                const QString name = base::printable(QFileInfo(path).fileName());
                const QString text = tr("%1 is in the machine, in /session/input.").arg(name);
                if (const auto noted = chat->journal().add(session::record::Note{text}); !noted)
                    co_return base::fail(noted.error());
            }
            co_return {};
        }(this, m_session->id(), m_chat, path));
    }
}

void ChatPane::find() { m_search->open(); }
