// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/translations.h"
#include "core/tools/catalogue.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>
#include <QXmlStreamReader>

using namespace Qt::StringLiterals;

/// A message of a .ts file: how it is translated, in one form or several, and whether that is finished.
struct Message
{
    QStringList forms;
    bool isFinished = true;
};

/// By context, source and comment, so that the order of different versions of lupdate does not matter.
static QMap<QStringList, Message> messagesOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(path));
    QXmlStreamReader xml(&file);
    QMap<QStringList, Message> messages;
    QString context, source, comment;
    Message message;
    while (!xml.atEnd()) {
        xml.readNext();
        const auto name = xml.name();
        if (xml.isStartElement()) {
            if (name == u"name")
                context = xml.readElementText();
            else if (name == u"message")
                message = {}, comment.clear();
            else if (name == u"source")
                source = xml.readElementText();
            else if (name == u"comment")
                comment = xml.readElementText();
            else if (name == u"numerusform")
                message.forms += xml.readElementText();
            else if (name == u"translation") {
                message.isFinished = !xml.attributes().hasAttribute(u"type"_s);
                const auto text =
                    xml.readNext() == QXmlStreamReader::Characters ? xml.text().toString() : QString();
                if (!text.trimmed().isEmpty())
                    message.forms += text;
            }
        } else if (xml.isEndElement() && name == u"message") {
            messages.insert({context, source, comment}, message);
        }
    }
    if (xml.hasError())
        qFatal("%s: %s", qPrintable(path), qPrintable(xml.errorString()));
    return messages;
}

static QString fileOf(const QString &folder, const QString &language)
{
    return folder + u"/berth_"_s + language + u".ts"_s;
}

static const QString kFolder = QStringLiteral(BERTH_SOURCE_DIR "/translations");

static QStringList placeholders(const QString &text)
{
    static const QRegularExpression placeholder(u"%(L?\\d|L?n)"_s);
    QStringList found;
    for (const auto &match : placeholder.globalMatch(text))
        found += match.captured();
    found.removeDuplicates();
    found.sort();
    return found;
}

class tst_Translations : public QObject
{
    Q_OBJECT
private slots:
    void everyStringIsTranslated_data()
    {
        QTest::addColumn<int>("forms");
        QTest::newRow("en") << 2;
        QTest::newRow("de") << 2;
        QTest::newRow("zh_CN") << 1;
    }
    void everyStringIsTranslated()
    {
        QFETCH(int, forms);
        const auto messages = messagesOf(fileOf(kFolder, QString::fromLatin1(QTest::currentDataTag())));
        QVERIFY(!messages.isEmpty());
        for (auto it = messages.begin(); it != messages.end(); ++it) {
            const QString source = it.key()[1];
            const auto says = [&](const char *what) {
                return QStringLiteral("“%1”: %2").arg(source, QLatin1String(what)).toUtf8();
            };
            const bool isPlural = !placeholders(source).filter(u"n"_s).isEmpty() || it->forms.size() > 1;
            QVERIFY2(it->isFinished, says("unfinished or vanished"));
            QVERIFY2(it->forms.size() == (isPlural ? forms : 1),
                     says("not as many forms as the language has"));
            for (const QString &form : it->forms) {
                QVERIFY2(!form.isEmpty(), says("empty"));
                QVERIFY2(placeholders(form) == placeholders(source), says("other placeholders"));
            }
        }
    }

    /// A word is left out there, not the end of one.
    void aGermanEllipsisStandsApart()
    {
        static const QRegularExpression joined(u"\\p{L}…($|“)"_s);
        for (const Message &message : messagesOf(fileOf(kFolder, u"de"_s)))
            for (const QString &form : message.forms)
                QVERIFY2(!form.contains(joined), qPrintable(form));
    }

    void everyStringOfTheSourcesIsThere()
    {
        QTemporaryDir folder;
        QProcess update;
        update.start(kFolder + u"/update"_s, {folder.path()});
        QVERIFY(update.waitForFinished(50'000));
        QVERIFY2(update.exitCode() == 0, update.readAllStandardError());
        for (const QString &language : {u"en"_s, u"de"_s, u"zh_CN"_s}) {
            const QStringList hint{u"translations/update is to be run and its result translated"_s};
            const auto wanted = messagesOf(fileOf(folder.path(), language)).keys();
            const auto there = messagesOf(fileOf(kFolder, language)).keys();
            for (const QStringList &key : wanted)
                QVERIFY2(there.contains(key), qPrintable((key + hint).join(u'\n')));
            QCOMPARE(there.size(), wanted.size());
        }
    }

    /// The window and reports say what an agent does by it.
    void everyToolHasATitleInEachLanguage()
    {
        QSet<QString> titles;
        for (const tools::Tool &tool : tools::catalogue())
            titles += tool.title;
        for (const QString &language : {u"de"_s, u"zh_CN"_s}) {
            QSet<QString> there;
            for (const QStringList &key : messagesOf(fileOf(kFolder, language)).keys()) {
                if (key.first() == u"tool"_s)
                    there += key[1];
            }
            QCOMPARE(there, titles);
        }
    }

    void takesTheFirstLanguageThereIs_data()
    {
        QTest::addColumn<QStringList>("wanted");
        QTest::addColumn<QString>("taken");
        QTest::newRow("german") << QStringList{u"de-AT"_s, u"de"_s} << u"de"_s;
        QTest::newRow("english before german") << QStringList{u"en-GB"_s, u"de-DE"_s} << u"en"_s;
        QTest::newRow("an unknown one before german") << QStringList{u"fi-FI"_s, u"de-DE"_s} << u"de"_s;
        QTest::newRow("simplified chinese") << QStringList{u"zh-Hans-SG"_s} << u"zh_CN"_s;
        QTest::newRow("traditional chinese") << QStringList{u"zh-Hant-TW"_s, u"zh-TW"_s} << u"en"_s;
        QTest::newRow("none") << QStringList{u"C"_s} << u"en"_s;
    }
    void takesTheFirstLanguageThereIs()
    {
        QFETCH(QStringList, wanted);
        QTEST(base::bestLanguage(wanted), "taken");
    }

    void languagesAreInTheProgram()
    {
        QTranslator german, chinese;
        QVERIFY(german.load(u":/translations/berth_de.qm"_s));
        QVERIFY(chinese.load(u":/translations/berth_zh_CN.qm"_s));
        QCOMPARE(german.translate("MainWindow", "Delete Session"), u"Sitzung löschen"_s);
        QCOMPARE(chinese.translate("MainWindow", "Delete Session"), u"删除会话"_s);
        QCOMPARE(german.translate("cli", "No machine is running."), u"Keine Maschine läuft."_s);
        QCOMPARE(chinese.translate("cli", "No machine is running."), u"没有正在运行的虚拟机。"_s);
        QCOMPARE(german.translate("ReportCard", "%n document(s)", nullptr, 2), u"%n Dokumente"_s);
    }

    void englishHasPluralsAndLeavesTheRestAlone()
    {
        QTranslator english;
        QVERIFY(english.load(u":/translations/berth_en.qm"_s));
        QVERIFY(QCoreApplication::installTranslator(&english));
        const auto documents = [](int count) {
            return QCoreApplication::translate("ReportCard", "%n document(s)", nullptr, count);
        };
        QCOMPARE(documents(1), u"1 document"_s);
        QCOMPARE(documents(2), u"2 documents"_s);
        QCOMPARE(QCoreApplication::translate("cli", "No machine is running."), u"No machine is running."_s);
    }

    void theCommandLineSpeaksTheUsersLanguage_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("complaint");
        QTest::newRow("german") << u"de"_s << u"Es gibt keinen Befehl „x“."_s;
        QTest::newRow("chinese") << u"zh_CN"_s << u"没有命令“x”。"_s;
        QTest::newRow("none") << QString() << u"There is no command “x”."_s;
    }
    void theCommandLineSpeaksTheUsersLanguage()
    {
        QFETCH(QString, language);
        QFETCH(QString, complaint);
        QProcess berth;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"LC_ALL"_s, u"C.UTF-8"_s); // in every installation; LANGUAGE names the language
        environment.insert(u"LANGUAGE"_s, language);
        berth.setProcessEnvironment(environment);
        berth.start(QStringLiteral(BERTH_BIN_DIR "/berth"), {u"x"_s});
        QVERIFY(berth.waitForFinished(20'000));
        const QString said = QString::fromUtf8(berth.readAllStandardError());
        QVERIFY2(said.contains(complaint), qPrintable(said));
        QCOMPARE(berth.exitCode(), 2);
    }
};

BERTH_TEST(tst_Translations)
#include "tst_translations.moc"
