// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/parts.h"
#include "app/style/style.h"
#include "tests/support/subject.h"

#include <QApplication>
#include <QDirIterator>
#include <QImage>
#include <QTest>

using namespace Qt::StringLiterals;

/// WCAG 2.1, relative luminance and contrast.
static double luminance(const QColor &colour)
{
    const auto part = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * part(colour.redF()) + 0.7152 * part(colour.greenF()) + 0.0722 * part(colour.blueF());
}

static double contrast(const QColor &one, const QColor &other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

/// Whether all that is seen of a drawing has that colour.
static bool isDrawnIn(const QColor &colour, const QImage &image)
{
    bool isSeen = false;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            if (pixel.alpha() > 200
                && (std::abs(pixel.red() - colour.red()) > 2 || std::abs(pixel.green() - colour.green()) > 2
                    || std::abs(pixel.blue() - colour.blue()) > 2))
                return false;
            isSeen = isSeen || pixel.alpha() > 200;
        }
    }
    return isSeen;
}

class tst_Style : public QObject
{
    Q_OBJECT
private slots:
    void wordsKeepTheirColourInEachTheme()
    {
        style::apply(*qApp, style::Scheme::Light);
        const std::unique_ptr<QLabel> label(parts::words(u"10 kB"_s, &style::Colours::muted));
        label->show();
        style::apply(*qApp, style::Scheme::Dark);
        QCOMPARE(label->palette().color(label->foregroundRole()), style::colours().muted);
        parts::tint(label.get(), &style::Colours::bad);
        style::apply(*qApp, style::Scheme::Light);
        QCOMPARE(label->palette().color(label->foregroundRole()), style::colours().bad);
    }

    void textCanBeRead_data()
    {
        QTest::addColumn<style::Scheme>("scheme");
        QTest::newRow("light") << style::Scheme::Light;
        QTest::newRow("dark") << style::Scheme::Dark;
    }
    void textCanBeRead()
    {
        QFETCH(style::Scheme, scheme);
        style::apply(*qApp, scheme);
        const style::Colours &c = style::colours();
        for (const QColor &ground : {c.window, c.surface, c.raised, c.sunken}) {
            for (const QColor &text : {c.text, c.muted, c.accent, c.good, c.warning, c.bad})
                QVERIFY2(contrast(text, ground) >= 4.5, qPrintable(text.name() + u" on "_s + ground.name()));
        }
        QVERIFY(contrast(c.onAccent, c.accent) >= 4.5);
        QCOMPARE(qApp->palette().color(QPalette::Window), c.window);
    }

    void aPathThatIsCutKeepsItsName()
    {
        const auto drawn = [](const QString &text, int width) {
            parts::ShortLabel label(Qt::ElideMiddle);
            label.setText(text);
            label.resize(width, 20);
            return label.grab().toImage();
        };
        const QString path = u"top-customers-2026-11-28/report.xlsx"_s;
        const QFontMetrics metrics = QLabel().fontMetrics();
        const int room = metrics.horizontalAdvance(u"…/report.xlsx"_s) + 2;
        QCOMPARE(drawn(path, room), drawn(u"…/report.xlsx"_s, room));
        QVERIFY(drawn(path, 400) != drawn(u"…/report.xlsx"_s, 400));
    }

    /// Its button is grey then, where white would not be seen.
    void anIconOnTheAccentIsSeenWhenItIsOff()
    {
        const QSize size(16, 16);
        const QImage off =
            style::icon(u"run"_s, &style::Colours::onAccent).pixmap(size, QIcon::Disabled).toImage();
        QCOMPARE(off, style::icon(u"run"_s).pixmap(size, QIcon::Disabled).toImage());
        QVERIFY(off != style::icon(u"run"_s, &style::Colours::onAccent).pixmap(size).toImage());
    }

    void everyIconFollowsTheTheme()
    {
        QDirIterator files(u":/icons"_s, {u"*.svg"_s});
        int seen = 0;
        while (files.hasNext()) {
            files.next();
            if (files.fileInfo().baseName() == u"berth"_s)
                continue;
            const QIcon icon = style::icon(files.fileInfo().baseName(), &style::Colours::bad);
            for (const style::Scheme scheme : {style::Scheme::Dark, style::Scheme::Light}) {
                style::apply(*qApp, scheme); // the icon is older
                QVERIFY2(isDrawnIn(style::colours().bad, icon.pixmap(QSize(32, 32)).toImage()),
                         qPrintable(files.fileName()));
            }
            ++seen;
        }
        QVERIFY(seen > 30);
    }
};

BERTH_TEST(tst_Style)
#include "tst_style.moc"
