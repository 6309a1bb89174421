// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/code/open_file.h"

#include "app/code/code_editor.h"
#include "app/remedies.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/base/await.h"
#include "core/base/id.h"
#include "core/base/log.h"
#include "core/guest/guest.h"

#include <QInputDialog>
#include <QLocale>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QStackedLayout>
#include <QStringDecoder>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using guest::Guest;

namespace code {

namespace {

constexpr auto kPatience = 24h; // of a question

struct LaterDelete
{
    void operator()(QObject *object) const { object->deleteLater(); }
};

qint64 milliseconds(base::WallTime time) { return time.time_since_epoch() / 1ms; }

QByteArray folderOf(const QByteArray &path) { return path.left(path.lastIndexOf('/') + 1); }

/// Where links lead to in the end: what is written to one would take its place.
Task<Result<QByteArray>> withoutLinks(QPointer<Guest> guest, QByteArray path)
{
    for (int links = 0; links < 16; ++links) {
        if (!guest)
            co_return fail(Error::Kind::Disconnected, OpenFile::tr("The machine was lost."));
        const auto entry = co_await guest->files().stat(path);
        if (!entry)
            co_return fail(entry.error());
        if (entry->kind != guest::Entry::Kind::Link)
            co_return path;
        path = entry->target.startsWith('/') ? entry->target : folderOf(path) + entry->target;
    }
    co_return fail(Error::Kind::Invalid,
                   OpenFile::tr("The links at %1 lead nowhere.").arg(base::printable(path)));
}

} // namespace

OpenFile::OpenFile(const Syntax *syntax, Drafts *drafts, GuestDoor door, Draft draft, QWidget *parent)
    : QWidget(parent)
    , m_syntax(syntax)
    , m_drafts(drafts)
    , m_door(std::move(door))
    , m_draft(std::move(draft))
    , m_editor(new CodeEditor(syntax))
    , m_pages(new QStackedLayout(this))
    , m_reason(parts::label())
    , m_again(new QPushButton(tr("Try Again")))
{
    auto *page = new QWidget;
    page->setBackgroundRole(QPalette::Base);
    page->setAutoFillBackground(true);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(style::kMargin, style::kMargin, style::kMargin, style::kMargin);
    column->addStretch();
    m_reason->setWordWrap(true);
    m_reason->setAlignment(Qt::AlignCenter);
    m_reason->setTextFormat(Qt::PlainText);
    column->addWidget(m_reason);
    column->addWidget(m_again, 0, Qt::AlignHCenter);
    column->addStretch();
    m_pages->addWidget(m_editor);
    m_pages->addWidget(page);

    m_keep.setSingleShot(true);
    m_keep.setInterval(700ms);
    connect(&m_keep, &QTimer::timeout, this, &OpenFile::keepDraft);
    connect(m_editor, &CodeEditor::contentChanged, this, [this] {
        if (!m_keep.isActive())
            m_keep.start();
        emit changed();
    });
    connect(m_editor, &QsciScintilla::modificationChanged, this, &OpenFile::changed);
    const auto startReading = [this] {
        m_work = read();
        m_work.start();
    };
    connect(m_again, &QPushButton::clicked, this, startReading);
    if (m_draft.id.isEmpty())
        m_draft.id = base::newId();
    if (m_draft.text.isNull() && !m_draft.path.isEmpty()) {
        startReading();
    } else {
        showText(m_draft.text);
        m_editor->setModified(!m_draft.text.isEmpty());
    }
}

OpenFile::~OpenFile()
{
    keepDraft(); // the last keys too: the editor tells of them a little later
}

QString OpenFile::title() const
{
    return m_draft.path.isEmpty() ? m_draft.name
                                  : base::printable(m_draft.path.mid(m_draft.path.lastIndexOf('/') + 1), 60);
}

bool OpenFile::isShown() const { return m_pages->currentWidget() == m_editor; }

bool OpenFile::isUnsaved() const
{
    return isShown() && m_editor->isModified() && !(m_draft.path.isEmpty() && m_editor->length() == 0);
}

void OpenFile::setLanguage(const QString &name)
{
    m_draft.language = name;
    m_editor->setLanguage(m_syntax->language(name));
    if (isUnsaved())
        m_keep.start();
    emit changed();
}

void OpenFile::showText(const QByteArray &text)
{
    m_editor->setContent(text);
    const QString language = m_draft.language.isEmpty()
        ? m_syntax->languageOfFile(title(), QString::fromUtf8(text.left(200)))
        : m_syntax->language(m_draft.language);
    m_editor->setLanguage(language);
    m_editor->setAccessibleName(tr("Code of %1").arg(title()));
    m_pages->setCurrentWidget(m_editor);
}

void OpenFile::showReason(const QString &text)
{
    m_reason->setText(text);
    m_again->setVisible(!m_isReading);
    m_pages->setCurrentIndex(1);
}

void OpenFile::setNote(const QString &note)
{
    m_note = note;
    emit changed();
}

void OpenFile::remember(const guest::Entry &entry)
{
    m_draft.knownSize = entry.size;
    m_draft.knownModified = milliseconds(entry.modified);
}

Task<> OpenFile::read()
{
    m_isReading = true;
    showReason(tr("Reading %1…").arg(base::printable(m_draft.path)));
    const auto loaded = co_await load();
    m_isReading = false;
    if (!loaded)
        showReason(remedies::told(loaded.error()));
    setNote({});
}

Task<Result<>> OpenFile::load()
{
    const auto opened = co_await m_door.open();
    if (!opened)
        co_return fail(opened.error());
    const QPointer<Guest> guest(*opened);
    const QString shown = base::printable(m_draft.path);
    const auto path = co_await withoutLinks(guest, m_draft.path);
    if (!path)
        co_return fail(path.error());
    const auto lost =
        fail(Error::Kind::Disconnected, tr("The machine was lost while %1 was read.").arg(shown));
    if (!guest)
        co_return lost;
    const auto entry = co_await guest->files().stat(*path);
    if (!entry)
        co_return fail(entry.error());
    if (entry->kind != guest::Entry::Kind::File)
        co_return fail(Error::Kind::Invalid, tr("%1 is no file.").arg(shown));
    if (entry->size > kLargest)
        co_return fail(
            Error::Kind::Invalid,
            tr("%1 is too large to be edited here: it has %2, and the most is %3.")
                .arg(shown, QLocale().formattedDataSize(entry->size), QLocale().formattedDataSize(kLargest)));
    if (!guest)
        co_return lost;
    const auto text = co_await guest->files().read(*path, kLargest);
    if (!text)
        co_return fail(text.error());
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    const QString decoded = decoder(*text);
    if (decoder.hasError() || text->contains('\0'))
        co_return fail(Error::Kind::Invalid, tr("%1 is no text in UTF-8.").arg(shown));
    m_draft.path = *path;
    remember(*entry);
    showText(*text);
    co_return Result<>();
}

void OpenFile::save()
{
    if (!isShown())
        return;
    m_isSaveDue = true;
    if (m_work.isRunning())
        return;
    m_work = write();
    m_work.start();
}

Task<> OpenFile::write()
{
    while (std::exchange(m_isSaveDue, false)) {
        const auto stored = co_await store();
        if (stored && *stored)
            continue;
        m_isSaveDue = false;
        setNote(stored ? tr("Not saved.") : tr("Not saved: %1").arg(stored.error().text));
        co_return;
    }
    if (!m_editor->isModified()) {
        m_keep.stop();
        m_drafts->drop(m_draft.id);
    }
    m_note = tr("Saved.");
    emit changed();
    emit saved();
}

/// False: the person thought better of it, or took the guest's file.
Task<Result<bool>> OpenFile::store()
{
    if (m_draft.path.isEmpty()) {
        const bool isNamed = co_await askForPath();
        if (!isNamed)
            co_return false;
    }
    setNote(m_door.now() ? tr("Saving…") : tr("Saving: the machine is being started…"));
    const auto opened = co_await m_door.open();
    if (!opened)
        co_return fail(opened.error());
    const QPointer<Guest> guest(*opened);
    const auto there = co_await guest->files().stat(m_draft.path);
    if (!there && there.error().kind != Error::Kind::NotFound)
        co_return fail(there.error());
    const bool isKnown = there
        ? there->size == m_draft.knownSize && milliseconds(there->modified) == m_draft.knownModified
        : m_draft.knownSize < 0;
    if (!isKnown) {
        const Answer answer = co_await askAboutChange();
        if (answer == Answer::Cancel)
            co_return false;
        if (answer == Answer::Reload) {
            const auto loaded = co_await load();
            if (!loaded)
                co_return fail(loaded.error());
            m_drafts->drop(m_draft.id);
            co_return false;
        }
    }
    const auto lost = fail(Error::Kind::Disconnected, tr("The machine was lost."));
    if (!guest)
        co_return lost;
    const QByteArray text = m_editor->content();
    const auto written = co_await guest->files().write(m_draft.path, text);
    if (!written)
        co_return fail(written.error());
    if (!guest)
        co_return lost;
    const auto now = co_await guest->files().stat(m_draft.path);
    if (!now)
        co_return fail(now.error());
    remember(*now);
    if (m_editor->content() == text) // and nothing was typed meanwhile
        m_editor->setModified(false);
    co_return true;
}

Task<OpenFile::Answer> OpenFile::askAboutChange()
{
    std::unique_ptr<QMessageBox, LaterDelete> box(new QMessageBox(this));
    box->setTextFormat(Qt::PlainText);
    box->setIcon(QMessageBox::Warning);
    box->setWindowTitle(tr("Save"));
    if (m_draft.knownSize < 0)
        box->setText(tr("There is a file %1 already.").arg(base::printable(m_draft.path)));
    else
        box->setText(
            tr("%1 was changed in the machine since it was opened here.").arg(base::printable(m_draft.path)));
    parts::explain(box.get(),
                   tr("Overwriting it loses what is there. Loading it loses what was typed here."));
    auto *overwrite = box->addButton(tr("Overwrite"), QMessageBox::DestructiveRole);
    auto *reload = box->addButton(tr("Load"), QMessageBox::ResetRole);
    auto *cancel = box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(cancel);
    box->setEscapeButton(cancel);
    box->open();
    co_await base::onSignal<QMessageBox, QDialog, int>(box.get(), &QDialog::finished, kPatience);
    co_return box->clickedButton() == overwrite ? Answer::Overwrite
        : box->clickedButton() == reload        ? Answer::Reload
                                                : Answer::Cancel;
}

Task<bool> OpenFile::askForPath()
{
    std::unique_ptr<QInputDialog, LaterDelete> dialog(new QInputDialog(this));
    dialog->setWindowTitle(tr("Save in the Machine"));
    dialog->setLabelText(tr("File in the machine:"));
    dialog->setTextValue(u"/session/working/"_s + m_draft.name);
    dialog->setOkButtonText(tr("Save"));
    dialog->resize(420, dialog->height());
    dialog->open();
    const auto finished =
        co_await base::onSignal<QInputDialog, QDialog, int>(dialog.get(), &QDialog::finished, kPatience);
    const QString text = dialog->textValue().trimmed();
    if (!finished || std::get<0>(*finished) != QDialog::Accepted || text.isEmpty() || text.endsWith(u'/'))
        co_return false;
    m_draft.path = (text.startsWith(u'/') ? text : u"/session/working/"_s + text).toUtf8();
    m_draft.knownSize = -1;
    if (m_draft.language.isEmpty())
        m_editor->setLanguage(m_syntax->languageOfFile(title()));
    emit changed();
    co_return true;
}

void OpenFile::keepDraft()
{
    m_keep.stop();
    if (!isUnsaved()) {
        m_drafts->drop(m_draft.id);
        return;
    }
    Draft draft = m_draft;
    draft.text = m_editor->content();
    m_drafts->keep(draft);
}

void OpenFile::discard()
{
    m_work.cancel();
    m_editor->setModified(false);
    keepDraft();
}

} // namespace code
