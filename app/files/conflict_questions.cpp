// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/conflict_questions.h"

#include "core/base/await.h"
#include "core/base/log.h"

#include <QCheckBox>
#include <QMessageBox>
#include <QPushButton>
#include <QScopeGuard>

#include <memory>

using namespace std::chrono_literals;
using base::Task;

namespace files {

static constexpr auto kPatience = 24h;

namespace {

struct LaterDelete
{
    void operator()(QObject *object) const { object->deleteLater(); }
};

} // namespace

Task<OnConflict> ConflictQuestions::ask(Transfer transfer, bool canReplace)
{
    while (m_isAsking)
        co_await base::onSignal(this, &ConflictQuestions::nobodyAsks, kPatience);
    const auto known = m_answers.constFind(transfer.batch);
    if (known != m_answers.constEnd() && (canReplace || *known != OnConflict::Replace))
        co_return *known;
    m_isAsking = true;
    const auto over = qScopeGuard([this] {
        m_isAsking = false;
        QMetaObject::invokeMethod(this, &ConflictQuestions::nobodyAsks, Qt::QueuedConnection);
    });
    std::unique_ptr<QMessageBox, LaterDelete> box(new QMessageBox(m_window));
    const bool isIn = transfer.direction == Transfer::Direction::In;
    box->setIcon(QMessageBox::Question);
    box->setWindowTitle(isIn ? tr("Upload") : tr("Save"));
    box->setTextFormat(Qt::PlainText);
    const QString where = isIn ? base::printable(transfer.guest) : base::printable(transfer.host);
    box->setText(tr("%1 is there already.").arg(where));
    QPushButton *replace = canReplace ? box->addButton(tr("Replace"), QMessageBox::DestructiveRole) : nullptr;
    QPushButton *both = box->addButton(tr("Keep Both"), QMessageBox::AcceptRole);
    QPushButton *skip = box->addButton(tr("Skip"), QMessageBox::RejectRole);
    box->setDefaultButton(both);
    box->setEscapeButton(skip);
    auto *forAll = new QCheckBox(tr("For all that follow"));
    box->setCheckBox(forAll);
    forAll->setVisible(transfer.batch != 0);
    box->open();
    co_await base::onSignal<QMessageBox, QDialog, int>(box.get(), &QDialog::finished, kPatience);
    const QAbstractButton *clicked = box->clickedButton();
    const OnConflict answer = replace && clicked == replace ? OnConflict::Replace
        : clicked == both                                   ? OnConflict::KeepBoth
                                                            : OnConflict::Skip;
    if (forAll->isChecked())
        m_answers.insert(transfer.batch, answer);
    co_return answer;
}

} // namespace files
