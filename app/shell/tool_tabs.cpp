// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/tool_tabs.h"

#include "app/style/parts.h"
#include "app/style/style.h"

#include <QAction>
#include <QEvent>
#include <QTabBar>

#include <algorithm>

static constexpr int kLeast = 260; // wide, with the shortest names
static constexpr int kMost = 340; // that the names ask for: what is left of 900 beside the other panes
static constexpr int kPicture = 18; // also beside larger names: five of them fit then
static constexpr int kBetween = 6; // picture and name

static int tabWidth(const QFontMetrics &metrics, const QString &name, int icon)
{
    const int words = metrics.size(Qt::TextShowMnemonic, name).width();
    return 2 * style::kTab + words + icon + (words > 0 && icon > 0 ? kBetween : 0);
}

/// As wide as what is in the tabs: the style keeps room for pictures that are not there.
class ToolTabs::Bar : public QTabBar
{
public:
    QSize tabSizeHint(int index) const override
    {
        const int icon = tabIcon(index).isNull() ? 0 : iconSize().width();
        return {tabWidth(fontMetrics(), tabText(index), icon),
                std::max(style::kHeader, QTabBar::tabSizeHint(index).height())};
    }
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }
};

ToolTabs::ToolTabs(QWidget *parent)
    : QTabWidget(parent)
{
    setTabBar(new Bar);
    setDocumentMode(true);
    setUsesScrollButtons(false);
    setIconSize({kPicture, kPicture});
    connect(this, &QTabWidget::currentChanged, this, &ToolTabs::fit);
}

void ToolTabs::addTool(QWidget *tool, const QString &icon, const QString &name)
{
    m_tools.append({style::icon(icon), name});
    const int tab = addTab(tool, m_tools.last().icon, name);
    tabBar()->setAccessibleTabName(tab, name);
    setTabToolTip(tab, parts::plain(name));
    fit();
}

void ToolTabs::showKeys(QWidget *tool, const QAction *action)
{
    const auto show = [this, tab = indexOf(tool), action] {
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        const QString &name = m_tools[tab].name;
        //: %1: a tool, %2: the keys that lead to it.
        setTabToolTip(tab, parts::plain(keys.isEmpty() ? name : tr("%1 (%2)").arg(name, keys)));
    };
    connect(action, &QAction::changed, this, show);
    show();
}

int ToolTabs::widthOf(Form form) const
{
    int width = 0;
    for (int tab = 0; tab < m_tools.size(); ++tab) {
        const bool isNamed = form != Form::Pictures || tab == currentIndex();
        width += tabWidth(tabBar()->fontMetrics(), isNamed ? m_tools[tab].name : QString(),
                          form == Form::Names ? 0 : iconSize().width());
    }
    return width;
}

void ToolTabs::fit()
{
    setMinimumWidth(std::clamp(widthOf(Form::Names), kLeast, kMost));
    const Form form = widthOf(Form::PicturesAndNames) <= width() ? Form::PicturesAndNames
        : widthOf(Form::Names) <= width()                        ? Form::Names
                                                                 : Form::Pictures;
    for (int tab = 0; tab < m_tools.size(); ++tab) { // each of these lays all of them out anew
        const QString text = form != Form::Pictures || tab == currentIndex() ? m_tools[tab].name : QString();
        if (tabText(tab) != text)
            setTabText(tab, text);
        if (tabIcon(tab).isNull() != (form == Form::Names))
            setTabIcon(tab, form == Form::Names ? QIcon() : m_tools[tab].icon);
    }
}

void ToolTabs::resizeEvent(QResizeEvent *event)
{
    QTabWidget::resizeEvent(event);
    fit();
}

void ToolTabs::changeEvent(QEvent *event)
{
    QTabWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fit();
}
