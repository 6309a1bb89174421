// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QSet>

/// What a file of the guest's is called on this computer, and what may be done with it there. Every way out
/// asks here.
namespace guest {

enum class Names {
    Given, ///< as they are, for who asked for a file by its name; what is not safe stays in the guest
    Plain, ///< changed to what no program of this computer takes for more than a document
    PlainButDots, ///< the same, and a dot in front stays
};

/// Of files: readable less the user's umask; or executable, too, where it was so in the guest. Nothing else
/// of a guest's permissions is kept.
enum class Modes { Plain, Kept };

inline constexpr int kLandedFile = 0644; ///< at most, before its content is there
inline constexpr int kLandedFolder = 0755; ///< at most

/// Whether a name from a guest may become a file name on the host: one path component of valid UTF-8 without
/// control characters and without the marks that change the direction of text.
bool isSafeName(const QByteArray &name);

/// The name under which it lands, which is safe; empty when it cannot. Plain names begin and end with
/// something that is seen, are short enough, and are none that a desktop acts on by itself.
QByteArray landingName(const QByteArray &name, Names names);

/// "report (2).xlsx", of `report.xlsx`, cut where it would be too long. 1: the name itself.
QByteArray numbered(const QByteArray &name, int number);

/// The names of one folder. A name that is taken gets a number: "report (2).xlsx". However many would be
/// called the same, each costs as much as the first: numbers only go up.
class TakenNames
{
public:
    explicit TakenNames(QSet<QByteArray> taken)
        : m_taken(std::move(taken))
    {
    }
    /// The name, or the name with a number that is free, which is taken from now on.
    QByteArray take(const QByteArray &name);

private:
    QSet<QByteArray> m_taken;
    QHash<QByteArray, int> m_next; // by what all numbers of a name have in common
};

/// The permissions of a file that was made with `made`, which is what the umask left, and has `inGuest`.
int landingMode(int made, int inGuest, Modes modes);

} // namespace guest
