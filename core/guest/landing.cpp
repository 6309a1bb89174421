// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/landing.h"

#include <QString>
#include <QStringList>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace guest {

static constexpr qsizetype kLongestName = 255; // NAME_MAX of every file system that is used
static constexpr qsizetype kLongestSuffix = 24;

static bool isOneOf(char32_t code, std::initializer_list<std::pair<char32_t, char32_t>> ranges)
{
    return std::any_of(ranges.begin(), ranges.end(),
                       [code](const auto &range) { return code >= range.first && code <= range.second; });
}

/// A control character, or one of the marks that make a text read in another order than it is stored.
static bool isUnsafe(char32_t code)
{
    return QChar::category(code) == QChar::Other_Control
        || isOneOf(
               code,
               {{0x061c, 0x061c}, {0x200e, 0x200f}, {0x2028, 0x202e}, {0x2066, 0x2069}, {0xd800, 0xdfff}});
}

/// What is not seen, or is no character. The joiners are: Persian and emoji need them.
static bool isInvisible(char32_t code)
{
    return isUnsafe(code) || code == QChar::ReplacementCharacter || QChar::isNonCharacter(code)
        || (QChar::category(code) == QChar::Other_Format && code != 0x200c && code != 0x200d);
}

/// What a name may have inside, and not at its ends: spaces, letters that look like one, joiners.
static bool isBlank(char32_t code)
{
    return QChar::category(code) == QChar::Separator_Space
        || isOneOf(code,
                   {{0x034f, 0x034f},
                    {0x115f, 0x1160},
                    {0x17b4, 0x17b5},
                    {0x180b, 0x180f},
                    {0x200c, 0x200d},
                    {0x2800, 0x2800},
                    {0x3164, 0x3164},
                    {0xfe00, 0xfe0f},
                    {0xffa0, 0xffa0}});
}

static bool isPath(const QByteArray &name)
{
    return name.isEmpty() || name == "." || name == ".." || name.contains('/') || name.contains('\0');
}

bool isSafeName(const QByteArray &name)
{
    if (isPath(name) || name.size() > kLongestName)
        return false;
    const QString text = QString::fromUtf8(name);
    const QList<uint> codes = text.toUcs4();
    return text.toUtf8() == name && std::none_of(codes.begin(), codes.end(), isUnsafe);
}

/// What a desktop, a file manager or a disk that is put in acts on, here and on other systems.
static bool isSpecial(const QString &name)
{
    static const QSet<QString> whole{
        u".directory"_s,  u".hidden"_s,   u".autorun"_s,   u"autorun"_s,          u"autorun.sh"_s,
        u"autorun.inf"_s, u".autoopen"_s, u"autoopen"_s,   u"desktop.ini"_s,      u"thumbs.db"_s,
        u"ehthumbs.db"_s, u".ds_store"_s, u".localized"_s, u".xdg-volume-info"_s, u".volumeicon.icns"_s};
    static const QStringList endings{
        u".desktop"_s, u".directory"_s, u".kdelnk"_s,     u".lnk"_s,
        u".url"_s,     u".scf"_s,       u".webloc"_s,     u".website"_s,
        u".pif"_s,     u".service"_s,   u".library-ms"_s, u".searchconnector-ms"_s,
    };
    const QString small = name.toLower();
    return whole.contains(small) || small.startsWith(u".trash"_s)
        || std::ranges::any_of(endings, [&](const QString &ending) { return small.endsWith(ending); });
}

/// The stem gives way, and no character is cut in two.
static QByteArray shortened(const QString &stem, const QString &suffix)
{
    QString kept = stem;
    if ((kept + suffix).toUtf8().size() <= kLongestName)
        return (kept + suffix).toUtf8();
    while ((kept + suffix).toUtf8().size() > kLongestName
           || (!kept.isEmpty() && (isBlank(kept.back().unicode()) || kept.endsWith(u'.'))))
        kept.chop(kept.back().isLowSurrogate() ? 2 : 1);
    return (kept + suffix).toUtf8();
}

static std::pair<QString, QString> split(const QString &name)
{
    const qsizetype dot = name.lastIndexOf(u'.');
    if (dot < 1 || name.size() - dot > kLongestSuffix)
        return {name, {}};
    return {name.first(dot), name.mid(dot)};
}

/// Without what cannot be seen in it, and nothing but what is seen at its ends.
static QString visible(const QByteArray &name)
{
    QList<char32_t> codes;
    const QList<uint> given = QString::fromUtf8(name).toUcs4();
    for (const uint code : given)
        codes << (isInvisible(code) ? U'_' : char32_t(code));
    while (!codes.isEmpty() && (isBlank(codes.last()) || codes.last() == U'.'))
        codes.removeLast();
    while (!codes.isEmpty() && isBlank(codes.first()))
        codes.removeFirst();
    if (codes.isEmpty() || QChar::isMark(codes.first()))
        codes.prepend(U'_');
    return QString::fromUcs4(codes.constData(), codes.size());
}

QByteArray landingName(const QByteArray &name, Names names)
{
    if (names == Names::Given)
        return isSafeName(name) ? name : QByteArray();
    if (isPath(name))
        return {};
    QString plain = visible(name);
    if (names == Names::Plain && plain.startsWith(u'.')) {
        while (plain.startsWith(u'.'))
            plain.remove(0, 1);
        plain.prepend(u'_');
    }
    if (isSpecial(plain))
        plain += u".txt"_s;
    const auto [stem, suffix] = split(plain);
    const QByteArray landed = shortened(stem, suffix);
    // What was cut off may have hidden what it ends in now.
    const bool isCut = landed.size() < plain.toUtf8().size();
    return isCut && isSpecial(QString::fromUtf8(landed)) ? shortened(QString::fromUtf8(landed), u".txt"_s)
                                                         : landed;
}

static QByteArray numbered(const std::pair<QString, QString> &name, int number)
{
    return shortened(name.first, u" (%1)"_s.arg(number) + name.second);
}

QByteArray numbered(const QByteArray &name, int number)
{
    return number < 2 ? name : numbered(split(QString::fromUtf8(name)), number);
}

QByteArray TakenNames::take(const QByteArray &name)
{
    QByteArray free = name;
    if (m_taken.contains(name)) {
        const auto parts = split(QString::fromUtf8(name));
        // Long names are cut for their numbers, and may be the same then.
        int &next = m_next[numbered(parts, 1'000'000)];
        for (next = std::max(next, 2); m_taken.contains(free); ++next)
            free = numbered(parts, next);
    }
    m_taken.insert(free);
    return free;
}

int landingMode(int made, int inGuest, Modes modes)
{
    const int plain = made & kLandedFile;
    // Whoever may read a program may run it.
    return modes == Modes::Kept && (inGuest & 0111) != 0 ? plain | (plain & 0444) >> 2 : plain;
}

} // namespace guest
