// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QObject>
#include <QSet>
#include <QTimer>

#include <memory>
#include <optional>

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
    /// Names as the guest gives them, hostile. None when there were too many to name: anything may have
    /// changed.
    void changed(const QList<QByteArray> &names);
    void ended(const base::Error &error);

private:
    void collect();
    void tell();

    std::unique_ptr<Stream> m_stream;
    QSet<QByteArray> m_names;
    bool m_anything = false;
    bool m_over = false;
    std::optional<base::Error> m_failure;
    QTimer m_pace;
};

} // namespace guest
