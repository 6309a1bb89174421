// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/opening.h"

#include "app/files/archive.h"
#include "app/files/formulas.h"
#include "app/files/sample.h"
#include "app/preview/format.h"
#include "app/preview/pictures.h"
#include "core/guest/landing.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QStringDecoder>
#include <QStringList>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace files {

static QString text(const char *source) { return QCoreApplication::translate("files::Opening", source); }

namespace {

struct Kind
{
    Shown shown;
    bool (*isSo)(const Sample &sample);
};

/// Whether desktops that look into a file ("file") take it for something else, by marks that may stand
/// further back, too.
bool isOtherThanText(const QByteArray &begin)
{
    const QByteArray small = begin.trimmed().toLower();
    const QByteArrayView searched = QByteArrayView(small).first(qMin<qsizetype>(small.size(), 4096));
    const auto begins = [&](const char *mark) { return small.startsWith(mark); };
    const auto has = [&](const char *mark) { return searched.contains(mark); };
    return std::ranges::any_of(std::array{"%!", "{\\rtf", "id;p", "#extm3u", "[playlist]", "d8:announce"},
                               begins)
        || std::ranges::any_of(
               std::array{"%pdf-", "<!doctype html", "<html", "<head", "<title", "<script", "<style"}, has);
}

bool isText(const Sample &sample)
{
    if (isOtherThanText(sample.begin.startsWith("\xef\xbb\xbf") ? sample.begin.mid(3) : sample.begin))
        return false;
    for (const QByteArray &part : {sample.begin, sample.end}) {
        if (std::ranges::any_of(part, [](char letter) {
                return uchar(letter) < 0x20 && letter != '\t' && letter != '\n' && letter != '\r'
                    && letter != '\f';
            }))
            return false;
    }
    QStringDecoder decoder(QStringDecoder::Utf8); // Stateful: a character may be cut at the end
    const QString decoded = decoder(sample.begin);
    return !decoder.hasError() && !decoded.contains(QChar::Null);
}

template <typename... Begins>
bool beginsWith(const QByteArray &bytes, Begins... begins)
{
    return (bytes.startsWith(begins) || ...);
}

bool isRiff(const Sample &sample, const char *kind)
{
    return sample.begin.startsWith("RIFF") && sample.begin.mid(8, 4) == kind;
}
template <preview::Format format>
bool is(const Sample &sample)
{
    return preview::isSo(format, sample.begin);
}
bool isArchive(const Sample &sample) { return sample.begin.startsWith("PK\3\4"); }
bool isWav(const Sample &sample) { return isRiff(sample, "WAVE"); }
bool isOgg(const Sample &sample) { return sample.begin.startsWith("OggS"); }
bool isFlac(const Sample &sample) { return sample.begin.startsWith("fLaC"); }
bool isMatroska(const Sample &sample) { return sample.begin.startsWith("\x1a\x45\xdf\xa3"); }
bool isMp4(const Sample &sample) { return sample.begin.mid(4, 4) == "ftyp"; }
bool isMp3(const Sample &sample)
{
    return sample.begin.startsWith("ID3")
        || (sample.begin.size() > 2 && sample.begin[0] == '\xff' && (sample.begin[1] & 0xe6) == 0xe2);
}

const QHash<QString, Kind> &kinds()
{
    static const QHash<QString, Kind> table{{u"txt"_s, {Shown::Text, isText}},
                                            {u"log"_s, {Shown::Text, isText}},
                                            {u"md"_s, {Shown::Text, isText}},
                                            {u"json"_s, {Shown::Text, isText}},
                                            {u"csv"_s, {Shown::Table, isText}},
                                            {u"tsv"_s, {Shown::Table, isText}},
                                            {u"png"_s, {Shown::Picture, is<preview::Format::Png>}},
                                            {u"jpg"_s, {Shown::Picture, is<preview::Format::Jpeg>}},
                                            {u"jpeg"_s, {Shown::Picture, is<preview::Format::Jpeg>}},
                                            {u"gif"_s, {Shown::Picture, is<preview::Format::Gif>}},
                                            {u"webp"_s, {Shown::Picture, is<preview::Format::Webp>}},
                                            {u"bmp"_s, {Shown::Picture, is<preview::Format::Bmp>}},
                                            {u"pdf"_s, {Shown::Page, is<preview::Format::Pdf>}},
                                            {u"docx"_s, {Shown::Office, isArchive}},
                                            {u"xlsx"_s, {Shown::Office, isArchive}},
                                            {u"pptx"_s, {Shown::Office, isArchive}},
                                            {u"odt"_s, {Shown::Office, isArchive}},
                                            {u"ods"_s, {Shown::Office, isArchive}},
                                            {u"odp"_s, {Shown::Office, isArchive}},
                                            {u"mp3"_s, {Shown::Sound, isMp3}},
                                            {u"wav"_s, {Shown::Sound, isWav}},
                                            {u"ogg"_s, {Shown::Sound, isOgg}},
                                            {u"flac"_s, {Shown::Sound, isFlac}},
                                            {u"m4a"_s, {Shown::Sound, isMp4}},
                                            {u"mp4"_s, {Shown::Sound, isMp4}},
                                            {u"webm"_s, {Shown::Sound, isMatroska}},
                                            {u"mkv"_s, {Shown::Sound, isMatroska}}};
    return table;
}

QString suffixOf(const QString &name)
{
    const qsizetype dot = name.lastIndexOf(u'.');
    return dot < 1 ? QString() : name.mid(dot + 1).toLower();
}

/// What it is whose content could be run, or nothing.
QString dangerIn(const Sample &sample)
{
    const QByteArray begin = sample.begin.startsWith("\xef\xbb\xbf") ? sample.begin.mid(3) : sample.begin;
    const QByteArray small = begin.first(qMin<qsizetype>(begin.size(), 4096)).trimmed().toLower();
    if (beginsWith(begin,
                   "\x7f"
                   "ELF",
                   "MZ", "\xca\xfe\xba\xbe", "\xfe\xed\xfa", "\xcf\xfa\xed\xfe", "\xce\xfa\xed\xfe"))
        return text("a program");
    if (begin.startsWith("#!") || beginsWith(small, "@echo", "<?php"))
        return text("a script");
    if (small.contains("[desktop entry]") || small.contains("[internetshortcut]")
        || small.contains("[autorun]"))
        return text("a launcher of programs");
    if (small.contains("<svg") && small.startsWith('<'))
        return text("a picture that can hold scripts");
    if (small.startsWith('<'))
        return text("a page that can hold scripts");
    if (begin.startsWith("\xd0\xcf\x11\xe0"))
        return text("a document that can hold macros");
    if (begin.startsWith("PK\3\4") && hasMacros(partsOf(sample)))
        return text("a document with macros or programs in it");
    return {};
}

QString dangerOf(const QString &suffix)
{
    static const QList<std::pair<QStringList, const char *>> table{
        {u"desktop directory lnk url service scf"_s.split(u' '),
         QT_TRANSLATE_NOOP("files::Opening", "a launcher of programs")},
        {u"sh bash zsh fish csh py pyw pl rb lua js mjs vbs ps1 bat cmd awk tcl php run"_s.split(u' '),
         QT_TRANSLATE_NOOP("files::Opening", "a script")},
        {u"exe com scr msi dll so elf bin appimage jar jnlp class deb rpm flatpak flatpakref snap apk"_s
             .split(u' '),
         QT_TRANSLATE_NOOP("files::Opening", "a program")},
        {u"html htm xhtml mht mhtml xml xsl"_s.split(u' '),
         QT_TRANSLATE_NOOP("files::Opening", "a page that can hold scripts")},
        {u"svg svgz"_s.split(u' '), QT_TRANSLATE_NOOP("files::Opening", "a picture that can hold scripts")},
        {u"zip tar gz tgz bz2 xz zst 7z rar cpio iso img"_s.split(u' '),
         QT_TRANSLATE_NOOP("files::Opening", "an archive, whose files could be anything")},
        {u"docm xlsm pptm dotm xltm xlsb xlam ppam ppsm doc xls ppt rtf"_s.split(u' '),
         QT_TRANSLATE_NOOP("files::Opening", "a document that can hold macros")}};
    for (const auto &[suffixes, what] : table) {
        if (suffixes.contains(suffix))
            return text(what);
    }
    return {};
}

} // namespace

Shown shownByName(const QString &name)
{
    const QByteArray bytes = name.toUtf8();
    if (guest::landingName(bytes, guest::Names::Plain) != bytes)
        return Shown::None;
    const auto kind = kinds().constFind(suffixOf(name));
    return kind == kinds().cend() ? Shown::None : kind->shown;
}

/// Empty of what cannot be read: that is not shown.
static Sample sampleOf(QFile &file)
{
    Sample sample{file.read(Sample::kBegin), {}, file.size()};
    if (file.seek(qMax<qint64>(0, file.size() - Sample::kEnd)))
        sample.end = file.read(Sample::kEnd);
    return sample;
}

static constexpr qint64 kMostSearched = qint64(1) << 30; // bytes; seconds

/// From the beginning on. What cannot be read to its end could be anything.
static bool hasFormulas(QFile &file)
{
    Formulas formulas;
    if (file.size() > kMostSearched || !file.seek(0))
        return true;
    while (!file.atEnd()) {
        const QByteArray piece = file.read(1 << 20);
        if (piece.isEmpty() || formulas.take(piece))
            return true;
    }
    return false;
}

Opening openingOf(const QString &path)
{
    const QString name = QFileInfo(path).fileName();
    QFile file(path);
    const bool isRead = QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly);
    const Sample sample = isRead ? sampleOf(file) : Sample();
    if (const QString danger = dangerIn(sample); !danger.isEmpty())
        return {false, danger};
    if (const QString danger = dangerOf(suffixOf(name)); !danger.isEmpty())
        return {false, danger};
    if (shownByName(name) == Shown::None)
        return {false, text("of a kind that is not known")};
    if (!kinds().value(suffixOf(name)).isSo(sample))
        return {false, text("not what its name says")};
    if (shownByName(name) == Shown::Office && !preview::onlyShows(path))
        return {false, text("a document that could fetch or start something as it is opened")};
    if (shownByName(name) == Shown::Table && hasFormulas(file))
        return {false, text("a table with formulas that could fetch or start something")};
    return {true, {}};
}

} // namespace files
