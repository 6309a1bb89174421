# SPDX-License-Identifier: GPL-3.0-or-later
# Completion for berth in bash: source <(berth completion)
# Commands, what they do and their options are those of the help, so that there is no second list of them.
_berth_commands() { "${COMP_WORDS[0]}" --help | sed -nE 's/^  ([a-z]+)  .*/\1/p'; }
_berth_help() { "${COMP_WORDS[0]}" "${COMP_WORDS[1]}" --help 2>/dev/null; }
_berth_options() { _berth_help | awk -F '  +' '/^  -/ {print $2}' | grep -oE -- '(^| )--?[a-zA-Z-]+'; }
# Of "usage: berth image build PROFILE | list | show [IMAGE]": build, list and show.
_berth_verbs() {
    _berth_help | sed '/^$/q' | tr '\n' ' ' | sed -E 's/^.*berth [a-z]+ //' | tr -d '[]' | sed 's/ | /\n/g' | sed -nE 's/^ *([a-z]+)( .*)?$/\1/p'
}
# The first column of what an owner lists. None is started only to complete a name.
_berth_listed() {
    if [ -S "${XDG_RUNTIME_DIR:-/run/user/$UID}/berth/berth.sock" ]; then
        "${COMP_WORDS[0]}" "$@" 2>/dev/null | awk 'NR > 1 && NF > 1 && $1 != "-" {print $1}'
    fi
}
_berth_offer() { COMPREPLY+=($(compgen -W "$*" -- "$word")); }
_berth() {
    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
    local clients="claude-code codex gemini opencode cline cursor vscode zed goose claude-desktop"
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        _berth_offer "$(_berth_commands)" help --version
        return
    fi
    case $previous in
        --size) _berth_offer XS SM MD LG XL; return ;;
        --policy | --yes-within) _berth_offer open builder reviewed; return ;;
        --folder | --read-only-folder) COMPREPLY=($(compgen -d -- "$word")); return ;;
        --format) _berth_offer chat responses anthropic ollama; return ;;
        --network) _berth_offer open offline; return ;;
        --profile | --profiles) _berth_offer "$(_berth_listed image list)"; return ;;
        --signal | -s) _berth_offer TERM KILL INT HUP QUIT USR1 USR2 STOP CONT; return ;;
        --session) _berth_offer "$(_berth_listed ls)"; return ;;
        --input | -i | --attach | --output-dir | -o) COMPREPLY=($(compgen -f -- "$word")); return ;;
    esac
    if [[ $word == -* ]]; then
        _berth_offer "$(_berth_options)"
        return
    fi
    local verbs=
    if [ "$COMP_CWORD" -eq 2 ]; then verbs=$(_berth_verbs); fi
    if [ -n "$verbs" ]; then
        _berth_offer "$verbs"
        return
    fi
    case $command in
        mcp) _berth_offer "$clients" ;;
        allow | revoke) _berth_offer "$clients"; COMPREPLY+=($(compgen -f -- "$word")) ;;
        model) if [ "$previous" != add ]; then _berth_offer "$(_berth_listed model ls)"; fi ;;
        image) _berth_offer "$(_berth_listed image list)" ;;
        logs | input | kill) _berth_offer "$(_berth_listed runs --all)" ;;
        exec | runs | sh | stop | machine | archive | rm | keep | pause | resume | snapshot | snapshots | restore | fork | cost | budget | audit | policy | share | unshare) _berth_offer "$(_berth_listed ls)" ;;
        unarchive) _berth_offer "$(_berth_listed ls --archived)" ;;
        cp) COMPREPLY=($(compgen -f -- "$word") $(compgen -S : -W "$(_berth_listed ls)" -- "$word")); compopt -o nospace ;;
        settings) if [ "$COMP_CWORD" -eq 2 ]; then _berth_offer "$(_berth_listed settings)"; fi ;;
        run | recipes) _berth_offer "$(_berth_listed recipes | grep -E '^[a-z-]+$')" ;;
        recipe) COMPREPLY=($(compgen -d -- "$word")) ;;
    esac
}
complete -o filenames -F _berth berth
