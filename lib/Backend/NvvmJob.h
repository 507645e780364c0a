// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a helper is asked to compile, and its answer: libNVVM's terms, which
/// the helper with LLVM's own back end uses, too. No LLVM here.

#ifndef SPIR2NVVM_LIB_BACKEND_NVVMJOB_H
#define SPIR2NVVM_LIB_BACKEND_NVVMJOB_H

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace spir2nvvm {

/// nvvmResult; the numbers are libNVVM's.
enum class NvvmStatus : int {
#define NVVM_STATUS(NAME, NUMBER, TEXT) NAME = (NUMBER),
#include "Backend/NvvmStatus.def"
};

struct NvvmVersions {
  int Major = 0, Minor = 0;
  int IrMajor = 0, IrMinor = 0, IrDebugMajor = 0, IrDebugMinor = 0;
};

struct NvvmJob {
  std::string_view Bitcode, Name;
  /// Bitcode of the library of __nv_* functions, or empty. Only what is called
  /// enters the program.
  std::string_view LibDevice;
  std::vector<std::string> Options;
  bool VerifyOnly = false;
};

struct NvvmAnswer {
  NvvmStatus Verify = NvvmStatus::Success, Compile = NvvmStatus::Success;
  std::string VerifyLog, CompileLog, Ptx;
};

/// Told the name of each phase before it begins, so that a crash can be placed.
using NvvmPhases = std::function<void(std::string_view)>;

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_NVVMJOB_H
