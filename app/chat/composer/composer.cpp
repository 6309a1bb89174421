// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/composer/composer.h"

#include "app/chat/asking.h"
#include "app/chat/composer/attachments.h"
#include "app/chat/composer/recipe_form.h"
#include "app/chat/composer/request_edit.h"
#include "app/session/budget_gauge.h"
#include "app/shell/file_dialog.h"
#include "app/style/style.h"
#include "core/base/log.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QKeyEvent>
#include <QMimeData>
#include <QPainter>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

static constexpr int kMostLines = 14;
static constexpr qreal kRadius = 12;

Composer::Composer(const agent::RecipeLibrary &recipes, const QString &folder, QWidget *parent)
    : QWidget(parent)
    , m_recipes(recipes)
    , m_pasteFolder(folder.isEmpty() ? QString() : folder + QStringLiteral("/pasted"))
    , m_sampleFolder(folder.isEmpty() ? QString() : folder + QStringLiteral("/samples"))
    , m_editor(new RequestEdit)
    , m_suggestions(new Suggestions)
    , m_attachments(new Attachments)
    , m_bar(new ComposerBar)
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
        m_bar->setSendable(!m_editor->toPlainText().trimmed().isEmpty());
        if (m_editor->document()->isEmpty())
            setEditing(false);
    });
    connect(m_editor, &RequestEdit::filePasted, this, &Composer::keep);
    connect(m_editor, &RequestEdit::filesPasted, this, &Composer::addFiles);
    connect(m_suggestions, &QListWidget::itemClicked, this, &Composer::takeSuggestion);
    connect(m_attachments, &Attachments::changed, this, &Composer::filesChanged);

    connect(m_bar, &ComposerBar::modeChosen, this, [this] {
        m_isModeChosen = true;
        closeForm();
        showMode();
        m_editor->setFocus();
    });
    connect(m_bar, &ComposerBar::attachRequested, this, [this] {
        connect(askForFiles(this, tr("Attach Files")), &QFileDialog::filesSelected, this,
                &Composer::addFiles);
    });
    connect(m_bar, &ComposerBar::sendRequested, this, &Composer::send);
    connect(m_bar, &ComposerBar::stopRequested, this, &Composer::stopRequested);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 10, 10, 8);
    layout->setSpacing(6);
    layout->addWidget(m_suggestions);
    layout->addWidget(m_attachments);
    layout->addWidget(m_editor);
    layout->addWidget(m_bar);
    connect(&recipes, &agent::RecipeLibrary::changed, this, &Composer::showSuggestions);
    showAsking();
}

Composer::Mode Composer::mode() const { return m_bar->mode(); }

void Composer::setMode(Mode mode)
{
    m_bar->setMode(mode);
    showMode();
}

bool Composer::isWords() const { return mode() == Mode::Ask || mode() == Mode::Recipe; }

bool Composer::isBusy() const
{
    return m_asking
        && (m_asking->state() == Asking::State::Working || m_asking->state() == Asking::State::Waiting);
}

bool Composer::mayStop() const
{
    return isBusy() || (m_asking && m_asking->state() == Asking::State::Preparing);
}

void Composer::setAsking(const Asking *asking)
{
    if (m_asking)
        m_asking->disconnect(this);
    m_asking = asking;
    if (asking)
        connect(asking, &Asking::changed, this, &Composer::showAsking);
    showAsking();
}

void Composer::setSources(std::function<QList<Suggestions::Document>()> documents,
                          std::function<QString()> lastRequest)
{
    m_documents = std::move(documents);
    m_lastRequest = std::move(lastRequest);
}

void Composer::showAsking()
{
    const QStringList models = m_asking ? m_asking->models() : QStringList();
    m_bar->setMayAsk(m_asking);
    m_bar->setModels(models);
    const bool isLost = !m_asking && mode() == Mode::Ask;
    if ((!m_isModeChosen || isLost) && m_editor->document()->isEmpty() && !m_form)
        setMode(models.isEmpty() ? Mode::Recipe : Mode::Ask);
    showMode();
}

void Composer::showMode()
{
    static const char *const kHints[] = {
        QT_TR_NOOP(
            "Say what is to be done. / chooses a recipe, @ a document, and files can be dropped here."),
        QT_TR_NOOP("Type / to choose a recipe, or drop a file here"),
        QT_TR_NOOP("Python to run in the machine. Files it writes to /session/output become documents."),
        QT_TR_NOOP("Commands to run in the machine"),
    };
    const bool isSteered = mode() == Mode::Ask && isBusy();
    const bool isAnswer = isSteered && m_asking->state() == Asking::State::Waiting;
    const QString send = isAnswer ? tr("Answer") : isSteered ? tr("Steer") : tr("Send");
    m_editor->setPlaceholderText(isAnswer        ? tr("The answer to its question")
                                     : isSteered ? tr("A word in between: it is heard before the next step")
                                                 : tr(kHints[int(mode())]));
    m_editor->viewport()->update(); // Qt does so only where there was no such text before
    m_editor->setFont(isWords() ? font() : style::monospace());
    m_editor->setTabChangesFocus(isWords()); // in code it indents
    m_editor->setTakesFiles(mode() == Mode::Ask && !isSteered && !m_pasteFolder.isEmpty());
    m_bar->setState({.send = send,
                     .sendTip = isWords() ? tr("%1 (Enter)").arg(send) : tr("Send (Ctrl+Enter)"),
                     .isBusy = mayStop(),
                     .takesFiles = !isSteered,
                     .isForm = m_form != nullptr});
    m_attachments->setVisible(mode() == Mode::Ask && !m_form && !m_attachments->paths().isEmpty());
    fit();
    showSuggestions();
    if (!m_attachments->paths().isEmpty())
        emit filesChanged();
}

void Composer::setText(const QString &text)
{
    m_editor->setPlainText(text);
    m_editor->moveCursor(QTextCursor::End);
    m_editor->setFocus();
}

void Composer::edit(const QString &text)
{
    closeForm();
    setMode(Mode::Ask);
    QTextCursor cursor = m_editor->textCursor();
    cursor.select(QTextCursor::Document);
    cursor.insertText(text);
    m_editor->moveCursor(QTextCursor::End);
    m_editor->setFocus();
    setEditing(!isBusy());
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
    lines = std::clamp(lines, isWords() ? 1 : 3, kMostLines);
    m_editor->setFixedHeight(lines * metrics.lineSpacing() + 10);
}

QStringList Composer::files() const { return mode() == Mode::Ask ? m_attachments->paths() : QStringList(); }

bool Composer::takesFiles() const { return mode() == Mode::Ask && !isBusy() && !m_form; }

void Composer::giveBack(const QString &text, const QStringList &files)
{
    if (!m_editor->document()->isEmpty() || m_form)
        return; // something else is being written
    setMode(Mode::Ask);
    setText(text);
    m_attachments->add(files);
}

/// A file of its own for what was pasted.
void Composer::keep(const QString &name, const QByteArray &content)
{
    if (const QString path = keepPasted(m_pasteFolder, name, content); !path.isEmpty())
        addFiles({path});
    else
        emit troubled(tr("What was pasted cannot be kept in %1.").arg(m_pasteFolder));
}

QString Composer::documentWord() const
{
    const QTextCursor cursor = m_editor->textCursor();
    const QString before = m_editor->toPlainText().left(cursor.position());
    const qsizetype at = before.lastIndexOf(u'@');
    const bool begins = at == 0 || (at > 0 && before[at - 1].isSpace());
    const QString word = begins ? before.mid(at) : QString();
    return word.contains(u'\n') || word.size() > 60 ? QString() : word;
}

void Composer::showSuggestions()
{
    const QString typed = m_editor->toPlainText();
    const bool isRecipe = isWords() && !isBusy() && typed.startsWith(u'/') && !typed.contains(u'\n');
    const QString document = mode() == Mode::Ask && !isBusy() && !isRecipe ? documentWord() : QString();
    if (!isRecipe)
        m_offered.clear();
    if (isRecipe)
        m_suggestions->showRecipes(m_recipes, typed.mid(1).trimmed(), m_offered);
    else if (!document.isEmpty() && m_documents)
        m_suggestions->showDocuments(m_documents(), document.mid(1));
    else
        m_suggestions->clear();
}

void Composer::takeSuggestion()
{
    if (const QString recipe = m_suggestions->recipe(); !recipe.isEmpty()) {
        openRecipe(recipe);
        return;
    }
    if (const QString problem = m_suggestions->problem(); !problem.isEmpty()) {
        emit troubled(problem);
        return;
    }
    const Suggestions::Document document = m_suggestions->document(); // typing changes the list
    if (document.path.isEmpty())
        return;
    QTextCursor cursor = m_editor->textCursor();
    cursor.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor, int(documentWord().size()));
    cursor.insertText(base::printable(document.name) + u' ');
    m_attachments->add({document.path});
}

void Composer::openRecipe(const QString &id)
{
    if (id.isEmpty())
        return closeForm();
    const auto recipe = m_recipes.book().find(id);
    if (!recipe) {
        if (m_form)
            m_form->showProblem(recipe.error().text);
        else
            emit troubled(recipe.error().text);
        return;
    }
    const QStringList offered = m_offered;
    closeForm();
    m_editor->clear();
    setMode(Mode::Recipe);
    m_form = new RecipeForm(*recipe, m_sampleFolder);
    connect(m_form, &RecipeForm::runRequested, this, &Composer::sendForm);
    connect(m_form, &RecipeForm::cancelled, this, [this] {
        closeForm();
        m_editor->setFocus();
    });
    static_cast<QVBoxLayout *>(layout())->insertWidget(0, m_form);
    m_editor->hide();
    showMode();
    m_form->show(); // the layout does so later, and who is hidden takes no focus
    m_form->setFocus();
    m_form->addInputs(offered);
    emit recipeOpened(id);
}

void Composer::fillRecipe(const session::record::RecipeRequest &given, const QString &problem)
{
    openRecipe(given.recipe);
    if (!m_form)
        return; // it is there no more, which was said
    m_form->fill(given.inputs, given.parameters);
    m_form->showProblem(problem);
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
    showMode();
}

void Composer::addFiles(const QStringList &paths)
{
    if (paths.isEmpty())
        return;
    if (m_form)
        m_form->addInputs(paths);
    else if (takesFiles())
        m_attachments->add(paths);
    else
        emit filesDropped(paths);
}

void Composer::setEditing(bool isEditing)
{
    if (std::exchange(m_isEditing, isEditing) != isEditing)
        emit editingChanged(isEditing);
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
    case Mode::Ask:
        if (!m_asking || m_asking->models().isEmpty()) {
            emit troubled(tr("Set up a language model first."));
            return;
        }
        if (isBusy()) {
            m_editor->clear();
            emit sent(composed::WordInBetween{code.trimmed()});
        } else {
            const bool isEdited = m_isEditing; // until the field is empty
            const QStringList files = m_attachments->paths();
            m_editor->clear();
            m_attachments->clear();
            if (isEdited)
                emit sent(composed::OtherWords{code.trimmed(), files});
            else
                emit sent(composed::Question{code.trimmed(), files, m_bar->model()});
        }
        return;
    case Mode::Recipe:
        m_editor->setPlainText(u'/' + code.trimmed()); // what there is by that name
        m_editor->moveCursor(QTextCursor::End);
        return;
    case Mode::Python:
        m_editor->clear();
        emit sent(session::record::CodeRequest{session::Language::Python, code});
        return;
    case Mode::Shell:
        m_editor->clear();
        emit sent(session::record::CodeRequest{session::Language::Shell, code});
        return;
    }
}

void Composer::sendForm()
{
    if (!m_form)
        return;
    const agent::Recipe &recipe = m_form->recipe();
    emit sent(session::record::RecipeRequest{recipe.id, recipe.name, m_form->inputs(), m_form->parameters(),
                                             m_form->profiles(), m_form->network()});
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
        m_suggestions->step(key->key() == Qt::Key_Down ? 1 : -1);
        return true;
    }
    if (key->key() == Qt::Key_Escape && stepBack())
        return true;
    if (key->key() == Qt::Key_Up && mode() == Mode::Ask && m_editor->document()->isEmpty() && m_lastRequest) {
        const QString last = m_lastRequest();
        setText(last);
        setEditing(!last.isEmpty() && !isBusy());
        return true;
    }
    // In code Enter is a new line; a request in words ends with it.
    const bool sends =
        isWords() ? !(key->modifiers() & Qt::ShiftModifier) : key->modifiers() & Qt::ControlModifier;
    if (isEnter && (sends || mode() == Mode::Recipe)) {
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

bool Composer::stepBack()
{
    if (m_suggestions->isVisible() && mode() == Mode::Ask && !m_editor->toPlainText().startsWith(u'/')) {
        m_suggestions->hide();
        return true;
    }
    if (mode() == Mode::Recipe || m_suggestions->isVisible() || m_isEditing) {
        m_editor->clear();
        return true;
    }
    if (!mayStop())
        return false;
    m_bar->stopByKey();
    return true;
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
    const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.drawRoundedRect(box, kRadius, kRadius);
    if (m_waterline.percent() <= 0)
        return;
    painter.setClipRect(QRectF(0, 0, width() * std::min(m_waterline.percent() / 100.0, 1.0), height()));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(budgetColour(m_waterline), 2));
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
}

void Composer::setWaterline(const session::Budget &budget)
{
    if (m_waterline == budget)
        return;
    m_waterline = budget;
    update();
}
