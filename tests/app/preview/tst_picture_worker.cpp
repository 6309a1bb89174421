// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/preview/format.h"
#include "app/preview/pictures.h"
#include "app/preview/reply.h"
#include "core/base/own_program.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QDirIterator>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using preview::Picture;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
static constexpr int kSlower = 8;
#else
static constexpr int kSlower = 1;
#endif

/// Hostile pictures, and the program that looks at them in the window's place.
class tst_PictureWorker : public QObject
{
    Q_OBJECT
private slots:
    void hostileFilesShowWhatTheyAre_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("error"); // or -1: it is shown
        QTest::addColumn<QSize>("size");
        static constexpr int kShown = -1;
        const int wrongKind = int(Error::Kind::Unsupported), bad = int(Error::Kind::Invalid);
        const auto row = [](const char *name, int error, QSize size = {}) {
            QTest::newRow(name) << QString::fromLatin1(name) << error << size;
        };
        row("good.png", kShown, {30, 20});
        row("good.gif", kShown, {1, 1});
        row("good.bmp", kShown, {1, 1});
        row("good.webp", kShown, {3, 2});
        row("moving.webp", kShown, {2, 2}); // the first of them
        row("good.pdf", kShown);
        row("svg.png", wrongKind);
        row("svg.svg", wrongKind);
        row("png.pdf", wrongKind);
        row("pdf.png", wrongKind);
        row("png.jpg", wrongKind);
        row("program.png", wrongKind);
        row("empty.png", wrongKind);
        row("cut.png", bad);
        row("cut.jpg", bad);
        row("cut.webp", bad);
        row("huge.webp", bad);
        row("endless.webp", bad);
        row("cut.pdf", bad);
        row("huge.png", bad);
        row("wide.png", bad);
        row("huge.gif", bad);
        row("huge.bmp", bad);
        row("negative.bmp", bad);
        row("text_bomb.png", kShown, {30, 20}); // without its text
        row("profile_bomb.png", kShown, {30, 20}); // and its colours as they are
        row("scripts.pdf", kShown);
        row("other_file.pdf", kShown);
        row("endless.pdf", kShown);
        row("own_parent.pdf", bad);
        row("endless_page.pdf", bad);
    }
    void hostileFilesShowWhatTheyAre()
    {
        QFETCH(QString, name);
        QFETCH(int, error);
        QFETCH(QSize, size);
        const auto picture = preview::ofFile(path(name), {QSize(200, 200), 100s}).result();
        QCOMPARE(picture ? -1 : int(picture.error().kind), error);
        if (picture) {
            QCOMPARE(picture->size, size);
            QCOMPARE(picture->pages.size(), 1);
            QVERIFY(picture->pages.first().width() <= 200 && picture->pages.first().height() <= 200);
        }
    }

    void whatTakesTooLongIsEnded_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *name : {"bomb.pdf", "strokes.pdf"}) // a huge picture is soon read by Poppler 25
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void whatTakesTooLongIsEnded()
    {
        QFETCH(QString, name);
        QElapsedTimer time;
        time.start();
        const auto picture = preview::ofFile(path(name), {QSize(2000, 2000), 500ms}).result();
        QVERIFY(!picture);
        QCOMPARE(picture.error().kind, Error::Kind::Timeout);
        QVERIFY(time.elapsed() < 20'000); // ended, and not waited for
    }

    void fontsOfTheHostAreUsed()
    {
        const auto picture = preview::ofFile(path(u"good.pdf"_s), {QSize(300, 300), 100s}).result();
        QVERIFY(picture);
        QVERIFY(hasDark(picture->pages.first()));
    }

    void othersFilesAreNotShown()
    {
        const auto picture = preview::ofFile(path(u"other_file.pdf"_s), {QSize(300, 300), 100s}).result();
        QVERIFY(picture);
        QVERIFY(!hasDark(picture->pages.first()));
    }

    void bytesAreAsGoodAsFiles()
    {
        QFile file(path(u"good.png"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        const auto picture = preview::ofBytes(u"a.PNG"_s, bytes, {QSize(15, 15), 100s}).result();
        QVERIFY(picture);
        QCOMPARE(picture->size, QSize(30, 20));
        QCOMPARE(picture->pages.first().size(), QSize(15, 10));
        QCOMPARE(picture->pages.first().pixelColor(7, 5), QColor(0x1f, 0x6f, 0xeb));
        QVERIFY(!preview::ofBytes(u"a.gif"_s, bytes, {QSize(15, 15), 100s}).result());
        QVERIFY(!preview::ofBytes(u"a"_s, bytes, {QSize(15, 15), 100s}).result());
    }

    /// Qt makes large ones smaller in threads, each kind in its own way.
    void largePicturesOfAllKindsAreMadeFit_data()
    {
        QTest::addColumn<QImage::Format>("pixels");
        QTest::addColumn<QString>("name");
        for (const char *name : {"a.png", "a.jpg", "a.bmp"}) {
            for (const QImage::Format pixels :
                 {QImage::Format_RGB32, QImage::Format_ARGB32, QImage::Format_Indexed8,
                  QImage::Format_Grayscale8, QImage::Format_Mono, QImage::Format_RGBA64})
                QTest::addRow("%s %d", name, pixels) << pixels << QString::fromLatin1(name);
        }
    }
    void largePicturesOfAllKindsAreMadeFit()
    {
        QFETCH(QImage::Format, pixels);
        QFETCH(QString, name);
        QImage image(2000, 1500, QImage::Format_ARGB32);
        image.fill(QColor(0x1f, 0x6f, 0xeb, 0xff));
        QTemporaryDir folder;
        const QString path = folder.filePath(name);
        QVERIFY(image.convertToFormat(pixels).save(path));
        for (const int side : {360, 1600}) {
            const auto picture = preview::ofFile(path, {QSize(side, side), 100s}).result();
            QVERIFY2(picture, qPrintable(picture ? QString() : picture.error().text));
            QCOMPARE(picture->pages.first().size(), QSize(side, side * 3 / 4));
        }
    }

    /// What it costs more than to decode it here, of which the first picture of a chat comes later: a tenth
    /// of a second at most. By the processor, which knows nothing of others on a busy host; figures:
    /// PREVIEW.md.
    void aWorkerIsSoonThere()
    {
        QImage image(800, 600, QImage::Format_RGB32);
        image.fill(QColor(0x1f, 0x6f, 0xeb));
        QTemporaryDir folder;
        const QString path = folder.filePath(u"a.png"_s);
        QVERIFY(image.save(path));
        static constexpr int kPictures = 20;
        const auto spent = [](int of) {
            rusage usage{};
            getrusage(of, &usage);
            const auto in = [](const timeval &time) {
                return double(time.tv_sec) * 1e3 + double(time.tv_usec) / 1e3;
            };
            return in(usage.ru_utime) + in(usage.ru_stime);
        };
        const double before = spent(RUSAGE_CHILDREN) + spent(RUSAGE_SELF);
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < kPictures; ++i)
            QVERIFY(preview::ofFile(path, {QSize(360, 360), 100s}).result());
        const double took = (spent(RUSAGE_CHILDREN) + spent(RUSAGE_SELF) - before) / kPictures;
        qInfo("a picture of 800 × 600: %.1f ms of processor time, %.1f ms", took,
              double(timer.nsecsElapsed()) / 1e6 / kPictures);
        QVERIFY2(took < 100 * kSlower, qPrintable(QString::number(took)));
    }

    /// As on a host whose kernel has no Landlock: nothing of the file is looked at.
    void withoutASandboxThereIsNoPicture_data()
    {
        QTest::addColumn<bool>("hasLandlock");
        QTest::newRow("with") << true;
        QTest::newRow("without") << false;
    }
    void withoutASandboxThereIsNoPicture()
    {
        QFETCH(bool, hasLandlock);
        const auto program = base::ownProgram("berth-preview"_L1);
        QVERIFY(program);
        QTemporaryDir folder;
        QFile output(folder.filePath(u"reply"_s));
        QVERIFY(output.open(QIODevice::ReadWrite) && output.resize(1 << 20));
        QProcess worker;
        worker.setStandardInputFile(path(u"good.png"_s));
        worker.setStandardOutputFile(output.fileName(), QIODevice::Append);
        worker.setChildProcessModifier([&output, hasLandlock] {
            dup2(output.handle(), STDOUT_FILENO); // as large as it is, and written from its beginning on
            if (hasLandlock)
                return;
            const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
            const bool isSet = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
                && seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(landlock_create_ruleset), 0) == 0
                && seccomp_load(filter) == 0;
            if (!isSet)
                _exit(4);
        });
        worker.start(*program, {u"png"_s, u"90"_s, u"90"_s});
        QVERIFY(worker.waitForFinished());
        QCOMPARE(worker.exitCode(), 0);
        QVERIFY(output.seek(0));
        const auto reply = preview::readReply(output.readAll());
        QVERIFY(reply);
        QCOMPARE(reply->outcome, hasLandlock ? preview::Outcome::Shown : preview::Outcome::Unconfined);
        QCOMPARE(reply->sheets.size(), hasLandlock ? 1 : 0);
    }

    void whatIsNoFileIsNotWaitedFor()
    {
        QTemporaryDir folder;
        const QString pipe = folder.filePath(u"pipe.png"_s);
        QCOMPARE(mkfifo(qPrintable(pipe), 0600), 0);
        for (const QString &name : {pipe, folder.path(), folder.filePath(u"gone.png"_s)}) {
            const auto picture = preview::ofFile(name, {QSize(9, 9), 100s}).result();
            QVERIFY(!picture);
            QCOMPARE(picture.error().kind, Error::Kind::NotFound);
        }
    }

    void repliesAreNotTrusted()
    {
        using namespace preview;
        QImage sheet(3, 2, QImage::Format_ARGB32_Premultiplied);
        sheet.fill(Qt::red);
        QTemporaryDir folder;
        QFile file(folder.filePath(u"reply"_s));
        QVERIFY(file.open(QIODevice::ReadWrite | QIODevice::Unbuffered));
        QVERIFY(writeReply(file.handle(), {Outcome::Shown, QSize(6, 4), 7, {sheet}}));
        QVERIFY(file.seek(0));
        const QByteArray bytes = file.readAll();
        const auto reply = readReply(bytes);
        QVERIFY(reply);
        QCOMPARE(reply->size, QSize(6, 4));
        QCOMPARE(reply->pageCount, 7);
        QCOMPARE(reply->sheets, QList<QImage>{sheet});

        const auto changed = [&](qsizetype field, quint32 value) {
            QByteArray other = bytes;
            other.replace(field * 4, 4, QByteArray(reinterpret_cast<const char *>(&value), 4));
            return readReply(other);
        };
        QVERIFY(!readReply(bytes.chopped(1)));
        QVERIFY(!readReply(bytes.first(20)));
        QVERIFY(!readReply(QByteArray(1000, '\0'))); // of who left nothing
        QVERIFY(!changed(0, 1)); // what it is
        for (const quint32 outcome :
             {0U, 9U, 0xffffffffU, quint32(Outcome::Damaged), quint32(Outcome::OnlyShows)})
            QVERIFY(!changed(1, outcome));
        QVERIFY(changed(2, 0xffffffff)); // shown as words
        for (const quint32 count : {0U, 6U, 0xffffffffU})
            QVERIFY(!changed(5, count));
        QVERIFY(!changed(5, 2)); // one that is not there
        for (const quint32 side : {0U, 4U, 32'768U, 0x40000000U, 0xffffffffU}) {
            QVERIFY(!changed(6, side));
            QVERIFY(!changed(7, side));
        }
        QVERIFY(readReply(bytes, {3, 2}));
        QVERIFY(!readReply(bytes, {2, 2}) && !readReply(bytes, {3, 1})); // larger than it was to be
    }

    void nothingElseDecodes()
    {
        static const QRegularExpression decoder(
            u"QImageReader|[Pp]oppler|QMovie|QSvgWidget|QGraphicsSvgItem|QPdfDocument|QQuickView|QWebEngine|"
            "loadFromData\\(|\\b(QImage|QPixmap|QBitmap|QPicture)::fromData\\(|"
            "\\b(QImage|QPixmap|QBitmap|QIcon)( \\w+)?[({](\"|u\"|path|file|name|m_path|QLatin1|QString)|"
            "zlib\\.h|inflate|qUncompress|QXmlStreamReader|QXmlSimpleReader|QDomDocument|"
            "QFileIconProvider|\\.addFile\\(|QTextImageFormat|insertImage\\("_s);
        QStringList found;
        int seen = 0;
        QDirIterator sources(QStringLiteral(BERTH_SOURCE_DIR "/app"), {u"*.cpp"_s, u"*.h"_s}, QDir::Files,
                             QDirIterator::Subdirectories);
        while (sources.hasNext()) {
            QFile source(sources.next());
            if (source.fileName().contains(u"/app/preview/worker/"_s))
                continue;
            QVERIFY(source.open(QIODevice::ReadOnly));
            ++seen;
            for (const auto &match : decoder.globalMatch(QString::fromUtf8(source.readAll()))) {
                if (match.captured() != u"QIcon(QString"_s
                    || !source.fileName().endsWith(u"/app/main.cpp"_s)) // our own
                    found << source.fileName() + u": "_s + match.captured();
            }
        }
        QVERIFY(seen > 100);
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    }

private:
    static QString path(const QString &name)
    {
        return QStringLiteral(BERTH_SOURCE_DIR "/tests/data/preview/") + name;
    }
    static bool hasDark(const QImage &image)
    {
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (qGray(image.pixel(x, y)) < 100)
                    return true;
            }
        }
        return false;
    }
};

BERTH_TEST(tst_PictureWorker)
#include "tst_picture_worker.moc"
