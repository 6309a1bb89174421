// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/style.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QProxyStyle>
#include <QStyleOptionComboBox>
#include <QSvgRenderer>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace style {

namespace {

const Colours kLight{
    .window = QColor(0xf4f5f7),
    .surface = QColor(0xffffff),
    .raised = QColor(0xfafbfc),
    .sunken = QColor(0xf3f4f6),
    .border = QColor(0xdcdfe4),
    .text = QColor(0x1c2127),
    .muted = QColor(0x5c6672),
    .accent = QColor(0x1a66dd),
    .onAccent = QColor(0xffffff),
    .good = QColor(0x1a7f4b),
    .warning = QColor(0x9a6200),
    .bad = QColor(0xc4314b),
};

const Colours kDark{
    .window = QColor(0x1d2025),
    .surface = QColor(0x16181c),
    .raised = QColor(0x1f2329),
    .sunken = QColor(0x111317),
    .border = QColor(0x343a43),
    .text = QColor(0xe4e7eb),
    .muted = QColor(0x9aa4b0),
    .accent = QColor(0x5b9bff),
    .onAccent = QColor(0x0c1524),
    .good = QColor(0x4cc38a),
    .warning = QColor(0xe0a84a),
    .bad = QColor(0xff7b8b),
};

Scheme s_scheme = Scheme::Light;

QColor mixed(const QColor &a, const QColor &b, double share)
{
    return QColor::fromRgbF(float(a.redF() * (1 - share) + b.redF() * share),
                            float(a.greenF() * (1 - share) + b.greenF() * share),
                            float(a.blueF() * (1 - share) + b.blueF() * share));
}

QPalette paletteOf(const Colours &colours, Scheme scheme)
{
    QPalette palette(colours.window);
    palette.setColor(QPalette::Window, colours.window);
    palette.setColor(QPalette::WindowText, colours.text);
    palette.setColor(QPalette::Base, colours.surface);
    palette.setColor(QPalette::AlternateBase, colours.raised);
    palette.setColor(QPalette::Text, colours.text);
    palette.setColor(QPalette::PlaceholderText, colours.muted);
    palette.setColor(QPalette::Button, scheme == Scheme::Dark ? QColor(0x2a2f37) : QColor(0xffffff));
    palette.setColor(QPalette::ButtonText, colours.text);
    palette.setColor(QPalette::BrightText, colours.bad);
    palette.setColor(QPalette::Highlight, colours.accent);
    palette.setColor(QPalette::HighlightedText, colours.onAccent);
    palette.setColor(QPalette::Link, colours.accent);
    palette.setColor(QPalette::LinkVisited, colours.accent);
    palette.setColor(QPalette::ToolTipBase, colours.raised);
    palette.setColor(QPalette::ToolTipText, colours.text);
    palette.setColor(QPalette::Light, colours.raised);
    palette.setColor(QPalette::Midlight, colours.border);
    palette.setColor(QPalette::Mid, colours.border);
    palette.setColor(QPalette::Dark, colours.border.darker(scheme == Scheme::Dark ? 60 : 120));
    palette.setColor(QPalette::Shadow, Qt::black);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, colours.muted);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, colours.border);
    return palette;
}

/// A row that is selected is tinted: what it shows keeps its colours, icons and arrows too.
QPalette paletteOfViews(QPalette palette)
{
    palette.setColor(QPalette::Highlight,
                     mixed(palette.color(QPalette::Base), palette.color(QPalette::Highlight), 0.16));
    palette.setColor(QPalette::HighlightedText, palette.color(QPalette::Text));
    return palette;
}

static constexpr int kBoxInset = 6; // pixels, beside what Fusion leaves

/// Fusion with buttons that are words alone and choices that are as flat as all else in the window.
class PlainStyle : public QProxyStyle
{
public:
    PlainStyle()
        : QProxyStyle(QStringLiteral("Fusion"))
    {
    }
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *data) const override
    {
        return hint == SH_DialogButtonBox_ButtonsHaveIcons
            ? 0
            : QProxyStyle::styleHint(hint, option, widget, data);
    }
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override
    {
        const int pixels = QProxyStyle::pixelMetric(metric, option, widget);
        return metric == PM_SmallIconSize || metric == PM_ButtonIconSize ? scaled(pixels) : pixels;
    }
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override
    {
        if (element == PE_FrameTabBarBase) // a line above what stands beside tabs
            return;
        if (element == PE_IndicatorCheckBox) { // Fusion's line is darker than a dark window
            QProxyStyle::drawPrimitive(element, option, painter, widget);
            const bool isReached = option->state.testFlags(State_HasFocus | State_KeyboardFocusChange);
            painter->save();
            painter->setBrush(Qt::NoBrush);
            painter->setPen(isReached ? colours().accent : colours().muted);
            painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
            painter->restore();
            return;
        }
        if (element == PE_FrameFocusRect && qobject_cast<const QAbstractItemView *>(widget)) {
            painter->save(); // Fusion's is a shade, which looks like another selection
            painter->setBrush(Qt::NoBrush);
            painter->setPen(colours().accent);
            painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
            painter->restore();
            return;
        }
        const auto *button = qobject_cast<const QToolButton *>(widget);
        if (element != PE_IndicatorArrowDown || !button || !button->menu())
            return QProxyStyle::drawPrimitive(element, option, painter, widget);
        const QRect room = button->rect().adjusted(3, 0, -3, 0); // it has its own place in a corner
        icon(QStringLiteral("chevron-down"), &Colours::muted)
            .paint(painter,
                   alignedRect(option->direction, Qt::AlignRight | Qt::AlignVCenter,
                               QSize(scaled(12), scaled(12)), room));
    }
    QIcon standardIcon(StandardPixmap picture, const QStyleOption *option,
                       const QWidget *widget) const override
    {
        switch (picture) {
        case SP_MessageBoxQuestion:
            return icon(QStringLiteral("question"), &Colours::accent);
        case SP_MessageBoxInformation:
            return icon(QStringLiteral("info"), &Colours::accent);
        case SP_MessageBoxWarning:
            return icon(QStringLiteral("warning"), &Colours::warning);
        case SP_MessageBoxCritical:
            return icon(QStringLiteral("failed"), &Colours::bad);
        default:
            return QProxyStyle::standardIcon(picture, option, widget);
        }
    }
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget) const override
    {
        const auto *box = qstyleoption_cast<const QStyleOptionComboBox *>(option);
        if (control != CC_ComboBox || !box) {
            QProxyStyle::drawComplexControl(control, option, painter, widget);
            return;
        }
        const Colours &c = colours();
        const bool isEnabled = box->state.testFlag(State_Enabled);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setBrush(isEnabled && box->frame ? c.surface : c.window);
        painter->setPen(box->state.testFlag(State_HasFocus) ? QPen(c.accent)
                            : box->frame                    ? QPen(c.border)
                                                            : QPen(Qt::NoPen));
        painter->drawRoundedRect(QRectF(box->rect).adjusted(0.5, 0.5, -0.5, -0.5), kRadius - 2, kRadius - 2);
        const QRect room = proxy()->subControlRect(CC_ComboBox, box, SC_ComboBoxArrow, widget);
        icon(QStringLiteral("chevron-down"), &Colours::muted)
            .paint(painter, alignedRect(box->direction, Qt::AlignCenter, {scaled(14), scaled(14)}, room));
        painter->restore();
    }
    /// Its words begin where those of a line to type in do.
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                         const QWidget *widget) const override
    {
        const QRect room = QProxyStyle::subControlRect(control, option, part, widget);
        const auto *box = qstyleoption_cast<const QStyleOptionComboBox *>(option);
        if (control != CC_ComboBox || part != SC_ComboBoxEditField || !box || !box->frame)
            return room;
        return box->direction == Qt::LeftToRight ? room.adjusted(kBoxInset, 0, 0, 0)
                                                 : room.adjusted(0, 0, -kBoxInset, 0);
    }
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                           const QWidget *widget) const override
    {
        const QSize plain = QProxyStyle::sizeFromContents(type, option, size, widget);
        return type == CT_ComboBox ? plain + QSize(kBoxInset, 4) : plain; // as high as a line to type in
    }
};

/// What a palette cannot say: flat tabs with a line below the one that is open, round fields and buttons.
QString sheet()
{
    const Colours &c = colours();
    static const char *const kSheet = R"(
QTabWidget::pane { border: 0; border-top: 1px solid @border; }
QTabBar { qproperty-drawBase: 0; }
QTabBar::tab { padding: 8px @tab; border: 0; border-bottom: 2px solid transparent; color: @muted; }
QTabBar::tab:selected { color: @text; border-bottom: 2px solid @accent; }
QTabBar::tab:hover:!selected { color: @text; }
QTabBar[pills="true"]::tab { padding: 4px 6px; margin: 4px 0 4px 4px; border: 1px solid transparent; border-radius: 6px; }
QTabBar[pills="true"]::tab:selected { background: @selected; }
QPushButton { padding: 5px 14px; border: 1px solid @border; border-radius: 6px; background: @surface; color: @text; }
QPushButton:hover { background: @hover; }
QPushButton:pressed { background: @pressed; }
QPushButton:focus { border-color: @accent; }
QPushButton:disabled { color: @muted; background: @window; }
QPushButton:flat { border: 1px solid transparent; background: transparent; }
QPushButton:flat:hover { background: @hover; }
QPushButton:flat:checked { background: @selected; }
QPushButton:flat:focus { border-color: @accent; }
QPushButton[field="true"] { text-align: left; padding: 5px 8px; color: @muted; }
QPushButton:default, QPushButton[primary="true"] { background: @accent; color: @onAccent; border-color: @accent; }
QPushButton:default:disabled, QPushButton[primary="true"]:disabled { background: @window; color: @muted; border-color: @border; }
QLineEdit { padding: 4px 8px; border: 1px solid @border; border-radius: 6px; background: @surface; color: @text; }
QLineEdit:focus { border-color: @accent; }
QAbstractSpinBox { padding: 4px 8px; border: 1px solid @border; border-radius: 6px; background: @surface; color: @text; }
QAbstractSpinBox:focus { border-color: @accent; }
QAbstractSpinBox QLineEdit { padding: 0; border: 0; background: transparent; }
QComboBox QLineEdit { padding: 0 5px; border: 0; background: transparent; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { width: 0; }
QToolButton { padding: 4px; border: 1px solid transparent; border-radius: 6px; }
QToolButton[popupMode="2"] { padding-right: 13px; }
QToolButton:hover, QToolButton:checked { background: @hover; }
QToolButton[outlined="true"] { border-color: @border; background: @surface; padding: 1px 6px; }
QToolButton[outlined="true"]:focus { border-color: @accent; }
QToolButton:pressed { background: @pressed; }
QToolButton:focus { border-color: @accent; }
QToolTip { border: 1px solid @border; padding: 4px; background: @raised; color: @text; }
QSplitter::handle { background: @border; }
QHeaderView, QTableCornerButton::section { background: @surface; border: 0; }
QHeaderView::section { padding: 6px 8px; border: 0; border-bottom: 1px solid @border; background: @surface; color: @muted; }
QHeaderView::section:vertical { padding: 0 8px; }
QTableView { gridline-color: @border; }
QTableView QHeaderView::section:horizontal { padding: 6px 4px; }
QScrollBar { background: transparent; }
QScrollBar:vertical { width: 12px; }
QScrollBar:horizontal { height: 12px; }
QScrollBar::handle { background: @handle; border-radius: 4px; margin: 2px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QListView[pages="true"] { outline: 0; }
QListView[pages="true"]::item { padding: 6px 10px; border-radius: 6px; }
QListView[pages="true"]::item:selected { background: @selected; color: @text; }
QProgressBar { border: 0; border-radius: 2px; background: @sunken; }
QProgressBar::chunk { border-radius: 2px; background: @accent; }
)";
    QString text = QString::fromLatin1(kSheet);
    const std::pair<const char *, QString> kNames[] = {
        {"@tab", QStringLiteral("%1px").arg(kTab)},
        {"@border", c.border.name()},
        {"@muted", c.muted.name()},
        {"@text", c.text.name()},
        {"@onAccent", c.onAccent.name()},
        {"@accent", c.accent.name()},
        {"@surface", c.surface.name()},
        {"@window", c.window.name()},
        {"@raised", c.raised.name()},
        {"@sunken", c.sunken.name()},
        {"@hover", mixed(c.window, c.text, 0.07).name()},
        {"@pressed", mixed(c.window, c.text, 0.14).name()},
        {"@selected", mixed(c.window, c.accent, 0.16).name()},
        {"@handle", mixed(c.window, c.text, 0.25).name()},
    };
    for (const auto &[name, value] : kNames)
        text.replace(QLatin1String(name), value);
    return text;
}

/// Draws its SVG anew for each size and scale, in one colour.
class LineIcon : public QIconEngine
{
public:
    LineIcon(QByteArray svg, QColor Colours::*colour)
        : m_svg(std::move(svg))
        , m_colour(colour)
    {
    }
    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const bool isOff = mode == QIcon::Disabled;
        // What is disabled has no accent below it, where this would be seen.
        QColor colour = colours().*(isOff && m_colour == &Colours::onAccent ? &Colours::text : m_colour);
        if (isOff)
            colour.setAlphaF(0.4F);
        QByteArray svg = m_svg;
        svg.replace("currentColor", colour.name().toLatin1());
        QSvgRenderer renderer(svg);
        painter->setOpacity(colour.alphaF());
        renderer.render(painter, rect);
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        if (size.isEmpty())
            return {};
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }
    QIconEngine *clone() const override { return new LineIcon(*this); }

private:
    QByteArray m_svg;
    QColor Colours::*m_colour;
};

} // namespace

Scheme systemScheme()
{
    // The palette before ours: what a platform theme took from the desktop.
    static const bool isDark = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
    return isDark ? Scheme::Dark : Scheme::Light;
}

void apply(QApplication &application, Scheme scheme)
{
    systemScheme(); // is read before it is replaced
    s_scheme = scheme;
    application.setStyle(new PlainStyle);
    const QPalette palette = paletteOf(colours(), scheme);
    application.setPalette(palette);
    application.setPalette(paletteOfViews(palette), "QAbstractItemView");
    application.setStyleSheet(sheet());
}

Scheme scheme() { return s_scheme; }

const Colours &colours() { return s_scheme == Scheme::Dark ? kDark : kLight; }

int scaled(int pixels)
{
    constexpr double kPoints = 10;
    return qRound(pixels * std::max(1.0, QApplication::font().pointSizeF() / kPoints));
}

QFont monospace()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(QApplication::font().pointSizeF());
    font.setStyleHint(QFont::Monospace);
    return font;
}

QFont larger(int points, QFont::Weight weight)
{
    QFont font = QApplication::font();
    font.setPointSizeF(font.pointSizeF() + points);
    font.setWeight(weight);
    return font;
}

QIcon icon(const QString &name, QColor Colours::*colour)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    const bool isThere = file.open(QIODevice::ReadOnly);
    Q_ASSERT_X(isThere, "style::icon", qPrintable(name));
    Q_UNUSED(isThere)
    return QIcon(new LineIcon(file.readAll(), colour));
}

} // namespace style
