// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/fields_page.h"

#include "app/shell/choices.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/vm/size.h"
#include "core/workspace.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QJsonObject>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

namespace {

constexpr int kBelow = 2; // pixels between a field and what it means

struct Words
{
    const char *key;
    const char *name;
    const char *meaning = nullptr; // one line
    const char *unit = nullptr; // behind a number
    const char *least = nullptr; // instead of the least number; in an empty line
};

const Words kWords[] = {
    {"size", QT_TRANSLATE_NOOP("FieldsPage", "Size"),
     QT_TRANSLATE_NOOP("FieldsPage", "Memory and processors of a machine. A session may get another.")},
    {"profile", QT_TRANSLATE_NOOP("FieldsPage", "Image"),
     QT_TRANSLATE_NOOP("FieldsPage", "What is installed in a machine.")},
    {"network", QT_TRANSLATE_NOOP("FieldsPage", "Network"),
     QT_TRANSLATE_NOOP("FieldsPage", "What a machine reaches. Never this computer or its network.")},
    {"volume_gib", QT_TRANSLATE_NOOP("FieldsPage", "Disk"),
     QT_TRANSLATE_NOOP("FieldsPage",
                       "Room for a session’s files, which outlive its machines. It takes what is in it."),
     QT_TRANSLATE_NOOP("FieldsPage", " GiB")},
    {"budget_session", QT_TRANSLATE_NOOP("FieldsPage", "Budget, $"),
     QT_TRANSLATE_NOOP("FieldsPage", "A warning at 80 %; at 100 % the session’s machine stops."), nullptr,
     QT_TRANSLATE_NOOP("FieldsPage", "no limit")},
    {"idle_minutes", QT_TRANSLATE_NOOP("FieldsPage", "Stop a machine that is idle for"),
     QT_TRANSLATE_NOOP("FieldsPage", "Nothing runs in it and nobody types. Its files stay."),
     QT_TRANSLATE_NOOP("FieldsPage", " min"), QT_TRANSLATE_NOOP("FieldsPage", "never")},
    {"templates", QT_TRANSLATE_NOOP("FieldsPage", "Start machines as copies of one that has booted"),
     QT_TRANSLATE_NOOP("FieldsPage", "A copy is there in a small part of the time that a boot takes.")},
    {"warm_machines", QT_TRANSLATE_NOOP("FieldsPage", "Machines that wait for a new session"),
     QT_TRANSLATE_NOOP("FieldsPage",
                       "So many of each size and image in use. They take memory and cost nothing."),
     nullptr, QT_TRANSLATE_NOOP("FieldsPage", "none")},
    {"task_steps", QT_TRANSLATE_NOOP("FieldsPage", "Most answers of the model in a task"),
     QT_TRANSLATE_NOOP("FieldsPage", "Then the task waits until you let it go on."), nullptr,
     QT_TRANSLATE_NOOP("FieldsPage", "as many as it takes")},
    {"task_minutes", QT_TRANSLATE_NOOP("FieldsPage", "Longest task"),
     QT_TRANSLATE_NOOP("FieldsPage", "Likewise. The time in which it waits for you does not count."),
     QT_TRANSLATE_NOOP("FieldsPage", " min"), QT_TRANSLATE_NOOP("FieldsPage", "as long as it takes")},
    {"budget_task", QT_TRANSLATE_NOOP("FieldsPage", "Budget of a task, $"),
     QT_TRANSLATE_NOOP("FieldsPage", "Model and machine together."), nullptr,
     QT_TRANSLATE_NOOP("FieldsPage", "no limit")},
    {"snapshot_before_task", QT_TRANSLATE_NOOP("FieldsPage", "Take a snapshot before each request in words"),
     QT_TRANSLATE_NOOP("FieldsPage", "Then it can be asked anew with the machine as it was.")},
    {"agents", QT_TRANSLATE_NOOP("FieldsPage", "Let agents made by others in"),
     QT_TRANSLATE_NOOP("FieldsPage", "Each has to be allowed before it can do anything.")},
    {"libvirt_uri", QT_TRANSLATE_NOOP("FieldsPage", "libvirt"),
     QT_TRANSLATE_NOOP("FieldsPage", "Takes effect when Berth starts the next time."), nullptr,
     QT_TRANSLATE_NOOP("FieldsPage", "this user’s own")},
    {"machines", QT_TRANSLATE_NOOP("FieldsPage", "Machines at once"),
     QT_TRANSLATE_NOOP("FieldsPage", "A further one is refused until another has stopped.")},
    {"memory_percent", QT_TRANSLATE_NOOP("FieldsPage", "Memory of this computer for machines"),
     QT_TRANSLATE_NOOP("FieldsPage", "A machine that would take more is refused."),
     QT_TRANSLATE_NOOP("FieldsPage", " %")},
    {"reserve_mib", QT_TRANSLATE_NOOP("FieldsPage", "Disk left free"),
     QT_TRANSLATE_NOOP("FieldsPage", "Machines pause and copies end before the disk is fuller."),
     QT_TRANSLATE_NOOP("FieldsPage", " MiB"), QT_TRANSLATE_NOOP("FieldsPage", "5 %, at most 2 GiB")},
    {"package_cache_mib", QT_TRANSLATE_NOOP("FieldsPage", "Packages kept for other machines"),
     QT_TRANSLATE_NOOP("FieldsPage",
                       "What one machine got with apt, pip or npm, another need not get again."),
     QT_TRANSLATE_NOOP("FieldsPage", " MiB"), QT_TRANSLATE_NOOP("FieldsPage", "none")},
    {"run_seconds", QT_TRANSLATE_NOOP("FieldsPage", "Longest run"),
     QT_TRANSLATE_NOOP("FieldsPage", "Of what has no limit of its own. It is ended then."),
     QT_TRANSLATE_NOOP("FieldsPage", " s")},
    {"output_mib", QT_TRANSLATE_NOOP("FieldsPage", "Most output of a run"),
     QT_TRANSLATE_NOOP("FieldsPage", "Whatever prints more is ended. Files have no such limit."),
     QT_TRANSLATE_NOOP("FieldsPage", " MiB")},
    {"budget_month", QT_TRANSLATE_NOOP("FieldsPage", "Budget of all sessions in a month, $"),
     QT_TRANSLATE_NOOP("FieldsPage", "A warning at 80 %; at 100 % all machines stop."), nullptr,
     QT_TRANSLATE_NOOP("FieldsPage", "no limit")},
};

/// Of a setting that is missing above, its key alone.
Words wordsOf(const QString &key)
{
    for (const Words &words : kWords) {
        if (key == QLatin1String(words.key))
            return words;
    }
    return {nullptr, nullptr};
}

QString nameOf(const QString &key)
{
    const char *const name = wordsOf(key).name;
    return name ? FieldsPage::tr(name) : key;
}

QString told(const char *words) { return words ? FieldsPage::tr(words) : QString(); }

QString valueOf(const session::Settings &settings, const QString &key)
{
    return settings.toJson().value(key).toVariant().toString();
}

/// Who scrolls the page does not mean to change what happens to come below the pointer.
class WheelGuard : public QObject
{
public:
    using QObject::QObject;
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const bool isPassing = event->type() == QEvent::Wheel && !static_cast<QWidget *>(watched)->hasFocus();
        if (isPassing)
            event->ignore();
        return isPassing;
    }
};

} // namespace

FieldsPage::FieldsPage(Workspace &workspace, const QStringList &keys, QWidget *parent)
    : SettingsPage(parent)
    , m_workspace(workspace)
{
    auto *form = new QFormLayout(this);
    form->setContentsMargins({});
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow); // else words wrap below a short field
    form->setHorizontalSpacing(style::kMargin);
    form->setVerticalSpacing(style::kMargin);
    auto *guard = new WheelGuard(this);
    for (const QString &key : keys) {
        const Field field = makeField(key);
        field.editor->setAccessibleName(nameOf(key));
        field.editor->setToolTip(parts::plain(key)); // in settings.json
        field.editor->setFocusPolicy(Qt::StrongFocus);
        field.editor->installEventFilter(guard);
        field.setText(valueOf(workspace.settings(), key));
        const bool isNamed = qobject_cast<QCheckBox *>(field.editor);
        auto *const whole = new QVBoxLayout;
        whole->setSpacing(kBelow);
        const bool isNumber = qobject_cast<QSpinBox *>(field.editor);
        whole->addWidget(field.editor, 0, isNumber ? Qt::AlignLeft : Qt::Alignment());
        if (const char *const meaning = wordsOf(key).meaning) {
            field.editor->setAccessibleDescription(told(meaning));
            whole->addWidget(parts::words(told(meaning), &style::Colours::muted));
        }
        form->addRow(isNamed ? QString() : nameOf(key), whole);
        m_fields += field;
    }
}

FieldsPage::Field FieldsPage::makeField(const QString &key)
{
    const auto range = session::Settings::range(key);
    if (range && range->least == 0 && range->most == 1)
        return makeSwitch(key);
    if (range)
        return makeNumber(key);
    const bool isChoice =
        key == QStringLiteral("size") || key == QStringLiteral("profile") || key == QStringLiteral("network");
    return isChoice ? makeChoice(key) : makeLine(key);
}

FieldsPage::Field FieldsPage::makeChoice(const QString &key)
{
    auto *box = new QComboBox;
    box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // else as wide as its words
    if (key == QStringLiteral("profile"))
        choices::fillImages(box, m_workspace);
    else if (key == QStringLiteral("network"))
        choices::fillNetworks(box);
    else
        choices::fillSizes(box, m_workspace);
    const auto setText = [box](const QString &value) {
        if (box->findData(value) < 0)
            box->addItem(value, value); // of a recipe that was removed
        box->setCurrentIndex(box->findData(value));
    };
    return {key, box, [box] { return box->currentData().toString(); }, setText};
}

FieldsPage::Field FieldsPage::makeNumber(const QString &key)
{
    auto *box = new QSpinBox;
    const session::Settings::Range range = *session::Settings::range(key);
    box->setRange(range.least, range.most);
    box->setMinimumWidth(style::scaled(120));
    box->setSuffix(told(wordsOf(key).unit));
    box->setSpecialValueText(told(wordsOf(key).least));
    return {key, box, [box] { return QString::number(box->value()); },
            [box](const QString &value) { box->setValue(value.toInt()); }};
}

FieldsPage::Field FieldsPage::makeSwitch(const QString &key)
{
    auto *box = new QCheckBox(nameOf(key));
    return {key, box, [box] { return box->isChecked() ? QStringLiteral("1") : QStringLiteral("0"); },
            [box](const QString &value) { box->setChecked(value == QStringLiteral("1")); }};
}

FieldsPage::Field FieldsPage::makeLine(const QString &key)
{
    auto *line = new QLineEdit;
    line->setPlaceholderText(told(wordsOf(key).least));
    return {key, line, [line] { return line->text(); },
            [line](const QString &value) { line->setText(value); }};
}

base::Result<> FieldsPage::put(session::Settings &into)
{
    for (const Field &field : std::as_const(m_fields)) {
        const QString text = field.text();
        if (text == valueOf(into, field.key))
            continue;
        if (auto set = into.set(field.key, text); !set) {
            field.editor->setFocus();
            return set;
        }
    }
    return {};
}

base::Result<> FieldsPage::check()
{
    session::Settings tried = m_workspace.settings();
    return put(tried);
}

base::Result<> FieldsPage::save()
{
    return m_workspace.settingsFile().change([this](session::Settings &settings) { return put(settings); });
}

void FieldsPage::restoreDefaults()
{
    for (const Field &field : std::as_const(m_fields))
        field.setText(valueOf({}, field.key));
}
