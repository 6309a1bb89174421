// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/parts.h"

#include "app/style/style.h"
#include "core/base/log.h"

#include <QHash>
#include <QHelpEvent>
#include <QMessageBox>
#include <QPainter>
#include <QStyle>
#include <QTextDocument>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>

namespace parts {

namespace {

/// Keeps a label in its colour when the theme becomes another.
class Tint : public QObject
{
public:
    explicit Tint(QWidget *label)
        : QObject(label)
        , m_label(label)
    {
        label->installEventFilter(this);
    }
    void set(QColor style::Colours::*colour)
    {
        m_colour = colour;
        QPalette palette; // the rest is the parent's
        palette.setColor(QPalette::WindowText, style::colours().*colour);
        m_label->setPalette(palette);
    }

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::StyleChange)
            set(m_colour);
        return false;
    }

private:
    QWidget *const m_label;
    QColor style::Colours::*m_colour = nullptr;
};

} // namespace

void embolden(QWidget *words)
{
    QFont font = words->font();
    font.setWeight(QFont::DemiBold);
    words->setFont(font);
}

QLabel *label(const QString &text)
{
    auto *label = new QLabel(base::harmless(text));
    label->setTextFormat(Qt::PlainText);
    return label;
}

QString plain(const QString &text)
{
    const QString shown = base::harmless(text);
    return Qt::mightBeRichText(shown) ? Qt::convertFromPlainText(shown) : shown;
}

void explain(QMessageBox *box, const QString &text)
{
    if (text.isEmpty())
        return box->setInformativeText({});
    box->setInformativeText(QStringLiteral(" ")); // there is no label before it has a text
    // One that was taken away stays for a turn of the event loop, by the same name.
    const auto labels = box->findChildren<QLabel *>(QStringLiteral("qt_msgbox_informativelabel"));
    for (QLabel *label : labels)
        label->setTextFormat(Qt::PlainText);
    box->setInformativeText(labels.isEmpty() ? plain(text) : base::harmless(text));
}

QString tagless(QString text) { return text.replace(u'<', QChar(0x2039)); }

QFrame *separator()
{
    auto *line = new QFrame;
    line->setFrameShape(QFrame::HLine);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Mid);
    line->setFixedHeight(1);
    return line;
}

QLabel *words(const QString &text, QColor style::Colours::*colour)
{
    QLabel *const label = parts::label(text);
    label->setWordWrap(true);
    if (colour)
        tint(label, colour);
    return label;
}

void tint(QWidget *label, QColor style::Colours::*colour)
{
    Tint *tint = nullptr;
    for (QObject *child : label->children()) {
        if (!tint)
            tint = dynamic_cast<Tint *>(child);
    }
    if (!tint)
        tint = new Tint(label);
    tint->set(colour);
    label->setForegroundRole(QPalette::WindowText); // on some grounds Qt takes another one by itself
}

ShortLabel::ShortLabel(Qt::TextElideMode elision)
    : m_elision(elision)
{
    setTextFormat(Qt::PlainText);
}

QSize ShortLabel::minimumSizeHint() const
{
    return {fontMetrics().horizontalAdvance(u'…'), QLabel::minimumSizeHint().height()};
}

QString ShortLabel::shownText() const
{
    const int width = contentsRect().width();
    const qsizetype name = text().lastIndexOf(u'/');
    // What a file is called is of more use than the half of a folder before it.
    const bool hasRoom =
        m_elision != Qt::ElideMiddle || name < 0 || fontMetrics().horizontalAdvance(text()) <= width;
    return fontMetrics().elidedText(hasRoom ? text() : u'…' + text().mid(name), m_elision, width);
}

void ShortLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    style()->drawItemText(&painter, contentsRect(), int(alignment()), palette(), isEnabled(), shownText(),
                          foregroundRole());
}

bool ShortLabel::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && shownText() != text()) {
        QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), plain(text()), this);
        return true;
    }
    return QLabel::event(event);
}

void Picture::setIcon(const QIcon &icon)
{
    m_icon = icon;
    update();
}

QSize Picture::sizeHint() const { return QSize(m_side, m_side).grownBy(contentsMargins()); }

void Picture::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    m_icon.paint(&painter,
                 QStyle::alignedRect(layoutDirection(), alignment(), QSize(m_side, m_side), contentsRect()));
}

const char *groupIcon(const QString &group)
{
    static const QHash<QString, const char *> icons{
        {QStringLiteral("code"), "code"},    {QStringLiteral("documents"), "document"},
        {QStringLiteral("files"), "folder"}, {QStringLiteral("pictures"), "image"},
        {QStringLiteral("tables"), "table"}, {QStringLiteral("web"), "network"},
    };
    return icons.value(group, "recipe");
}

QWidget *emptyPage(const QString &icon, const QString &text)
{
    auto *page = new QWidget;
    auto *layout = new QVBoxLayout(page);
    layout->setSpacing(style::kMargin);
    auto *picture = new Picture(style::scaled(40));
    picture->setIcon(style::icon(icon, &style::Colours::muted));
    picture->setAlignment(Qt::AlignCenter);
    QLabel *const told = words(text, &style::Colours::muted);
    told->setAlignment(Qt::AlignCenter);
    layout->addStretch(2);
    layout->addWidget(picture);
    layout->addWidget(told);
    layout->addStretch(3);
    return page;
}

QToolButton *iconButton(const QString &icon, const QString &name, QColor style::Colours::*colour)
{
    auto *button = new QToolButton;
    button->setIcon(style::icon(icon, colour));
    button->setIconSize({style::iconSize(), style::iconSize()});
    button->setAutoRaise(true);
    button->setToolTip(plain(name));
    button->setAccessibleName(name);
    return button;
}

} // namespace parts
