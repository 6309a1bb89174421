// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/image/image_progress.h"

#include "core/base/log.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace vm {

static constexpr qsizetype kComplaintsKept = 12;

/// A line that begins so begins a phase, which goes from one percentage to another. The shares are those of a
/// build of `core` with a fast network; what is already downloaded is jumped over.
struct ImageProgress::Phase
{
    QByteArrayView begin;
    int from;
    int to;
    const char *step;
};

static bool isComplaint(const QByteArray &line)
{
    // mmdebstrap repeats what somebody else said better.
    for (const char *echo : {"E: mmdebstrap failed", "E: setup failed", "E: run_", "E: apt-get ",
                             "E: apt download failed", "E: command failed"}) {
        if (line.startsWith(echo))
            return false;
    }
    for (const char *begin : {"E: ", "dpkg: error", "unshare: ", "newuidmap: ", "newgidmap: ", "setpriv: ",
                              "flock: ", "mke2fs: ", "qemu-img: ", "e2fsck: ", "mktirfs: "}) {
        if (line.startsWith(begin))
            return true;
    }
    return line.contains("o space left on device") || line.contains("build.sh: ");
}

bool ImageProgress::read(const QByteArray &line)
{
    static const Phase kPhases[] = {
        {"berth-step: sweep", 0, 1, QT_TRANSLATE_NOOP("vm::ImageProgress", "Clearing up")},
        {"berth-step: tarballs", 0, 1, QT_TRANSLATE_NOOP("vm::ImageProgress", "Fetching packages of npm")},
        {"berth-step: lists", 1, 90, QT_TRANSLATE_NOOP("vm::ImageProgress", "Fetching package lists")},
        {"berth-step: base", 1, 10, QT_TRANSLATE_NOOP("vm::ImageProgress", "Reading the image below")},
        {"I: running apt-get update", 1, 3, QT_TRANSLATE_NOOP("vm::ImageProgress", "Fetching package lists")},
        {"I: downloading packages", 3, 6,
         QT_TRANSLATE_NOOP("vm::ImageProgress", "Downloading the base system")},
        {"I: extracting archives", 6, 11,
         QT_TRANSLATE_NOOP("vm::ImageProgress", "Unpacking the base system")},
        {"I: installing essential", 11, 15,
         QT_TRANSLATE_NOOP("vm::ImageProgress", "Setting up the base system")},
        {"I: installing remaining", 15, 36, QT_TRANSLATE_NOOP("vm::ImageProgress", "Downloading packages")},
        {"berth-step: packages", 15, 36, QT_TRANSLATE_NOOP("vm::ImageProgress", "Downloading packages")},
        {"berth-step: files", 84, 85, QT_TRANSLATE_NOOP("vm::ImageProgress", "Adding settings")},
        {"berth-step: kernel", 85, 87, QT_TRANSLATE_NOOP("vm::ImageProgress", "Preparing the kernel")},
        {"berth-step: python", 87, 88, QT_TRANSLATE_NOOP("vm::ImageProgress", "Adding Python packages")},
        {"berth-step: npm", 88, 89, QT_TRANSLATE_NOOP("vm::ImageProgress", "Adding packages of npm")},
        {"berth-step: go", 88, 89, QT_TRANSLATE_NOOP("vm::ImageProgress", "Compiling the library of Go")},
        {"berth-step: disk", 89, 95, QT_TRANSLATE_NOOP("vm::ImageProgress", "Making the disk")},
        {"berth-step: pack", 95, 97, QT_TRANSLATE_NOOP("vm::ImageProgress", "Packing the disk")},
        {"berth-step: finish", 97, 99, QT_TRANSLATE_NOOP("vm::ImageProgress", "Writing to the disk")},
    };
    static const Phase kInstall{{}, 36, 84, QT_TRANSLATE_NOOP("vm::ImageProgress", "Installing packages")};
    static const QRegularExpression newPackages(uR"((\d+) newly installed)"_s);
    static const QRegularExpression toGet(uR"(^Need to get ([\d.,]+) (k?|M|G)B)"_s);
    static const QRegularExpression got(uR"(^Get:\d+ .* \[([\d.,]+) (k?|M|G)B\]$)"_s);
    const auto bytes = [](const QRegularExpressionMatch &match) {
        const QString unit = match.captured(2);
        return match.captured(1).remove(u',').toDouble()
            * (unit == u"G"_s       ? 1e9
                   : unit == u"M"_s ? 1e6
                   : unit == u"k"_s ? 1e3
                                    : 1);
    };

    const int before = m_percent;
    const QString stepBefore = m_step;
    const bool isUnpacking = line.startsWith("Unpacking ");
    if (isUnpacking || line.startsWith("Setting up ")) {
        if (m_hasBase && m_from != kInstall.from)
            enter(kInstall);
        advance(double(++m_packages) / std::max(1, 2 * m_packagesInAll));
    } else if (const auto match = got.match(QString::fromUtf8(line)); match.hasMatch()) {
        m_bytes += bytes(match);
        if (m_bytesInAll > 0)
            advance(m_bytes / m_bytesInAll);
    } else if (const auto match = toGet.match(QString::fromUtf8(line)); match.hasMatch()) {
        m_bytes = 0;
        m_bytesInAll = bytes(match);
    } else if (const auto match = newPackages.match(QString::fromUtf8(line)); match.hasMatch()) {
        m_packages = 0;
        m_packagesInAll = match.captured(1).toInt();
    } else if (isComplaint(line)) {
        QString said = base::printable(line.trimmed());
        if (said.startsWith("E: "_L1))
            said.remove(0, 3);
        while (said.endsWith(u'.'))
            said.chop(1);
        m_complaints += said;
        if (m_complaints.size() > kComplaintsKept)
            m_complaints.removeFirst();
    } else if (const auto phase = std::find_if(std::begin(kPhases), std::end(kPhases),
                                               [&](const Phase &one) { return line.startsWith(one.begin); });
               phase != std::end(kPhases)) {
        m_hasBase = m_hasBase || phase->from == 15;
        enter(*phase);
    }
    return m_percent != before || m_step != stepBefore;
}

void ImageProgress::enter(const Phase &phase)
{
    m_from = phase.from;
    m_to = phase.to;
    m_bytes = m_bytesInAll = 0;
    m_step = QCoreApplication::translate("vm::ImageProgress", phase.step);
    advance(0);
}

void ImageProgress::advance(double share)
{
    m_percent = std::max(m_percent, m_from + int((m_to - m_from) * std::clamp(share, 0.0, 1.0)));
}

} // namespace vm
