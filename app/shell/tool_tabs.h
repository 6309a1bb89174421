// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QTabWidget>

class QAction;

/// The tabs of the window's tools, all of them in sight at any width: with pictures and names where there is
/// room, with names, and else with pictures and the name of the one that is open. It is no narrower than its
/// names, as far as they leave the rest of the window its place.
class ToolTabs : public QTabWidget
{
    Q_OBJECT

public:
    explicit ToolTabs(QWidget *parent = nullptr);
    /// Its name is read aloud and in the tool tip, also where a picture stands for it.
    void addTool(QWidget *tool, const QString &icon, const QString &name);
    /// From now on, the keys of `action` are in the tool's tip.
    void showKeys(QWidget *tool, const QAction *action);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    class Bar;
    enum class Form { PicturesAndNames, Names, Pictures };

    int widthOf(Form form) const;
    void fit();

    struct Tool
    {
        QIcon icon;
        QString name;
    };
    QList<Tool> m_tools; // one for each tab
};
