// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/composer.h"

#include "app/chat/recipe_form.h"
#include "app/shell/file_dialog.h"
#include "app/style/parts.h"
#include "app/style/style.h"

#include <QApplication>
#include <QButtonGroup>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListWidget>
#include <QMimeData>
#include <QPainter>
#include <QPlainTextEdit>
#include <QToolButton>
#include <QUrl>

static constexpr int kMostLines = 14;

Composer::Composer(const agent::RecipeLibrary &recipes, QWidget *parent)
    : QWidget(parent)
    , m_recipes(recipes)
    , m_editor(new QPlainTextEdit)
    , m_suggestions(new QListWidget)
    , m_modes(new QButtonGroup(this))
    , m_attach(new QToolButton)
    , m_send(new QToolButton)
{
    setAcceptDrops(true);
    setFocusProxy(m_editor);
    m_editor->setFrameShape(QFrame::NoFrame);
    m_editor->setAcceptDrops(false); // ours
    m_editor->viewport()->setAutoFillBackground(false);
    m_editor->setTabStopDistance(4 * QFontMetricsF(style::monospace()).horizontalAdvance(u' '));
    m_editor->setAccessibleName(tr("Request"));
    m_editor->installEventFilter(this);
    connect(m_editor, &QPlainTextEdit::textChanged, this, [this] {
        fit();
        showSuggestions();
        m_send->setEnabled(!m_editor->toPlainText().trimmed().isEmpty());
    });
    m_suggestions->setFrameShape(QFrame::NoFrame);
    m_suggestions->setAccessibleName(tr("Recipes"));
    m_suggestions->setFocusPolicy(Qt::NoFocus);
    m_suggestions->viewport()->setAutoFillBackground(false);
    m_suggestions->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_suggestions->hide();
    connect(m_suggestions, &QListWidget::itemClicked, this, &Composer::takeSuggestion);

    auto *bar = new QHBoxLayout;
    bar->setSpacing(2);
    const auto addMode = [this, bar](Mode mode, const char *icon, const QString &name, const QString &keys) {
        auto *button = new QToolButton;
        button->setIcon(style::icon(QLatin1String(icon)));
        button->setText(name);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setToolTip(parts::plain(keys));
        button->setAccessibleName(name); // also where its picture is all there is room for
        m_modes->addButton(button, int(mode));
        bar->addWidget(button);
    };
    addMode(Mode::Recipe, "recipe", tr("Recipe"), tr("Type / and a name, or choose one"));
    addMode(Mode::Python, "code", tr("Python"), tr("Run Python in the machine"));
    addMode(Mode::Shell, "terminal", tr("Shell"), tr("Run commands in the machine"));
    connect(m_modes, &QButtonGroup::idClicked, this, [this] {
        closeForm();
        showMode();
        m_editor->setFocus();
    });
    m_attach->setIcon(style::icon(QStringLiteral("attach")));
    m_attach->setAutoRaise(true);
    m_attach->setToolTip(tr("Attach Files…"));
    m_attach->setAccessibleName(tr("Attach files"));
    connect(m_attach, &QToolButton::clicked, this, [this] {
        connect(askForFiles(this, tr("Attach Files")), &QFileDialog::filesSelected, this,
                &Composer::addFiles);
    });
    m_send->setIcon(style::icon(QStringLiteral("send"), &style::Colours::accent));
    m_send->setAutoRaise(true);
    m_send->setEnabled(false);
    m_send->setToolTip(tr("Send (Ctrl+Enter)"));
    m_send->setAccessibleName(tr("Send"));
    connect(m_send, &QToolButton::clicked, this, &Composer::send);
    bar->addStretch(1);
    bar->addWidget(m_attach);
    bar->addWidget(m_send);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 10, 10, 8);
    layout->setSpacing(6);
    layout->addWidget(m_suggestions);
    layout->addWidget(m_editor);
    layout->addLayout(bar);
    connect(&recipes, &agent::RecipeLibrary::changed, this, &Composer::showSuggestions);
    setMode(Mode::Recipe);
}

Composer::Mode Composer::mode() const { return Mode(m_modes->checkedId()); }

void Composer::setMode(Mode mode)
{
    m_modes->button(int(mode))->setChecked(true);
    showMode();
}

void Composer::showMode()
{
    static const char *const kHints[] = {
        QT_TR_NOOP("Type / to choose a recipe, or drop a file here"),
        QT_TR_NOOP("Python to run in the machine. Files it writes to /session/output become documents."),
        QT_TR_NOOP("Commands to run in the machine"),
    };
    m_editor->setPlaceholderText(tr(kHints[int(mode())]));
    m_editor->setFont(mode() == Mode::Recipe ? font() : style::monospace());
    m_editor->setTabChangesFocus(mode() == Mode::Recipe); // in code it indents
    fit();
    fitModes();
    showSuggestions();
}

/// With their names, or with the name of the one that is chosen, or with pictures alone.
void Composer::fitModes()
{
    const auto setNamed = [this](bool others, bool chosen) {
        int width = 0;
        for (QAbstractButton *each : m_modes->buttons()) {
            auto *button = static_cast<QToolButton *>(each);
            const bool isNamed = button->isChecked() ? chosen : others;
            button->setToolButtonStyle(isNamed ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
            width += button->sizeHint().width() + 2;
        }
        return width;
    };
    const QMargins margins = layout()->contentsMargins();
    const int room = width() - margins.left() - margins.right() - m_attach->sizeHint().width()
        - m_send->sizeHint().width() - 4;
    if (setNamed(true, true) > room && setNamed(false, true) > room)
        setNamed(false, false);
}

void Composer::setText(const QString &text)
{
    m_editor->setPlainText(text);
    m_editor->moveCursor(QTextCursor::End);
    m_editor->setFocus();
}

QString Composer::text() const { return m_editor->toPlainText(); }

void Composer::fit()
{
    const QFontMetrics metrics = m_editor->fontMetrics();
    int lines = int(m_editor->document()->size().height()); // of a plain text: as they are wrapped
    if (m_editor->document()->isEmpty()) {
        const int width = m_editor->viewport()->width() - 2 * int(m_editor->document()->documentMargin());
        const QRect hint = metrics.boundingRect(QRect(0, 0, width, QWIDGETSIZE_MAX), Qt::TextWordWrap,
                                                m_editor->placeholderText());
        lines = (hint.height() + metrics.lineSpacing() - 1) / metrics.lineSpacing();
    }
    lines = std::clamp(lines, mode() == Mode::Recipe ? 1 : 3, kMostLines);
    m_editor->setFixedHeight(lines * metrics.lineSpacing() + 10);
}

void Composer::showSuggestions()
{
    const QString typed = m_editor->toPlainText();
    const bool isAsked = mode() == Mode::Recipe && typed.startsWith(u'/') && !typed.contains(u'\n');
    m_suggestions->clear();
    if (!isAsked)
        m_offered.clear();
    if (isAsked) {
        const QString word = typed.mid(1).trimmed();
        for (const agent::Recipe &recipe : m_recipes.recipes()) {
            if (!m_offered.isEmpty() && !agent::takesInputs(recipe, m_offered))
                continue;
            if (!agent::isAbout(recipe, word))
                continue;
            auto *item = new QListWidgetItem(style::icon(QStringLiteral("recipe")),
                                             tr("/%1   %2").arg(recipe.id, recipe.description));
            item->setData(Qt::UserRole, recipe.id);
            m_suggestions->addItem(item);
        }
        m_suggestions->setCurrentRow(0);
        m_suggestions->setFixedHeight(std::clamp(m_suggestions->count(), 1, 6)
                                      * std::max(m_suggestions->sizeHintForRow(0), 1));
    }
    m_suggestions->setVisible(m_suggestions->count() > 0);
}

void Composer::takeSuggestion()
{
    if (const QListWidgetItem *item = m_suggestions->currentItem())
        openRecipe(item->data(Qt::UserRole).toString());
}

void Composer::openRecipe(const QString &id)
{
    const auto recipe = m_recipes.book().find(id);
    if (!recipe) {
        showProblem(recipe.error().text);
        return;
    }
    const QStringList offered = m_offered;
    closeForm();
    m_editor->clear();
    setMode(Mode::Recipe);
    m_form = new RecipeForm(*recipe);
    connect(m_form, &RecipeForm::runRequested, this, &Composer::recipeSent);
    connect(m_form, &RecipeForm::cancelled, this, [this] {
        closeForm();
        m_editor->setFocus();
    });
    static_cast<QVBoxLayout *>(layout())->insertWidget(0, m_form);
    m_editor->hide();
    m_attach->hide();
    m_send->hide();
    m_form->show(); // the layout does so later, and who is hidden takes no focus
    m_form->setFocus();
    m_form->addInputs(offered);
    emit recipeOpened(id);
}

void Composer::offer(const QStringList &paths)
{
    closeForm();
    setMode(Mode::Recipe);
    m_offered = paths;
    setText(QStringLiteral("/"));
}

void Composer::closeForm()
{
    if (!m_form)
        return;
    const bool hadFocus = m_form->isAncestorOf(QApplication::focusWidget());
    m_editor->show();
    if (hadFocus)
        m_editor->setFocus(); // else it goes to whatever comes next in the window
    m_form->hide();
    m_form->deleteLater();
    m_form = nullptr;
    m_attach->show();
    m_send->show();
}

void Composer::addFiles(const QStringList &paths)
{
    if (paths.isEmpty())
        return;
    if (m_form)
        m_form->addInputs(paths);
    else
        emit filesDropped(paths);
}

void Composer::showProblem(const QString &text)
{
    if (m_form)
        m_form->showProblem(text);
}

void Composer::send()
{
    if (m_suggestions->isVisible()) {
        takeSuggestion();
        return;
    }
    const QString code = m_editor->toPlainText();
    if (code.trimmed().isEmpty())
        return;
    switch (mode()) {
    case Mode::Recipe:
        m_editor->setPlainText(u'/' + code.trimmed()); // what there is by that name
        m_editor->moveCursor(QTextCursor::End);
        return;
    case Mode::Python:
        m_editor->clear();
        emit codeSent({session::Language::Python, code});
        return;
    case Mode::Shell:
        m_editor->clear();
        emit codeSent({session::Language::Shell, code});
        return;
    }
}

bool Composer::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize) // later: it has not wrapped its lines yet
        QMetaObject::invokeMethod(this, &Composer::fit, Qt::QueuedConnection);
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    const bool isChoosing = m_suggestions->isVisible();
    if (isChoosing && (key->key() == Qt::Key_Down || key->key() == Qt::Key_Up)) {
        const int step = key->key() == Qt::Key_Down ? 1 : m_suggestions->count() - 1;
        m_suggestions->setCurrentRow((m_suggestions->currentRow() + step) % m_suggestions->count());
        return true;
    }
    if (mode() == Mode::Recipe && key->key() == Qt::Key_Escape) {
        m_editor->clear();
        return true;
    }
    // In code Enter is a new line; a request is one line.
    if (isEnter && ((key->modifiers() & Qt::ControlModifier) || mode() == Mode::Recipe)) {
        send();
        return true;
    }
    if (isChoosing && key->key() == Qt::Key_Tab) {
        takeSuggestion();
        return true;
    }
    if (key->key() == Qt::Key_Backtab)
        return focusPreviousChild(); // also out of code
    return QWidget::eventFilter(watched, event);
}

static QStringList filesOf(const QMimeData *data)
{
    QStringList paths;
    for (const QUrl &url : data->urls()) {
        if (url.isLocalFile())
            paths += url.toLocalFile();
    }
    return paths;
}

void Composer::dragEnterEvent(QDragEnterEvent *event)
{
    if (isEnabled() && !filesOf(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void Composer::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    addFiles(filesOf(event->mimeData()));
}

void Composer::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(style::colours().raised);
    painter.setPen(style::colours().border);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12);
}

void Composer::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitModes();
}

void Composer::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitModes();
}
