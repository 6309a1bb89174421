// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/code/search.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace code {

class CodeEditor;

/// The bar below an editor: search, and replace when that was asked for. Escape closes it.
class SearchBar : public QWidget
{
    Q_OBJECT
public:
    explicit SearchBar(QWidget *parent = nullptr);

    /// nullptr: there is nothing to search in, and the bar closes.
    void setEditor(CodeEditor *editor);
    enum class Form { Search, Replace };
    void open(Form form);
    void close();

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    Search search() const;
    void showMatches();
    void showPlace();
    void step(bool towardsStart);
    void replaceOne();
    void replaceAll();

    CodeEditor *m_editor = nullptr; // the pane's
    QLineEdit *m_what;
    QLineEdit *m_with;
    QWidget *m_replaceRow;
    QLabel *m_count;
    QToolButton *m_case;
    QToolButton *m_words;
    QToolButton *m_pattern;
    QToolButton *m_close;
    Found m_found;
    QTimer m_soon;
};

} // namespace code
