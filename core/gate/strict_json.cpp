// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gate/strict_json.h"

#include "core/base/log.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

namespace gate {

namespace {

QString text(const char *source) { return QCoreApplication::translate("gate", source); }

/// Of one object or list. Inserting into an object takes as long as it is large.
constexpr qsizetype kMostEntries = 1000;

/// Takes what nlohmann's parser finds, piece by piece. A false ends the parsing.
class Reader : public nlohmann::json_sax<nlohmann::json>
{
public:
    Reader(const QByteArray &json, int depth)
        : m_json(json)
        , m_depth(depth)
    {
    }

    bool null() override { return add(QJsonValue::Null); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(qint64(value)); }
    bool number_unsigned(number_unsigned_t value) override
    {
        return value <= number_unsigned_t(std::numeric_limits<qint64>::max()) ? add(qint64(value))
                                                                              : add(double(value));
    }
    bool number_float(number_float_t value, const string_t &) override { return add(value); }
    bool string(string_t &value) override { return add(QString::fromStdString(value)); }
    bool binary(binary_t &) override { return false; } // JSON has none

    bool start_object(std::size_t) override { return open(true); }
    bool key(string_t &name) override
    {
        Level &level = m_levels.back();
        level.key = QString::fromStdString(name);
        if (level.object.contains(level.key))
            return fail(text("This key is there twice. Remove one of them."));
        return true;
    }
    bool end_object() override { return close(); }
    bool start_array(std::size_t) override { return open(false); }
    bool end_array() override { return close(); }

    bool parse_error(std::size_t position, const std::string &, const nlohmann::detail::exception &) override
    {
        const auto before = qsizetype(std::min(position, std::size_t(m_json.size())));
        const auto line = 1 + std::count(m_json.begin(), m_json.begin() + before, '\n');
        m_wrong = Wrong{text("line %1").arg(line), text("This is no JSON.")};
        return false;
    }

    std::variant<QJsonObject, Wrong> result() const
    {
        if (m_wrong)
            return *m_wrong;
        if (!m_root.isObject())
            return Wrong{text("line %1").arg(1), text("This has to be an object, in braces.")};
        return m_root.toObject();
    }

private:
    struct Level
    {
        bool isObject = false;
        QString key; // that comes next
        QJsonObject object;
        QJsonArray array;
    };

    bool fail(const QString &reason)
    {
        QString place;
        for (const Level &level : m_levels) {
            if (!level.isObject)
                place += QStringLiteral("[%1]").arg(level.array.size() + 1);
            else
                place += (place.isEmpty() ? QString() : QStringLiteral(".")) + base::printable(level.key, 60);
        }
        m_wrong = Wrong{place, reason};
        return false;
    }

    bool add(const QJsonValue &value)
    {
        if (m_levels.empty()) {
            m_root = value;
            return true;
        }
        Level &level = m_levels.back();
        if (level.object.size() + level.array.size() >= kMostEntries)
            return fail(text("There are more than %1 entries.").arg(kMostEntries));
        if (level.isObject)
            level.object.insert(level.key, value);
        else
            level.array.append(value);
        return true;
    }

    bool open(bool isObject)
    {
        if (m_levels.size() >= std::size_t(m_depth))
            return fail(text("This is nested too deeply."));
        m_levels.push_back({isObject, {}, {}, {}});
        return true;
    }

    bool close()
    {
        const Level done = std::move(m_levels.back());
        m_levels.pop_back();
        return add(done.isObject ? QJsonValue(done.object) : QJsonValue(done.array));
    }

    const QByteArray &m_json;
    const int m_depth;
    std::vector<Level> m_levels;
    QJsonValue m_root;
    std::optional<Wrong> m_wrong;
};

} // namespace

std::variant<QJsonObject, Wrong> readStrictly(const QByteArray &json, int depth)
{
    Reader reader(json, depth);
    nlohmann::json::sax_parse(json.begin(), json.end(), &reader);
    return reader.result();
}

} // namespace gate
