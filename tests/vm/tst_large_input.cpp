// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/subject.h"
#include "tests/vm/recipe_desk.h"

using namespace Qt::StringLiterals;

/// A table of 100 MB in which nothing is wrong, in a small machine. What else reads such is tried on the
/// host.
class tst_LargeInput : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        VERIFY_CODE(m_desk.made(), 0);
        VERIFY_CODE(m_desk.home.shell(u"/usr/bin/python3 -B " BERTH_SOURCE_DIR
                                      "/tests/resources/test_large_input.py ."_s),
                    0);
    }

    void comesOutRight_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("top-customers") << QStringList{u"--input"_s, u"orders.csv"_s};
    }
    void comesOutRight()
    {
        QFETCH(const QStringList, arguments);
        const QString recipe = QString::fromLatin1(QTest::currentDataTag());
        VERIFY_CODE(m_desk.run(recipe, arguments, std::chrono::minutes(40)), 0);
        VERIFY_CODE(m_desk.home.shell(u"cd '" BERTH_SOURCE_DIR
                                      "/tests/resources' && BERTH_LARGE_RESULTS=\"$OLDPWD\" "
                                      "/usr/bin/python3 -B -m unittest test_large_input.LargeInput.test_"_s
                                      + QString(recipe).replace(u'-', u'_')),
                    0);
    }

private:
    RecipeDesk m_desk{u"core"_s};
};

BERTH_TEST(tst_LargeInput)
#include "tst_large_input.moc"
