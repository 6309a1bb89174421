// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/plan_strip.h"

#include "app/chat/cards/plan_card.h"
#include "app/chat/chat_view.h"
#include "app/style/parts.h"
#include "app/style/style.h"
#include "core/session/record/transcript.h"

#include <QHBoxLayout>

using session::Transcript;

PlanStrip::PlanStrip(ChatView *view, QWidget *parent)
    : QPushButton(parent)
    , m_step(new parts::ShortLabel)
    , m_place(parts::label())
{
    setFlat(true);
    setCursor(Qt::PointingHandCursor);
    auto *mark = new parts::Picture(style::scaled(16));
    mark->setIcon(style::icon(QStringLiteral("run"), &style::Colours::accent));
    parts::tint(m_place, &style::Colours::muted);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(6, 3, 6, 3);
    layout->setSpacing(style::kGap);
    layout->addWidget(mark);
    layout->addWidget(m_step, 1);
    layout->addWidget(m_place);
    for (QWidget *each :
         {static_cast<QWidget *>(mark), static_cast<QWidget *>(m_step), static_cast<QWidget *>(m_place)})
        each->setAttribute(Qt::WA_TransparentForMouseEvents);
    connect(this, &QPushButton::clicked, view, [this, view] {
        view->showItem(m_item);
        view->setFound({m_item}, m_item);
    });
    hide();
}

QSize PlanStrip::sizeHint() const { return layout()->sizeHint(); }

QSize PlanStrip::minimumSizeHint() const { return layout()->minimumSize(); }

void PlanStrip::setTranscript(Transcript *transcript)
{
    if (m_transcript)
        m_transcript->disconnect(this);
    m_transcript = transcript;
    m_item = -1;
    hide();
    if (!transcript)
        return;
    connect(transcript, &Transcript::appended, this, &PlanStrip::look);
    connect(transcript, &Transcript::amended, this, &PlanStrip::look);
    for (int index = 0; index < transcript->count(); ++index)
        look(index);
}

/// Of several that are open it is the one that changed last.
void PlanStrip::look(int index)
{
    if (!m_transcript->isPlan(index))
        return;
    const session::Item item = m_transcript->item(index);
    const auto *plan = std::get_if<session::record::Plan>(&item.content);
    const bool isUnderWay = item.isOpen && plan && !plan->steps.isEmpty();
    if (!isUnderWay && index != m_item)
        return;
    m_item = isUnderWay ? index : -1;
    if (isUnderWay) {
        const qsizetype current = PlanCard::current(*plan);
        m_step->setText(PlanCard::textOf(plan->steps[current]));
        m_place->setText(tr("%1 of %2").arg(current + 1).arg(plan->steps.size()));
        setToolTip(parts::plain(m_step->text()));
        setAccessibleName(tr("Plan, step %1: %2").arg(m_place->text(), m_step->text()));
    }
    setVisible(isUnderWay);
}
