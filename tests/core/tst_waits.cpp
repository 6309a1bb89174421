// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QDirIterator>
#include <QFile>
#include <QHash>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace Qt::StringLiterals;

/// The main thread waits for nobody (core/README.md, Threads), or a guest could hold up the window and the
/// owner. What waits is here, with why it may.
class tst_Waits : public QObject
{
    Q_OBJECT
private slots:
    void theMainThreadWaitsForNobody()
    {
        static const QHash<QString, QString> kAllowed{
            {u"app/chat/cards/document_card.cpp"_s, u"->exec(Qt::"_s}, // drags, whose loop the platform wants
            {u"app/files/drag_out.cpp"_s, u"->exec(Qt::"_s},
            {u"app/code/drafts.cpp"_s, u"waitForDone("_s}, // as it closes: what the person typed
            {u"app/preview/pictures.cpp"_s, u"poll( waitpid("_s}, // in its pool
            {u"core/base/killed.cpp"_s, u"waitForFinished("_s}, // for 20 ms
            {u"core/callers/peer.cpp"_s, u"poll("_s}, // for no time
            {u"core/guest/host_tree.cpp"_s, u"sleep("_s}, // in the disk's pool
            {u"core/guest/wire/part.cpp"_s, u"sleep_for("_s}, // likewise
            {u"core/owner/serve.cpp"_s, u"LOCK_EX) waitpid("_s}, // before it serves
            {u"core/store/store.cpp"_s, u"->exec()"_s}, // SQL
            {u"core/vm/libvirt/lasting_connection.cpp"_s, u"waitForDone("_s}, // as the owner ends
        };
        // Programs of their own.
        static const QRegularExpression elsewhere(u"^core/(cli|sandbox|guest/agent|calculator/worker|vm/"
                                                  u"(emulator|packages/(main|way)|reaper|network/"
                                                  "keeper))|^app/preview/worker"_s);
        static const QRegularExpression waits(
            u"waitFor[A-Z]\\w*\\(|processEvents\\(|\\bQEventLoop\\b|BlockingQueuedConnection|sleep(_for|_"
            u"until)?\\(|"
            "\\b(waitpid|poll|ppoll|pselect|epoll_wait)\\(|LOCK_EX\\)|F_SETLKW|std::system\\(|QProcess::"
            "execute\\(|"
            "Q(MessageBox|FileDialog|InputDialog|ColorDialog|FontDialog)::(get|question|warning|information|"
            "critical)\\w*\\(|(->|\\.)exec\\((\\)|Qt::|QCursor|map)"_s);
        QStringList found;
        QSet<QString> seen;
        const QString root = QStringLiteral(BERTH_SOURCE_DIR) + u'/';
        for (const QString &folder : {u"core"_s, u"app"_s}) {
            QDirIterator files(root + folder, {u"*.cpp"_s, u"*.h"_s}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                const QString path = files.next().mid(root.size());
                if (elsewhere.match(path).hasMatch())
                    continue;
                QFile file(root + path);
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QString text = QString::fromUtf8(file.readAll()).remove(comment());
                const QStringList allowed = kAllowed.value(path).split(u' ', Qt::SkipEmptyParts);
                for (auto each = waits.globalMatch(text); each.hasNext();) {
                    const QString wait = each.next().captured();
                    if (allowed.contains(wait))
                        seen += path + u' ' + wait;
                    else
                        found += path + u": "_s + wait;
                }
            }
        }
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
        for (auto each = kAllowed.begin(); each != kAllowed.end(); ++each) {
            for (const QString &wait : each->split(u' '))
                QVERIFY2(seen.contains(each.key() + u' ' + wait), qPrintable(each.key() + u' ' + wait));
        }
    }

private:
    static const QRegularExpression &comment()
    {
        static const QRegularExpression expression(u"//[^\\n]*"_s);
        return expression;
    }
};

BERTH_TEST(tst_Waits)
#include "tst_waits.moc"
