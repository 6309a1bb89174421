// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/image/image_ingredients.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using vm::Ingredients;

class tst_ImageIngredients : public QObject
{
    Q_OBJECT

    const Ingredients m_plain{
        {u"core"_s, u"text"_s, {}, u"trixie"_s, {u"curl"_s, u"git"_s}, {u"x"_s}},
        {{u"build.sh"_s, "true"}, {u"files/etc/a"_s, "1"}, {u"certificates/c.crt"_s, "C"}}};

private slots:
    void aNameFollowsFromWhatGoesIn()
    {
        QCOMPARE(m_plain.id(), Ingredients(m_plain).id());
        QCOMPARE(m_plain.id().size(), 32);
    }

    void anotherByteIsAnotherName()
    {
        QSet<QString> names{m_plain.id()};
        const auto differs = [&](auto change) {
            Ingredients other = m_plain;
            change(other);
            const auto before = names.size();
            names += other.id();
            return names.size() == before + 1;
        };
        QVERIFY(differs([](Ingredients &it) { it.recipe.name = u"mine"_s; }));
        QVERIFY(differs([](Ingredients &it) { it.recipe.suite = u"sid"_s; }));
        QVERIFY(differs([](Ingredients &it) { it.recipe.packages += u"zip"_s; }));
        QVERIFY(differs([](Ingredients &it) { it.recipe.packages.removeLast(); }));
        QVERIFY(differs([](Ingredients &it) { it.recipe.pip.clear(); }));
        QVERIFY(differs([](Ingredients &it) { it.recipe.npm = {{u"x"_s, u"1.0.0"_s, u"sha512-1"_s}}; }));
        QVERIFY(differs([](Ingredients &it) { it.recipe.npm = {{u"x"_s, u"1.0.0"_s, u"sha512-2"_s}}; }));
        QVERIFY(differs([](Ingredients &it) { it.files[u"build.sh"_s] = "false"; }));
        QVERIFY(differs([](Ingredients &it) { it.files[u"files/etc/a"_s] = "2"; }));
        QVERIFY(differs([](Ingredients &it) { it.files.insert(u"files/etc/b"_s, {}); }));
        QVERIFY(differs([](Ingredients &it) { it.files.insert(u"files/etc/b"_s, "1"); }));
        QVERIFY(differs([](Ingredients &it) { it.files.remove(u"files/etc/a"_s); }));
        QVERIFY(differs([](Ingredients &it) { it.files.remove(u"certificates/c.crt"_s); }));
        QVERIFY(differs([](Ingredients &it) { it.files.insert(u"certificates/d.crt"_s, "D"); }));
        // The same bytes, cut elsewhere.
        QVERIFY(differs([](Ingredients &it) {
            it.files.remove(u"files/etc/a"_s);
            it.files.insert(u"files/etc/a1"_s, {});
        }));
        QVERIFY(!differs([](Ingredients &it) { it.recipe.description = u"other words"_s; }));
    }

    void aLayerIsNamedByWhatIsBelowAndHasItsRoot()
    {
        Ingredients layer = m_plain;
        layer.recipe.packages += u"zip"_s;
        layer.below = {m_plain.id(), m_plain.kernelArguments(), m_plain.recipe};
        QCOMPARE(layer.added().packages, QStringList{u"zip"_s});
        QCOMPARE(layer.added().pip, QStringList());
        const vm::NpmPackage shared{u"x"_s, u"1.0.0"_s, {}};
        const vm::NpmPackage own{u"y"_s, u"1.0.0"_s, {}};
        layer.below->recipe.npm = {shared};
        layer.recipe.npm = {shared, own};
        QVERIFY(layer.added().npm == QList<vm::NpmPackage>{own});
        QCOMPARE(layer.kernelArguments(), m_plain.kernelArguments());
        Ingredients other = layer;
        other.below->id.front() = u'x';
        QVERIFY(other.id() != layer.id());
    }

    void anImageSaysWhatItIsOf()
    {
        Ingredients layer = m_plain;
        layer.below = {m_plain.id(), m_plain.kernelArguments(), m_plain.recipe, u"one"_s};
        const auto said = [](const Ingredients &of) {
            return QJsonDocument::fromJson(of.description()).object();
        };
        QCOMPARE(said(layer)["recipe"_L1].toString(), layer.id());
        QCOMPARE(said(layer)["below"_L1].toString(), u"one"_s);
        Ingredients onAnother = layer;
        onAnother.below->image = u"another"_s;
        QCOMPARE(onAnother.id(), layer.id());
        QVERIFY(!said(m_plain).contains("below"_L1));
    }

    void theRootIsFoundByTheName()
    {
        const QString id = m_plain.id();
        const QString uuid =
            u"%1-%2-%3-%4-%5"_s.arg(id.left(8), id.mid(8, 4), id.mid(12, 4), id.mid(16, 4), id.mid(20));
        QVERIFY2(m_plain.kernelArguments().startsWith("root=UUID="_L1 + uuid + u' '),
                 qPrintable(m_plain.kernelArguments()));
    }

    void writesWhatTheBuilderFinds()
    {
        const QTemporaryDir folder;
        QVERIFY(m_plain.write(folder.path()));
        QFile file(folder.filePath(u"files/etc/a"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), "1");
        QFile json(folder.filePath(u"image.json"_s));
        QVERIFY(json.open(QIODevice::ReadOnly));
        const QJsonObject description = QJsonDocument::fromJson(json.readAll()).object();
        QCOMPARE(description["profile"_L1].toString(), u"core"_s);
        QCOMPARE(description["kernelArguments"_L1].toString(), m_plain.kernelArguments());
    }

    void saysWhatCannotBeReadOrWritten()
    {
        const QTemporaryDir folder;
        const auto gathered = Ingredients::gather(m_plain.recipe, folder.path(), {});
        QVERIFY(!gathered);
        QVERIFY2(gathered.error().text.contains(u"build.sh cannot be read"_s),
                 qPrintable(gathered.error().text));
        QVERIFY(QFile(folder.filePath(u"block"_s)).open(QIODevice::WriteOnly));
        const auto blocked = m_plain.write(folder.filePath(u"block"_s));
        QVERIFY(!blocked);
        QVERIFY2(blocked.error().text.contains(u"cannot be written"_s), qPrintable(blocked.error().text));
    }

    void takesEveryFileThatIsThere()
    {
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath(u"files/etc/deep"_s));
        for (const auto &name : {u"build.sh"_s, u"files/etc/deep/a"_s, u"files/b"_s, u"other.json"_s}) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(name.toUtf8());
        }
        const auto gathered = Ingredients::gather(m_plain.recipe, folder.path(), {{u"c.crt"_s, "C"}});
        QVERIFY(gathered);
        QCOMPARE(gathered->files.keys(),
                 (QStringList{u"build.sh"_s, u"certificates/c.crt"_s, u"files/b"_s, u"files/etc/deep/a"_s}));
        QCOMPARE(gathered->files[u"files/b"_s], "files/b");
    }
};

BERTH_TEST(tst_ImageIngredients)
#include "tst_image_ingredients.moc"
