# complete.zsh TOOL LINE PATTERN: succeeds when zsh, asked what may stand at the
# end of the line, shows something like the pattern; waits for it otherwise.
tool=$1 line=$2 pattern=$3
folder=$(mktemp -d)
"$tool" --completion=zsh > "$folder/_$tool"
zmodload zsh/zpty
zpty shell zsh -f -i # an interactive shell in a terminal of its own
zpty -w shell "fpath=($folder \$fpath); autoload -U compinit && compinit -u -D"
zpty -w shell 'bindkey "^X" list-choices; PS1=; echo rea""dy'
zpty -r -m shell output '*ready*'
zpty -n -w shell "$line"$'\x18'
zpty -r -m shell output "$pattern"
zpty -d shell
rm -r "$folder"
print -r -- "found"
