// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/first_run/first_run_page.h"

#include "app/remedies.h"
#include "app/style/frame.h"
#include "app/session/build_progress.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/api/host_operations.h"
#include "core/api/image_operations.h"
#include "core/workspace.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>

using doctor::Check;
using parts::words;

static constexpr int kWidth = 720;

/// A step of the page: a number, what it is, room for what belongs to it, and a mark once it is done.
static QVBoxLayout *addStep(QVBoxLayout *page, const QString &title, const QString &text,
                            QWidget *mark = nullptr)
{
    auto *frame = new Frame(Frame::Look::Raised);
    auto *layout = new QVBoxLayout(frame);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(style::kGap);
    auto *heading = parts::label(title);
    heading->setFont(style::larger(2, QFont::DemiBold));
    auto *head = new QHBoxLayout;
    head->addWidget(heading, 1);
    if (mark)
        head->addWidget(mark);
    layout->addLayout(head);
    layout->addWidget(words(text, &style::Colours::muted));
    page->addWidget(frame);
    return layout;
}

static parts::Picture *doneMark()
{
    auto *mark = new parts::Picture(style::iconSize());
    mark->setIcon(style::icon(QStringLiteral("ok"), &style::Colours::good));
    mark->setAccessibleName(FirstRunPage::tr("Done"));
    mark->hide();
    return mark;
}

FirstRunPage::FirstRunPage(Workspace &workspace, QWidget *parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_fit(doneMark())
    , m_built(doneMark())
    , m_checks(new QVBoxLayout)
    , m_checking(words(tr("Looking at this computer…"), &style::Colours::muted))
    , m_again(new QPushButton(style::icon(QStringLiteral("again")), tr("Check Again")))
    , m_step(words({}))
    , m_progress(new BuildProgress(workspace))
    , m_build(new QPushButton(tr("Build the Image")))
    , m_sample(new QPushButton(style::icon(QStringLiteral("run")), tr("Run the Sample Task")))
    , m_skip(new QPushButton(tr("Start Without It")))
{
    auto *content = new QWidget;
    content->setMaximumWidth(kWidth);
    auto *page = new QVBoxLayout(content);
    page->setContentsMargins(style::kMargin, 32, style::kMargin, 32);
    page->setSpacing(style::kMargin);
    auto *title = parts::label(tr("Welcome to Berth"));
    title->setFont(style::larger(10, QFont::DemiBold));
    page->addWidget(title);
    page->addWidget(
        words(tr("Berth gives tasks a computer of their own: a real virtual machine on this desktop, "
                 "apart from everything else on it. Three steps and it works."),
              &style::Colours::muted));

    auto *checks =
        addStep(page, tr("1  This computer"), tr("What machines need, and whether it is here."), m_fit);
    m_checks->setSpacing(6);
    checks->addWidget(m_checking);
    checks->addLayout(m_checks);
    checks->addWidget(m_again, 0, Qt::AlignLeft);

    auto *image =
        addStep(page, tr("2  The image"),
                tr("Machines start from an image made of signed Debian packages. It is built once, in "
                   "some minutes, and takes about 0.8 GB. Ending it early loses nothing: what was "
                   "downloaded is used the next time."),
                m_built);
    image->addWidget(m_step);
    image->addWidget(m_progress);
    image->addWidget(m_build, 0, Qt::AlignLeft);
    for (QPushButton *const next : {m_build, m_sample})
        next->setProperty("primary", true);
    m_progress->setProfile(workspace.settings().profile);

    auto *sample =
        addStep(page, tr("3  A first task"),
                tr("Fifty thousand orders become a spreadsheet with the best customers and a chart, "
                   "computed in a machine that is started for it."));
    auto *end = new QHBoxLayout;
    end->addWidget(m_sample);
    end->addWidget(m_skip);
    end->addStretch(1);
    sample->addLayout(end);

    auto *model =
        addStep(page, tr("And if you want to ask in words"),
                tr("Berth's own agent needs a language model: one of a service, or one that runs on this "
                   "computer. Everything else works without."));
    auto *setUp = new QPushButton(style::icon(QStringLiteral("model")), tr("Set Up a Model…"));
    model->addWidget(setUp, 0, Qt::AlignLeft);
    connect(setUp, &QPushButton::clicked, this, &FirstRunPage::setUpModelRequested);
    page->addStretch(1);

    auto *centre = new QWidget;
    auto *row = new QHBoxLayout(centre);
    row->setContentsMargins(0, 0, 0, 0);
    row->addStretch(1);
    row->addWidget(content, 100);
    row->addStretch(1);
    auto *scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setAccessibleName(tr("Welcome to Berth"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(centre);
    centre->setBackgroundRole(QPalette::Base);
    scroll->viewport()->setBackgroundRole(QPalette::Base);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);

    connect(m_again, &QPushButton::clicked, this, &FirstRunPage::examine);
    connect(m_build, &QPushButton::clicked, this, &FirstRunPage::build);
    const vm::ImageBuilds *const builds = &workspace.builds();
    connect(builds, &vm::ImageBuilds::changed, this, [this](const QString &profile) {
        if (profile == m_workspace.settings().profile && m_build->isVisible())
            showImage(); // somebody began
    });
    connect(builds, &vm::ImageBuilds::ended, this,
            [this](const QString &profile, const base::Result<vm::Image> &outcome) {
                using Kind = base::Error::Kind;
                if (profile == m_workspace.settings().profile)
                    showImage(outcome ? QString()
                                  : outcome.error().kind == Kind::Cancelled
                                  ? tr("Ended. What was downloaded is kept.")
                                  : remedies::told(outcome.error()));
            });
    connect(m_sample, &QPushButton::clicked, this, &FirstRunPage::sampleRequested);
    connect(m_skip, &QPushButton::clicked, this, &FirstRunPage::finished);
    showImage();
    examine();
}

bool FirstRunPage::isNeeded(Workspace &workspace)
{
    return !workspace.images().current(workspace.settings().profile);
}

void FirstRunPage::examine()
{
    if (m_examining.isRunning())
        return;
    m_again->setEnabled(false);
    m_checking->show();
    m_examining = api::HostOperations(m_workspace).checks();
    m_examining.start([this] {
        const QList<Check> checks = m_examining.result();
        m_again->setEnabled(true);
        m_checking->hide();
        showChecks(checks);
        showImage();
    });
}

void FirstRunPage::showChecks(const QList<Check> &checks)
{
    while (QLayoutItem *const item = m_checks->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_isFit = true;
    int fine = 0;
    for (const Check &check : checks) {
        // The image is the next step's.
        if (check.outcome == Check::Outcome::Ok || check.id == QStringLiteral("image")) {
            fine += check.outcome == Check::Outcome::Ok;
            continue;
        }
        const bool isFailed = check.outcome == Check::Outcome::Failed;
        m_isFit = m_isFit && !isFailed;
        auto *row = new QWidget;
        auto *line = new QHBoxLayout(row);
        line->setContentsMargins(0, 2, 0, 2);
        auto *icon = new parts::Picture(style::iconSize());
        icon->setIcon(isFailed ? style::icon(QStringLiteral("failed"), &style::Colours::bad)
                               : style::icon(QStringLiteral("warning"), &style::Colours::warning));
        icon->setAccessibleName(isFailed ? tr("Missing") : tr("Warning"));
        line->addWidget(icon, 0, Qt::AlignTop);
        auto *texts = new QVBoxLayout;
        texts->setSpacing(2);
        auto *title = words(check.title);
        parts::embolden(title);
        texts->addWidget(title);
        texts->addWidget(words(check.reason, &style::Colours::muted));
        line->addLayout(texts, 1);
        if (check.remedy.kind == base::Remedy::Kind::RunOnHost) {
            const QString typed = check.remedy.subject;
            auto *copy = new QPushButton(style::icon(QStringLiteral("copy")), tr("Copy the Command"));
            copy->setToolTip(parts::plain(typed));
            connect(copy, &QPushButton::clicked, this,
                    [typed] { QGuiApplication::clipboard()->setText(typed); });
            auto *command = words(typed);
            command->setFont(style::monospace());
            command->setTextInteractionFlags(Qt::TextSelectableByMouse);
            texts->addWidget(command);
            line->addWidget(copy, 0, Qt::AlignTop);
        }
        m_checks->addWidget(row);
    }
    m_fit->setVisible(m_isFit);
    if (fine > 0) {
        auto *row = new QWidget;
        auto *line = new QHBoxLayout(row);
        line->setContentsMargins(0, 2, 0, 2);
        auto *icon = new parts::Picture(style::iconSize());
        icon->setIcon(style::icon(QStringLiteral("ok"), &style::Colours::good));
        line->addWidget(icon);
        line->addWidget(words(tr("%n thing(s) machines need are here.", nullptr, fine)), 1);
        m_checks->insertWidget(0, row);
    }
}

void FirstRunPage::build()
{
    const QString profile = m_workspace.settings().profile;
    m_progress->setProfile(profile);
    const auto begun = api::ImageOperations(m_workspace).begin(profile, {});
    showImage(begun ? QString() : remedies::told(begun.error()));
}

bool FirstRunPage::isBuilding() const
{
    return m_workspace.builds().find(m_workspace.settings().profile).has_value();
}

/// `told`: why there is none.
void FirstRunPage::showImage(const QString &told)
{
    const bool builds = isBuilding();
    const bool isThere = !builds && !isNeeded(m_workspace);
    m_build->setVisible(!isThere && !builds);
    m_build->setEnabled(m_isFit);
    m_built->setVisible(isThere);
    m_sample->setEnabled(isThere);
    m_skip->setEnabled(isThere);
    m_step->setText(isThere ? tr("The image is ready.") : told);
    m_step->setVisible(!m_step->text().isEmpty());
    setFocusProxy(isThere ? m_sample : builds ? m_progress->cancelButton() : m_isFit ? m_build : m_again);
    const QWidget *const focus = focusWidget();
    if (isVisible() && (!focus || !focus->isVisible() || !focus->isEnabled() || focus == m_again))
        setFocus(); // the next step is under the hand
}
