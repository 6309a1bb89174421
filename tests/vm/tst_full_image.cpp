// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/subject.h"
#include "tests/vm/recipe_desk.h"

#include <QTest>

using namespace Qt::StringLiterals;

static const QString kSamples = QStringLiteral(BERTH_SOURCE_DIR "/resources/samples/");

/// The image full does a job of each other image, in one machine without a network.
class tst_FullImage : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { VERIFY_CODE(m_desk.made(), 0); }

    void runsWhatEachImageIsFor_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QByteArray>("answer");
        const auto row = [](const char *name, const QString &command, const QByteArray &answer) {
            QTest::newRow(name) << command << answer;
        };
        row("gcc",
            u"printf '#include <stdio.h>\\nint main(void) { printf(\"%%d\\\\n\", 6 * 7); }' > a.c && gcc a.c -o a && ./a"_s,
            "42");
        row("cargo",
            u"mkdir -p c/src && printf '[package]\\nname = \"c\"\\nversion = \"0.1.0\"\\nedition = "
            u"\"2021\"\\n' > c/Cargo.toml && "
            "printf 'fn main() { println!(\"{}\", 6 * 7); }' > c/src/main.rs && cd c && cargo run --offline -q"_s,
            "42");
        row("go",
            u"printf 'package main\\nimport \"fmt\"\\nfunc main() { fmt.Println(6 * 7) }' > a.go && go run a.go"_s,
            "42");
        row("javac",
            u"printf 'class A { public static void main(String[] a) { System.out.println(6 * 7); } }' > "
            u"A.java && "
            "javac A.java && java -cp . A"_s,
            "42");
        row("node", u"node -e 'console.log(6 * 7)'"_s, "42");
        row("chromium", // a page that its own script makes
            u"chromium --headless --dump-dom 'data:text/html,<body><script>document.body.textContent = 6 * 7 "
            u"+ \"!\"</script>' | "
            "grep -o '[0-9]*!'"_s,
            "42!");
        row("pandas", u"python3 -c 'import pandas; print(pandas.DataFrame({\"a\": [20, 22]}).a.sum())'"_s,
            "42");
        row("torch", u"python3 -c 'import torch; print(int(torch.arange(7).sum() * 2))'"_s, "42");
        row("onnxruntime",
            u"python3 -c 'import onnxruntime as o; print(\"CPUExecutionProvider\" in o.get_available_providers())'"_s,
            "True");
    }
    void runsWhatEachImageIsFor()
    {
        QFETCH(const QString, command);
        QFETCH(const QByteArray, answer);
        const auto ran = inside(command);
        VERIFY_CODE(ran, 0);
        QCOMPARE(ran.out.trimmed(), answer);
    }

    void convertsAnOfficeDocument()
    {
        VERIFY_CODE(m_desk.run(u"office-to-pdf"_s, {u"--input"_s, kSamples + u"report.docx"_s}), 0);
        VERIFY_CODE(brought(u"office-to-pdf"_s), 0);
        QVERIFY(inside(u"pdftotext /session/brought/report.pdf - | wc -w"_s).out.trimmed().toInt() > 20);
    }

    void readsAScan()
    {
        VERIFY_CODE(
            m_desk.run(u"ocr"_s, {u"--input"_s, kSamples + u"letter.jpg"_s, u"--param"_s, u"languages=de"_s}),
            0);
        const QByteArray text = RecipeDesk::content(m_desk.home.path(u"ocr/letter.txt"_s));
        QVERIFY2(text.startsWith("Sehr geehrte Frau Größmann,"), text.constData());
    }

    void convertsAVideo()
    {
        VERIFY_CODE(m_desk.run(u"transcode"_s,
                               {u"--input"_s, kSamples + u"silent.mkv"_s, u"--param"_s, u"formats=mp4"_s}),
                    0);
        VERIFY_CODE(brought(u"transcode"_s), 0);
        QCOMPARE(
            inside(
                u"ffprobe -v error -count_frames -show_entries stream=codec_name,nb_read_frames -of csv=p=0 "
                "/session/brought/silent.mp4"_s)
                .out.trimmed(),
            QByteArray("h264,60"));
    }

    void readsParquet()
    {
        VERIFY_CODE(m_desk.run(u"parquet-report"_s, {u"--sample"_s, u"--param"_s, u"report=markdown"_s}), 0);
        QVERIFY(!RecipeDesk::content(m_desk.home.path(u"parquet-report/report.md"_s)).isEmpty());
    }

private:
    support::Home::Outcome inside(const QString &command) const
    {
        return m_desk.home.berth({u"exec"_s, u"desk"_s, u"--"_s, u"sh"_s, u"-c"_s, command},
                                 std::chrono::minutes(10));
    }
    support::Home::Outcome brought(const QString &results) const
    {
        inside(u"rm -rf /session/brought"_s);
        return m_desk.home.berth({u"cp"_s, m_desk.home.path(results), u"desk:/session/brought"_s});
    }

    RecipeDesk m_desk{u"full"_s, u"LG"_s};
};

BERTH_TEST(tst_FullImage)
#include "tst_full_image.moc"
