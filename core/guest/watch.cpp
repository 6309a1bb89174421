// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/watch.h"

#include "core/guest/maps.h"
#include "core/guest/stream.h"

#include <QCoreApplication>
#include <QPointer>

namespace guest {

using base::Error;

static constexpr std::chrono::milliseconds kPace{200};

Watch::Watch(std::unique_ptr<Stream> stream)
    : m_stream(std::move(stream))
{
    m_pace.setSingleShot(true);
    connect(&m_pace, &QTimer::timeout, this, &Watch::changed);
    connect(m_stream.get(), &Stream::changed, this, &Watch::collect);
    QMetaObject::invokeMethod(this, &Watch::collect, Qt::QueuedConnection);
}

Watch::~Watch() = default;

void Watch::collect()
{
    if (const QByteArray event = m_stream->takeUnreadEvent(); !event.isEmpty()) {
        m_last = event;
        if (!m_pace.isActive())
            m_pace.start(kPace);
    }
    if (!m_stream->isOver() || std::exchange(m_over, true))
        return;
    const QPointer<Watch> self(this);
    if (m_pace.isActive())
        emit changed();
    if (!self)
        return;
    m_pace.stop();
    std::optional<Error> why = m_stream->error();
    if (const auto event = wire::decodeMap(viewed(m_last)); event && isEvent(*event, "failed"))
        why = readRefusal(*event);
    emit ended(why.value_or(
        Error{Error::Kind::Failed,
              QCoreApplication::translate("guest::Guest", "The guest agent stopped watching the folder."),
              {}}));
}

} // namespace guest
