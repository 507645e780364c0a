// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// libnvidia-ptxjitcompiler by dlopen: PTX to cubin where a system has CUDA's
/// driver and no toolkit. It has the interface of the toolkit's static
/// libnvptxcompiler and needs no GPU. Used by the helper program.

#ifndef SPIR2NVVM_LIB_BACKEND_DRIVERSASSEMBLER_H
#define SPIR2NVVM_LIB_BACKEND_DRIVERSASSEMBLER_H

#include "Backend/AssemblerLibrary.h"

#include <memory>

namespace spir2nvvm {

/// A loaded libnvidia-ptxjitcompiler.
class DriversAssembler {
public:
  /// Null, with the loader's words in \p Error.
  static std::unique_ptr<DriversAssembler> load(const std::string &Path,
                                                std::string &Error);
  ~DriversAssembler();
  DriversAssembler(const DriversAssembler &) = delete;
  DriversAssembler &operator=(const DriversAssembler &) = delete;

  /// The phases are "create" and "compile".
  AssemblerAnswer run(const AssemblerJob &Job) const;

private:
  struct Functions;
  DriversAssembler();
  std::unique_ptr<Functions> Calls;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_DRIVERSASSEMBLER_H
