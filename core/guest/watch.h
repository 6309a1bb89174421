// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QObject>
#include <QTimer>

#include <memory>

namespace guest {

class Stream;

/// Tells of changes in one folder of the guest until it is destroyed; made by Files::watch(). At most five
/// times a second, whatever the guest sends.
class Watch : public QObject
{
    Q_OBJECT
public:
    explicit Watch(std::unique_ptr<Stream> stream);
    ~Watch() override;

signals:
    void changed();
    void ended(const base::Error &error);

private:
    void collect();

    std::unique_ptr<Stream> m_stream;
    QByteArray m_last; // event, unread
    bool m_over = false;
    QTimer m_pace;
};

} // namespace guest
