// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMargins>
#include <QWidget>

class QVBoxLayout;

/// A box with round corners in the colours of style.h, for cards and what is in them.
class Frame : public QWidget
{
    Q_OBJECT

public:
    enum class Look { Raised, Sunken, Bubble };
    explicit Frame(Look look, QWidget *parent = nullptr);
    /// Makes all of a card a raised one; what is in it goes into the layout.
    static QVBoxLayout *fill(QWidget *card, const QMargins &margins);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Look m_look;
};
