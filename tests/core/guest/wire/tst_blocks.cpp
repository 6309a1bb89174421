// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/wire/blocks.h"
#include "tests/support/subject.h"

#include <QTemporaryFile>
#include <QTest>

#include <cerrno>
#include <map>
#include <unistd.h>

using wire::kBlock;

/// A file of a test, with holes where nothing is put.
class Sample
{
public:
    explicit Sample(qint64 size)
        : m_size(size)
    {
        if (!m_file.open() || ftruncate(m_file.handle(), size) != 0)
            qFatal("no file");
    }
    void put(qint64 offset, const QByteArray &bytes)
    {
        if (pwrite(m_file.handle(), bytes.constData(), size_t(bytes.size()), offset) != bytes.size())
            qFatal("the file cannot be written");
    }
    void cut(qint64 size) { QCOMPARE(ftruncate(m_file.handle(), size), 0); }

    wire::Extents extents(size_t most) { return wire::extentsOf(m_file.handle(), m_size, most); }
    wire::Blocks read(const wire::Extents *extents = nullptr)
    {
        runs.clear();
        passed.clear();
        return wire::readBlocks(
            m_file.handle(), m_size,
            [this](qint64 offset, std::string_view run) {
                runs[offset] = QByteArray(run.data(), qsizetype(run.size()));
                const char *end = run.data() + run.size();
                for (qint64 at = offset + qint64(run.size()); at % wire::kSector != 0; ++at)
                    isPadded = isPadded && *end++ == 0;
                return takeError;
            },
            [this](qint64 offset) {
                passed += offset;
                return 0;
            },
            extents);
    }

    std::map<qint64, QByteArray> runs;
    QList<qint64> passed;
    bool isPadded = true;
    int takeError = 0;

private:
    QTemporaryFile m_file;
    qint64 m_size;
};

class tst_Blocks : public QObject
{
    Q_OBJECT
private slots:
    void givesWhatIsNotZeros()
    {
        Sample file(100 * kBlock + 7);
        file.put(3 * kBlock + 10, "abc");
        file.put(4 * kBlock, QByteArray(kBlock, 'x'));
        file.put(6 * kBlock, "d");
        file.put(100 * kBlock + 6, "e");
        QCOMPARE(file.read().error, 0);
        QList<qint64> offsets;
        for (const auto &[offset, run] : file.runs)
            offsets += offset;
        QCOMPARE(offsets, QList<qint64>({3 * kBlock, 6 * kBlock, 100 * kBlock}));
        QCOMPARE(file.runs[3 * kBlock].size(), 2 * kBlock);
        QCOMPARE(file.runs[3 * kBlock].mid(10, 3), QByteArray("abc"));
        QCOMPARE(file.runs[100 * kBlock], QByteArray("\0\0\0\0\0\0e", 7));
        QVERIFY(file.isPadded);
        QVERIFY(std::is_sorted(file.passed.begin(), file.passed.end()));
        QCOMPARE(file.passed.last(), 100 * kBlock + 7);
    }

    void holesAndZerosAreTheSame()
    {
        Sample holes(50 * kBlock);
        holes.put(20 * kBlock, "a");
        Sample zeros(50 * kBlock);
        zeros.put(0, QByteArray(50 * kBlock, '\0'));
        zeros.put(20 * kBlock, "a");
        const wire::Blocks one = holes.read();
        const wire::Blocks other = zeros.read();
        QCOMPARE(one.checksum.size(), size_t(8));
        QCOMPARE(one.checksum, other.checksum);
        QCOMPARE(holes.runs.size(), size_t(1));
        QVERIFY(holes.runs == zeros.runs);
    }

    void aMovedBlockIsAnotherFile()
    {
        Sample one(50 * kBlock);
        one.put(20 * kBlock, "a");
        Sample other(50 * kBlock);
        other.put(21 * kBlock, "a");
        QVERIFY(one.read().checksum != other.read().checksum);
    }

    void nothingOfAnEmptyFile()
    {
        Sample file(0);
        QCOMPARE(file.read().error, 0);
        QVERIFY(file.runs.empty());
    }

    void tellsOfAFileThatIsShorter_data()
    {
        QTest::addColumn<qint64>("size");
        QTest::newRow("by a byte") << qint64(50 * kBlock - 1);
        QTest::newRow("by its end, a hole") << qint64(40 * kBlock);
        QTest::newRow("by all") << qint64(0);
    }
    void tellsOfAFileThatIsShorter()
    {
        QFETCH(qint64, size);
        Sample file(50 * kBlock);
        file.put(20 * kBlock, "a");
        file.cut(size);
        QCOMPARE(file.read().error, ENODATA);
    }

    void readsNoMoreThanItIsTold()
    {
        Sample file(1000 * kBlock);
        file.put(20 * kBlock, "a");
        file.put(900 * kBlock, "b");
        const wire::Extents extents = file.extents(10);
        QCOMPARE(extents.size(), size_t(2));
        const std::string checksum = file.read().checksum;
        QCOMPARE(file.read(&extents).checksum, checksum);
        QCOMPARE(file.runs.size(), size_t(2));
        const wire::Extents first{extents.front()};
        QVERIFY(file.read(&first).checksum != checksum);
        const wire::Extents none;
        QCOMPARE(file.read(&none).error, 0);
        QVERIFY(file.runs.empty());
    }

    void tellsNoMorePiecesThanAsked()
    {
        Sample file(1000 * kBlock);
        for (int block = 0; block < 1000; block += 100)
            file.put(block * kBlock, "a");
        QCOMPARE(file.extents(100).size(), size_t(10));
        const wire::Extents few = file.extents(3);
        QCOMPARE(few.size(), size_t(3));
        QCOMPARE(few.back().second, 1000 * kBlock);
        QCOMPARE(file.read(&few).checksum, file.read().checksum);
    }

    void stopsWhenToldTo()
    {
        Sample file(50 * kBlock);
        file.put(2 * kBlock, "a");
        file.put(40 * kBlock, "a");
        file.takeError = ENOSPC;
        QCOMPARE(file.read().error, ENOSPC);
        QCOMPARE(file.runs.size(), size_t(1));
    }
};

BERTH_TEST(tst_Blocks)
#include "tst_blocks.moc"
