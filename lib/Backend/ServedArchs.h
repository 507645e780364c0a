// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which architectures a libNVVM makes code for. Every release drops some and
/// adds some, and none tells its release: the library is asked.

#ifndef SPIR2NVVM_LIB_BACKEND_SERVEDARCHS_H
#define SPIR2NVVM_LIB_BACKEND_SERVEDARCHS_H

#include "Backend/HelperLibrary.h"
#include "Target/Options.h"

#include <map>
#include <string>
#include <vector>

namespace spir2nvvm {

/// Which toolkit to look for: "CUDA 12.8 and later support sm_120".
std::string releasesOf(const GpuArch &Arch);

class ServedArchs {
public:
  /// False, and BE27 reported, where \p LibNvvm does not serve \p Arch. One
  /// that cannot be asked serves everything: compiling will show.
  bool check(const GpuArch &Arch, const HelperLibrary &LibNvvm,
             DiagnosticSink &Sink);
  /// Where the libNVVM of \p Opts does not serve Opts.Arch: the newest older
  /// architecture that it serves takes its place, for every GPU runs PTX of
  /// older ones, and BE28 says so. False after BE27: it serves none.
  bool settle(TranslateOptions &Opts, DiagnosticSink &Sink);

private:
  using Names = std::vector<std::string>; // as GpuArch::knownNames() has them
  const Names &of(const HelperLibrary &LibNvvm);

  std::map<std::string, Names> Known; // by file: each is asked once
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_SERVEDARCHS_H
