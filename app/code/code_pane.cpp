// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/code/code_pane.h"

#include "app/session/archive.h"
#include "app/code/code_editor.h"
#include "app/code/open_file.h"
#include "app/code/search_bar.h"
#include "app/code/syntax.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/log.h"
#include "core/session/session.h"

#include <QAction>
#include <QComboBox>
#include <QDateTime>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace code {

static constexpr int kRoomForFormat = 420; // pixels

/// What a text in that language is run by, if by anything.
static std::optional<session::Language> scriptLanguage(const QString &language)
{
    if (language == u"Python")
        return session::Language::Python;
    if (language == u"Bash")
        return session::Language::Shell;
    return std::nullopt;
}

CodePane::CodePane(const Syntax *syntax, const QString &drafts, QWidget *parent)
    : Pane(parent)
    , m_syntax(syntax)
    , m_drafts(drafts)
    , m_tabs(new QTabBar)
    , m_new(new QToolButton)
    , m_pages(new QStackedWidget)
    , m_search(new SearchBar)
{
    setAccessibleName(tr("Code"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    buildActions();
    buildBar();
    buildPages();
    buildStatus();
    column->addWidget(m_pages, 1);
    column->addWidget(m_search);
    column->addWidget(m_status);
    m_new->setIcon(style::icon(u"add"_s));
    m_save->setIcon(style::icon(u"save"_s));
    m_find->setIcon(style::icon(u"search"_s));
    m_run->setIcon(style::icon(u"run"_s, &style::Colours::good));
    for (QLabel *label : {m_note, m_position, m_format, m_emptyText})
        parts::tint(label, &style::Colours::muted);
    setDoor({});
}

CodePane::~CodePane()
{
    // They keep their drafts when they go, and m_drafts goes before a QObject's children do. Those that are
    // closed may still be among them.
    qDeleteAll(findChildren<OpenFile *>());
}

void CodePane::buildActions()
{
    const auto add = [this](const QString &text, const QList<QKeySequence> &keys, auto &&slot) {
        auto *action = new QAction(text, this);
        action->setShortcuts(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, slot);
        addAction(action);
        return action;
    };
    m_newPython = add(tr("New Python Script"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N)},
                      [this] { newFile(u"Python"_s); });
    m_newShell = add(tr("New Shell Script"), {}, [this] { newFile(u"Bash"_s); });
    m_save = add(tr("Save"), {QKeySequence::Save}, [this] { current()->save(); });
    m_find = add(tr("Find"), {QKeySequence::Find}, [this] { m_search->open(SearchBar::Form::Search); });
    m_replace = add(tr("Replace"), {QKeySequence(Qt::CTRL | Qt::Key_H)},
                    [this] { m_search->open(SearchBar::Form::Replace); });
    m_run = add(tr("Run"),
                {QKeySequence(Qt::Key_F5), QKeySequence(Qt::CTRL | Qt::Key_Return),
                 QKeySequence(Qt::CTRL | Qt::Key_Enter)},
                [this] { run(); });
    m_close = add(tr("Close"), {QKeySequence(Qt::CTRL | Qt::Key_W)}, [this] { requestClose(current()); });
    for (QAction *action : {m_newPython, m_newShell, m_save, m_find, m_replace, m_run, m_close}) {
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        action->setToolTip(
            parts::plain(keys.isEmpty() ? action->text() : tr("%1 (%2)").arg(action->text(), keys)));
    }
}

void CodePane::buildBar()
{
    auto *bar = new QWidget;
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(style::kGap / 2, style::kGap / 2, style::kGap / 2, 0);
    row->setSpacing(style::kGap / 2);
    m_tabs->setDocumentMode(true);
    m_tabs->setDrawBase(false);
    m_tabs->setMovable(true);
    m_tabs->setExpanding(false);
    m_tabs->setProperty("pills", true);
    m_tabs->setUsesScrollButtons(true);
    m_tabs->setElideMode(Qt::ElideMiddle);
    m_tabs->setAccessibleName(tr("Open files"));
    connect(m_tabs, &QTabBar::currentChanged, this, &CodePane::showCurrent);
    row->addWidget(m_tabs, 0);
    auto *menu = new QMenu(m_new);
    menu->addActions({m_newPython, m_newShell});
    m_new->setMenu(menu);
    m_new->setPopupMode(QToolButton::InstantPopup);
    m_new->setAutoRaise(true);
    m_new->setToolTip(tr("New File"));
    m_new->setAccessibleName(m_new->toolTip());
    row->addWidget(m_new);
    row->addStretch(1);
    for (QAction *action : {m_find, m_save, m_run}) {
        auto *button = new QToolButton;
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setAccessibleName(action->text());
        if (action == m_run)
            button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        row->addWidget(button);
    }
    layout()->addWidget(bar);
}

void CodePane::buildPages()
{
    m_empty = new QWidget;
    m_empty->setBackgroundRole(QPalette::Base);
    m_empty->setAutoFillBackground(true);
    auto *column = new QVBoxLayout(m_empty);
    column->setContentsMargins(style::kMargin, style::kMargin, style::kMargin, style::kMargin);
    m_emptyTitle = parts::label();
    m_emptyTitle->setAlignment(Qt::AlignCenter);
    m_emptyTitle->setFont(style::larger(3, QFont::DemiBold));
    m_emptyText = parts::label();
    m_emptyText->setAlignment(Qt::AlignCenter);
    m_emptyText->setWordWrap(true);
    m_emptyButtons = new QWidget;
    auto *buttons = new QVBoxLayout(m_emptyButtons); // side by side they are wider than the pane may be
    for (QAction *action : {m_newPython, m_newShell}) {
        auto *button = new QPushButton(action->text());
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        buttons->addWidget(button, 0, Qt::AlignHCenter);
    }
    column->addStretch();
    column->addWidget(m_emptyTitle);
    column->addWidget(m_emptyText);
    column->addSpacing(style::kGap);
    column->addWidget(m_emptyButtons);
    column->addStretch();
    m_pages->addWidget(m_empty);
}

void CodePane::buildStatus()
{
    m_status = new QWidget;
    auto *row = new QHBoxLayout(m_status);
    row->setContentsMargins(style::kGap, 2, style::kGap, 2);
    row->setSpacing(style::kMargin);
    m_note = parts::label();
    m_note->setTextFormat(Qt::PlainText);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_position = parts::label();
    m_format = parts::label();
    m_language = new QComboBox;
    m_language->setFrame(false);
    m_language->setAccessibleName(tr("Language"));
    m_language->setToolTip(tr("Language"));
    m_language->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_language->setMinimumContentsLength(12);
    connect(m_language, &QComboBox::activated, this, [this](int index) {
        if (OpenFile *file = current())
            file->setLanguage(m_language->itemData(index).toString());
    });
    row->addWidget(m_note, 1);
    row->addWidget(m_position);
    row->addWidget(m_format);
    row->addWidget(m_language);
}

void CodePane::setSession(session::Session *session)
{
    if (m_session)
        disconnect(m_session, nullptr, this, nullptr);
    m_session = session;
    if (session)
        connect(session, &session::Session::changed, this, &CodePane::showStatus);
    setDoor(doorOf(session));
}

void CodePane::setDoor(const GuestDoor &door)
{
    m_door = door;
    if (door && !m_restored.contains(door.session)) {
        m_restored.append(door.session);
        m_drafts.ofSession(door.session).then(this, [this, door](const QList<Draft> &drafts) {
            restore(drafts, door);
        });
    }
    showTabs();
}

/// Before what was opened since they were asked for.
void CodePane::restore(const QList<Draft> &drafts, const GuestDoor &door)
{
    const qsizetype count = m_files.size();
    for (const Draft &draft : drafts)
        add(draft, door);
    std::rotate(m_files.begin(), m_files.begin() + count, m_files.end());
    showTabs();
}

OpenFile *CodePane::add(Draft draft, const GuestDoor &door)
{
    if (draft.opened == 0)
        draft.opened = std::max(m_opened + 1, QDateTime::currentMSecsSinceEpoch());
    m_opened = std::max(m_opened, draft.opened);
    auto *file = new OpenFile(m_syntax, &m_drafts, door, std::move(draft));
    m_files.append(file);
    m_pages->addWidget(file);
    connect(file, &OpenFile::changed, this, [this, file] {
        showTitle(file);
        if (file == current())
            showStatus();
    });
    connect(file->editor(), &QsciScintilla::cursorPositionChanged, this, &CodePane::showPosition);
    return file;
}

/// The tabs of the session, and what was shown of it last.
void CodePane::showTabs()
{
    OpenFile *last = m_last.value(m_door.session);
    const QSignalBlocker quiet(m_tabs);
    while (m_tabs->count() > 0)
        m_tabs->removeTab(0);
    for (OpenFile *file : std::as_const(m_files)) {
        if (file->session() != m_door.session)
            continue;
        const int tab = m_tabs->addTab({});
        m_tabs->setTabData(tab, QVariant::fromValue<QObject *>(file));
        auto *close = new QToolButton;
        close->setAutoRaise(true);
        close->setIconSize(QSize(style::scaled(12), style::scaled(12)));
        close->setIcon(style::icon(u"close"_s));
        close->setFocusPolicy(Qt::NoFocus); // the key is Ctrl+W
        close->setToolTip(parts::plain(m_close->toolTip()));
        close->setAccessibleName(tr("Close %1").arg(file->title()));
        connect(close, &QToolButton::clicked, file, [this, file] { requestClose(file); });
        m_tabs->setTabButton(tab, QTabBar::RightSide, close);
        showTitle(file);
        if (file == last)
            m_tabs->setCurrentIndex(tab);
    }
    showCurrent();
}

OpenFile *CodePane::fileAt(int tab) const
{
    return qobject_cast<OpenFile *>(m_tabs->tabData(tab).value<QObject *>());
}

OpenFile *CodePane::current() const { return fileAt(m_tabs->currentIndex()); }

void CodePane::showTitle(OpenFile *file)
{
    for (int tab = 0; tab < m_tabs->count(); ++tab) {
        if (fileAt(tab) != file)
            continue;
        QString title = file->title();
        m_tabs->setAccessibleTabName(tab, file->isUnsaved() ? tr("%1, not saved").arg(title) : title);
        title.replace(u'&', u"&&"_s);
        m_tabs->setTabText(tab, file->isUnsaved() ? u"● "_s + title : title);
        QString tip = file->path().isEmpty() ? tr("Not in the machine yet") : base::printable(file->path());
        if (file->isUnsaved())
            tip += u'\n' + tr("Not saved");
        m_tabs->setTabToolTip(tab, parts::plain(tip));
    }
}

void CodePane::showCurrent()
{
    OpenFile *file = current();
    m_pages->setCurrentWidget(file ? static_cast<QWidget *>(file) : m_empty);
    m_tabs->setVisible(file);
    m_status->setVisible(file);
    m_new->setVisible(bool(m_door));
    m_emptyButtons->setVisible(bool(m_door));
    m_emptyTitle->setText(m_door ? tr("No File Is Open") : tr("No Session Is Open"));
    m_emptyText->setText(m_door
                             ? tr("Open one from the Files tab, or write a script and run it in the machine.")
                             : tr("Files are edited in the machine of a session."));
    if (file)
        m_last[m_door.session] = file;
    m_search->setEditor(file && file->isShown() ? file->editor() : nullptr);
    showStatus();
    if (file && (hasFocus() || m_tabs->hasFocus()))
        file->editor()->setFocus();
}

void CodePane::showStatus()
{
    OpenFile *file = current();
    const bool isText = file && file->isShown();
    const QString language = isText ? file->editor()->language() : QString();
    const bool isArchived = archive::holds(m_session);
    const bool isScript = scriptLanguage(language).has_value();
    for (QAction *action : {m_save, m_find, m_replace})
        action->setEnabled(isText);
    m_newPython->setEnabled(bool(m_door));
    m_newShell->setEnabled(bool(m_door));
    m_close->setEnabled(file);
    m_run->setEnabled(isScript && !isArchived);
    m_run->setToolTip(parts::plain(isArchived ? archive::sentence()
                                       : isScript || !isText
                                       ? tr("Run in the machine (F5)")
                                       : tr("Only Python and shell scripts can be run.")));
    if (isText && m_search->isHidden())
        m_search->setEditor(file->editor());
    m_note->setText(file ? file->note() : QString());
    m_note->setToolTip(parts::plain(m_note->text()));
    for (QWidget *widget : std::initializer_list<QWidget *>{m_position, m_language})
        widget->setVisible(isText);
    m_format->setVisible(isText && width() >= kRoomForFormat);
    if (!isText)
        return;
    m_format->setText(
        u"%1   UTF-8   %2"_s.arg(file->editor()->indentationName(), file->editor()->lineEndName()));
    setLanguageShown(file);
    showPosition();
}

void CodePane::showPosition()
{
    const OpenFile *file = current();
    if (!file)
        return;
    int line = 0;
    int column = 0;
    file->editor()->getCursorPosition(&line, &column);
    m_position->setText(tr("Line %L1, column %L2").arg(line + 1).arg(column + 1));
}

void CodePane::setLanguageShown(OpenFile *file)
{
    if (m_language->count() == 0) {
        m_language->addItem(tr("Plain Text"), QString());
        for (const QString &name : {u"Python"_s, u"Bash"_s, u"JSON"_s, u"YAML"_s, u"Markdown"_s, u"SQL"_s})
            m_language->addItem(name, name);
        m_language->insertSeparator(m_language->count());
        for (const QString &name : m_syntax->languages())
            m_language->addItem(name, name);
    }
    m_language->setCurrentIndex(std::max(0, m_language->findData(file->editor()->language())));
}

void CodePane::openGuestFile(const QByteArray &path)
{
    Q_ASSERT(m_door);
    OpenFile *wanted = nullptr;
    for (OpenFile *file : std::as_const(m_files)) {
        if (file->session() == m_door.session && file->path() == path)
            wanted = file;
    }
    if (!wanted)
        wanted = add({.session = m_door.session, .path = path}, m_door);
    m_last[m_door.session] = wanted;
    showTabs();
    wanted->editor()->setFocus();
}

void CodePane::newFile(const QString &language, const QByteArray &text)
{
    Q_ASSERT(m_door);
    const QString ending = language == u"Python" ? u"py"_s : u"sh"_s;
    QString name;
    const auto isTaken = [this, &name](const OpenFile *file) {
        return file->session() == m_door.session && file->title() == name;
    };
    for (int number = 1; number == 1 || std::ranges::any_of(m_files, isTaken); ++number)
        name = u"scratch-%1.%2"_s.arg(number).arg(ending);
    OpenFile *file =
        add({.session = m_door.session, .name = name, .language = language, .text = text}, m_door);
    m_last[m_door.session] = file;
    showTabs();
    file->editor()->setFocus();
}

bool CodePane::hasUnsaved() const
{
    return std::ranges::any_of(m_files, [this](const OpenFile *file) {
        return file->session() == m_door.session && file->isUnsaved();
    });
}

void CodePane::requestClose(OpenFile *file)
{
    if (!file->isUnsaved()) {
        close(file);
        return;
    }
    auto *box = new QMessageBox(file->window());
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowModality(Qt::WindowModal);
    box->setIcon(QMessageBox::Question);
    box->setWindowTitle(tr("Close"));
    box->setText(tr("%1 is not saved.").arg(file->title()));
    parts::explain(box, tr("Without saving, what was typed is lost."));
    box->setStandardButtons(QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    box->setDefaultButton(QMessageBox::Save);
    connect(box, &QDialog::finished, file, [this, file](int answer) {
        if (answer == QMessageBox::Discard) {
            close(file);
        } else if (answer == QMessageBox::Save) {
            connect(file, &OpenFile::saved, this, [this, file] {
                if (!file->isUnsaved())
                    close(file);
            });
            file->save();
        }
    });
    box->open();
}

void CodePane::close(OpenFile *file)
{
    file->discard();
    m_files.removeOne(file);
    m_pages->removeWidget(file);
    if (m_last.value(file->session()) == file)
        m_last.remove(file->session());
    m_search->setEditor(nullptr);
    file->deleteLater();
    showTabs();
}

void CodePane::run()
{
    const OpenFile *file = current();
    const auto language = scriptLanguage(file->editor()->language());
    if (!language)
        return; // its language became another one with the last key
    emit runRequested({*language, QString::fromUtf8(file->editor()->content())},
                      file->isUnsaved() ? QByteArray() : file->path());
}

void CodePane::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    showStatus();
}

} // namespace code
