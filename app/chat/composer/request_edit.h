// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

/// Where a request is typed. A picture or a table that is pasted becomes a file.
class RequestEdit : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit RequestEdit(QWidget *parent = nullptr);

    /// Whether files may be pasted; else all is text.
    void setTakesFiles(bool takes) { m_takesFiles = takes; }

    /// Rows of as many cells, at least two of each, as spreadsheets give them.
    static bool isTable(const QString &text);

signals:
    /// Content for a new file: "picture.png", "table.tsv".
    void filePasted(const QString &name, const QByteArray &content);
    void filesPasted(const QStringList &paths); ///< that are there

protected:
    bool canInsertFromMimeData(const QMimeData *source) const override;
    void insertFromMimeData(const QMimeData *source) override;

private:
    bool m_takesFiles = false;
};
