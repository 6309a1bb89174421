// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/vm/image/built_image.h"

#include <QPointer>
#include <QWidget>

class BuildProgress;
class QLabel;
class QPushButton;
class Workspace;

namespace session {
class Session;
}

/// Stands where something needs an image that is not there: says so, and builds it in the background. Where
/// the image is there, and a session has another, it leads to a change of that. Hidden otherwise.
class ImageOffer : public QWidget
{
    Q_OBJECT

public:
    explicit ImageOffer(Workspace &workspace, QWidget *parent = nullptr);
    /// Empty: none is needed. With the session whose machines are to have all that is in it.
    void setProfile(const QString &profile, session::Session *session = nullptr);

signals:
    void changeRequested(const QString &profile); ///< of the session's machines

private:
    void build();
    void refresh();
    bool isOfAnother() const;
    enum class Offer { Nothing, Build, Change };
    void tell(const QString &text, bool isBad, Offer offer);
    void hear(const base::Result<vm::Image> &outcome);

    Workspace &m_workspace;
    QString m_profile;
    QPointer<session::Session> m_session; // or none
    QLabel *m_text;
    QPushButton *m_build;
    QPushButton *m_change;
    BuildProgress *m_progress;
};
