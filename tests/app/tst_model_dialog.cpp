// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/model_dialog.h"
#include "app/style/style.h"
#include "tests/app/accessible.h"
#include "tests/app/looks.h"
#include "tests/support/subject.h"

#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Wish = ModelSetUp::Wish;

namespace {

/// What the core would do, noted.
struct Core
{
    api::ModelOffers offered;
    base::Result<> addOutcome;
    base::Result<api::ModelTrial> tested = api::ModelTrial{.model = u"m-1"_s,
                                                           .calls = true,
                                                           .first = 420ms,
                                                           .sentTokens = 90,
                                                           .answerTokens = 11,
                                                           .nanodollars = 400'000};
    QList<Wish> added; // or changed
    QList<Wish> tried;
    QStringList told;
};

ModelSetUp::Reply<api::ModelOffers> offers(Core *core) { co_return core->offered; }
ModelSetUp::Reply<api::ChangedModel> add(Core *core, Wish wish)
{
    core->added += wish;
    core->told += u"add "_s + wish.name;
    if (!core->addOutcome)
        co_return base::fail(core->addOutcome.error());
    co_return api::ChangedModel{{}, {u"The key is in a file."_s}};
}
ModelSetUp::Reply<api::ChangedModel> change(Core *core, QString name, Wish wish)
{
    core->told += u"change "_s + name;
    core->added += wish;
    co_return api::ChangedModel();
}
ModelSetUp::Reply<api::ModelTrial> tryOut(Core *core, QString name, Wish wish)
{
    core->told += QStringList{u"try"_s, name, wish.name}.join(u' ');
    core->tried += wish;
    auto told = core->tested;
    if (told)
        told->warnings = {u"It is not encrypted."_s};
    co_return told;
}

} // namespace

class tst_ModelDialog : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { style::apply(*qApp, style::Scheme::Light); }
    void init()
    {
        m_core = {};
        m_edited.reset();
        m_names.clear();
        m_core.offered = {{{u"Ollama"_s,
                            model::Format::Ollama,
                            QUrl(u"http://127.0.0.1:11434"_s),
                            {u"qwen3:8b"_s, u"llama3.2"_s},
                            {}}},
                          {u"OPENAI_API_KEY"_s, u"ANTHROPIC_API_KEY"_s}};
    }
    void cleanup() { m_dialog.reset(); }

    void aServerOfThisComputerIsOfferedFirst()
    {
        open();
        QCOMPARE(combo(u"Service"_s)->currentText(), u"Ollama on this computer"_s);
        QCOMPARE(combo(u"Model"_s)->currentText(), u"qwen3:8b"_s);
        QCOMPARE(line(u"Name"_s)->text(), u"qwen3"_s);
        QVERIFY(!line(u"The key"_s)->isVisibleTo(m_dialog.get()));
        QSignalSpy saved(m_dialog.get(), &ModelDialog::saved);
        push(u"Save"_s)->click();
        QTRY_COMPARE(saved.count(), 1);
        QCOMPARE(
            m_core.added,
            QList<Wish>({{u"qwen3"_s, u"ollama"_s, u"http://127.0.0.1:11434"_s, u"qwen3:8b"_s, {}, {}}}));
        QCOMPARE(m_dialog->result(), int(QDialog::Accepted));
        QCOMPARE(saved.first(), (QVariantList{u"qwen3"_s, u"The key is in a file."_s})); // nothing was tested
    }

    /// A service that says how much its model can read is believed: room is made before it is full.
    void whatAServerSaysOfItsModelIsKept()
    {
        const QString url = u"http://127.0.0.1:8080"_s;
        m_core.offered.servers = {{u"llama.cpp"_s, model::Format::Chat, QUrl(url), {u"tiny"_s}, 8192}};
        open();
        push(u"Save"_s)->click();
        QTRY_COMPARE(m_core.added,
                     QList<Wish>({{u"tiny"_s, u"chat"_s, url, u"tiny"_s, {}, {}, false, {.context = 8192}}}));
        open();
        combo(u"Model"_s)->setCurrentText(u"another"_s);
        push(u"Save"_s)->click();
        QTRY_COMPARE(m_core.added.size(), 2);
        QVERIFY(!m_core.added.last().can.context);
    }

    /// Without one what is known of the model holds, or what was set before.
    void itsLongestAnswerIsSet()
    {
        open();
        line(u"Longest answer"_s)->setFocus();
        QTest::keyClicks(line(u"Longest answer"_s), u"12a0000"_s); // letters are none
        push(u"Save"_s)->click();
        QTRY_COMPARE(m_core.added.size(), 1);
        QCOMPARE(m_core.added.last().can.longestAnswer, 120'000);
        open();
        push(u"Save"_s)->click();
        QTRY_COMPARE(m_core.added.size(), 2);
        QVERIFY(!m_core.added.last().can.longestAnswer);
    }

    void aKeyIsPastedOrAVariableNamed()
    {
        m_core.offered.servers.clear();
        open();
        QCOMPARE(combo(u"Service"_s)->currentText(), u"Anthropic"_s);
        combo(u"Model"_s)->setCurrentText(u"claude-x"_s);
        push(u"Save"_s)->click();
        QVERIFY(told()->text().contains(u"key"_s)); // is missing
        QVERIFY(m_core.added.isEmpty());
        accessible::check(*m_dialog);
        QCOMPARE(line(u"The key"_s)->echoMode(), QLineEdit::Password);
        line(u"The key"_s)->setText(u" sk-1 \n"_s);
        push(u"Test"_s)->click();
        QTRY_VERIFY(told()->text().contains(u"$0.0004"_s));
        QCOMPARE(m_core.tried.first().key, std::optional(u"sk-1"_s));
        QVERIFY(!m_core.tried.first().variable);
        combo(u"Key"_s)->setCurrentText(u"The variable ANTHROPIC_API_KEY"_s);
        push(u"Save"_s)->click();
        QTRY_COMPARE(m_core.added.size(), 1);
        QCOMPARE(m_core.added.last().variable, std::optional(u"ANTHROPIC_API_KEY"_s));
        QVERIFY(!m_core.added.last().key);
    }

    void whatWasOnlyTestedIsNotKept()
    {
        open();
        push(u"Test"_s)->click();
        QTRY_VERIFY(told()->text().startsWith(u"It works"_s));
        QVERIFY(told()->text().contains(u"It is not encrypted."_s));
        QCOMPARE(told()->textFormat(), Qt::PlainText);
        QSignalSpy finished(m_dialog.get(), &QDialog::finished);
        m_dialog->reject();
        QTRY_COMPARE(finished.count(), 1);
        QCOMPARE(m_core.told, QStringList({u"try  qwen3"_s}));
    }

    /// Nothing that is not touched changes, and least of all the key.
    void editsOneThatIsSetUp()
    {
        m_names = {u"work"_s, u"other"_s};
        m_edited = entry(u"work"_s, model::Format::Responses, u"https://api.openai.com"_s, u"gpt-x"_s,
                         model::KeyPlace::Keychain);
        open();
        QCOMPARE(m_dialog->windowTitle(), u"Edit Model"_s);
        QCOMPARE(combo(u"Service"_s)->currentText(), u"OpenAI"_s);
        QCOMPARE(combo(u"Key"_s)->currentText(), u"A key, pasted here"_s);
        QVERIFY(line(u"The key"_s)->placeholderText().contains(u"keep"_s));
        QVERIFY(line(u"The key"_s)->text().isEmpty());
        accessible::check(*m_dialog);
        Wish wish{u"work"_s, u"responses"_s, u"https://api.openai.com"_s, u"gpt-x"_s, {}, {}};
        push(u"Test"_s)->click();
        QTRY_COMPARE(m_core.tried, QList<Wish>{wish});
        QTRY_VERIFY(push(u"Save"_s)->isEnabled());
        combo(u"Model"_s)->setCurrentText(u"gpt-y"_s);
        QCOMPARE(line(u"Name"_s)->text(), u"work"_s); // does not follow: others know it by that
        line(u"Name"_s)->setText(u"other"_s);
        push(u"Save"_s)->click();
        QVERIFY(told()->text().contains(u"other"_s));
        line(u"Name"_s)->setText(u"office"_s);
        QSignalSpy saved(m_dialog.get(), &ModelDialog::saved);
        push(u"Save"_s)->click();
        QTRY_COMPARE(saved, QList<QVariantList>({{u"office"_s, QString()}}));
        wish.name = u"office"_s;
        wish.model = u"gpt-y"_s;
        QCOMPARE(m_core.added, QList<Wish>{wish});
        QCOMPARE(m_core.told, QStringList({u"try work work"_s, u"change work"_s}));
    }

    /// What was set of it is shown, stays unless it is changed, and goes where the field is emptied; another
    /// model does not have it.
    void aLongestAnswerIsTakenBack()
    {
        m_edited = entry(u"work"_s, model::Format::Responses, u"https://api.openai.com"_s, u"gpt-x"_s,
                         model::KeyPlace::Keychain);
        m_edited->endpoint.can.longestAnswer = 64'000;
        const auto saved = [this](const auto &change) -> std::optional<int> {
            open();
            change();
            m_core.added.clear();
            push(u"Save"_s)->click();
            if (!QTest::qWaitFor([this] { return !m_core.added.isEmpty(); }))
                qFatal("not saved: %s", qPrintable(told()->text()));
            return m_core.added.first().can.longestAnswer;
        };
        QCOMPARE(saved([this] { QCOMPARE(line(u"Longest answer"_s)->text(), u"64000"_s); }),
                 std::optional<int>());
        QCOMPARE(saved([this] { line(u"Longest answer"_s)->clear(); }), 0);
        QCOMPARE(saved([this] { line(u"Longest answer"_s)->setText(u"500"_s); }), 500);
        QCOMPARE(saved([this] {
                     combo(u"Model"_s)->setCurrentText(u"gpt-y"_s);
                     QCOMPARE(line(u"Longest answer"_s)->text(), QString());
                 }),
                 std::optional<int>());
    }

    void anotherKeyTakesThePlaceOfTheFirst()
    {
        m_names = {u"work"_s};
        m_edited = entry(u"work"_s, model::Format::Chat, u"https://x.example"_s, u"m"_s,
                         model::KeyPlace::Variable, u"SOME_KEY"_s);
        open(5);
        QCOMPARE(combo(u"Service"_s)->currentText(), u"Another"_s);
        QCOMPARE(combo(u"Key"_s)->currentText(), u"The variable SOME_KEY"_s);
        combo(u"Key"_s)->setCurrentText(u"A key, pasted here"_s);
        push(u"Save"_s)->click();
        QVERIFY(told()->text().contains(u"key"_s)); // there is none to keep
        line(u"The key"_s)->setText(u"sk-2"_s);
        push(u"Save"_s)->click();
        QTRY_COMPARE(m_core.added.size(), 1);
        QCOMPARE(m_core.added.first().key, std::optional(u"sk-2"_s));
        open(5);
        combo(u"Key"_s)->setCurrentText(u"No key"_s);
        push(u"Save"_s)->click();
        QTRY_COMPARE(m_core.added.size(), 2);
        QVERIFY(m_core.added.last().withoutKey && !m_core.added.last().key);
    }

    /// The address is what was set, whatever is found on this computer meanwhile.
    void aServerThatIsFoundTakesNoPlace()
    {
        m_names = {u"here"_s};
        m_edited = entry(u"here"_s, model::Format::Ollama, u"http://127.0.0.1:11434"_s, u"gone:1b"_s,
                         model::KeyPlace::None);
        open();
        QCOMPARE(combo(u"Service"_s)->currentText(), u"Ollama on this computer"_s);
        QCOMPARE(combo(u"Model"_s)->currentText(), u"gone:1b"_s);
        QVERIFY(combo(u"Model"_s)->findText(u"llama3.2"_s) >= 0);
        QCOMPARE(combo(u"Key"_s)->currentText(), u"No key"_s);
    }

    void aTestThatFailsSaysWhy()
    {
        m_core.tested = base::fail(base::Error::Kind::Denied, u"The key is wrong."_s);
        open();
        push(u"Test"_s)->click();
        QTRY_COMPARE(told()->text(), u"The key is wrong."_s);
        QTRY_VERIFY(push(u"Test"_s)->isEnabled());
        m_core.tested = api::ModelTrial{.model = u"m-1"_s};
        push(u"Test"_s)->click();
        QTRY_VERIFY(told()->text().contains(u"no tool"_s));
    }

    void aNameThatIsTakenIsNotTakenOver()
    {
        m_names = {u"qwen3"_s};
        open();
        push(u"Save"_s)->click();
        QVERIFY(told()->text().contains(u"qwen3"_s));
        QVERIFY(m_core.added.isEmpty());
    }

    void looks_data()
    {
        looks::addSchemes();
    }
    void looks()
    {
        QFETCH(style::Scheme, scheme);
        looks::apply(scheme);
        open();
        combo(u"Service"_s)->setCurrentIndex(1);
        combo(u"Model"_s)->setCurrentText(u"claude-x"_s);
        line(u"The key"_s)->setText(u"sk-1"_s);
        push(u"Test"_s)->click();
        QTRY_VERIFY(told()->text().startsWith(u"It works"_s));
        m_dialog->adjustSize();
        QCoreApplication::processEvents();
        looks::keep(*m_dialog, u"model-dialog"_s, scheme);
        for (const QWidget *each : m_dialog->findChildren<QWidget *>()) {
            if (each->focusPolicy() != Qt::NoFocus && each->isVisible() && each->isEnabled()
                && !qobject_cast<const QAbstractButton *>(each) && !each->parent()->inherits("QComboBox")
                && !each->inherits("QAbstractItemView") && !each->inherits("QLabel"))
                QVERIFY2(!each->accessibleName().isEmpty(), each->metaObject()->className());
        }
        m_edited = entry(u"work"_s, model::Format::Anthropic, u"https://api.anthropic.com"_s, u"claude-x"_s,
                         model::KeyPlace::Keychain);
        open();
        looks::keep(*m_dialog, u"model-dialog-edit"_s, scheme);
        looks::apply(style::Scheme::Light);
    }

private:
    void open(int keys = 4)
    {
        Core *const core = &m_core;
        ModelSetUp setUp;
        setUp.list = [this] { return listed(); };
        setUp.offers = [core] { return offers(core); };
        setUp.add = [core](Wish wish) { return add(core, std::move(wish)); };
        setUp.change = [core](QString name, Wish wish) {
            return change(core, std::move(name), std::move(wish));
        };
        setUp.tryOut = [core](QString name, Wish wish) {
            return tryOut(core, std::move(name), std::move(wish));
        };
        m_dialog = std::make_unique<ModelDialog>(setUp, m_edited);
        m_dialog->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_dialog.get()));
        QTRY_COMPARE(combo(u"Key"_s)->count(), keys);
    }
    api::SetUpModels listed() const
    {
        api::SetUpModels listed;
        for (const QString &name : m_names)
            listed.models += api::SetUpModel{.entry = {.name = name}};
        return listed;
    }
    static model::Entry entry(const QString &name, model::Format format, const QString &url,
                              const QString &model, model::KeyPlace key, const QString &variable = {})
    {
        return {name, {.format = format, .url = QUrl(url), .model = model}, key, variable};
    }
    QComboBox *combo(const QString &name) const
    {
        for (QComboBox *each : m_dialog->findChildren<QComboBox *>()) {
            if (each->accessibleName() == name)
                return each;
        }
        return nullptr;
    }
    QLineEdit *line(const QString &name) const
    {
        for (QLineEdit *each : m_dialog->findChildren<QLineEdit *>()) {
            if (each->accessibleName() == name)
                return each;
        }
        return nullptr;
    }
    QPushButton *push(const QString &text) const
    {
        for (QPushButton *each : m_dialog->findChildren<QPushButton *>()) {
            if (each->text().remove(u'&') == text)
                return each;
        }
        return nullptr;
    }
    QLabel *told() const { return m_dialog->findChild<QLabel *>(u"told"_s); }

    Core m_core;
    QStringList m_names;
    std::optional<model::Entry> m_edited;
    std::unique_ptr<ModelDialog> m_dialog;
};

BERTH_TEST(tst_ModelDialog)
#include "tst_model_dialog.moc"
