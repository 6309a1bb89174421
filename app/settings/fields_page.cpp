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

namespace {

struct Words
{
    const char *key;
    const char *name;
    const char *unit = nullptr; // behind a number
    const char *least = nullptr; // instead of the least number; in an empty line
};

const Words kWords[] = {
    {"size", QT_TRANSLATE_NOOP("FieldsPage", "Size")},
    {"profile", QT_TRANSLATE_NOOP("FieldsPage", "Image")},
    {"network", QT_TRANSLATE_NOOP("FieldsPage", "Network")},
    {"volume_gib", QT_TRANSLATE_NOOP("FieldsPage", "Disk"), QT_TRANSLATE_NOOP("FieldsPage", " GiB")},
    {"budget_session", QT_TRANSLATE_NOOP("FieldsPage", "Budget, $"), nullptr,
     QT_TRANSLATE_NOOP("FieldsPage", "no limit")},
    {"idle_minutes", QT_TRANSLATE_NOOP("FieldsPage", "Stop a machine that is idle for"),
     QT_TRANSLATE_NOOP("FieldsPage", " min"), QT_TRANSLATE_NOOP("FieldsPage", "never")},
    {"templates", QT_TRANSLATE_NOOP("FieldsPage", "Start machines as copies of one that has booted")},
    {"warm_machines", QT_TRANSLATE_NOOP("FieldsPage", "Machines that wait for a new session"), nullptr,
     QT_TRANSLATE_NOOP("FieldsPage", "none")},
    {"snapshot_before_task", QT_TRANSLATE_NOOP("FieldsPage", "Take a snapshot before each request in words")},
    {"agents", QT_TRANSLATE_NOOP("FieldsPage", "Let agents made by others in")},
    {"libvirt_uri", QT_TRANSLATE_NOOP("FieldsPage", "libvirt"), nullptr,
     QT_TRANSLATE_NOOP("FieldsPage", "this user’s own")},
    {"machines", QT_TRANSLATE_NOOP("FieldsPage", "Machines at once")},
    {"memory_percent", QT_TRANSLATE_NOOP("FieldsPage", "Memory of this computer for machines"),
     QT_TRANSLATE_NOOP("FieldsPage", " %")},
    {"reserve_mib", QT_TRANSLATE_NOOP("FieldsPage", "Disk left free"),
     QT_TRANSLATE_NOOP("FieldsPage", " MiB"), QT_TRANSLATE_NOOP("FieldsPage", "5 %, at most 2 GiB")},
    {"package_cache_mib", QT_TRANSLATE_NOOP("FieldsPage", "Packages kept for other machines"),
     QT_TRANSLATE_NOOP("FieldsPage", " MiB"), QT_TRANSLATE_NOOP("FieldsPage", "none")},
    {"run_seconds", QT_TRANSLATE_NOOP("FieldsPage", "Longest run"), QT_TRANSLATE_NOOP("FieldsPage", " s")},
    {"output_mib", QT_TRANSLATE_NOOP("FieldsPage", "Output kept of a run"),
     QT_TRANSLATE_NOOP("FieldsPage", " MiB")},
    {"budget_month", QT_TRANSLATE_NOOP("FieldsPage", "Budget of all sessions in a month, $"), nullptr,
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
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->setHorizontalSpacing(style::kMargin);
    form->setVerticalSpacing(style::kGap);
    auto *guard = new WheelGuard(this);
    for (const QString &key : keys) {
        const Field field = makeField(key);
        field.editor->setAccessibleName(nameOf(key));
        field.editor->setToolTip(parts::plain(key)); // in settings.json
        field.editor->setFocusPolicy(Qt::StrongFocus);
        field.editor->installEventFilter(guard);
        field.setText(valueOf(workspace.settings(), key));
        const bool isNamed = qobject_cast<QCheckBox *>(field.editor);
        form->addRow(isNamed ? QString() : nameOf(key), field.editor);
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
