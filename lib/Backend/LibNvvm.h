// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// libNVVM by dlopen, without its header. Used by the helper program and,
/// where an embedder prefers it, in its own process. No LLVM here: libNVVM
/// brings an LLVM of its own.

#ifndef SPIR2NVVM_LIB_BACKEND_LIBNVVM_H
#define SPIR2NVVM_LIB_BACKEND_LIBNVVM_H

#include <functional>
#include <memory>
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
  /// Bytes of libdevice.10.bc, or empty. Added lazily: only what is called
  /// enters the program.
  std::string_view LibDevice;
  std::vector<std::string> Options;
  bool VerifyOnly = false;
};

struct NvvmAnswer {
  NvvmStatus Verify = NvvmStatus::Success, Compile = NvvmStatus::Success;
  std::string VerifyLog, CompileLog, Ptx;
};

/// A loaded libNVVM.
class LibNvvm {
public:
  /// Null, with the loader's words in \p Error.
  static std::unique_ptr<LibNvvm> load(const std::string &Path,
                                       std::string &Error);
  ~LibNvvm();
  LibNvvm(const LibNvvm &) = delete;
  LibNvvm &operator=(const LibNvvm &) = delete;

  NvvmVersions versions() const;

  /// Whether it makes code for \p Arch, "compute_90".
  bool serves(const std::string &Arch) const;

  /// Verifies and then, unless refused, compiles: compiling an unverified
  /// module can crash. \p OnPhase is told "add", "verify", "compile" before
  /// each call into the library, so that a crash can be placed.
  NvvmAnswer run(const NvvmJob &Job,
                 const std::function<void(std::string_view)> &OnPhase) const;

private:
  struct Functions;
  LibNvvm();
  std::unique_ptr<Functions> Calls;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_LIBNVVM_H
