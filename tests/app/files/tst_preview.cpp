// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/code/syntax.h"
#include "app/files/preview.h"
#include "tests/app/looks.h"
#include "tests/support/child_agent.h"
#include "tests/support/hostile_names.h"
#include "tests/support/subject.h"

#include <QBuffer>
#include <QLabel>
#include <QPainter>
#include <QPdfWriter>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>

using namespace Qt::StringLiterals;
using files::Preview;
using support::ChildAgent;
using support::finish;

class tst_Preview : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        looks::apply(style::Scheme::Light);
        m_agent = std::make_unique<ChildAgent>();
    }
    void cleanupTestCase()
    {
        m_preview.reset();
        m_agent.reset();
    }
    void init()
    {
        m_preview = std::make_unique<Preview>(&m_syntax);
        m_preview->resize(700, 500);
        m_preview->show();
    }

    void showsTextInColour()
    {
        show("job.py", "def f():\n    return 'ä'\n");
        auto *text = m_preview->findChild<QPlainTextEdit *>();
        QVERIFY(text->isVisible());
        QCOMPARE(text->toPlainText(), u"def f():\n    return 'ä'\n"_s);
        QTRY_VERIFY(!text->document()->firstBlock().layout()->formats().isEmpty());
    }

    void showsHowALargeTextBegins()
    {
        show("large.txt", QByteArray(300'000, 'x') + '\n' + QByteArray("ä").repeated(200'000));
        auto *text = m_preview->findChild<QPlainTextEdit *>();
        QVERIFY(text->isVisible());
        QVERIFY(text->document()->firstBlock().length() < 5000);
        QVERIFY(says(u"256 KiB"_s));
        show("cut.txt", QByteArray("ä").repeated(200'000)); // within a letter
        QVERIFY(text->isVisible());
    }

    void showsTables()
    {
        QByteArray csv = "Name;Amount\n";
        for (int i = 0; i < 3000; ++i)
            csv += "Item " + QByteArray::number(i) + ";" + QByteArray::number(i * 3) + "\n";
        show("sales.csv", csv);
        auto *table = m_preview->findChild<QTableWidget *>();
        QVERIFY(table->isVisible());
        QCOMPARE(table->columnCount(), 2);
        QCOMPARE(table->rowCount(), 999);
        QCOMPARE(table->horizontalHeaderItem(1)->text(), u"Amount"_s);
        QCOMPARE(table->item(2, 0)->text(), u"Item 2"_s);
        QVERIFY(says(u"999"_s));
    }

    void showsImages()
    {
        show("picture.png", image("PNG", QSize(300, 200)));
        QVERIFY(says(u"300 × 200"_s));
        QTRY_VERIFY(hasPicture());
        show("picture.jpg", image("PNG", QSize(30, 20))); // its name says something else
        QVERIFY(says(u"no image of a kind"_s));
    }

    void refusesWhatItShouldNotDecode_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("SVG as PNG") << QByteArray("a.png")
                                    << QByteArray("<svg xmlns='http://www.w3.org/2000/svg' width='9' "
                                                  "height='9'><rect width='9' height='9'/></svg>");
        QTest::newRow("damaged") << QByteArray("b.png") << image("PNG", QSize(300, 200)).left(60);
        QByteArray bomb = image("BMP", QSize(4, 4));
        bomb.replace(18, 4, QByteArray("\x00\x00\x01\x00", 4)); // 65536 wide
        bomb.replace(22, 4, QByteArray("\x00\x00\x01\x00", 4)); // and as high
        QTest::newRow("bomb") << QByteArray("c.bmp") << bomb;
        QTest::newRow("binary") << QByteArray("d.txt") << QByteArray("a\0b", 3);
        QTest::newRow("no PDF") << QByteArray("e.pdf") << QByteArray("%PDF-1.4\n");
        QTest::newRow("empty") << QByteArray("f") << QByteArray();
    }
    void refusesWhatItShouldNotDecode()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, content);
        show(name, content);
        QVERIFY(!hasPicture());
        QVERIFY(!m_preview->findChild<QPlainTextEdit *>()->isVisible());
    }

    void doesNotDrawScalableImages()
    {
        show("a.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>\n");
        QVERIFY(m_preview->findChild<QPlainTextEdit *>()->isVisible()); // its text
    }

    void showsDocuments()
    {
        show("paper.pdf", document(7));
        QVERIFY(says(u"the first 5 of 7 pages"_s));
        QTRY_VERIFY(hasPicture());
    }

    void saysWhatOtherThingsAre()
    {
        guest::Entry entry;
        entry.kind = guest::Entry::Kind::Link;
        entry.target = "/etc/\x1b[31mpasswd";
        showEntry("/session/working/link", entry);
        QVERIFY(says(u"Link to /etc/"_s));
        QVERIFY(!says(u"\x1b"_s));
        entry.kind = guest::Entry::Kind::Other;
        showEntry("/dev/zero", entry);
        QVERIFY(says(u"A device"_s));
        entry.kind = guest::Entry::Kind::File;
        showEntry("/nowhere", entry);
        QVERIFY(!m_preview->findChild<QPlainTextEdit *>()->isVisible());
    }

    /// Whatever a guest calls a file: seen as it is, on one line, and never mark-up.
    void namesAreShownAndNothingElse()
    {
        for (const QString &name : support::hostileNames()) {
            const QByteArray path = m_agent->guestPath("session/working/") + name.toUtf8();
            m_preview->showFile(m_agent->guest.get(), path,
                                {.name = name.toUtf8(), .kind = guest::Entry::Kind::File});
            int shown = 0;
            for (const QLabel *label : m_preview->findChildren<QLabel *>()) {
                QVERIFY2(label->textFormat() == Qt::PlainText || !Qt::mightBeRichText(label->text()),
                         qPrintable(label->text()));
                QVERIFY2(!Qt::mightBeRichText(label->toolTip()) || !label->toolTip().contains(u"<img"_s),
                         qPrintable(label->toolTip()));
                for (const QString &text : {label->text(), label->toolTip()})
                    QVERIFY2(support::isPrintable(text), qPrintable(text));
                shown += label->toolTip().isEmpty() ? 0 : 1;
            }
            QVERIFY(shown >= 1);
        }
        m_preview->grab();
        show("fine.txt", "fine\n"); // and goes on
        QVERIFY(says(u"fine.txt"_s));
    }

private:
    static QByteArray image(const char *format, QSize size)
    {
        QImage image(size, QImage::Format_RGB32);
        image.fill(QColor(0x1f6feb));
        QByteArray bytes;
        QBuffer buffer(&bytes);
        if (!buffer.open(QIODevice::WriteOnly) || !image.save(&buffer, format))
            qFatal("no image");
        return bytes;
    }
    static QByteArray document(int pages)
    {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        if (!buffer.open(QIODevice::WriteOnly))
            qFatal("no buffer");
        QPdfWriter writer(&buffer);
        QPainter painter(&writer);
        for (int page = 1; page <= pages; ++page) {
            painter.drawText(2000, 2000, u"Page %1"_s.arg(page));
            if (page < pages)
                writer.newPage();
        }
        painter.end();
        return bytes;
    }
    void show(const QByteArray &name, const QByteArray &content)
    {
        if (!finish(m_agent->guest->files().write(name, content)))
            qFatal("not written");
        const auto entry = finish(m_agent->guest->files().stat(name));
        showEntry(m_agent->guestPath("session/working/") + name, *entry);
    }
    void showEntry(const QByteArray &path, const guest::Entry &entry)
    {
        QSignalSpy spy(m_preview.get(), &Preview::shown);
        m_preview->showFile(m_agent->guest.get(), path, entry);
        if (!spy.wait(10'000))
            qFatal("nothing was shown");
    }
    bool says(const QString &text) const
    {
        for (const QLabel *label : m_preview->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().contains(text))
                return true;
        }
        return false;
    }
    bool hasPicture() const
    {
        for (const QLabel *label : m_preview->findChildren<QLabel *>()) {
            if (label->isVisible() && !label->pixmap(Qt::ReturnByValue).isNull())
                return true;
        }
        return false;
    }

    code::Syntax m_syntax;
    std::unique_ptr<ChildAgent> m_agent;
    std::unique_ptr<Preview> m_preview;
};

BERTH_TEST(tst_Preview)
#include "tst_preview.moc"
