// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs one program to its end: bytes into stdin, stdout and stderr out.

#ifndef SPIR2NVVM_LIB_BACKEND_CHILDPROCESS_H
#define SPIR2NVVM_LIB_BACKEND_CHILDPROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace spir2nvvm {

struct ChildResult {
  int StartError = 0;    // errno; the program never ran
  int ExitCode = -1;     // when it ended by itself
  int Signal = 0;        // when a signal ended it
  bool TimedOut = false; // we ended it; Out and Err hold what came before
  std::string Out, Err;
  double Milliseconds = 0;

  bool succeeded() const { return !StartError && !Signal && ExitCode == 0; }
};

/// \p Arguments begins with the path of the program. No shell is involved.
/// A program that runs for more than \p Seconds is killed; 0: no limit.
ChildResult runChild(llvm::ArrayRef<std::string> Arguments,
                     llvm::StringRef Input, unsigned Seconds = 0);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_CHILDPROCESS_H
