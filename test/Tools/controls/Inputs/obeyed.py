"""obeyed.py: fails when standard input holds anything that a terminal obeys instead of
showing, or is no UTF-8; repeats it otherwise, so that FileCheck can look at it.
"""

import sys

text = sys.stdin.buffer.read().decode("utf-8")
obeyed = [
    c
    for c in text
    if (c not in "\n\t" and (c < " " or "\x7f" <= c < "\xa0"))
    or c in "\u061c\ufeff"
    or "\u200b" <= c <= "\u200f"
    or "\u2028" <= c <= "\u202e"
    or "\u2060" <= c <= "\u206f"
]
sys.stdout.write(text)
sys.exit(f"obeyed: {obeyed!r}" if obeyed else 0)
