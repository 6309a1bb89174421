# SPDX-License-Identifier: GPL-3.0-or-later
# Completion for berth in bash: source <(berth completion)
_berth() {
    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
    local commands="doctor image new ls ps exec runs logs input kill sh cp run recipes recipe keep pause resume snapshot snapshots restore fork stop machine archive unarchive rm cost budget ask tools call reviews review audit policy allow callers revoke share unshare mcp model settings serve completion help --version"
    # Never starts an owner only to complete a name.
    local socket=${XDG_RUNTIME_DIR:-/run/user/$UID}/berth/berth.sock
    sessions() { [ -S "$socket" ] && "${COMP_WORDS[0]}" ls 2>/dev/null | awk 'NR > 1 && NF > 3 {print $1}'; }
    archived() { [ -S "$socket" ] && "${COMP_WORDS[0]}" ls --archived 2>/dev/null | awk 'NR > 1 && NF > 3 {print $1}'; }
    runs() { [ -S "$socket" ] && "${COMP_WORDS[0]}" runs --all 2>/dev/null | awk 'NR > 1 && $1 != "-" && NF > 6 {print $1}'; }
    models() { [ -S "$socket" ] && "${COMP_WORDS[0]}" model ls 2>/dev/null | awk 'NR > 1 && NF > 4 {print $1}'; }
    setting_keys() { [ -S "$socket" ] && "${COMP_WORDS[0]}" settings 2>/dev/null | awk 'NR > 1 {print $1}'; }
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "$commands" -- "$word"))
        return
    fi
    case $previous in
        --size) COMPREPLY=($(compgen -W "XS SM MD LG XL" -- "$word")); return ;;
        --policy | --yes-within) COMPREPLY=($(compgen -W "open builder reviewed" -- "$word")); return ;;
        --folder | --read-only-folder) COMPREPLY=($(compgen -d -- "$word")); return ;;
        --format) COMPREPLY=($(compgen -W "chat responses anthropic ollama" -- "$word")); return ;;
        --network) COMPREPLY=($(compgen -W "open offline" -- "$word")); return ;;
        --profile | build) COMPREPLY=($(compgen -W "core office" -- "$word")); return ;;
        --signal | -s) COMPREPLY=($(compgen -W "TERM KILL INT HUP QUIT USR1 USR2 STOP CONT" -- "$word")); return ;;
        --session) COMPREPLY=($(compgen -W "$(sessions)" -- "$word")); return ;;
        --input | -i | --attach | --output-dir | -o) COMPREPLY=($(compgen -f -- "$word")); return ;;
    esac
    if [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$("${COMP_WORDS[0]}" "$command" --help 2>/dev/null | grep -oE '^ +-.*' | grep -oE -- '--?[a-z-]+')" -- "$word"))
        return
    fi
    case $command in
        mcp)
            if [ "$COMP_CWORD" -eq 2 ]; then
                COMPREPLY=($(compgen -W "install uninstall print" -- "$word"))
            elif [ "$COMP_CWORD" -eq 3 ]; then
                COMPREPLY=($(compgen -W "claude-code codex gemini opencode cline cursor vscode zed goose claude-desktop" -- "$word"))
            fi ;;
        model)
            if [ "$COMP_CWORD" -eq 2 ]; then
                COMPREPLY=($(compgen -W "add ls rm test find" -- "$word"))
            elif [[ $COMP_CWORD -eq 3 && ${COMP_WORDS[2]} != add ]]; then
                COMPREPLY=($(compgen -W "$(models)" -- "$word"))
            fi ;;
        image) COMPREPLY=($(compgen -W "build list show rm" -- "$word")) ;;
        logs | input | kill) COMPREPLY=($(compgen -W "$(runs)" -- "$word")) ;;
        exec | runs | sh | stop | machine | archive | rm | keep | pause | resume | snapshot | snapshots | restore | fork | cost | budget | audit | policy | share | unshare) COMPREPLY=($(compgen -W "$(sessions)" -- "$word")) ;;
        allow | revoke) COMPREPLY=($(compgen -W "claude-code codex gemini opencode cline cursor vscode zed goose claude-desktop" -- "$word") $(compgen -f -- "$word")) ;;
        unarchive) COMPREPLY=($(compgen -W "$(archived)" -- "$word")) ;;
        cp) COMPREPLY=($(compgen -f -- "$word") $(compgen -S : -W "$(sessions)" -- "$word")); compopt -o nospace ;;
        settings) [ "$COMP_CWORD" -eq 2 ] && COMPREPLY=($(compgen -W "$(setting_keys)" -- "$word")) ;;
        run | recipes) COMPREPLY=($(compgen -W "chart convert-files csv-clean docx-to-markdown fill-pdf-form image-batch join-tables markdown-to-docx merge-pdf rolling-growth run-script sales-pivot top-customers" -- "$word")) ;;
        recipe) COMPREPLY=($(compgen -W "new check share" -- "$word") $(compgen -d -- "$word")) ;;
    esac
}
complete -o filenames -F _berth berth
