// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What LLVM asks of terminfo, for libraries, which write to no terminal: that
/// there is none. They would otherwise want libtinfo.so of every program that
/// loads them. The declarations are those of <term.h>.

extern "C" {
struct term;
int setupterm(char *Name, int File, int *Error);
int tigetnum(char *Capability);
struct term *set_curterm(struct term *Terminal);
int del_curterm(struct term *Terminal);
}

int setupterm(char *, int, int *Error) {
  if (Error)
    *Error = -1;
  return -1;
}

int tigetnum(char *) { return -1; }

struct term *set_curterm(struct term *) {
  return nullptr;
}

int del_curterm(struct term *) { return 0; }
