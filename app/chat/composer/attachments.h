// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

/// The files that go with a request: a chip for each of the first ones, with its name and a way to take it
/// off, and how many there are besides.
class Attachments : public QWidget
{
    Q_OBJECT

public:
    explicit Attachments(QWidget *parent = nullptr);

    const QStringList &paths() const { return m_paths; }
    void add(const QStringList &paths); ///< what is there already stays once
    void clear();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

signals:
    void changed();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void show(const QStringList &paths);
    int arrange(int width, bool moves) const;

    QStringList m_paths;
    QList<QWidget *> m_chips; // and, behind them, the words about the rest
};

/// Writes a new file of that name ("picture.png" becomes "picture-2.png" where there is one) into the folder,
/// which only this user can read. Empty: it cannot be written.
QString keepPasted(const QString &folder, const QString &name, const QByteArray &content);
/// Removes what was pasted longer ago than a month.
void forgetPasted(const QString &folder);
