// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/subject.h"
#include "tests/vm/recipe_desk.h"

#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace Qt::StringLiterals;

/// What the image ml is for, in a machine without a network.
class tst_MlImage : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { VERIFY_CODE(m_desk.made(), 0); }

    /// The least squares have a closed form; what is learnt is that, and ONNX Runtime says the same of it.
    void learnsWhatHasAClosedForm()
    {
        const QByteArray script =
            RecipeDesk::content(QStringLiteral(BERTH_SOURCE_DIR "/tests/vm/learn_in_depth.py"));
        const auto ran = m_desk.home.berth(
            {u"exec"_s, u"desk"_s, u"--"_s, u"python3"_s, u"-c"_s, QString::fromUtf8(script)},
            std::chrono::minutes(10));
        VERIFY_CODE(ran, 0);
        const QJsonObject told = QJsonDocument::fromJson(ran.out).object();
        const auto numbers = [&told](const QString &key) { return told.value(key).toArray(); };
        const QJsonArray solved = numbers(u"solved"_s), learnt = numbers(u"learnt"_s);
        QCOMPARE(solved.size(), 4);
        QCOMPARE(learnt.size(), 4);
        const double made[] = {2, -3, 0.5, 7};
        for (int i = 0; i < 4; ++i) {
            QVERIFY2(std::abs(solved[i].toDouble() - made[i]) < 0.05, ran.out.constData());
            QVERIFY2(std::abs(solved[i].toDouble() - learnt[i].toDouble()) < 1e-6, ran.out.constData());
        }
        QVERIFY(told.value(u"before"_s).toDouble() > 100 * told.value(u"after"_s).toDouble());
        const QJsonArray torch = numbers(u"torch"_s), onnx = numbers(u"onnx"_s);
        QCOMPARE(torch.size(), 20);
        QCOMPARE(onnx.size(), 20);
        for (int i = 0; i < 20; ++i)
            QVERIFY2(std::abs(torch[i].toDouble() - onnx[i].toDouble()) < 1e-4, ran.out.constData());
    }

private:
    RecipeDesk m_desk{u"ml"_s, u"MD"_s};
};

BERTH_TEST(tst_MlImage)
#include "tst_ml_image.moc"
