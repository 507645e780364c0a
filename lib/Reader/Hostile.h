// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a program can do about input that makes LLVM crash.

#ifndef SPIR2NVVM_LIB_READER_HOSTILE_H
#define SPIR2NVVM_LIB_READER_HOSTILE_H

namespace spir2nvvm {

/// Turns crashes inside a reader into diagnostics, by handlers for SIGSEGV and
/// its like. These belong to the whole process, so the library never installs
/// them by itself: the tools do, an embedder may. A signal outside a reader
/// goes to the handler that was there before.
void enableCrashContainment();

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_HOSTILE_H
