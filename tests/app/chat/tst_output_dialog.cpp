// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/cards/output_dialog.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"
#include "tests/support/watchdog.h"

#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>

using namespace Qt::StringLiterals;

class tst_OutputDialog : public QObject
{
    Q_OBJECT
private slots:
    void showsWhatWasPrinted()
    {
        auto *const edit = shown(QByteArray("one\r\ntwo\n\nthree"));
        QTRY_COMPARE(edit->toPlainText(), u"one\ntwo\n\nthree"_s);
    }

    void muchDoesNotHoldUpTheWindow_data()
    {
        QTest::addColumn<QByteArray>("printed");
        QTest::addColumn<int>("longest"); // line
        QTest::newRow("one line") << QByteArray(16 << 20, 'x') + "\nend" << 4001;
        QTest::newRow("many lines") << QByteArray("x\n").repeated(8 << 20) + "end" << 3;
        QTest::newRow("lines of letters that are hard to lay out")
            << (QByteArray("\xe0\xa4\x95\xe0\xa5\x8d").repeated(600) + '\n').repeated(4000) + "end" << 1200;
        QTest::newRow("zeros") << QByteArray(16 << 20, '\0') + "\nend" << 3;
    }
    void muchDoesNotHoldUpTheWindow()
    {
        QFETCH(QByteArray, printed);
        QFETCH(int, longest);
        m_window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&m_window));
        const QString path = file(printed);
        support::Watchdog watchdog;
        auto *const edit = shown(path);
        QTRY_COMPARE_WITH_TIMEOUT(edit->document()->lastBlock().text(), u"end"_s, 60'000);
        QVERIFY2(watchdog.longestMilliseconds() < 50,
                 qPrintable(QString::number(watchdog.longestMilliseconds())));
        QVERIFY(edit->document()->blockCount() <= 100'001);
        for (QTextBlock line = edit->document()->begin(); line.isValid(); line = line.next())
            QVERIFY2(line.length() <= longest + 1, qPrintable(QString::number(line.length())));
    }

    void saysHowMuchIsMissing()
    {
        auto *const edit = shown(QByteArray("x\n").repeated(1 << 20));
        QTRY_VERIFY(edit->document()->blockCount() > 99'000);
        const auto labels = edit->window()->findChildren<QLabel *>();
        QVERIFY(
            std::ranges::any_of(labels, [](QLabel *label) { return label->text().contains(u"2.1 MB"_s); }));
    }

    void saysWhyThereIsNone()
    {
        QString trouble;
        showOutput(m_folder.filePath(u"gone"_s), &m_window, [&](const QString &why) { trouble = why; });
        QTRY_VERIFY(trouble.startsWith(u"The output cannot be read"_s));
        QVERIFY(!m_window.findChild<QDialog *>());
    }

private slots:
    void cleanup()
    {
        for (QDialog *dialog : m_window.findChildren<QDialog *>())
            delete dialog;
    }

private:
    QString file(const QByteArray &printed)
    {
        const QString path = m_folder.filePath(u"1.log"_s);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(printed) != printed.size())
            qFatal("no file");
        return path;
    }
    QPlainTextEdit *shown(const QByteArray &printed) { return shown(file(printed)); }
    QPlainTextEdit *shown(const QString &path)
    {
        showOutput(path, &m_window, [](const QString &why) { qFatal("%s", qPrintable(why)); });
        if (!QTest::qWaitFor([this] { return m_window.findChild<QPlainTextEdit *>(); }, 20'000))
            qFatal("no dialog");
        return m_window.findChild<QPlainTextEdit *>();
    }

    QTemporaryDir m_folder;
    QWidget m_window;
};

BERTH_TEST(tst_OutputDialog)
#include "tst_output_dialog.moc"
