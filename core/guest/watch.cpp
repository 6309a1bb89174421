// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/watch.h"

#include "core/guest/maps.h"
#include "core/guest/stream.h"

#include <QCoreApplication>
#include <QPointer>

namespace guest {

using base::Error;

static constexpr std::chrono::milliseconds kPace{200};
static constexpr qsizetype kMostNames = 1000;
static constexpr size_t kLongestName = 255;

Watch::Watch(std::unique_ptr<Stream> stream)
    : m_stream(std::move(stream))
{
    m_pace.setSingleShot(true);
    connect(&m_pace, &QTimer::timeout, this, &Watch::tell);
    connect(m_stream.get(), &Stream::changed, this, &Watch::collect);
    QMetaObject::invokeMethod(this, &Watch::collect, Qt::QueuedConnection);
}

Watch::~Watch() = default;

void Watch::collect()
{
    const auto event = m_stream->takeEvent();
    if (event && isEvent(*event, "failed"))
        m_failure = readRefusal(*event);
    if (event && isEvent(*event, "change")) {
        wire::Fields fields(*event);
        const auto names = fields.bytesList("names").value_or(std::vector<std::string>());
        m_anything = m_anything || names.empty();
        for (const std::string &name : names) {
            m_anything = m_anything || name.size() > kLongestName || m_names.size() == kMostNames;
            if (!m_anything)
                m_names.insert(QByteArray::fromStdString(name));
        }
        if (!m_pace.isActive())
            m_pace.start(kPace);
    }
    if (!m_stream->isOver() || std::exchange(m_over, true))
        return;
    const QPointer<Watch> self(this);
    if (m_pace.isActive())
        tell();
    if (!self)
        return;
    m_pace.stop();
    if (!m_failure)
        m_failure = m_stream->error();
    emit ended(m_failure.value_or(
        Error{Error::Kind::Failed,
              QCoreApplication::translate("guest::Guest", "The guest agent stopped watching the folder."),
              {}}));
}

void Watch::tell()
{
    QSet<QByteArray> names = std::exchange(m_names, {});
    if (std::exchange(m_anything, false))
        names.clear();
    emit changed(names.values());
}

} // namespace guest
