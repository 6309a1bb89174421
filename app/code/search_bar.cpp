// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/code/search_bar.h"

#include "app/code/code_editor.h"
#include "app/style/parts.h"
#include "app/style/style.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace code {

SearchBar::SearchBar(QWidget *parent)
    : QWidget(parent)
    , m_what(new QLineEdit)
    , m_with(new QLineEdit)
    , m_replaceRow(new QWidget)
    , m_count(parts::label())
{
    m_what->setPlaceholderText(tr("Find"));
    m_what->setAccessibleName(tr("Find"));
    m_what->setClearButtonEnabled(true);
    m_with->setPlaceholderText(tr("Replace with"));
    m_with->setAccessibleName(tr("Replace with"));
    m_count->setMinimumWidth(m_count->fontMetrics().horizontalAdvance(u"10 000 of 10 000"_s));
    m_what->installEventFilter(this);
    m_with->installEventFilter(this);

    auto *find = new QHBoxLayout;
    find->setContentsMargins(0, 0, 0, 0);
    find->setSpacing(style::kGap / 2);
    find->addWidget(m_what, 1);
    const auto addOption = [&](const QString &text, const QString &name) {
        auto *button = new QToolButton;
        button->setText(text);
        button->setToolTip(parts::plain(name));
        button->setAccessibleName(name);
        button->setCheckable(true);
        button->setAutoRaise(true);
        connect(button, &QToolButton::toggled, this, &SearchBar::showMatches);
        find->addWidget(button);
        return button;
    };
    m_case = addOption(u"Aa"_s, tr("Match Case"));
    m_words = addOption(u"ab|"_s, tr("Whole Words"));
    m_pattern = addOption(u".*"_s, tr("Regular Expression"));
    find->addWidget(m_count);
    const auto addStep = [&](Qt::ArrowType arrow, const QString &name, bool towardsStart) {
        auto *button = new QToolButton;
        button->setArrowType(arrow);
        button->setToolTip(parts::plain(name));
        button->setAccessibleName(name);
        button->setAutoRaise(true);
        connect(button, &QToolButton::clicked, this, [this, towardsStart] { step(towardsStart); });
        find->addWidget(button);
    };
    addStep(Qt::UpArrow, tr("Previous Match"), true);
    addStep(Qt::DownArrow, tr("Next Match"), false);
    m_close = new QToolButton;
    m_close->setToolTip(tr("Close Search"));
    m_close->setAccessibleName(m_close->toolTip());
    m_close->setAutoRaise(true);
    connect(m_close, &QToolButton::clicked, this, &SearchBar::close);
    find->addWidget(m_close);

    auto *replace = new QHBoxLayout(m_replaceRow);
    replace->setContentsMargins(0, 0, 0, 0);
    replace->setSpacing(style::kGap / 2);
    replace->addWidget(m_with, 1);
    auto *one = new QPushButton(tr("Replace"));
    auto *all = new QPushButton(tr("Replace All"));
    for (QPushButton *button : {one, all}) {
        button->setAutoDefault(false);
        replace->addWidget(button);
    }
    connect(one, &QPushButton::clicked, this, &SearchBar::replaceOne);
    connect(all, &QPushButton::clicked, this, &SearchBar::replaceAll);

    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(style::kGap, style::kGap / 2, style::kGap, style::kGap / 2);
    rows->setSpacing(style::kGap / 2);
    rows->addLayout(find);
    rows->addWidget(m_replaceRow);

    m_soon.setSingleShot(true);
    m_soon.setInterval(80ms);
    connect(&m_soon, &QTimer::timeout, this, [this] {
        if (m_editor && !search().text.isEmpty()) {
            const Match now = m_editor->selectedPlace();
            m_editor->selectPlace({.from = now.from, .to = now.from}); // what is here already counts
            m_editor->selectMatch(search(), CodeEditor::Towards::End);
        }
        showMatches();
    });
    connect(m_what, &QLineEdit::textEdited, &m_soon, qOverload<>(&QTimer::start));
    m_close->setIcon(style::icon(u"close"_s));
    hide();
}

void SearchBar::setEditor(CodeEditor *editor)
{
    if (m_editor) {
        disconnect(m_editor, nullptr, this, nullptr);
        m_editor->clearMatches();
    }
    m_editor = editor;
    if (!editor) {
        close();
        return;
    }
    connect(editor, &CodeEditor::contentChanged, this, &SearchBar::showMatches);
    connect(editor, &QsciScintilla::selectionChanged, this, &SearchBar::showPlace);
    connect(editor, &QObject::destroyed, this, [this] { m_editor = nullptr; });
    showMatches();
}

void SearchBar::open(Form form)
{
    if (!m_editor)
        return;
    const QString selected = m_editor->selection();
    if (!selected.isEmpty() && !selected.contains(u'\n') && selected.size() < 200)
        m_what->setText(selected);
    m_replaceRow->setVisible(form == Form::Replace);
    show();
    m_what->setFocus(Qt::ShortcutFocusReason);
    m_what->selectAll();
    showMatches();
}

void SearchBar::close()
{
    m_soon.stop();
    hide();
    if (m_editor) {
        m_editor->clearMatches();
        m_editor->setFocus(Qt::OtherFocusReason);
    }
}

Search SearchBar::search() const
{
    return {.text = m_what->text(),
            .isPattern = m_pattern->isChecked(),
            .isCaseSensitive = m_case->isChecked(),
            .isWholeWords = m_words->isChecked()};
}

void SearchBar::step(bool towardsStart)
{
    if (m_soon.isActive()) {
        m_soon.stop();
        showMatches();
    }
    if (m_editor)
        m_editor->selectMatch(search(), towardsStart ? CodeEditor::Towards::Start : CodeEditor::Towards::End);
}

void SearchBar::showMatches()
{
    if (!m_editor || isHidden())
        return;
    m_found = m_editor->markMatches(search());
    showPlace();
}

void SearchBar::showPlace()
{
    if (!m_editor || isHidden())
        return;
    const Match now = m_editor->selectedPlace();
    const auto here = std::ranges::find(m_found.matches, now);
    const QString count = m_found.isCut ? tr("over %L1").arg(m_found.matches.size())
                                        : locale().toString(m_found.matches.size());
    const bool isBad = !m_found.error.isEmpty() || (m_found.matches.isEmpty() && !search().text.isEmpty());
    if (!m_found.error.isEmpty())
        m_count->setText(tr("No valid pattern"));
    else if (search().text.isEmpty())
        m_count->clear();
    else if (m_found.matches.isEmpty())
        m_count->setText(tr("No matches"));
    else if (here != m_found.matches.end())
        //: The third match of 17
        m_count->setText(tr("%L1 of %2").arg(here - m_found.matches.begin() + 1).arg(count));
    else
        m_count->setText(tr("%1 found", nullptr, int(m_found.matches.size())).arg(count));
    m_count->setToolTip(parts::plain(m_found.error));
    parts::tint(m_count, isBad ? &style::Colours::bad : &style::Colours::muted);
}

void SearchBar::replaceOne()
{
    if (!m_editor)
        return;
    m_editor->replaceMatch(search(), m_with->text());
    showMatches();
}

void SearchBar::replaceAll()
{
    if (!m_editor)
        return;
    const int replaced = m_editor->replaceAll(search(), m_with->text());
    showMatches();
    m_count->setText(tr("%Ln replaced", nullptr, replaced));
}

bool SearchBar::eventFilter(QObject *object, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(object, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (key->key() == Qt::Key_Escape) {
        close();
        return true;
    }
    if (key->key() != Qt::Key_Return && key->key() != Qt::Key_Enter)
        return QWidget::eventFilter(object, event);
    if (key->modifiers() & Qt::ControlModifier)
        return QWidget::eventFilter(object, event); // the pane's: run
    if (object == m_with)
        replaceOne();
    else
        step(key->modifiers() & Qt::ShiftModifier);
    return true;
}

} // namespace code
