// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/field_words.h"

#include <QCoreApplication>

namespace fields {

static const Words kWords[] = {
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
    return name ? QCoreApplication::translate("FieldsPage", name) : key;
}

} // namespace fields
