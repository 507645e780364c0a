// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// nvJitLink by dlopen: PTX to cubin where a system has the library (the
/// CUDA runtime wheels bring it) but no ptxas. Used by the helper program.

#ifndef SPIR2NVVM_LIB_BACKEND_NVJITLINK_H
#define SPIR2NVVM_LIB_BACKEND_NVJITLINK_H

#include "Backend/AssemblerLibrary.h"

#include <memory>

namespace spir2nvvm {

/// A loaded libnvJitLink.
class NvJitLink {
public:
  /// Null, with the loader's words in \p Error.
  static std::unique_ptr<NvJitLink> load(const std::string &Path,
                                         std::string &Error);
  ~NvJitLink();
  NvJitLink(const NvJitLink &) = delete;
  NvJitLink &operator=(const NvJitLink &) = delete;

  /// The phases are "create", "add", "link".
  AssemblerAnswer run(const AssemblerJob &Job) const;

private:
  struct Functions;
  NvJitLink();
  std::unique_ptr<Functions> Calls;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_NVJITLINK_H
