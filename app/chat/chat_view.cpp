// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/chat_view.h"

#include "app/chat/cards/card.h"
#include "app/style/tab_order.h"
#include "core/session/record/transcript.h"

#include <QEvent>
#include <QLayout>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <iterator>

using namespace std::chrono_literals;

static constexpr int kGuess = 96; // the height of a card that nobody has seen
static constexpr int kWidest = 860; // lines longer than that are hard to read
static constexpr int kBeyond = 400; // cards so far out of sight are there already
static constexpr int kKept = 24; // and so many further ones are not thrown away

ChatView::ChatView(const code::Syntax *syntax, QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_syntax(syntax)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Chat"));
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setBackgroundRole(QPalette::Base);
    viewport()->setAutoFillBackground(true);
    verticalScrollBar()->setSingleStep(24);
    m_arrange.setSingleShot(true);
    m_arrange.setInterval(0);
    connect(&m_arrange, &QTimer::timeout, this, &ChatView::arrange);
    m_tick.setInterval(100ms);
    connect(&m_tick, &QTimer::timeout, this, [this] {
        for (const auto &[index, card] : m_cards)
            card->tick();
    });
}

void ChatView::setTranscript(session::Transcript *transcript)
{
    if (m_transcript)
        m_transcript->disconnect(this);
    m_transcript = transcript;
    for (const auto &[index, card] : m_cards)
        delete card;
    m_cards.clear();
    m_heights.clear();
    m_found.clear();
    m_isAtEnd = true;
    if (m_transcript) {
        m_heights.resize(std::size_t(m_transcript->count()), 0);
        connect(m_transcript, &session::Transcript::appended, this, [this] {
            m_heights.push_back(0);
            arrangeSoon();
        });
        connect(m_transcript, &session::Transcript::amended, this, [this](int index) {
            if (Card *const shown = cardAt(index))
                shown->display(m_transcript->item(index));
        });
        connect(m_transcript, &session::Transcript::grown, this,
                [this](int index, const QByteArray &more, qint64 total) {
                    if (Card *const shown = cardAt(index))
                        shown->grow(more, total);
                });
    }
    arrange();
}

void ChatView::setRepeatable(bool isRepeatable)
{
    m_isRepeatable = isRepeatable;
    for (const auto &[index, card] : m_cards)
        card->setRepeatable(isRepeatable);
}

void ChatView::scrollToEnd()
{
    m_isAtEnd = true;
    arrange();
}

void ChatView::showItem(int index)
{
    m_isAtEnd = false;
    // Twice: the first one makes what is around it known.
    for (int pass = 0; pass < 2; ++pass) {
        verticalScrollBar()->setValue(topOf(index) - viewport()->height() / 4);
        arrange();
    }
}

void ChatView::setFound(const std::vector<int> &items, int current)
{
    m_found = items;
    m_current = current;
    viewport()->update();
}

Card *ChatView::cardAt(int index) const
{
    const auto it = m_cards.find(index);
    return it == m_cards.end() ? nullptr : it->second;
}

Card *ChatView::card(int index)
{
    if (Card *const there = cardAt(index))
        return there;
    const session::Item item = m_transcript->item(index);
    Card *const made = cardFor(item.content, m_syntax, viewport());
    const auto place = m_cards.emplace(index, made).first;
    made->setRepeatable(m_isRepeatable);
    made->display(item);
    tabAfter(place == m_cards.begin() ? static_cast<QWidget *>(this) : std::prev(place)->second, made);
    connect(made, &Card::heightChanged, this, [this, index] {
        measure(index);
        arrangeSoon();
    });
    connect(made, &Card::stopRequested, this, [this, index] { emit stopRequested(index); });
    connect(made, &Card::editRequested, this, [this, index] { emit editRequested(index); });
    connect(made, &Card::againRequested, this, [this, index] { emit againRequested(index); });
    connect(made, &Card::outputRequested, this,
            [this, number = item.number] { emit outputRequested(number); });
    connect(made, &Card::repeatRequested, this, [this, index](qint64 request) {
        for (int before = index; before >= 0; --before) {
            if (m_transcript->item(before).number == request) {
                emit repeatRequested(before);
                return;
            }
        }
    });
    connect(made, &Card::watchRequested, this, &ChatView::watchRequested);
    connect(made, &Card::troubled, this, &ChatView::troubled);
    return made;
}

int ChatView::heightOf(int index) const
{
    const int height = m_heights[std::size_t(index)];
    return (height == 0 ? kGuess : height) + style::kGap;
}

int ChatView::topOf(int index) const
{
    int top = style::kMargin;
    for (int each = 0; each < index; ++each)
        top += heightOf(each);
    return top;
}

int ChatView::indexAt(int y) const
{
    int top = style::kMargin;
    for (int index = 0; index < int(m_heights.size()); ++index) {
        top += heightOf(index);
        if (top > y)
            return index;
    }
    return std::max(0, int(m_heights.size()) - 1);
}

/// The same with a scroll bar, which stands in the margin: cards end where the composer does.
int ChatView::cardWidth() const { return std::max(200, std::min(kWidest, width() - 2 * style::kMargin)); }

void ChatView::measure(int index)
{
    Card *const measured = card(index);
    const int width = cardWidth();
    // Until the next turn a layout keeps what it knew of parts of its parts.
    for (QWidget *part : measured->findChildren<QWidget *>())
        part->updateGeometry();
    measured->layout()->invalidate();
    measured->layout()->activate();
    const int height =
        measured->hasHeightForWidth() ? measured->heightForWidth(width) : measured->sizeHint().height();
    m_heights[std::size_t(index)] = std::max(height, measured->minimumSizeHint().height());
}

void ChatView::arrange()
{
    if (m_isArranging)
        return;
    m_isArranging = true;
    m_arrange.stop();
    QScrollBar *const bar = verticalScrollBar();
    const int count = int(m_heights.size());
    const int page = viewport()->height();
    if (!m_transcript)
        bar->setRange(0, 0);
    for (int pass = 0; pass < 3 && count > 0 && m_transcript; ++pass) {
        // The anchor: the first item in sight, or the end.
        const int anchor = indexAt(bar->value());
        const int offset = bar->value() - topOf(anchor);
        const int from = m_isAtEnd ? count - 1 : anchor;
        bool isNew = false;
        const auto know = [this, &isNew](int index) {
            if (m_heights[std::size_t(index)] != 0 && cardAt(index))
                return;
            const int before = m_heights[std::size_t(index)];
            measure(index);
            isNew = isNew || before != m_heights[std::size_t(index)];
        };
        int seen = 0;
        for (int index = from; index < count && seen < page + kBeyond - (m_isAtEnd ? page : 0); ++index) {
            know(index);
            seen += heightOf(index);
        }
        seen = 0;
        for (int index = from - 1; index >= 0 && seen < kBeyond + (m_isAtEnd ? page : 0); --index) {
            know(index);
            seen += heightOf(index);
        }
        const int total = topOf(count) + style::kMargin;
        bar->setPageStep(page);
        bar->setRange(0, std::max(0, total - page));
        bar->setValue(m_isAtEnd ? bar->maximum() : topOf(anchor) + offset);
        if (!isNew)
            break;
    }
    const int width = cardWidth();
    const int left = (this->width() - width) / 2;
    bool isOpen = false;
    for (auto it = m_cards.begin(); it != m_cards.end();) {
        const int top = topOf(it->first) - bar->value();
        const int height = heightOf(it->first) - style::kGap;
        const bool isFar = top + height < -kBeyond - kKept * kGuess || top > page + kBeyond + kKept * kGuess;
        if (isFar && !it->second->isAncestorOf(focusWidget())) {
            it->second->deleteLater();
            it->second->hide();
            it = m_cards.erase(it);
            continue;
        }
        isOpen = isOpen || it->second->isOpen();
        it->second->setGeometry(left, top, width, height);
        it->second->setVisible(true);
        ++it;
    }
    if (!isOpen)
        m_tick.stop();
    else if (!m_tick.isActive())
        m_tick.start();
    viewport()->update();
    m_isArranging = false;
}

void ChatView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    // Every height is another one now; those that are known will do as a guess.
    for (const auto &[index, card] : m_cards)
        measure(index);
    arrange();
}

void ChatView::scrollContentsBy(int, int)
{
    if (m_isArranging)
        return;
    const QScrollBar *bar = verticalScrollBar();
    m_isAtEnd = bar->value() >= bar->maximum() - 2;
    arrange();
}

void ChatView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    for (const int index : m_found) {
        const Card *const found = cardAt(index);
        if (!found)
            continue;
        QColor colour = style::colours().accent;
        colour.setAlphaF(index == m_current ? 1.0F : 0.4F);
        painter.fillRect(QRect(found->x() - 8, found->y(), 3, found->height()), colour);
    }
}

bool ChatView::event(QEvent *event)
{
    const bool isOther = event->type() == QEvent::StyleChange && m_scheme != style::scheme();
    if (isOther || event->type() == QEvent::FontChange) {
        m_scheme = style::scheme(); // code takes its colours when it is shown
        for (const auto &[index, card] : m_cards)
            card->deleteLater();
        m_cards.clear();
        std::fill(m_heights.begin(), m_heights.end(), 0);
        arrangeSoon();
    }
    return QAbstractScrollArea::event(event);
}
