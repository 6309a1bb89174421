// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QColor>
#include <QIcon>
#include <QLabel>
#include <QString>

class QFrame;
class QMessageBox;
class QToolButton;
class QWidget;

/// The small parts that panes and cards are made of, alike everywhere.
namespace parts {

/// A label whose text is never mark-up: what a file or a guest is called may look like it, and Qt would read
/// a file of the host for a picture in it. What is set later goes through base::printable(), as all names do.
QLabel *label(const QString &text = {});
/// Text for tool tips, which have no format of their own: shown as it is.
QString plain(const QString &text);
/// What stands below the main text of a message box. QMessageBox::setTextFormat() leaves that out: Qt would
/// take it for mark-up, and open what it links to.
void explain(QMessageBox *box, const QString &text);
/// Text for messages of the desktop, which takes them for mark-up as it likes: without what begins a tag.
QString tagless(QString text);
/// Text as it is, never mark-up, in lines as long as there is room; in a colour of the theme that holds, or
/// in that of text.
QLabel *words(const QString &text = {}, QColor style::Colours::*colour = nullptr);
/// In the weight of titles.
void embolden(QWidget *words);
/// A label's words in that colour of the theme that holds, whatever ground they stand on.
void tint(QWidget *label, QColor style::Colours::*colour);
/// What a page shows that has nothing to show: an icon, and a sentence that says when there is something.
QWidget *emptyPage(const QString &icon, const QString &text);
/// A hairline between things that do not belong together.
QFrame *separator();
/// One line, with “…” where there is no room for it, and whole in its tool tip then. Names of files keep their ends.
class ShortLabel : public QLabel
{
public:
    explicit ShortLabel(Qt::TextElideMode elision = Qt::ElideRight);
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    QString shownText() const;
    const Qt::TextElideMode m_elision;
};

/// An icon that stands among words and follows the theme, as one drawn once would not.
class Picture : public QLabel
{
public:
    /// A square of so many pixels.
    explicit Picture(int side)
        : m_side(side)
    {
        setTextFormat(Qt::PlainText);
    }
    void setIcon(const QIcon &icon);
    const QIcon &icon() const { return m_icon; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const int m_side;
    QIcon m_icon;
};

/// Which icon stands for a group of recipes, as `agent::Recipe::group` has it.
const char *groupIcon(const QString &group);
/// A picture without a frame, with a name that is read aloud and shown by the pointer.
QToolButton *iconButton(const QString &icon, const QString &name,
                        QColor style::Colours::*colour = &style::Colours::text);

} // namespace parts
