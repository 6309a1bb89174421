// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBrowser>

/// Text that is as high as it needs and can be selected. What it shows may be hostile: it loads nothing and
/// follows no link by itself.
class TextBlock : public QTextBrowser
{
    Q_OBJECT

public:
    enum class Kind { Prose, Code };
    explicit TextBlock(Kind kind, QWidget *parent = nullptr);

    void showPlain(const QString &text);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, 0}; }
    QVariant loadResource(int type, const QUrl &name) override;

protected:
    void wheelEvent(QWheelEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void takeFonts();

    const Kind m_kind;
    mutable int m_knownWidth = -1;
    mutable int m_knownRevision = -1;
    mutable int m_knownHeight = 0;
};
