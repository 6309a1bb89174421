// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/python/cell.h"

#include "core/guest/agent/files/text_file.h"
#include "core/guest/agent/python/states.h"

namespace inside {

static constexpr const char *kModule = "/berth_cell.py";

/// As a literal of Python.
static std::string quoted(const std::string &text)
{
    std::string literal = "'";
    for (const char letter : text) {
        if (letter == '\\' || letter == '\'')
            literal += '\\';
        literal += letter;
    }
    return literal + "'";
}

bool writeCellModule(const Setup &setup) { return replaceFile(setup.state + kModule, kCellProgram); }

bool isPythonText(const Command &command)
{
    return command.argv.size() == 3 && command.argv[0] == "python3" && command.argv[1] == "-c"
        && !command.terminal;
}

std::optional<Refusal> makeCell(Command &command, const Setup &setup)
{
    const std::vector<std::string> asked = command.argv;
    const bool isScript =
        asked.size() == 2 && asked[0] == "python3" && asked[1].starts_with('/') && !command.terminal;
    if (!isPythonText(command) && !(isScript && command.state.empty()))
        return Refusal::invalid("A cell is a text for python3, or without a state the path of a script.");
    // Short, as each run compiles it; a warm interpreter has the module already.
    std::string start = "import sys; sys.path.insert(0, " + quoted(setup.state)
        + "); import berth_cell; del sys.path[0]; berth_cell.";
    start += isScript ? "run_script" : command.state.empty() ? "run" : "run_on";
    start += "(sys.argv[1], " + quoted(setup.outputFolder());
    if (!command.state.empty())
        start += ", sys.argv[2], " + quoted(States::addressOf(setup));
    command.argv = {"python3", "-c", start + ")", asked.back()};
    if (!command.state.empty())
        command.argv.push_back(command.state);
    return {};
}

} // namespace inside
