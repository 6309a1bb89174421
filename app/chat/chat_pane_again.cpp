// SPDX-License-Identifier: GPL-3.0-or-later
// Of the chat what was asked before: its words edited, asked again, or done again.
#include "app/chat/chat_pane.h"

#include "app/chat/chat_view.h"
#include "app/chat/composer/composer.h"
#include "app/chat/task_bar.h"
#include "core/session/record/chats.h"
#include "core/workspace.h"

using session::record::Message;

void ChatPane::editWords(int item)
{
    const session::Item words = m_chat->transcript().item(item);
    const auto message = std::get<Message>(words.content);
    edit(message.text, {message.task, message.place});
}

/// Of words all that came of them, of a report the last step.
void ChatPane::doAgain(int item)
{
    const session::Item told = m_chat->transcript().item(item);
    if (!mayAskAgain())
        return;
    if (const auto *message = std::get_if<Message>(&told.content))
        askAgain({}, {message->task, message->place}, {}, Asking::Machine::AsItIs);
    else
        retryStep(item);
}

/// Code and recipes. What is kept nowhere the person fills in once more.
void ChatPane::repeat(int request)
{
    const auto begun = m_chat->repeat(request, m_workspace.recipes());
    if (begun)
        return;
    const session::Item item = m_chat->transcript().item(request);
    const auto *asked = std::get_if<session::record::Request>(&item.content);
    const auto *recipe = asked ? std::get_if<session::record::RecipeRequest>(asked) : nullptr;
    if (recipe && !recipe->secrets.isEmpty())
        m_composer->fillRecipe(*recipe, begun.error().text);
    else
        show(begun);
}

/// Else it is said why not.
bool ChatPane::mayAskAgain()
{
    using State = Asking::State;
    QString why;
    if (!m_asking || m_asking->models().isEmpty())
        why = tr("Set up a language model first.");
    else if (const State state = m_asking->state(); state == State::Working || state == State::Waiting)
        why = tr("A task is under way. Wait for its end, or stop it.");
    showTrouble(why);
    return why.isEmpty();
}

void ChatPane::edit(const QString &text, Asking::Words words)
{
    if (!mayAskAgain())
        return;
    m_composer->edit(text);
    m_edited = words;
    showEditing(true);
}

void ChatPane::showEditing(bool isEditing)
{
    using Editing = TaskBar::Editing;
    const bool isKept = isEditing && m_asking && m_asking->isKept(m_edited);
    m_taskBar->setEditing(!isEditing ? Editing::Nothing : isKept ? Editing::KeptWords : Editing::Words);
    showTaskBar();
}

void ChatPane::askAgain(const QString &text, Asking::Words words, const QStringList &files,
                        Asking::Machine machine)
{
    showTrouble({});
    m_errands.run([](ChatPane *self, QString text, Asking::Words words, QStringList files,
                     Asking::Machine machine) -> base::Task<base::Result<>> {
        const QPointer<session::Session> session = self->m_session;
        auto asked = co_await self->makeReady(files);
        if (asked && session == self->m_session)
            asked = co_await self->m_asking->askAgain(text, words, files, machine, self->m_composer->model());
        if (!asked && !text.isEmpty() && session == self->m_session && self->m_composer->text().isEmpty()) {
            self->edit(text, words);
            self->m_composer->addFiles(files);
        }
        co_return asked;
    }(this, text, words, files, machine));
    m_view->scrollToEnd();
}

/// Of the task that it is of, which is that of the person's words before it.
void ChatPane::retryStep(int report)
{
    const session::Transcript &transcript = m_chat->transcript();
    for (int item = report; item >= 0; --item) {
        if (!transcript.isMessageOf(item, session::Author::Person))
            continue;
        const session::Item words = transcript.item(item);
        if (const auto *message = std::get_if<Message>(&words.content); message && !message->task.isEmpty()) {
            attempt(m_asking->retryStep(message->task, m_composer->model()));
            m_view->scrollToEnd();
            return;
        }
    }
}
