// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace agent {
class RecipeLibrary;
}

/// What an empty chat shows: what it is for, and recipes to begin with. Where there is no room for all of it,
/// as above a long form, it shows nothing.
class Greeting : public QWidget
{
    Q_OBJECT

public:
    explicit Greeting(const agent::RecipeLibrary &recipes, QWidget *parent = nullptr);

signals:
    void recipeChosen(const QString &id);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *m_content;
};
