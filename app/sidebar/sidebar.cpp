// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sidebar/sidebar.h"

#include "app/agents/open_reviews.h"
#include "app/sidebar/session_list.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/agent/recipe_library.h"
#include "core/session/sessions.h"
#include "core/workspace.h"

#include <QHBoxLayout>
#include <QInputDialog>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QScrollArea>
#include <QStyleOptionViewItem>
#include <QToolButton>

static constexpr int kShowSearchFrom = 8; // sessions
static constexpr int kLeastSessions = 3; // that are seen without scrolling
static constexpr int kLeastWidth = 180;
static constexpr int kNarrow = 56;
static constexpr int kLeastRecipesHeight = 60;
static constexpr int kMostRecipesHeight = 220;

static QLabel *heading(const QString &text)
{
    auto *label = parts::label(text);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * 0.9);
    font.setWeight(QFont::DemiBold);
    label->setFont(font);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

/// A line with an icon; of a narrow sidebar the icon alone, its words in the tool tip.
class Sidebar::Entry : public QPushButton
{
public:
    Entry(const QString &icon, const QString &words)
        : QPushButton(style::icon(icon), {})
    {
        setFlat(true);
        setWords(words);
    }

    void setWords(const QString &words)
    {
        m_words = words;
        setAccessibleName(words);
        setNarrow(m_isNarrow);
    }
    void setNarrow(bool isNarrow)
    {
        m_isNarrow = isNarrow;
        setText(isNarrow ? QString() : m_words);
        setToolTip(parts::plain(isNarrow ? m_words : QString()));
        setStyleSheet(isNarrow ? QStringLiteral("padding: 7px 0;")
                               : QStringLiteral("text-align: left; padding: 5px 8px;"));
    }

private:
    QString m_words;
    bool m_isNarrow = false;
};

Sidebar::Sidebar(Workspace &workspace, const agent::RecipeLibrary &recipes, agents::OpenReviews *reviews,
                 QWidget *parent)
    : QWidget(parent)
    , m_model(new SessionModel(workspace, reviews, this))
    , m_filter(new SessionFilter(m_model, SessionFilter::Kind::Present, this))
    , m_archiveFilter(new SessionFilter(m_model, SessionFilter::Kind::Archived, this))
    , m_commands(new QPushButton(style::icon(QStringLiteral("search"), &style::Colours::muted), {}))
    , m_title(heading(tr("Sessions")))
    , m_search(new QLineEdit)
    , m_list(makeList(m_filter, tr("Sessions")))
    , m_fold(new Entry(QStringLiteral("chevron-right"), {}))
    , m_archive(makeList(m_archiveFilter, tr("Archived sessions")))
    , m_recipes(new QWidget)
{
    setBackgroundRole(QPalette::Window);
    setAutoFillBackground(true);
    m_fold->setCheckable(true);
    m_archive->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    m_archive->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_search->setPlaceholderText(tr("Search sessions"));
    m_search->setAccessibleName(tr("Search sessions"));
    m_search->setClearButtonEnabled(true);

    auto *add = new QToolButton;
    add->setIcon(style::icon(QStringLiteral("add")));
    add->setAutoRaise(true);
    add->setToolTip(tr("New Session (Ctrl+N)"));
    add->setAccessibleName(tr("New session"));
    auto *head = new QHBoxLayout;
    head->setContentsMargins(8, 10, 8, 2);
    m_title->setContentsMargins(6, 0, 0, 0);
    head->addWidget(m_title, 1);
    head->addWidget(add);

    m_commands->setProperty("field", true);
    m_commands->setToolTip(tr("Every command, and its keys (Ctrl+K)"));
    m_commands->setAccessibleName(tr("Run a command…"));
    connect(m_commands, &QPushButton::clicked, this, &Sidebar::commandsRequested);
    auto *above = new QHBoxLayout;
    above->setContentsMargins(10, 10, 10, 0);
    above->addWidget(m_commands);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, style::kGap);
    layout->setSpacing(2);
    layout->addLayout(above);
    layout->addLayout(head);
    auto *searching = new QHBoxLayout;
    searching->setContentsMargins(10, 0, 10, 4);
    searching->addWidget(m_search);
    layout->addLayout(searching);
    layout->addWidget(m_list, 1);
    QStyleOptionViewItem row;
    row.initFrom(m_list);
    m_list->setMinimumHeight(kLeastSessions * m_list->itemDelegate()->sizeHint(row, {}).height());
    auto *fold = new QVBoxLayout;
    fold->setContentsMargins(8, 0, 8, 0);
    fold->addWidget(m_fold);
    layout->addLayout(fold);
    layout->addWidget(m_archive);

    auto *below = new QVBoxLayout;
    below->setContentsMargins(8, style::kGap, 8, 0);
    below->setSpacing(0);
    below->addWidget(parts::separator());
    below->addSpacing(style::kGap);
    auto *const recipesPart = new QVBoxLayout(m_recipes);
    recipesPart->setContentsMargins(0, 0, 0, 0);
    recipesPart->setSpacing(0);
    below->addWidget(m_recipes);
    auto *title = heading(tr("Recipes"));
    title->setContentsMargins(6, 4, 0, 4);
    recipesPart->addWidget(title);
    auto *shelf = new QWidget;
    auto *entries = new QVBoxLayout(shelf);
    entries->setContentsMargins(0, 0, 0, 0);
    entries->setSpacing(0);
    auto *scroll = new QScrollArea; // there may be many, and the sessions need room too
    scroll->setWidget(shelf);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->viewport()->setAutoFillBackground(false);
    shelf->setAutoFillBackground(false);
    recipesPart->addWidget(scroll);
    const auto showRecipes = [this, entries, scroll, &recipes] {
        while (QLayoutItem *const item = entries->takeAt(0)) {
            item->widget()->deleteLater();
            delete item;
        }
        for (const agent::BrokenRecipe &broken : recipes.broken()) {
            const QStringList lines = agent::problemTexts(broken);
            auto *button = new Entry(QStringLiteral("warning"), agent::brokenText(broken));
            button->setIcon(style::icon(QStringLiteral("warning"), &style::Colours::warning));
            button->setToolTip(parts::plain(lines.join(u'\n')));
            connect(button, &QPushButton::clicked, this,
                    [this, text = lines.first()] { emit troubled(text); });
            entries->addWidget(button);
        }
        QString group;
        for (const agent::Recipe &recipe : agent::byGroup(recipes.recipes())) {
            if (const QString name = agent::groupName(recipe.group); name != group) {
                group = name;
                QLabel *const title = parts::words(name, &style::Colours::muted);
                title->setContentsMargins(6, 4, 0, 2);
                entries->addWidget(title);
            }
            auto *button = new Entry(QLatin1String(parts::groupIcon(recipe.group)), recipe.name);
            button->setToolTip(parts::plain(recipe.description + u'\n' + agent::needsText(recipe)));
            connect(button, &QPushButton::clicked, this,
                    [this, id = recipe.id] { emit recipeRequested(id); });
            entries->addWidget(button);
        }
        const int height = entries->sizeHint().height();
        scroll->setMaximumHeight(qMin(height, kMostRecipesHeight));
        scroll->setMinimumHeight(qMin(height, kLeastRecipesHeight));
    };
    showRecipes();
    connect(&recipes, &agent::RecipeLibrary::changed, this, showRecipes);
    recipesPart->addSpacing(style::kGap);
    recipesPart->addWidget(parts::separator()); // a list cut by its scroll would look as if it went on
    recipesPart->addSpacing(style::kGap);
    addPage(below, Page::Live, QStringLiteral("machine"), tr("Live Sessions"));
    addPage(below, Page::Agents, QStringLiteral("network"), tr("Agents"))->hide();
    Entry *const waiting = addPage(below, Page::Reviews, QStringLiteral("question"), tr("Reviews"));
    addPage(below, Page::Rules, QStringLiteral("rules"), tr("Rules for Agents"));
    addPage(below, Page::Traces, QStringLiteral("runs"), tr("Traces"))->hide();
    addPage(below, Page::Usage, QStringLiteral("usage"), tr("Usage"));
    if (reviews) {
        const auto count = [waiting, reviews] {
            const auto open = reviews->all().size();
            waiting->setWords(open == 0 ? tr("Reviews") : tr("Reviews (%1)").arg(open));
            waiting->setIcon(style::icon(QStringLiteral("question"),
                                         open == 0 ? &style::Colours::text : &style::Colours::warning));
        };
        connect(reviews, &agents::OpenReviews::changed, waiting, count);
        count();
    }
    m_settings = new Entry(QStringLiteral("settings"), tr("Settings"));
    below->addWidget(m_settings);
    layout->addLayout(below);

    connect(add, &QToolButton::clicked, this, &Sidebar::newSessionRequested);
    connect(m_settings, &QPushButton::clicked, this, &Sidebar::settingsRequested);
    connect(m_model, &SessionModel::troubled, this, &Sidebar::troubled);
    connect(m_fold, &QPushButton::toggled, this, &Sidebar::showArchive);
    // Neither a session that comes nor a search changes which one is chosen.
    connect(m_model, &QAbstractItemModel::modelAboutToBeReset, this, [this] { m_isRestoring = true; });
    connect(m_model, &QAbstractItemModel::modelReset, this, &Sidebar::showChosen);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &Sidebar::showArchive);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_isRestoring = true;
        m_filter->setFilterFixedString(text);
        m_archiveFilter->setFilterFixedString(text);
        showChosen();
    });
    connect(m_model, &QAbstractItemModel::modelReset, this, &Sidebar::showSearch);
    lay(false);
}

/// No page's name is cut, in whatever language and however large the letters.
QSize Sidebar::minimumSizeHint() const
{
    const QSize needed = QWidget::minimumSizeHint();
    return {m_isNarrow ? kNarrow : std::max(kLeastWidth, needed.width()), needed.height()};
}

void Sidebar::setNarrow(bool isNarrow)
{
    if (isNarrow != m_isNarrow)
        lay(isNarrow);
}

void Sidebar::lay(bool isNarrow)
{
    m_isNarrow = isNarrow;
    if (isNarrow)
        m_search->clear();
    m_commands->setText(isNarrow ? QString() : tr("Run a command…"));
    m_title->setVisible(!isNarrow);
    m_recipes->setVisible(!isNarrow);
    for (Entry *entry : m_pages)
        entry->setNarrow(isNarrow);
    m_settings->setNarrow(isNarrow);
    static_cast<SessionDelegate *>(m_list->itemDelegate())->setNarrow(isNarrow);
    setMaximumWidth(isNarrow ? kNarrow : QWIDGETSIZE_MAX);
    showSearch();
    showArchive();
}

void Sidebar::showSearch()
{
    const bool isWanted = m_model->rowCount() >= kShowSearchFrom || !m_search->text().isEmpty();
    m_search->setVisible(isWanted && !m_isNarrow);
}

Sidebar::Entry *Sidebar::addPage(QBoxLayout *layout, Page page, const QString &icon, const QString &name)
{
    auto *const button = new Entry(icon, name);
    button->setCheckable(true);
    // What is shown decides which one is checked, not the click.
    connect(button, &QPushButton::clicked, this, [this, page, button] {
        button->setChecked(page == m_page);
        emit pageRequested(page);
    });
    layout->addWidget(button);
    m_pages.insert(page, button);
    return button;
}

QListView *Sidebar::makeList(SessionFilter *filter, const QString &name)
{
    auto *list = new QListView;
    // Before the list, which would choose the next one in the place of one that goes.
    connect(filter, &QAbstractItemModel::rowsAboutToBeRemoved, this, [this] { m_isRestoring = true; });
    connect(filter, &QAbstractItemModel::rowsRemoved, this, &Sidebar::showChosen);
    list->setModel(filter);
    list->setItemDelegate(new SessionDelegate(list));
    list->setFrameShape(QFrame::NoFrame);
    list->setMouseTracking(true);
    list->setUniformItemSizes(true);
    list->setEditTriggers(QAbstractItemView::EditKeyPressed);
    list->setContextMenuPolicy(Qt::CustomContextMenu);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setAccessibleName(name);
    list->viewport()->setAutoFillBackground(false);
    list->installEventFilter(this);
    const auto choose = [this, list] {
        m_chosen = at(list, list->currentIndex());
        showChosen();
        emit currentChanged(current());
    };
    connect(list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this, choose] {
        if (!m_isRestoring)
            choose();
    });
    connect(list, &QListView::clicked, this, choose);
    connect(list->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this, list] {
        if (!m_isRestoring && !list->selectionModel()->hasSelection())
            showChosen(); // a click beside the sessions chooses none
    });
    connect(list, &QWidget::customContextMenuRequested, this, [this, list](const QPoint &position) {
        if (session::Session *const session = at(list, list->indexAt(position)))
            emit sessionMenuRequested(session, list->viewport()->mapToGlobal(position));
    });
    return list;
}

session::Session *Sidebar::at(const QListView *list, const QModelIndex &index) const
{
    return m_model->at(static_cast<const SessionFilter *>(list->model())->mapToSource(index).row());
}

QListView *Sidebar::listOf(const session::Session *session) const
{
    return session && session->facts().archived ? m_archive : m_list;
}

/// The group is there when it has something, and open while one of it is chosen.
void Sidebar::showArchive()
{
    const int count = m_archiveFilter->rowCount();
    const bool isChosen = m_archive->currentIndex().isValid();
    m_fold->setWords(tr("Archived (%1)").arg(count));
    m_fold->setIcon(style::icon(m_fold->isChecked() || isChosen ? QStringLiteral("chevron-down")
                                                                : QStringLiteral("chevron-right")));
    m_fold->setVisible(count > 0 && !m_isNarrow);
    m_archive->setVisible(count > 0 && !m_isNarrow && (m_fold->isChecked() || isChosen));
    m_archive->setMaximumHeight(std::clamp(count, 1, 5) * std::max(m_archive->sizeHintForRow(0), 1));
}

void Sidebar::showAgents(int strangers)
{
    Entry *const agents = m_pages.value(Page::Agents);
    agents->setWords(strangers == 0 ? tr("Agents") : tr("Agents (%1)").arg(strangers));
    agents->setIcon(style::icon(QStringLiteral("network"),
                                strangers == 0 ? &style::Colours::text : &style::Colours::warning));
    agents->show();
}

void Sidebar::showTraces() { m_pages.value(Page::Traces)->show(); }

session::Session *Sidebar::current() const
{
    if (m_page != Page::Chat) // the lists do not show it
        return m_model->at(m_model->rowOf(m_chosen));
    const QListView *const list = m_archive->currentIndex().isValid() ? m_archive : m_list;
    return at(list, list->currentIndex());
}

void Sidebar::setCurrent(const session::Session *session)
{
    m_chosen = session;
    showChosen();
}

void Sidebar::setPage(Page page)
{
    m_page = page;
    for (auto each = m_pages.cbegin(); each != m_pages.cend(); ++each)
        each.value()->setChecked(each.key() == page);
    showChosen();
}

/// In one of the lists, and in the other one nothing.
void Sidebar::showChosen()
{
    m_isRestoring = true;
    const QModelIndex index = m_page == Page::Chat ? m_model->index(m_model->rowOf(m_chosen)) : QModelIndex();
    m_list->setCurrentIndex(m_filter->mapFromSource(index));
    m_archive->setCurrentIndex(m_archiveFilter->mapFromSource(index));
    m_isRestoring = false;
    showArchive();
}

void Sidebar::renameCurrent()
{
    if (m_isNarrow) // no room for a name to type into
        return askName();
    QListView *const list = listOf(current());
    list->edit(list->currentIndex());
}

void Sidebar::askName()
{
    const session::Session *const session = current();
    if (!session)
        return;
    auto *const dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Rename Session"));
    dialog->setLabelText(tr("Name"));
    dialog->setTextValue(session->name());
    connect(dialog, &QInputDialog::textValueSelected, this, [this, id = session->id()](const QString &name) {
        for (int row = 0; row < m_model->rowCount(); ++row) {
            if (m_model->at(row)->id() == id)
                m_model->setData(m_model->index(row), name, Qt::EditRole);
        }
    });
    dialog->open();
}

bool Sidebar::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Delete) {
        const auto *list = static_cast<const QListView *>(watched);
        if (session::Session *const session = at(list, list->currentIndex())) {
            emit removeRequested(session);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}
