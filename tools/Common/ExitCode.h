// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a program ends with after a translation: docs/command-line.md.

#ifndef SPIR2NVVM_TOOLS_COMMON_EXITCODE_H
#define SPIR2NVVM_TOOLS_COMMON_EXITCODE_H

#include "Common/CommandLine.h"
#include "Pipeline/Translate.h"

namespace spir2nvvm::tools {

inline int exitCodeOf(TranslateStatus Status) {
  switch (Status) {
  case TranslateStatus::Done:
    return ExitDone;
  case TranslateStatus::BadInput:
  case TranslateStatus::Cancelled:
  case TranslateStatus::Limit:
    return ExitBadInput;
  case TranslateStatus::BadOutput:
    return ExitBadOutput;
  case TranslateStatus::Backend:
    return ExitBackend;
  case TranslateStatus::Internal:
    break;
  }
  return ExitInternal;
}

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_COMMON_EXITCODE_H
