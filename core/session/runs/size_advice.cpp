// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/size_advice.h"

#include "core/session/money/prices.h"
#include "core/vm/size.h"

#include <QCoreApplication>

namespace session {

using namespace std::chrono_literals;

static constexpr auto kShortestRun = 5s; // of less it makes no difference
static constexpr int kFitsPercent = 105; // of the processors of a smaller size: looking is not exact
static constexpr int kMemoryPercent = 75; // of the memory of a smaller size: some is to be left
static constexpr int kSaturatedPercent = 90; // of all processors, on average

static QString text(const char *source)
{
    return QCoreApplication::translate("session::adviceOnSize", source);
}

static int processorPercent(const vm::Size &size) { return size.vcpus * size.cpuPercent; }

static QString processors(int percent) { return QString::number(percent / 100.0, 'g', 2); }

static qint64 anHour(const vm::Size &size, const Prices &prices)
{
    return prices.nanodollarsPerSecond(size.name).value_or(0) * 3600;
}

static bool fits(const Load &load, const vm::Size &size)
{
    return load.busiest * 100 <= processorPercent(size) * kFitsPercent
        && load.memoryKib <= qint64(size.memoryMiB) * 1024 * kMemoryPercent / 100;
}

static QString smaller(const RunRecord &run, const vm::Size &size, const vm::Size &better,
                       const Prices &prices)
{
    const qint64 was = anHour(size, prices);
    const qint64 wouldBe = anHour(better, prices);
    const QString figures =
        text("at most %1 of %2 CPU and %3 of %4 MiB were in use")
            .arg(processors(std::min(run.load.busiest, processorPercent(size))),
                 processors(processorPercent(size)), QString::number(run.load.memoryKib / 1024),
                 QString::number(size.memoryMiB));
    return wouldBe < was ? text("Size %1 would have been enough, for %2 an hour instead of %3: %4.")
                               .arg(better.name, dollars(wouldBe), dollars(was), figures)
                         : text("Size %1 would have been enough: %2.").arg(better.name, figures);
}

QString adviceOnSize(const RunRecord &run, const Prices &prices)
{
    const auto size = vm::sizeByName(run.size);
    if (!size)
        return {}; // of a time before sizes were written down
    const QList<vm::Size> &sizes = vm::sizes();
    const qsizetype index = sizes.indexOf(*size);
    const vm::Size *const larger = index + 1 < sizes.size() ? &sizes[index + 1] : nullptr;
    if (run.state == RunRecord::State::Memory)
        return larger
            ? text("It ran out of the %1 MiB of memory of size %2. Use %3, which has %4 MiB.")
                  .arg(size->memoryMiB)
                  .arg(size->name, larger->name)
                  .arg(larger->memoryMiB)
            : text("It ran out of memory, and %1 is the largest size. Let it work on smaller parts.")
                  .arg(size->name);
    if (run.took < kShortestRun)
        return {};
    const bool isOver = run.state == RunRecord::State::Exited || run.state == RunRecord::State::Timeout;
    const qint64 average = run.load.processor.count() * 100 / run.took.count();
    // A single processor that is busy may well be all that a program can use.
    const bool mayUseMore = processorPercent(*size) != 100 && larger;
    if (isOver && mayUseMore && average * 100 >= qint64(processorPercent(*size)) * kSaturatedPercent)
        return text("It kept all of its %1 CPU busy. Size %2 has %3.")
            .arg(processors(processorPercent(*size)), larger->name, processors(processorPercent(*larger)));
    if (run.state != RunRecord::State::Exited || run.code != 0 || run.load.memoryKib == 0)
        return {};
    for (const vm::Size &better : sizes.first(index)) {
        if (fits(run.load, better))
            return smaller(run, *size, better, prices);
    }
    return {};
}

} // namespace session
