// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/text_cards.h"

#include "app/chat/document_card.h"
#include "app/chat/frame.h"
#include "app/chat/output_text.h"
#include "app/chat/run_card.h"
#include "app/chat/text_block.h"
#include "app/code/syntax.h"
#include "app/format.h"
#include "app/parts.h"
#include "app/style.h"
#include "core/session/prices.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QLabel>

using session::Item;

static constexpr int kCodeLines = 16;

Card *cardFor(Item::Kind kind, const code::Syntax *syntax, QWidget *parent)
{
    switch (kind) {
    case Item::Kind::Request:
        return new RequestCard(syntax, parent);
    case Item::Kind::Run:
        return new RunCard(parent);
    case Item::Kind::Document:
        return new DocumentCard(parent);
    case Item::Kind::Report:
        return new ReportCard(parent);
    case Item::Kind::Note:
        break;
    }
    return new NoteCard(parent);
}

RequestCard::RequestCard(const code::Syntax *syntax, QWidget *parent)
    : Card(parent)
    , m_syntax(syntax)
    , m_frame(new Frame(Frame::Look::Bubble))
    , m_title(new QLabel)
    , m_text(new TextBlock(TextBlock::Kind::Prose))
    , m_code(new TextBlock(TextBlock::Kind::Code))
{
    QFont bold = m_title->font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    m_title->setTextFormat(Qt::PlainText);
    auto *layout = new QVBoxLayout(m_frame);
    layout->setContentsMargins(14, 10, 14, 10);
    layout->setSpacing(4);
    layout->addWidget(m_title);
    layout->addWidget(m_text);
    layout->addWidget(m_code);
    auto *outer = new QHBoxLayout(this);
    outer->setContentsMargins(72, 8, 0, 0);
    outer->addWidget(m_frame);
}

void RequestCard::display(const Item &item)
{
    const QJsonObject &content = item.content;
    const bool isCode = content.value(QStringLiteral("type")).toString() == QStringLiteral("code");
    m_text->setVisible(!isCode);
    m_code->setVisible(isCode);
    if (isCode) {
        m_title->setText(content.value(QStringLiteral("language")).toString() == QStringLiteral("python")
                             ? tr("Run Python")
                             : tr("Run in the shell"));
        const QString code = content.value(QStringLiteral("code")).toString().trimmed();
        const QStringList lines = code.split(u'\n');
        m_code->showPlain(lines.size() <= kCodeLines ? code
                                                     : lines.mid(0, kCodeLines).join(u'\n')
                                  + tr("\n… and %n more line(s)", nullptr, int(lines.size()) - kCodeLines));
        if (m_syntax)
            m_syntax->highlight(*m_code->document(),
                                content.value(QStringLiteral("language")).toString()
                                        == QStringLiteral("python")
                                    ? QStringLiteral("Python")
                                    : QStringLiteral("Bash"));
    } else {
        m_title->setText(content.value(QStringLiteral("name")).toString());
        QStringList words;
        for (const QJsonValue &input : content.value(QStringLiteral("inputs")).toArray())
            words += QFileInfo(input.toString()).fileName();
        const QJsonObject parameters = content.value(QStringLiteral("parameters")).toObject();
        for (auto each = parameters.begin(); each != parameters.end(); ++each)
            words += tr("%1: %2").arg(each.key(), each.value().toString());
        m_text->showPlain(words.join(QStringLiteral(" · ")));
        m_text->setVisible(!words.isEmpty());
    }
    setAccessibleName(tr("Request: %1").arg(m_title->text()));
    emit heightChanged();
}

ReportCard::ReportCard(QWidget *parent)
    : Card(parent)
    , m_text(new TextBlock(TextBlock::Kind::Prose))
    , m_figures(parts::words({}, &style::Colours::muted))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(2, 4, 2, 8);
    layout->setSpacing(2);
    layout->addWidget(m_text);
    layout->addWidget(m_figures);
}

void ReportCard::display(const Item &item)
{
    const QJsonObject &content = item.content;
    m_text->showMarkdown(content.value(QStringLiteral("text")).toString());
    QStringList figures;
    if (const int files = content.value(QStringLiteral("files")).toInt(); files > 0)
        figures += tr("%n document(s)", nullptr, files);
    figures += tr("%1 of machine time")
                   .arg(format::duration(
                       std::chrono::milliseconds(content.value(QStringLiteral("time_ms")).toInteger())));
    figures += session::dollars(content.value(QStringLiteral("nanodollars")).toInteger());
    m_figures->setText(figures.join(QStringLiteral(" · ")));
    setAccessibleName(tr("Report: %1").arg(m_text->toPlainText()));
    emit heightChanged();
}

NoteCard::NoteCard(QWidget *parent)
    : Card(parent)
    , m_text(parts::words({}, &style::Colours::muted))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(2, 4, 2, 4);
    layout->addWidget(m_text);
}

void NoteCard::display(const Item &item)
{
    m_text->setText(item.content.value(QStringLiteral("text")).toString());
    setAccessibleName(tr("Note: %1").arg(m_text->text()));
    emit heightChanged();
}
