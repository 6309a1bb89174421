// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agents/rules_page.h"

#include "app/agents/call_words.h"
#include "app/agents/table.h"
#include "app/style/frame.h"
#include "app/code/code_editor.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"
#include "core/base/money.h"
#include "core/gate/gate.h"
#include "core/gate/rules_file.h"
#include "core/session/session.h"
#include "core/tools/catalogue.h"
#include "core/tools/title.h"
#include "core/workspace.h"

#include <QDateTime>
#include <QFile>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSaveFile>
#include <QShortcut>
#include <QSplitter>
#include <QTableWidget>

using namespace std::chrono_literals;
using gate::AuditEntry;
using gate::Grant;
using gate::Rules;
using gate::Verdict;

namespace agents {

static constexpr int kCalls = 100;
static constexpr auto kTyping = 300ms;
static constexpr qsizetype kMostNames = 4; // of tools and folders in a cell; all are in its tip

std::optional<Verdict> verdictBy(const Grant &grant, const AuditEntry &entry)
{
    if (!entry.judged)
        return {};
    gate::Request request;
    request.caller = entry.caller;
    request.tool = entry.tool;
    request.vm = entry.vm;
    request.nature = entry.judged->nature;
    request.vmPolicy = entry.judged->vmPolicy;
    request.crossings = entry.judged->crossings;
    return gate::decide(request, grant);
}

RulesPage::RulesPage(Workspace &workspace, const code::Syntax *syntax, QWidget *parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_grants(makeTable({tr("Agent"), tr("Policy"), tr("Tools"), tr("Largest"), tr("Networks"),
                          tr("Host files"), tr("Budget"), tr("Machines")},
                         5, tr("What each agent may do")))
    , m_editor(new code::CodeEditor(syntax))
    , m_problem(parts::words())
    , m_trialTitle(parts::words({}, &style::Colours::muted))
    , m_trial(makeTable({tr("Time"), tr("Agent"), tr("Call"), tr("Answered"), tr("These rules")}, 2,
                        tr("What these rules would have answered to the last calls")))
    , m_revert(new QPushButton(tr("Revert")))
    , m_save(new QPushButton(style::icon(QStringLiteral("save")), tr("Save")))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto *title = parts::label(tr("Rules for Agents"));
    title->setFont(style::larger(7, QFont::DemiBold));
    auto *head = new QHBoxLayout;
    head->addWidget(title, 1);
    head->addWidget(m_revert);
    head->addWidget(m_save);
    QLabel *const what = parts::words(
        tr("What an agent may do without that you are asked. An agent gets its own entry, else that of “*”, "
           "else nothing. Changes hold from the next call on."),
        &style::Colours::muted);
    m_editor->setAccessibleName(tr("The text of the rules"));
    if (syntax)
        m_editor->setLanguage(syntax->language(QStringLiteral("JSON")));
    m_editor->setMinimumHeight(120);
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *sunken = new Frame(Frame::Look::Sunken);
    auto *in = new QVBoxLayout(sunken);
    in->setContentsMargins(2, 2, 2, 2);
    in->addWidget(m_editor);
    auto *upper = new QWidget;
    auto *upperLayout = new QVBoxLayout(upper);
    upperLayout->setContentsMargins(0, 0, 0, style::kGap);
    upperLayout->setSpacing(style::kGap);
    upperLayout->addWidget(m_grants);
    upperLayout->addWidget(sunken, 1);
    upperLayout->addWidget(m_problem);
    auto *lower = new QWidget;
    auto *lowerLayout = new QVBoxLayout(lower);
    lowerLayout->setContentsMargins(0, style::kGap, 0, 0);
    lowerLayout->addWidget(m_trialTitle);
    lowerLayout->addWidget(m_trial, 1);
    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(1);
    splitter->addWidget(upper);
    splitter->addWidget(lower);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(32, 24, 32, 24);
    layout->setSpacing(style::kGap);
    layout->addLayout(head);
    layout->addWidget(what);
    layout->addWidget(splitter, 1);
    setFocusProxy(m_editor);

    auto *keys = new QShortcut(QKeySequence::Save, this);
    keys->setContext(Qt::WidgetWithChildrenShortcut);
    m_save->setToolTip(parts::plain(tr("Save (%1)").arg(keys->key().toString(QKeySequence::NativeText))));
    connect(keys, &QShortcut::activated, m_save, &QPushButton::click);
    connect(m_save, &QPushButton::clicked, this, &RulesPage::save);
    connect(m_revert, &QPushButton::clicked, this, &RulesPage::revert);
    m_soon.setSingleShot(true);
    m_soon.setInterval(kTyping);
    connect(&m_soon, &QTimer::timeout, this, &RulesPage::check);
    connect(m_editor, &QsciScintilla::textChanged, this, [this] {
        m_save->setEnabled(false); // until it has been checked
        m_soon.start();
    });
    connect(&m_workspace.gate(), &gate::Gate::rulesChanged, this, &RulesPage::read);
    revert();
}

/// Without a file the rules that hold then, as they would stand there.
QByteArray RulesPage::textOfFile() const
{
    QFile file(m_workspace.rules().path());
    if (file.open(QIODevice::ReadOnly))
        return file.read(Rules::kMaxBytes + 1);
    return Rules().toJson();
}

bool RulesPage::isChanged() const { return m_editor->content() != m_known; }

void RulesPage::revert()
{
    m_known = textOfFile();
    if (QString::fromUtf8(m_known).toUtf8() != m_known) // an editor takes UTF-8 alone
        m_known = QString::fromUtf8(m_known).toUtf8();
    m_editor->setContent(m_known);
    check();
}

void RulesPage::read()
{
    if (!isChanged())
        revert();
    else
        check();
}

void RulesPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    read();
}

void RulesPage::check()
{
    m_soon.stop();
    const auto rules = Rules::parse(m_editor->content(), tools::names());
    m_save->setEnabled(rules && isChanged());
    m_revert->setEnabled(isChanged());
    m_problem->setText(!rules            ? rules.error().text
                           : isChanged() ? tr("These rules can be saved.")
                                         : tr("These are the rules that hold."));
    parts::tint(m_problem, rules ? &style::Colours::muted : &style::Colours::bad);
    m_grants->setEnabled(rules.has_value());
    m_trial->setEnabled(rules.has_value());
    if (rules) {
        showGrants(*rules);
        showTrial(*rules);
    }
}

/// As it was typed, for its person to find again; closed to others before anything is in it.
void RulesPage::save()
{
    m_soon.stop();
    const QByteArray text = m_editor->content();
    if (!Rules::parse(text, tools::names()) || !isChanged())
        return check();
    QSaveFile file(m_workspace.rules().path());
    const bool isSaved = file.open(QIODevice::WriteOnly)
        && file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner)
        && file.write(text) == text.size() && file.commit();
    if (!isSaved) {
        m_problem->setText(
            tr("The rules %1 cannot be written: %2.").arg(m_workspace.rules().path(), file.errorString()));
        parts::tint(m_problem, &style::Colours::bad);
        return;
    }
    m_known = text;
    check();
    emit saved();
}

static QString someOf(const QStringList &names)
{
    const QString some = names.first(std::min(kMostNames, names.size())).join(QStringLiteral(", "));
    return names.size() > kMostNames
        ? RulesPage::tr("%1 and %2 more").arg(some).arg(names.size() - kMostNames)
        : some;
}

static QString orAsked(const QString &text) { return text.isEmpty() ? RulesPage::tr("asked") : text; }

void RulesPage::showGrants(const Rules &rules)
{
    m_grants->setRowCount(int(rules.callers.size()));
    int row = 0;
    for (auto caller = rules.callers.cbegin(); caller != rules.callers.cend(); ++caller, ++row) {
        const Grant &grant = *caller;
        QStringList files;
        for (const QString &folder : grant.readFolders)
            files += tr("reads %1").arg(folder);
        for (const QString &folder : grant.writeFolders)
            files += tr("writes %1").arg(folder);
        const QString all = tr("all");
        const QStringList texts{
            caller.key() == QStringLiteral("*") ? tr("* (all others)") : base::printable(caller.key(), 100),
            gate::policyName(grant.policy),
            grant.isAllTools                      ? all
                : grant.tools.isEmpty()           ? tr("none")
                : grant.tools.size() > kMostNames ? tr("%n tool(s)", nullptr, int(grant.tools.size()))
                                                  : grant.tools.join(QStringLiteral(", ")),
            orAsked(grant.size),
            orAsked(grant.networks.join(QStringLiteral(", "))),
            orAsked(someOf(files)),
            orAsked(grant.budget > 0 ? QStringLiteral("$") + base::dollarText(grant.budget) : QString()),
            orAsked(grant.vms > 0 ? QString::number(grant.vms) : QString())};
        const QStringList tips{{}, {}, grant.tools.join(u'\n'), {}, {}, files.join(u'\n')};
        setRow(m_grants, row, texts, tips);
    }
    fitRows(m_grants, 6);
}

static QString verdictText(const QString &verdict)
{
    return verdict == QStringLiteral("allow") ? RulesPage::tr("✓ allowed")
        : verdict == QStringLiteral("review") ? RulesPage::tr("? asked")
                                              : RulesPage::tr("✗ refused");
}

static QColor verdictColour(const QString &verdict)
{
    const style::Colours &c = style::colours();
    return verdict == QStringLiteral("allow") ? c.good
        : verdict == QStringLiteral("review") ? c.warning
                                              : c.bad;
}

void RulesPage::showTrial(const Rules &rules)
{
    const auto calls = m_workspace.gate().audit(kCalls);
    if (!calls) {
        m_trialTitle->setText(calls.error().text);
        return;
    }
    QHash<QString, QString> names;
    for (const session::Session *session : m_workspace.sessions().all())
        names.insert(session->id(), session->name());
    int other = 0;
    m_trial->setRowCount(int(calls->size()));
    for (int row = 0; row < calls->size(); ++row) {
        const AuditEntry &entry = calls->at(row);
        const auto verdict = verdictBy(m_workspace.rules().grantBy(rules, entry.caller), entry);
        const QString now = verdict ? gate::verdictName(verdict->kind) : QString();
        // What a person always allows is allowed whatever the rules ask.
        const bool isAlways = entry.verdict == QStringLiteral("allow") && !entry.why.isEmpty()
            && now == QStringLiteral("review");
        const bool isOther = verdict && !isAlways && now != entry.verdict;
        other += isOther ? 1 : 0;
        const QDateTime time = QDateTime::fromMSecsSinceEpoch(entry.time.time_since_epoch().count());
        const QString where = names.value(entry.vm);
        const QString call = tools::titleFor(entry.tool);
        const QString when = time.date() == QDate::currentDate()
            ? QLocale().toString(time.time(), QLocale::ShortFormat)
            : QLocale().toString(time, QLocale::ShortFormat);
        const QStringList texts{when, callerName(entry.caller),
                                where.isEmpty() ? call : tr("%1 in %2").arg(call, where),
                                verdictText(entry.verdict),
                                !verdict       ? tr("not judged")
                                    : isAlways ? tr("✓ always allowed by you")
                                               : verdictText(now)};
        for (int column = 0; column < texts.size(); ++column) {
            auto *item = new QTableWidgetItem(texts[column]);
            if (column == 2)
                item->setToolTip(parts::plain(base::printable(entry.arguments, 1000)));
            if (column == 3) {
                item->setForeground(verdictColour(entry.verdict));
                item->setToolTip(parts::plain(base::printable(entry.why, 1000)));
            }
            if (column == 4 && verdict) {
                item->setForeground(isAlways ? style::colours().good : verdictColour(now));
                item->setToolTip(parts::plain(verdict->why));
                QFont font = item->font();
                font.setBold(isOther);
                item->setFont(font);
            }
            m_trial->setItem(row, column, item);
        }
    }
    m_trialTitle->setText(calls->isEmpty()
                              ? tr("No agent has called a tool yet.")
                              : tr("To %1 of the last %2 calls these rules would have answered otherwise.")
                                    .arg(other)
                                    .arg(calls->size()));
}

} // namespace agents
