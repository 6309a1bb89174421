// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/fields_page.h"

#include "app/settings/field_words.h"
#include "app/shell/choices.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "app/style/wheel.h"
#include "core/api/host_operations.h"
#include "core/vm/size.h"
#include "core/workspace.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

namespace {

constexpr int kBelow = 2; // pixels between a field and what it means

QString told(const char *words) { return words ? FieldsPage::tr(words) : QString(); }

QString valueOf(const session::Settings &settings, const QString &key)
{
    return settings.toJson().value(key).toVariant().toString();
}

} // namespace

FieldsPage::FieldsPage(Workspace &workspace, const QStringList &keys, QWidget *notice, QWidget *parent)
    : SettingsPage(parent)
    , m_workspace(workspace)
{
    auto *form = new QFormLayout(this);
    form->setContentsMargins({});
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow); // else words wrap below a short field
    form->setHorizontalSpacing(style::kMargin);
    form->setVerticalSpacing(style::kMargin);
    if (notice)
        form->addRow(notice);
    for (const QString &key : keys) {
        const Field field = makeField(key);
        field.editor->setAccessibleName(fields::nameOf(key));
        field.editor->setToolTip(parts::plain(key)); // in settings.json
        leaveWheel(field.editor);
        field.setText(valueOf(workspace.settings(), key));
        const bool isNamed = qobject_cast<QCheckBox *>(field.editor);
        auto *const whole = new QVBoxLayout;
        whole->setSpacing(kBelow);
        const bool isNumber = qobject_cast<QSpinBox *>(field.editor);
        whole->addWidget(field.editor, 0, isNumber ? Qt::AlignLeft : Qt::Alignment());
        if (const char *const meaning = fields::wordsOf(key).meaning) {
            field.editor->setAccessibleDescription(told(meaning));
            whole->addWidget(parts::words(told(meaning), &style::Colours::muted));
        }
        form->addRow(isNamed ? QString() : fields::nameOf(key), whole);
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
    box->setSuffix(told(fields::wordsOf(key).unit));
    box->setSpecialValueText(told(fields::wordsOf(key).least));
    return {key, box, [box] { return QString::number(box->value()); },
            [box](const QString &value) { box->setValue(value.toInt()); }};
}

FieldsPage::Field FieldsPage::makeSwitch(const QString &key)
{
    auto *box = new QCheckBox(fields::nameOf(key));
    return {key, box, [box] { return box->isChecked() ? QStringLiteral("1") : QStringLiteral("0"); },
            [box](const QString &value) { box->setChecked(value == QStringLiteral("1")); }};
}

FieldsPage::Field FieldsPage::makeLine(const QString &key)
{
    auto *line = new QLineEdit;
    line->setPlaceholderText(told(fields::wordsOf(key).least));
    return {key, line, [line] { return line->text(); },
            [line](const QString &value) { line->setText(value); }};
}

base::Result<> FieldsPage::check()
{
    session::Settings tried = m_workspace.settings();
    for (const Field &field : std::as_const(m_fields)) {
        const QString text = field.text();
        if (text == valueOf(tried, field.key))
            continue;
        if (auto set = tried.set(field.key, text); !set) {
            field.editor->setFocus();
            return set;
        }
    }
    return {};
}

base::Result<> FieldsPage::save()
{
    QList<api::HostOperations::SettingChange> changes;
    for (const Field &field : std::as_const(m_fields)) {
        if (const QString text = field.text(); text != valueOf(m_workspace.settings(), field.key))
            changes += {field.key, text};
    }
    return changes.isEmpty() ? base::Result<>() : api::HostOperations(m_workspace).change(changes);
}

void FieldsPage::restoreDefaults()
{
    for (const Field &field : std::as_const(m_fields))
        field.setText(valueOf({}, field.key));
}
