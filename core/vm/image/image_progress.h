// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace vm {

/// Reads what a build prints (resources/images/build.sh, mmdebstrap, apt, dpkg) and says how far it is: by
/// bytes while packages come in, by packages while they are unpacked and set up. Never falls. Pure.
class ImageProgress
{
public:
    /// True when the percentage or the step changed.
    bool read(const QByteArray &line);

    int percent() const { return m_percent; }
    QString step() const { return m_step; }
    /// What the programs complained about, the last of it: for the sentence a person reads.
    QStringList complaints() const { return m_complaints; }

private:
    struct Phase;
    void enter(const Phase &phase);
    void advance(double share);

    int m_percent = 0;
    QString m_step;
    int m_from = 0;
    int m_to = 0;
    double m_bytes = 0;
    double m_bytesInAll = 0;
    int m_packages = 0;
    int m_packagesInAll = 0;
    bool m_hasBase = false;
    QStringList m_complaints;
};

} // namespace vm
