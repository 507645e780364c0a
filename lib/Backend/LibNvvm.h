// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// libNVVM by dlopen, without its header. Used by the helper program and,
/// where an embedder prefers it, in its own process. No LLVM here: libNVVM
/// brings an LLVM of its own.

#ifndef SPIR2NVVM_LIB_BACKEND_LIBNVVM_H
#define SPIR2NVVM_LIB_BACKEND_LIBNVVM_H

#include "Backend/NvvmJob.h"

#include <memory>
#include <string>

namespace spir2nvvm {

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
  /// module can crash. Libdevice is added lazily. The phases "add", "verify" and
  /// "compile" are calls into the library.
  NvvmAnswer run(const NvvmJob &Job, const NvvmPhases &OnPhase) const;

private:
  struct Functions;
  LibNvvm();
  std::unique_ptr<Functions> Calls;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_LIBNVVM_H
