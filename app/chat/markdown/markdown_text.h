// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/chat/markdown/markdown_document.h"
#include "app/chat/markdown/text_block.h"

class QToolButton;
class QUrl;
namespace code {
class Syntax;
}

/// Markdown of somebody who is not trusted, as it is being written or whole. Code can be copied, links are
/// followed only after a question that says where they lead. What is selected stays selected while more
/// comes.
class MarkdownText : public TextBlock
{
    Q_OBJECT

public:
    explicit MarkdownText(const code::Syntax *syntax = nullptr, QWidget *parent = nullptr);

    enum class State { Whole, BeingWritten };
    void showMarkdown(const QString &text, State state = State::Whole);
    /// The least: it takes the width that there is. How wide its lines are without wrapping only a copy can
    /// tell, as often as the text grows.
    QSize sizeHint() const override;

    const std::vector<MarkdownDocument::Place> &places() const { return m_markdown.places(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void placeButtons();
    QRect boxOf(const MarkdownDocument::Place &place) const;
    void ask(const QUrl &target);

    QString m_source;
    MarkdownDocument m_markdown;
    QList<QToolButton *> m_copies; // one for each piece of code
};
