/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/** \file
    What LoadedProgram and the library it loads a program with say to each
    other, over a socket that keeps messages apart. */

#ifndef SPIR2NVVM_LIB_PROCESS_PRELOAD_FORKEACHRUN_H
#define SPIR2NVVM_LIB_PROCESS_PRELOAD_FORKEACHRUN_H

/* "SOCKET BYTES": the number of the program's end, and how much address space
   it may have; 0: no limit. */
#define S2N_FORK_VARIABLE "SPIR2NVVM_FORK_EACH_RUN"

/* Where the program reads its command line, and forks. */
#define S2N_FORK_AT "/dev/stdin"

enum {
  /* Said once, by a program that forks; then each run's status, as waitpid()
     has it. A run is asked for by a byte and these descriptors; the first one
     has the program's own. */
  S2N_FORK_HELLO = -1,
  S2N_FORK_DESCRIPTORS = 3
};

#endif /* SPIR2NVVM_LIB_PROCESS_PRELOAD_FORKEACHRUN_H */
