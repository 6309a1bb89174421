// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/log.h"
#include "core/gate/host_path.h"
#include "core/tools/catalogue.h"
#include "core/tools/excerpt.h"
#include "core/tools/picture_type.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using gate::Crossing;
using gate::Nature;

namespace tools {

static constexpr qint64 kLongestPath = 4096;
static constexpr qint64 kLongestContent = 1 << 20;
static constexpr int kMostEntries = 1000;
static constexpr int kMostMatches = 200;

static Property pathProperty(const char *meaning = "In the VM; from /session/working where it is relative")
{
    return Property::text("path", meaning, kLongestPath).required();
}

static Property encodingProperty()
{
    return Property::choice("encoding", "base64 for bytes that are no text", {u"utf-8"_s, u"base64"_s})
        .standard(u"utf-8"_s);
}

static bool isText(const QByteArray &bytes)
{
    return !bytes.contains('\0') && !textOf(bytes, true).contains(QChar::ReplacementCharacter);
}

/// A piece of a file, as text where it is text.
static Outcome told(const QString &path, const Chunk &piece, const QString &asked)
{
    const qint64 end = piece.from + piece.bytes.size();
    QJsonObject json{{u"path"_s, path}, {u"offset"_s, piece.from}, {u"total_bytes"_s, piece.total}};
    if (asked != u"base64"_s && isText(piece.bytes)) {
        const QString text = textOf(piece.bytes, end < piece.total);
        json.insert(u"encoding"_s, u"utf-8"_s);
        json.insert(u"content"_s, text);
        json.insert(u"next_offset"_s, piece.from + text.toUtf8().size());
    } else {
        json.insert(u"encoding"_s, u"base64"_s);
        json.insert(u"content"_s, QString::fromLatin1(piece.bytes.toBase64()));
        json.insert(u"next_offset"_s, end);
    }
    return {json};
}

static Tool::Reply read(Call call)
{
    const QByteArray path = call.text("path").toUtf8();
    const qint64 from = call.number("offset", 0);
    const qint64 most = call.number("limit", kShown);
    if (from == 0 && !call.has("encoding")) {
        const auto beginning = co_await call.backend.files.read(call.vm.id, path, 0, kPictureMagic);
        if (!beginning)
            co_return fail(beginning.error());
        const QString type = pictureType(beginning->bytes);
        if (!type.isEmpty() && beginning->total <= kLargestPicture) {
            const auto whole = co_await call.backend.files.read(call.vm.id, path, 0, kLargestPicture);
            if (!whole)
                co_return fail(whole.error());
            co_return Outcome{
                {{u"path"_s, call.text("path")}, {u"type"_s, type}, {u"total_bytes"_s, whole->total}},
                false,
                {{whole->bytes, type}}};
        }
    }
    const auto piece = co_await call.backend.files.read(call.vm.id, path, from, most);
    if (!piece)
        co_return fail(piece.error());
    co_return told(call.text("path"), *piece, call.text("encoding"));
}

static Outcome written(const QString &path, qsizetype bytes)
{
    return {{{u"path"_s, path}, {u"bytes"_s, qint64(bytes)}}};
}

static Tool::Reply write(Call call)
{
    QByteArray content = call.text("content").toUtf8();
    if (call.text("encoding") == u"base64"_s) {
        const auto decoded = QByteArray::fromBase64Encoding(content, QByteArray::AbortOnBase64DecodingErrors);
        if (!decoded)
            co_return fail(Error::Kind::Invalid, u"The argument “content” is no base64."_s);
        content = *decoded;
    }
    if (auto done = co_await call.backend.files.write(call.vm.id, call.text("path").toUtf8(), content); !done)
        co_return fail(done.error());
    co_return written(call.text("path"), content.size());
}

static Tool::Reply edit(Call call)
{
    const QByteArray path = call.text("path").toUtf8();
    const QByteArray old = call.text("old").toUtf8();
    if (old.isEmpty())
        co_return fail(Error::Kind::Invalid,
                       u"The argument “old” is empty: give the text that is to be replaced."_s);
    const auto whole = co_await call.backend.files.read(call.vm.id, path, 0, kLongestContent);
    if (!whole)
        co_return fail(whole.error());
    if (whole->total > whole->bytes.size())
        co_return fail(
            Error::Kind::Invalid,
            u"The file has %1 bytes; %2 is the most. Change it with execute_python."_s.arg(whole->total)
                .arg(kLongestContent));
    const qsizetype count = whole->bytes.count(old);
    if (count == 0)
        co_return fail(
            Error::Kind::NotFound,
            u"The text is not in the file, to the last space. Nothing was changed. Call read_file to see what is."_s);
    if (count > 1 && !call.flag("all"))
        co_return fail(
            Error::Kind::Invalid,
            u"The text is in the file %1 times. Nothing was changed. Give more of what is around it, or “all”: true."_s
                .arg(count));
    QByteArray content = whole->bytes;
    content.replace(old, call.text("new").toUtf8());
    if (auto done = co_await call.backend.files.write(call.vm.id, path, content); !done)
        co_return fail(done.error());
    Outcome outcome = written(call.text("path"), content.size());
    outcome.json.insert(u"replaced"_s, qint64(count));
    co_return outcome;
}

static QString kindName(File::Kind kind)
{
    switch (kind) {
    case File::Kind::File:
        return u"file"_s;
    case File::Kind::Folder:
        return u"folder"_s;
    case File::Kind::Link:
        return u"link"_s;
    case File::Kind::Other:
        break;
    }
    return u"other"_s;
}

static QString isoText(base::WallTime time)
{
    return QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count()).toUTC().toString(Qt::ISODate);
}

static Tool::Reply list(Call call)
{
    const int most = int(call.number("limit", 200));
    const auto files = co_await call.backend.files.list(call.vm.id, call.text("path").toUtf8(), most + 1);
    if (!files)
        co_return fail(files.error());
    QJsonArray rows;
    qsizetype bytes = 0;
    bool isCut = files->size() > most;
    for (const File &file : *files) {
        bytes += file.name.size() + 60;
        if (rows.size() >= most || bytes > kMostAtOnce / 8) {
            isCut = true;
            break;
        }
        rows += QJsonObject{{u"name"_s, QString::fromUtf8(file.name)},
                            {u"kind"_s, kindName(file.kind)},
                            {u"bytes"_s, file.bytes},
                            {u"modified"_s, isoText(file.modified)}};
    }
    QJsonObject json{{u"path"_s, call.text("path")}, {u"files"_s, rows}, {u"is_cut"_s, isCut}};
    co_return Outcome{json};
}

static Tool::Reply search(Call call)
{
    QStringList argv{u"grep"_s, u"-rnIE"_s, u"--exclude-dir=.git"_s, u"-m"_s, u"50"_s};
    if (call.flag("ignore_case"))
        argv += u"-i"_s;
    if (const QString name = call.text("name"); !name.isEmpty())
        argv += u"--include="_s + name;
    const QString folder = call.has("path") ? call.text("path") : u"."_s;
    argv += {u"-e"_s, call.text("pattern"), u"--"_s, folder};
    const RunWish wish{
        .caller = call.caller(), .argv = argv, .limit = std::chrono::seconds(40), .call = call.pass.audit()};
    const auto run = co_await call.backend.runs.start(call.vm.id, wish, call.progress);
    if (!run)
        co_return fail(run.error());
    const auto state = co_await call.backend.runs.wait(*run, call.patience());
    if (!state)
        co_return fail(state.error());
    const auto found = co_await call.backend.runs.output(*run, Channel::Output, 0, kShown * 2);
    if (!found)
        co_return fail(found.error());
    const auto errors = co_await call.backend.runs.output(*run, Channel::Error, 0, 1000);
    if (!errors)
        co_return fail(errors.error());
    // grep says 1 when nothing is found, and 2 also when it could not read one file of many.
    if (state->state == u"exited"_s && state->code > 1 && found->bytes.isEmpty())
        co_return fail(Error::Kind::Invalid, textOf(errors->bytes, true).trimmed());
    QJsonArray matches;
    const QStringList lines = textOf(found->bytes, true).split(u'\n', Qt::SkipEmptyParts);
    qsizetype shown = 0;
    for (const QString &line : lines) {
        shown += qMin<qsizetype>(line.size(), 300);
        if (matches.size() >= kMostMatches || shown > kShown)
            break;
        const QString file = line.section(u':', 0, 0);
        matches += QJsonObject{{u"file"_s, file},
                               {u"line"_s, line.section(u':', 1, 1).toInt()},
                               {u"text"_s, line.section(u':', 2).left(300)}};
    }
    const bool isCut =
        matches.size() < lines.size() || found->total > found->bytes.size() || !state->isOver();
    co_return Outcome{{{u"matches"_s, matches}, {u"is_cut"_s, isCut}}};
}

static Outcome told(const Copied &copied, const QString &to)
{
    QJsonObject json{{u"to"_s, to},
                     {u"files"_s, copied.files},
                     {u"bytes"_s, copied.bytes},
                     {u"skipped"_s, copied.skipped}};
    if (copied.renamed > 0)
        json.insert(u"renamed"_s, copied.renamed);
    if (!copied.reasons.isEmpty())
        json.insert(u"reasons"_s, QJsonArray::fromStringList(copied.reasons));
    return {json};
}

static Tool::Reply upload(Call call)
{
    const QString from = call.judged(Crossing::Kind::HostRead);
    const auto copied = co_await call.backend.files.upload(call.vm.id, from, call.text("to").toUtf8(),
                                                           call.flag("overwrite"), call.progress);
    if (!copied)
        co_return fail(copied.error());
    co_return told(*copied, call.has("to") ? call.text("to") : u"/session/input/"_s);
}

static Tool::Reply download(Call call)
{
    const QString to = call.judged(Crossing::Kind::HostWrite);
    // What came there after it was judged is not overwritten.
    const bool overwrites = !call.judged(Crossing::Kind::Overwrite).isEmpty();
    const auto copied = co_await call.backend.files.download(call.vm.id, call.text("from").toUtf8(), to,
                                                             overwrites, call.progress);
    if (!copied)
        co_return fail(copied.error());
    co_return told(*copied, to);
}

static Result<Crossing> crossing(Crossing::Kind kind, const QString &path)
{
    const QString canonical = gate::canonicalHostPath(path);
    if (canonical.isEmpty())
        return fail(
            Error::Kind::Invalid,
            u"“%1” is no absolute path of the host that leads anywhere."_s.arg(base::printable(path)));
    return Crossing{kind, canonical};
}

static Result<QList<Crossing>> reading(const Intent &intent)
{
    const auto from = crossing(Crossing::Kind::HostRead, intent.text("from"));
    if (!from)
        return fail(from.error());
    return QList<Crossing>{*from};
}

static Result<QList<Crossing>> writing(const Intent &intent)
{
    const auto to = crossing(Crossing::Kind::HostWrite, intent.text("to"));
    if (!to)
        return fail(to.error());
    QList<Crossing> crossings{*to};
    QFileInfo target(to->subject);
    if (target.isDir()) // as a copy that keeps its name
        target.setFile(QDir(to->subject), intent.text("from").section(u'/', -1, -1, QString::SectionSkipEmpty));
    const bool isThere = target.exists() || target.isSymLink();
    if (isThere && intent.arguments.value(u"overwrite"_s).toBool())
        crossings += {Crossing::Kind::Overwrite, target.filePath()};
    return crossings;
}

static constexpr const char *kCopied = "to files# bytes# renamed# skipped# reasons[]";

QList<Tool> fileTools()
{
    const Annotations looks{.isReadOnly = true, .isIdempotent = true};
    const QList<Property> piece{Property::integer("offset", "In bytes", 0, qint64(1) << 50).standard(0),
                                Property::integer("limit", "In bytes", 1, kMostAtOnce).standard(kShown)};
    return {
        {u"upload_file"_s,
         u"Copy into the VM"_s,
         u"Copies a file or folder of the host into a VM; .gitignore is obeyed."_s,
         R"({"vm": "sales", "from": "/home/ada/orders.csv"})",
         Schema({vmProperty(), Property::text("from", "On the host, absolute", kLongestPath).required(),
                 Property::text("to", "In the VM, or a folder ending in /", kLongestPath)
                     .standard(u"/session/input/"_s),
                 Property::flag("overwrite", "Replaces what is there")}),
         kCopied,
         {.isDestructive = true, .isIdempotent = true},
         Nature::Inside,
         &upload,
         &reading},
        {u"download_file"_s,
         u"Copy out of the VM"_s,
         u"Copies a file or folder of a VM to the host, where its folder exists; .gitignore is obeyed."_s,
         R"({"vm": "sales", "from": "/session/output/report.xlsx", "to": "/home/ada/report.xlsx"})",
         Schema({vmProperty(), Property::text("from", "In the VM", kLongestPath).required(),
                 Property::text("to", "On the host, absolute; or a folder", kLongestPath).required(),
                 Property::flag("overwrite", "Replaces a file that is there")}),
         kCopied,
         {.isDestructive = true, .isIdempotent = true},
         Nature::Inside,
         &download,
         &writing},
        {u"list_files"_s, u"List files"_s, u"What a folder of a VM holds."_s,
         R"({"vm": "sales", "path": "/session/input"})",
         Schema(
             {vmProperty(), pathProperty(), Property::integer("limit", "", 1, kMostEntries).standard(200)}),
         "path files[] is_cut?", looks, Nature::Looks, &list},
        {u"read_file"_s, u"Read a file"_s,
         u"A file of a VM, or a piece of it: text as text, pictures as pictures, other bytes as base64."_s,
         R"({"vm": "sales", "path": "/session/input/orders.csv"})",
         Schema(QList<Property>{vmProperty(), pathProperty()} + piece + QList<Property>{encodingProperty()}),
         "path content encoding type offset# next_offset# total_bytes#", looks, Nature::Looks, &read},
        {u"write_file"_s,
         u"Write a file"_s,
         u"Writes a whole file in a VM, replacing one that is there; makes its folders."_s,
         R"json({"vm": "sales", "path": "total.py", "content": "print(42)\n"})json",
         Schema({vmProperty(), pathProperty(),
                 Property::text("content", "", kLongestContent * 4 / 3).required(), encodingProperty()}),
         "path bytes#",
         {.isDestructive = true, .isIdempotent = true},
         Nature::Inside,
         &write},
        {u"edit_file"_s,
         u"Edit a file"_s,
         u"Replaces a text in a file of a VM by another. It must be there exactly once, unless “all” is set."_s,
         R"({"vm": "sales", "path": "total.py", "old": "42", "new": "43"})",
         Schema({vmProperty(), pathProperty(),
                 Property::text("old", "To the last space", kLongestContent).required(),
                 Property::text("new", "", kLongestContent).required(),
                 Property::flag("all", "Replaces each")}),
         "path bytes# replaced#",
         {.isDestructive = true},
         Nature::Inside,
         &edit},
        {u"search_files"_s, u"Search files"_s, u"Lines of files of a VM that match a pattern."_s,
         R"json({"vm": "sales", "pattern": "print\\(", "name": "*.py"})json",
         Schema({vmProperty(), Property::text("pattern", "An extended regular expression", 1000).required(),
                 Property::text("path", "Folder or file", kLongestPath).standard(u"/session/working"_s),
                 Property::text("name", "Of files, like *.py", 200), Property::flag("ignore_case")}),
         "matches[] is_cut?", looks, Nature::Looks, &search},
    };
}

} // namespace tools
