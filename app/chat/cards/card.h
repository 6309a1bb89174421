// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/record/transcript.h"

#include <QWidget>

namespace code {
class Syntax;
}

/// One item of the chat. Shows what it is given; a view makes one for each kind of item (cardFor()).
class Card : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    virtual void display(const session::Item &item) = 0;
    /// What a run printed, or a message says, has become longer, to so many bytes in all.
    virtual void grow(const QByteArray &, qint64) { }
    /// Once in a while as long as the item is open: what counts up by itself.
    virtual void tick() { }
    virtual bool isOpen() const { return false; }
    /// Whether what it shows may be run or asked once more.
    virtual void setRepeatable(bool) { }

signals:
    void heightChanged();
    void stopRequested();
    void repeatRequested(qint64 request); ///< the item's number
    void editRequested(); ///< what it shows, to be asked again
    void againRequested(); ///< as it is
    void outputRequested(); ///< all that was printed
    void watchRequested(const QString &run, const QString &terminal); ///< in a tab of its own; one is empty
    void troubled(const QString &text);
};

/// The card of this kind of item; the caller owns it by its parent. Without a syntax, code has no colours.
Card *cardFor(const session::record::Content &content, const code::Syntax *syntax, QWidget *parent);
