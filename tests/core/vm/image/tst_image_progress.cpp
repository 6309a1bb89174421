// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/image/image_progress.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;

// What a build prints, with `packages` packages; `download` as apt says it.
static QList<QByteArray> buildLines(int packages, const QByteArray &download)
{
    QList<QByteArray> lines{"berth-step: sweep",
                            "I: running apt-get update...",
                            "Get:1 http://mirror.invalid trixie/main amd64 Packages [9,678 kB]",
                            "I: downloading packages with apt...",
                            "I: extracting archives...",
                            "I: installing essential packages..."};
    for (int i = 0; i < 20; ++i)
        lines += "Setting up base" + QByteArray::number(i) + " (1) ...";
    lines +=
        {"I: installing remaining packages inside the chroot...",
         "0 upgraded, " + QByteArray::number(packages) + " newly installed, 0 to remove and 0 not upgraded.",
         "Need to get " + download + "/137 MB of archives."};
    for (int i = 0; i < packages; ++i)
        lines +=
            "Get:" + QByteArray::number(i) + " http://mirror.invalid trixie/main amd64 p amd64 1 [100 kB]";
    for (int i = 0; i < packages; ++i)
        lines += "Unpacking p" + QByteArray::number(i) + " (1) ...";
    for (int i = 0; i < packages; ++i)
        lines += "Setting up p" + QByteArray::number(i) + " (1) ...";
    return lines
        + QList<QByteArray>{"berth-step: files", "berth-step: kernel", "berth-step: disk", "berth-step: pack",
                            "berth-step: finish"};
}

class tst_ImageProgress : public QObject
{
    Q_OBJECT
private slots:
    void risesSteadilyToTheEnd_data()
    {
        QTest::addColumn<int>("packages");
        QTest::addColumn<QByteArray>("download");
        QTest::newRow("everything downloaded") << 480 << QByteArray("48.0 MB");
        QTest::newRow("nothing downloaded") << 480 << QByteArray("0 B");
        QTest::newRow("one package") << 1 << QByteArray("100 kB");
    }
    void risesSteadilyToTheEnd()
    {
        QFETCH(int, packages);
        QFETCH(QByteArray, download);
        vm::ImageProgress progress;
        QList<int> seen;
        int largestStep = 0;
        for (const QByteArray &line : buildLines(packages, download)) {
            const int before = progress.percent();
            const QString stepBefore = progress.step();
            const bool isNews = progress.read(line);
            QCOMPARE(isNews, progress.percent() != before || progress.step() != stepBefore);
            QVERIFY2(progress.percent() >= before, line.constData());
            largestStep = std::max(largestStep, progress.percent() - before);
        }
        QCOMPARE(progress.percent(), 97);
        QCOMPARE(progress.step(), u"Writing to the disk"_s);
        if (packages > 1)
            QVERIFY2(largestStep <= 22, qPrintable(QString::number(largestStep)));
    }

    void countsBytesWhilePackagesComeIn()
    {
        vm::ImageProgress progress;
        progress.read("I: installing remaining packages inside the chroot...");
        const int start = progress.percent();
        progress.read("Need to get 1,000 kB/137 MB of archives.");
        progress.read("Get:1 http://mirror.invalid trixie/main amd64 a amd64 1 [0.5 MB]");
        const int half = progress.percent();
        progress.read("Get:2 http://mirror.invalid trixie/main amd64 b amd64 1 [500 kB]");
        QVERIFY(start < half);
        QCOMPARE(progress.percent() - half, half - start + (progress.percent() - start) % 2);
    }

    void keepsComplaintsFitToPrint()
    {
        vm::ImageProgress progress;
        for (int i = 0; i < 20; ++i)
            progress.read("E: number " + QByteArray::number(i) + " \x1b[2J");
        QCOMPARE(progress.complaints().size(), 12);
        QVERIFY(progress.complaints().last().startsWith(u"number 19"_s));
        QVERIFY(!progress.complaints().last().contains(u'\x1b'));
        QCOMPARE(progress.percent(), 0);
        progress.read("E: The last word.");
        progress.read("E: mmdebstrap failed to run");
        progress.read("E: apt download failed: E: apt-get --yes -oDir::Log=/dev/null failed");
        QCOMPARE(progress.complaints().last(), u"The last word"_s);
    }

    void takesAnyOtherLineInItsStride()
    {
        vm::ImageProgress progress;
        for (const char *line : {"", "Get:", "Need to get a lot", "99999999999999999999 newly installed",
                                 "Unpacking ", "Setting up "})
            progress.read(line);
        QCOMPARE(progress.percent(), 0);
    }
};

BERTH_TEST(tst_ImageProgress)
#include "tst_image_progress.moc"
