# complete.bash TOOL WORD...: what bash offers for the last word, one a line.
# bash hands words over split at '=', so "--emit=" is two of them here.
tool=$1
source <("$tool" --completion=bash)
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
"_complete_$tool"
printf '%s\n' "${COMPREPLY[@]}"
