/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The version a program is compiled with; s2n_version() is the one it runs with.
 * docs/versions.md says what may change from one to the next. The build reads
 * its version here, and only here.
 */
#ifndef SPIR2NVVM_C_VERSION_H
#define SPIR2NVVM_C_VERSION_H

#define S2N_VERSION_MAJOR 0
#define S2N_VERSION_MINOR 2
#define S2N_VERSION_PATCH 0
#define S2N_VERSION_STRING "0.2.0"
/* One number to compare: #if S2N_VERSION >= S2N_MAKE_VERSION(0, 2, 0) */
#define S2N_MAKE_VERSION(major, minor, patch)                                  \
  ((major)*10000 + (minor)*100 + (patch))
#define S2N_VERSION                                                            \
  S2N_MAKE_VERSION(S2N_VERSION_MAJOR, S2N_VERSION_MINOR, S2N_VERSION_PATCH)

#endif
