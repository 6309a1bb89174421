// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/subject.h"
#include "tests/vm/recipe_desk.h"

#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;

static const QString kSamples = QStringLiteral(BERTH_SOURCE_DIR "/resources/samples/");

/// The recipes that need the image media, in one machine without a network. It makes the hard cases and looks
/// into the results too, with other programs than the recipes write them with: this host may have none of
/// them.
class tst_MediaRecipes : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        VERIFY_CODE(m_desk.made(), 0);
        VERIFY_CODE(m_desk.home.berth({u"cp"_s, QStringLiteral(BERTH_SOURCE_DIR "/tests/resources"),
                                       u"desk:/session/made"_s}),
                    0);
        VERIFY_CODE(inside(u"cd /session/made && python3 -B made_scans.py 'Post ö' && "
                           "python3 -B made_films.py 'Filme ö'"_s),
                    0);
        for (const QString &folder : {u"Post ö"_s, u"Filme ö"_s})
            VERIFY_CODE(
                m_desk.home.berth({u"cp"_s, u"desk:/session/made/"_s + folder, m_desk.home.path(folder)}), 0);
    }

    void readsScansThatLieAndStandOnTheirHeads()
    {
        const auto run = m_desk.run(u"ocr"_s,
                                    {u"--input"_s, kSamples + u"letter.jpg"_s, u"--input"_s,
                                     kSamples + u"lease.pdf"_s, u"--param"_s, u"languages=de"_s});
        VERIFY_CODE(run, 0);
        for (const char *line :
             {"“letter.jpg”, page 1: turned by 90°.", "“lease.pdf”, page 2: turned by 180°.",
              "“lease.pdf”, page 1: something was not read, at the lower right."})
            QVERIFY2((run.out + run.err).contains(line), (line + ("\n" + run.out + run.err)).constData());
        VERIFY_CODE(brought(u"ocr"_s), 0);
        const QByteArray letter = inside(u"pdftotext /session/brought/letter.pdf - | tr -s '\\n' ' '"_s).out;
        const QByteArray lease = inside(u"pdftotext /session/brought/lease.pdf -"_s).out;
        for (const char *words :
             {"Größmann", "Bestellung über zwölf Übungsbücher", "1.234,50 Euro", "Jürgen Weiß"})
            QVERIFY2(letter.contains(words), letter.constData());
        QVERIFY2(lease.contains("für drei\nTage überlassen."), lease.constData());
        QVERIFY2(lease.split('\f').at(1).contains("Zürich vor zwanzig Uhr."), lease.constData());
        const QByteArray text = RecipeDesk::content(m_desk.home.path(u"ocr/letter.txt"_s));
        QVERIFY2(text.startsWith("Sehr geehrte Frau Größmann,\n\nwir bestätigen"), text.constData());
        // A reader shows it as it stands: as wide as the lying scan was high.
        QVERIFY(inside(u"pdftoppm -r 72 -singlefile /session/brought/letter.pdf /session/brought/seen && "
                       "head -c 15 /session/brought/seen.ppm"_s)
                    .out.contains("413 269"));
    }

    void readsChinese()
    {
        VERIFY_CODE(m_desk.home.shell(u"rm -rf ocr"_s), 0);
        VERIFY_CODE(
            m_desk.run(u"ocr"_s,
                       {u"--input"_s, kSamples + u"menu.png"_s, u"--param"_s, u"languages=chi_sim"_s}),
            0);
        QCOMPARE(RecipeDesk::content(m_desk.home.path(u"ocr/menu.txt"_s)),
                 QByteArray("今日菜单\n牛肉面条\n西红柿炒鸡蛋\n茶水免费\n"));
        VERIFY_CODE(brought(u"ocr"_s), 0);
        QVERIFY(inside(u"pdftotext /session/brought/menu.pdf -"_s).out.contains("牛肉"));
    }

    void saysWhichScansItCouldNotRead()
    {
        VERIFY_CODE(m_desk.home.shell(u"rm -rf ocr"_s), 0);
        const auto run = m_desk.run(u"ocr"_s,
                                    {u"--input"_s, m_desk.home.path(u"Post ö"_s), u"--param"_s,
                                     u"languages=deu"_s, u"--param"_s, u"passwords=falsch,abc"_s});
        VERIFY_CODE(run, 0);
        for (const char *left :
             {"“leer.pdf”: it is empty.", "“Notiz.pdf”: it is neither a PDF file nor a picture",
              "“halb.jpg”: it is broken", "“bombe.png”: it has more than 120 million pixels",
              "“geheim ä.pdf”: the result has no password."})
            QVERIFY2((run.out + run.err).contains(left), (left + ("\n" + run.out + run.err)).constData());
        for (const char *name : {"Brief ö 1.txt", "geheim ä.txt"})
            QCOMPARE(RecipeDesk::content(m_desk.home.path(u"ocr/Post ö/"_s + QString::fromUtf8(name))),
                     QByteArray("Grüße aus Köln\n"));

        const auto locked = m_desk.run(u"ocr"_s, {u"--input"_s, m_desk.home.path(u"Post ö/geheim ä.pdf"_s)});
        QVERIFY(locked.code > 0);
        QVERIFY2(locked.err.contains(
                     "“geheim ä.pdf”: it has a password. Give it, for example: --param passwords=SECRET."),
                 locked.err.constData());
        const auto language = m_desk.run(
            u"ocr"_s, {u"--input"_s, kSamples + u"menu.png"_s, u"--param"_s, u"languages=klingon"_s});
        QVERIFY(language.code > 0);
        QVERIFY2(language.err.contains(
                     "“klingon” is no language that can be read. There are: chi_sim, deu, eng, fra, spa."),
                 language.err.constData());
    }

    void turnsVideosIntoWhatBrowsersPlay()
    {
        const auto run =
            m_desk.run(u"transcode"_s,
                       {u"--input"_s, kSamples + u"phone.mp4"_s, u"--input"_s, kSamples + u"silent.mkv"_s});
        VERIFY_CODE(run, 0);
        for (const char *line :
             {"“phone.mp4”: it was turned by 270° to stand upright.", "“silent.mkv”: it has no sound.",
              "% phone.mp4 to mp4", "% silent.mkv to webm", "Converted 2 of 2 films"})
            QVERIFY2((run.out + run.err).contains(line), (line + ("\n" + run.out + run.err)).constData());
        VERIFY_CODE(brought(u"transcode"_s), 0);
        const auto streams = [this](const QString &name) {
            return inside(u"ffprobe -v error -count_frames -show_entries "
                          "stream=codec_name,width,height,nb_read_frames:stream_side_data=rotation "
                          "-of csv=p=0 /session/brought/"_s
                          + name)
                .out.simplified();
        };
        QVERIFY2(streams(u"phone.mp4"_s).startsWith("h264,120,160,50 aac,"),
                 streams(u"phone.mp4"_s).constData());
        QVERIFY2(streams(u"phone.webm"_s).startsWith("vp9,120,160,50 opus,"),
                 streams(u"phone.webm"_s).constData());
        QCOMPARE(streams(u"silent.mp4"_s), QByteArray("h264,160,120,60"));
        QCOMPARE(streams(u"silent.webm"_s), QByteArray("vp9,160,120,60"));
        QCOMPARE(halves(u"phone-2.jpg"_s), QByteArray("red blue"));
        QCOMPARE(halves(u"silent-1.jpg"_s), QByteArray("lime lime"));
        QCOMPARE(halves(u"silent-2.jpg"_s), QByteArray("white white"));
        QCOMPARE(halves(u"silent-3.jpg"_s), QByteArray("black black"));
    }

    void saysWhichVideosItCouldNotRead()
    {
        VERIFY_CODE(m_desk.home.shell(u"rm -rf transcode"_s), 0);
        const auto run = m_desk.run(u"transcode"_s,
                                    {u"--input"_s, m_desk.home.path(u"Filme ö"_s), u"--param"_s,
                                     u"formats=mp4"_s, u"--param"_s, u"thumbnails=1"_s});
        VERIFY_CODE(run, 0);
        for (const char *left :
             {"“leer.mp4”: it is empty.", "“Notiz.mov”: it is no film, or it is broken.",
              "“halb.mp4”: it is no film, or it is broken.", "“Ton.mkv”: it has sound alone."})
            QVERIFY2((run.out + run.err).contains(left), (left + ("\n" + run.out + run.err)).constData());
        for (const char *name : {"Ausflug ö 1.mp4", "Ausflug ö 1-1.jpg"})
            QVERIFY(QFile::exists(m_desk.home.path(u"transcode/Filme ö/"_s + QString::fromUtf8(name))));
        const auto empty =
            m_desk.run(u"transcode"_s, {u"--input"_s, m_desk.home.path(u"Filme ö/leer.mp4"_s)});
        QVERIFY(empty.code > 0);
        QVERIFY2(empty.err.contains("“leer.mp4”: it is empty. There is no other film."),
                 empty.err.constData());
    }

    void everySample_data() { RecipeDesk::addSamples(u"media"_s); }
    void everySample()
    {
        QFETCH(const QString, recipe);
        VERIFY_CODE(m_desk.runOnSample(recipe), 0);
    }

    void allOfItTookOneMachine() { QCOMPARE(m_desk.machines(), 1); }

private:
    /// A script in the machine.
    support::Home::Outcome inside(const QString &script) const
    {
        return m_desk.home.berth({u"exec"_s, u"desk"_s, u"--"_s, u"bash"_s, u"-c"_s, script},
                                 std::chrono::minutes(10));
    }
    /// The results of a recipe, as a person has them, to /session/brought in the machine.
    support::Home::Outcome brought(const QString &recipe) const
    {
        inside(u"rm -rf /session/brought"_s);
        return m_desk.home.berth({u"cp"_s, m_desk.home.path(recipe), u"desk:/session/brought"_s});
    }
    /// The nearest plain colours of the upper and the lower half of a picture.
    QByteArray halves(const QString &name) const
    {
        const QString said = QString::fromUtf8(
            inside(u"convert /session/brought/"_s + name + u" -resize '1x2!' -depth 8 txt:-"_s).out);
        static const QRegularExpression pixel(u"#([0-9A-F]{2})([0-9A-F]{2})([0-9A-F]{2})"_s);
        static const QHash<QString, QByteArray> names{{u"100"_s, "red"},
                                                      {u"001"_s, "blue"},
                                                      {u"010"_s, "lime"},
                                                      {u"111"_s, "white"},
                                                      {u"000"_s, "black"}};
        QByteArrayList halves;
        for (const auto &match : pixel.globalMatch(said)) {
            QString bits;
            for (int channel = 1; channel <= 3; ++channel) {
                const int value = match.captured(channel).toInt(nullptr, 16);
                bits += value > 200 ? u'1' : value < 55 ? u'0' : u'?';
            }
            halves += names.value(bits, bits.toUtf8());
        }
        return halves.join(' ');
    }

    RecipeDesk m_desk{u"media"_s};
};

BERTH_TEST(tst_MediaRecipes)
#include "tst_media_recipes.moc"
