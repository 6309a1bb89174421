// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/code/syntax.h"

#include "app/style/style.h"

#include <KSyntaxHighlighting/AbstractHighlighter>
#include <KSyntaxHighlighting/Repository>

#include <QHash>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include <algorithm>
#include <cmath>
#include <ctime>

using namespace Qt::StringLiterals;
using KSyntaxHighlighting::Definition;
using KSyntaxHighlighting::Format;
using KSyntaxHighlighting::Theme;

namespace code {

namespace {

/// WCAG 2.1, relative luminance.
double luminance(const QColor &colour)
{
    const auto part = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * part(colour.redF()) + 0.7152 * part(colour.greenF()) + 0.0722 * part(colour.blueF());
}

double contrast(const QColor &one, const QColor &other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

QColor mixed(const QColor &from, const QColor &to, double part)
{
    return QColor::fromRgbF(float(from.redF() + (to.redF() - from.redF()) * part),
                            float(from.greenF() + (to.greenF() - from.greenF()) * part),
                            float(from.blueF() + (to.blueF() - from.blueF()) * part));
}

/// The themes were made for other grounds: their comments, above all, are too pale for ours.
QRgb readable(QRgb colour)
{
    const style::Colours &c = style::colours();
    QColor result = QColor::fromRgb(colour);
    for (int step = 1; step <= 20; ++step) {
        const bool isFine = std::ranges::all_of(std::initializer_list{c.surface, c.raised, c.sunken},
                                                [&](const QColor &g) { return contrast(result, g) >= 4.5; });
        if (isFine)
            break;
        result = mixed(QColor::fromRgb(colour), c.text, step / 20.0);
    }
    return result.rgb();
}

/// As people and models say it, where no definition, ending or MIME type is called so.
QString properName(const QString &name)
{
    static const QHash<QString, QString> names{
        {u"py"_s, u"Python"_s},      {u"python3"_s, u"Python"_s},
        {u"ipython"_s, u"Python"_s}, {u"sh"_s, u"Bash"_s},
        {u"shell"_s, u"Bash"_s},     {u"console"_s, u"Bash"_s},
        {u"js"_s, u"JavaScript"_s},  {u"node"_s, u"JavaScript"_s},
        {u"ts"_s, u"TypeScript"_s},  {u"c"_s, u"C"_s},
        {u"golang"_s, u"Go"_s},      {u"rs"_s, u"Rust"_s},
        {u"rb"_s, u"Ruby"_s},        {u"yml"_s, u"YAML"_s},
        {u"md"_s, u"Markdown"_s},    {u"docker"_s, u"Dockerfile"_s},
        {u"csharp"_s, u"C#"_s},      {u"postgres"_s, u"SQL (PostgreSQL)"_s},
        {u"tex"_s, u"LaTeX"_s},      {u"make"_s, u"Makefile"_s},
        {u"text"_s, u"None"_s},      {u"plain"_s, u"None"_s},
        {u"plaintext"_s, u"None"_s}, {u"txt"_s, u"None"_s},
    };
    return names.value(name, name);
}

/// Gathers the formats of one line.
class LineHighlighter : public KSyntaxHighlighting::AbstractHighlighter
{
public:
    LineHighlighter(const Syntax *syntax, const Definition &definition,
                    const KSyntaxHighlighting::State &state = {})
        : m_syntax(syntax)
        , m_plain(syntax->plain())
        , m_state(state)
    {
        setDefinition(definition);
    }

    QList<QTextLayout::FormatRange> line(const QString &text)
    {
        m_ranges.clear();
        m_state = highlightLine(text, m_state);
        return std::move(m_ranges);
    }
    const KSyntaxHighlighting::State &state() const { return m_state; } ///< after that line

private:
    void applyFormat(int offset, int length, const Format &format) override
    {
        if (length <= 0)
            return;
        auto known = m_formats.find(format.id());
        if (known == m_formats.end())
            known = m_formats.insert(format.id(), charFormat(m_syntax->look(format)));
        if (!known->isEmpty())
            m_ranges.append({offset, length, *known});
    }

    QTextCharFormat charFormat(const Look &look) const
    {
        QTextCharFormat format;
        if (look.text != m_plain.text)
            format.setForeground(QColor::fromRgb(look.text));
        if (look.ground)
            format.setBackground(QColor::fromRgb(look.ground));
        if (look.isBold)
            format.setFontWeight(QFont::Bold);
        if (look.isItalic)
            format.setFontItalic(true);
        if (look.isUnderlined)
            format.setFontUnderline(true);
        return format;
    }

    const Syntax *m_syntax;
    const Look m_plain;
    KSyntaxHighlighting::State m_state;
    QHash<int, QTextCharFormat> m_formats;
    QList<QTextLayout::FormatRange> m_ranges;
};

} // namespace

Syntax::Syntax()
{
    m_pool.setMaxThreadCount(1);
    m_next.setInterval(0);
    connect(&m_next, &QTimer::timeout, this, &Syntax::highlightNext);
}

Syntax::~Syntax() = default;

const KSyntaxHighlighting::Repository &Syntax::index() const
{
    if (!m_index)
        m_index = std::make_unique<KSyntaxHighlighting::Repository>();
    return *m_index;
}

Theme Syntax::theme() const
{
    return index().theme(style::scheme() == style::Scheme::Dark ? u"GitHub Dark"_s : u"GitHub Light"_s);
}

/// "None" is the library's word for no language.
static QString nameOf(const Definition &definition)
{
    return definition.isValid() ? definition.name() : QString();
}

QString Syntax::language(const QString &name) const
{
    const QString wanted = name.trimmed();
    if (wanted.isEmpty())
        return {};
    if (wanted.contains(u'/')) {
        if (const Definition found = index().definitionForMimeType(wanted); found.isValid())
            return nameOf(found);
    }
    const QString proper = properName(wanted.toLower());
    for (const Definition &definition : index().definitions()) {
        if (definition.name().compare(proper, Qt::CaseInsensitive) == 0)
            return nameOf(definition);
    }
    return nameOf(index().definitionForFileName(u"a."_s + proper));
}

QString Syntax::languageOfFile(const QString &fileName, const QString &beginning) const
{
    if (const Definition found = index().definitionForFileName(fileName); found.isValid())
        return nameOf(found);
    if (!beginning.startsWith(u"#!"))
        return {};
    // "#!/usr/bin/env python3 -u" and "#!/bin/sh" name a program; its digits are a version.
    const QString line = beginning.mid(2, 200).section(u'\n', 0, 0);
    for (const QString &word : line.split(u' ', Qt::SkipEmptyParts)) {
        QString program = word.section(u'/', -1);
        while (!program.isEmpty() && (program.back().isDigit() || program.back() == u'.'))
            program.chop(1);
        if (program != u"env" && !program.startsWith(u'-'))
            return language(program);
    }
    return {};
}

QStringList Syntax::languages() const
{
    QStringList names;
    for (const Definition &definition : index().definitions()) {
        if (!definition.isHidden() && definition.name() != u"None")
            names << definition.name();
    }
    std::ranges::sort(
        names, [](const QString &a, const QString &b) { return a.compare(b, Qt::CaseInsensitive) < 0; });
    return names;
}

Look Syntax::plain() const { return {.text = style::colours().text.rgb()}; }

Look Syntax::look(const Format &format) const
{
    Look look = plain();
    if (!format.isValid())
        return look;
    const Theme colours = theme();
    if (format.hasTextColor(colours))
        look.text = readable(format.textColor(colours).rgb());
    if (format.hasBackgroundColor(colours)) {
        // A tint of our own ground, on which the text stays as readable as it is.
        const QColor tint = mixed(style::colours().surface, format.backgroundColor(colours), 0.15);
        look.ground = tint.rgb();
    }
    look.isBold = format.isBold(colours);
    look.isItalic = format.isItalic(colours);
    look.isUnderlined = format.isUnderline(colours);
    return look;
}

Definition Syntax::definition(const QString &language) const
{
    if (language.isEmpty())
        return {};
    const auto known = m_definitions.constFind(language);
    if (known != m_definitions.cend())
        return *known;
    load(language);
    return {};
}

bool Syntax::isAwaited(const QString &language) const
{
    return !language.isEmpty() && !definition(language).isValid();
}

bool Syntax::isDone() const
{
    return std::ranges::all_of(m_definitions, &Definition::isValid)
        && std::ranges::none_of(m_waiting, [](const Waiting &each) { return bool(each.document); });
}

/// A definition that was read is only looked at by others that are read after it, and by who colours with it.
void Syntax::load(const QString &language) const
{
    m_definitions.insert(language, {});
    m_pool.start([this, language] {
        if (!m_books)
            m_books = std::make_unique<KSyntaxHighlighting::Repository>();
        const Definition read = m_books->definitionForName(language);
        read.formats(); // which reads it, with all that it includes
        const auto handOver = [this, language, read] {
            m_definitions.insert(language, read);
            if (!m_waiting.empty())
                m_next.start();
            emit loaded(language);
        };
        QMetaObject::invokeMethod(&m_next, handOver);
    });
}

bool Syntax::highlight(QTextDocument &document, const QString &language,
                       std::chrono::milliseconds budget) const
{
    std::erase_if(m_waiting,
                  [&](const Waiting &each) { return !each.document || each.document == &document; });
    const bool isMissing = isAwaited(language);
    if (isMissing)
        m_waiting.push_back({&document, language, budget});
    QTextBlock first = document.begin();
    KSyntaxHighlighting::State state;
    return highlight(first, document.lastBlock(), definition(language), state, Budget(budget)) && !isMissing;
}

void Syntax::highlightNext()
{
    const auto next = std::ranges::find_if(
        m_waiting, [this](const Waiting &each) { return each.document && !isAwaited(each.language); });
    if (next == m_waiting.end()) {
        m_next.stop();
        return;
    }
    const Waiting found = *next;
    highlight(*found.document, found.language, found.budget);
}

static std::chrono::nanoseconds processorTime()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

Budget::Budget(std::chrono::milliseconds time)
    : m_until(processorTime() + time)
{
}

bool Budget::isOver() const { return processorTime() >= m_until; }

bool Syntax::highlight(QTextBlock &first, const QTextBlock &last, const Definition &definition,
                       KSyntaxHighlighting::State &state, const Budget &budget) const
{
    LineHighlighter highlighter(this, definition, state);
    bool isInTime = true;
    const int begin = first.position();
    for (QTextBlock block = first; block.isValid() && block.position() <= last.position();
         block = block.next()) {
        isInTime = isInTime && !budget.isOver();
        if (isInTime) {
            first = block;
            state = highlighter.state();
        }
        const bool isColoured = isInTime && definition.isValid() && block.length() <= kLongestLine;
        const auto formats = isColoured ? highlighter.line(block.text()) : QList<QTextLayout::FormatRange>();
        if (formats != block.layout()->formats())
            block.layout()->setFormats(formats);
    }
    auto *const document = const_cast<QTextDocument *>(last.document());
    document->markContentsDirty(begin, last.position() + last.length() - begin);
    return isInTime;
}

} // namespace code
