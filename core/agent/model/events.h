// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace model {

/// Lines out of bytes that come in any pieces. They end with LF, CR LF or CR, whatever the piece ends with.
class Lines
{
public:
    /// The lines that are whole by now, without their ends.
    QList<QByteArray> take(const QByteArray &bytes);
    /// What has no end yet.
    const QByteArray &rest() const { return m_rest; }

private:
    QByteArray m_rest;
    bool m_skipsLineFeed = false; ///< the CR before it has ended the line
};

/// The data of server-sent events (WHATWG HTML, 9.2.6). Names and ids of events say nothing here that the
/// data does not.
class Events
{
public:
    /// The data of the events that are whole by now. One that the stream ends in is none.
    QList<QByteArray> take(const QByteArray &bytes);
    /// How much is kept until more comes.
    qsizetype pending() const { return m_lines.rest().size() + m_data.size(); }

private:
    Lines m_lines;
    QByteArray m_data;
    bool m_isFirst = true;
    bool m_hasData = false;
};

} // namespace model
