// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/disk/overlay.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

using namespace Qt::StringLiterals;

/// What disks lie on, by headers as qcow2 has them.
class tst_Overlay : public QObject
{
    Q_OBJECT
private slots:
    void namesWhatADiskLiesOn()
    {
        write(u"image"_s, {});
        write(u"layer"_s, path(u"image"_s).toUtf8());
        write(u"base"_s, path(u"layer"_s).toUtf8());
        write(u"root"_s, "base"); // beside it
        QCOMPARE(vm::filesBelow(path(u"root"_s)),
                 QStringList({path(u"base"_s), path(u"layer"_s), path(u"image"_s)}));
        QCOMPARE(vm::filesBelow(path(u"image"_s)), QStringList());
    }

    void endsWhereThereIsNothingToRead()
    {
        QCOMPARE(vm::filesBelow(path(u"nosuch"_s)), QStringList());
        write(u"orphan"_s, "gone");
        QCOMPARE(vm::filesBelow(path(u"orphan"_s)), QStringList(path(u"gone"_s)));
        QFile raw(path(u"raw"_s));
        QVERIFY(raw.open(QIODevice::WriteOnly));
        raw.write(QByteArray(4096, 'x'));
        raw.close();
        QCOMPARE(vm::filesBelow(raw.fileName()), QStringList());
    }

    void doesNotGoRoundInCircles()
    {
        write(u"self"_s, "self");
        QCOMPARE(vm::filesBelow(path(u"self"_s)).size(), 16);
    }

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }

    void write(const QString &disk, const QByteArray &below)
    {
        QByteArray header(104, '\0');
        qToBigEndian<quint32>(0x514649fb, header.data());
        qToBigEndian<quint32>(3, header.data() + 4);
        qToBigEndian<quint64>(below.isEmpty() ? 0 : quint64(header.size()), header.data() + 8);
        qToBigEndian<quint32>(quint32(below.size()), header.data() + 16);
        QFile file(path(disk));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(header + below);
    }

    QTemporaryDir m_folder;
};

BERTH_TEST(tst_Overlay)
#include "tst_overlay.moc"
