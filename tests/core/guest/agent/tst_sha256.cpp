// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/files/sha256.h"
#include "tests/support/subject.h"

#include <QCryptographicHash>
#include <QTest>

#include <random>

class tst_Sha256 : public QObject
{
    Q_OBJECT
private slots:
    void agreesWithQt()
    {
        std::mt19937 random(1);
        for (int size = 0; size < 300; ++size) {
            QByteArray bytes(size < 200 ? size : size * 997, '\0');
            for (char &byte : bytes)
                byte = char(random());
            inside::Sha256 hash;
            for (qsizetype at = 0; at < bytes.size();) {
                const qsizetype count = std::min<qsizetype>(bytes.size() - at, 1 + random() % 150);
                hash.add({bytes.constData() + at, size_t(count)});
                at += count;
            }
            QCOMPARE(QByteArray::fromStdString(hash.result()),
                     QCryptographicHash::hash(bytes, QCryptographicHash::Sha256));
        }
    }
};

BERTH_TEST(tst_Sha256)
#include "tst_sha256.moc"
