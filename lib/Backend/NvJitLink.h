// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// nvJitLink by dlopen: PTX to cubin where a system has the library (the
/// CUDA runtime wheels bring it) but no ptxas. Used by the helper program.

#ifndef SPIR2NVVM_LIB_BACKEND_NVJITLINK_H
#define SPIR2NVVM_LIB_BACKEND_NVJITLINK_H

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace spir2nvvm {

struct JitLinkAnswer {
  int Status = 0; // nvJitLinkResult; 0 is success
  std::string ErrorLog, InfoLog, Cubin;
};

/// A loaded libnvJitLink.
class NvJitLink {
public:
  /// Null, with the loader's words in \p Error.
  static std::unique_ptr<NvJitLink> load(const std::string &Path,
                                         std::string &Error);
  ~NvJitLink();
  NvJitLink(const NvJitLink &) = delete;
  NvJitLink &operator=(const NvJitLink &) = delete;

  /// Assembles one program. \p OnPhase is told "create", "add", "link" before
  /// each call into the library, so that a crash can be placed.
  JitLinkAnswer run(std::string_view Ptx, std::string_view Name,
                    const std::vector<std::string> &Options,
                    const std::function<void(std::string_view)> &OnPhase) const;

private:
  struct Functions;
  NvJitLink();
  std::unique_ptr<Functions> Calls;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_NVJITLINK_H
