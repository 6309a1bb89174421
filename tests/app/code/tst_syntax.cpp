// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/code/code_editor.h"
#include "app/code/scintilla_lexer.h"
#include "app/code/syntax.h"
#include "app/style/style.h"
#include "tests/support/subject.h"
#include "tests/support/watchdog.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using code::CodeEditor;
using code::Syntax;

static QColor colourAt(const QTextDocument &document, int position)
{
    const QTextBlock block = document.findBlock(position);
    for (const QTextLayout::FormatRange &range : block.layout()->formats()) {
        const int at = position - block.position();
        if (at >= range.start && at < range.start + range.length)
            return range.format.foreground().color();
    }
    return {};
}

class tst_Syntax : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_syntax.definition(u"Python"_s);
        QTRY_VERIFY(m_syntax.isDone());
    }

    void knowsLanguagesByTheNamesPeopleUse_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("language");
        for (const auto &[name, language] : {std::pair(u"python"_s, u"Python"_s),
                                             {u"py"_s, u"Python"_s},
                                             {u"Python"_s, u"Python"_s},
                                             {u"sh"_s, u"Bash"_s},
                                             {u"bash"_s, u"Bash"_s},
                                             {u"c++"_s, u"C++"_s},
                                             {u"cpp"_s, u"C++"_s},
                                             {u"js"_s, u"JavaScript"_s},
                                             {u"json"_s, u"JSON"_s},
                                             {u"yml"_s, u"YAML"_s},
                                             {u"application/json"_s, u"JSON"_s},
                                             {u"text/x-python"_s, u"Python"_s},
                                             {u"sql"_s, u"SQL"_s},
                                             {u"html"_s, u"HTML"_s},
                                             {u"rust"_s, u"Rust"_s},
                                             {u"no such thing"_s, QString()},
                                             {u"none"_s, QString()},
                                             {QString(), QString()}})
            QTest::newRow(qPrintable(name.isEmpty() ? u"empty"_s : name)) << name << language;
    }
    void knowsLanguagesByTheNamesPeopleUse()
    {
        QFETCH(QString, name);
        QFETCH(QString, language);
        QCOMPARE(m_syntax.language(name), language);
    }

    void knowsFilesByNameAndBeginning()
    {
        QCOMPARE(m_syntax.languageOfFile(u"a.py"_s), u"Python"_s);
        QCOMPARE(m_syntax.languageOfFile(u"Makefile"_s), u"Makefile"_s);
        QCOMPARE(m_syntax.languageOfFile(u"job"_s, u"#!/usr/bin/env python3.11 -u\n"_s), u"Python"_s);
        QCOMPARE(m_syntax.languageOfFile(u"job"_s, u"#!/bin/sh\n"_s), u"Bash"_s);
        QCOMPARE(m_syntax.languageOfFile(u"job"_s, u"text"_s), QString());
        QVERIFY(m_syntax.languages().contains(u"Python"_s));
    }

    /// Reading a definition can take a tenth of a second. Whatever a guest calls a file, no turn of the
    /// window takes as long as it may not.
    void noLanguageHoldsUpTheWindow()
    {
        style::apply(*qApp, style::Scheme::Light);
        const Syntax syntax;
        const QStringList languages = syntax.languages();
        QVERIFY(languages.size() > 200);
        const QString text = u"<?php if (a == 'b') { return 1; } # \"x\" // y\n"_s.repeated(20);
        support::Watchdog watchdog;
        for (const QString &language : languages) {
            watchdog.reset();
            QTextDocument document(text);
            CodeEditor editor(&syntax);
            editor.setContent(text.toUtf8());
            editor.setLanguage(language);
            syntax.highlight(document, language);
            QTRY_VERIFY(syntax.isDone() && editor.lexerOfText().isDone());
            QTest::qWait(0);
            QVERIFY2(watchdog.longestMilliseconds() < 50,
                     qPrintable(language + u' ' + QString::number(watchdog.longestMilliseconds())));
        }
    }

    /// One that is gone, or was given something else meanwhile, is left alone.
    void coloursWhenTheLanguageIsRead()
    {
        const Syntax syntax;
        QTextDocument document(u"def f():\n    return 'text'\n"_s);
        QTextDocument other(u"def f():\n    return 'text'\n"_s);
        auto gone = std::make_unique<QTextDocument>(u"def\n"_s);
        QVERIFY(!syntax.highlight(document, u"Python"_s));
        QVERIFY(!syntax.highlight(other, u"Python"_s));
        QVERIFY(!syntax.highlight(*gone, u"Python"_s));
        QVERIFY(syntax.highlight(other, {}));
        gone.reset();
        QVERIFY(!colourAt(document, 21).isValid());
        QTRY_VERIFY(syntax.isDone());
        QVERIFY(colourAt(document, 21).isValid());
        QVERIFY(!colourAt(other, 21).isValid());
        QVERIFY(syntax.highlight(other, u"Python"_s));
        QVERIFY(colourAt(other, 21).isValid());
    }

    void coloursADocumentWithoutAnEdit()
    {
        style::apply(*qApp, style::Scheme::Light);
        QTextDocument document(u"def f():\n    return 'text'  # why\n"_s);
        document.setModified(false);
        const int revision = document.revision();
        QVERIFY(m_syntax.highlight(document, u"Python"_s));
        QVERIFY(!document.isModified());
        QCOMPARE(document.revision(), revision);
        const QColor keyword = colourAt(document, 0);
        const QColor string = colourAt(document, 21);
        const QColor comment = colourAt(document, 30);
        QVERIFY(string.isValid() && comment.isValid());
        QVERIFY(string != comment && keyword != string);

        style::apply(*qApp, style::Scheme::Dark);
        QVERIFY(m_syntax.highlight(document, u"Python"_s));
        QVERIFY(colourAt(document, 21) != string);
        QVERIFY(m_syntax.highlight(document, QString()));
        QVERIFY(!colourAt(document, 21).isValid()); // and takes it back
    }

    /// What a word is has one hue, whatever the ground; what a program offers is no comment.
    void oneRoleHasOneHue()
    {
        QTextDocument document(u"import os\nif print('a', 12):  # why\n"_s);
        QList<QColor> colours;
        for (const auto scheme : {style::Scheme::Light, style::Scheme::Dark}) {
            style::apply(*qApp, scheme);
            QVERIFY(m_syntax.highlight(document, u"Python"_s));
            for (const int position : {0, 10, 13, 20, 24, 31}) // import, if, print, 'a', 12, # why
                colours += colourAt(document, position);
            QVERIFY(colours.constLast() != colourAt(document, 13));
        }
        const qsizetype roles = colours.size() / 2;
        QCOMPARE(colours[0].hsvHue(), colours[1].hsvHue()); // both are words of the language
        for (qsizetype role = 0; role < roles - 1; ++role) { // a comment is grey
            const int apart = std::abs(colours[role].hsvHue() - colours[roles + role].hsvHue());
            QVERIFY2(std::min(apart, 360 - apart) < 45, qPrintable(QString::number(role)));
        }
    }

    void staysWithinItsBudget()
    {
        QTextDocument document(u"x = [1, 'a', None]  # why\n"_s.repeated(200'000));
        QElapsedTimer elapsed;
        elapsed.start();
        QVERIFY(!m_syntax.highlight(document, u"Python"_s, 20ms));
        QVERIFY2(elapsed.elapsed() < 2000, qPrintable(QString::number(elapsed.elapsed())));
        QVERIFY(!colourAt(document, document.characterCount() - 3).isValid());
    }

    void leavesLongLinesPlain()
    {
        QTextDocument document(u"x = 1\n"_s + u"'a' + "_s.repeated(20'000) + u"\ny = 'b'\n"_s);
        QVERIFY(m_syntax.highlight(document, u"Python"_s, 10s));
        QVERIFY(!colourAt(document, 10).isValid());
        QVERIFY(colourAt(document, document.characterCount() - 4).isValid());
    }

    void everyLookFitsIntoAnEditorAndCanBeRead()
    {
        for (const auto scheme : {style::Scheme::Light, style::Scheme::Dark}) {
            style::apply(*qApp, scheme);
            for (const QString &name : m_syntax.languages()) {
                m_syntax.definition(name);
                QTRY_VERIFY(m_syntax.isDone());
                const Syntax::Definition language = m_syntax.definition(name);
                QList<code::Look> looks;
                const auto add = [&](const Syntax::Definition &definition) {
                    for (const auto &format : definition.formats()) {
                        const code::Look look = m_syntax.look(format);
                        if (!looks.contains(look))
                            looks << look;
                    }
                };
                add(language);
                for (const auto &included : language.includedDefinitions())
                    add(included);
                QVERIFY2(looks.size() < 248, qPrintable(name));
            }
        }
    }

private:
    Syntax m_syntax;
};

BERTH_TEST(tst_Syntax)
#include "tst_syntax.moc"
