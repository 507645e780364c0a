// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the toolkit's programs say about a compilation.

#ifndef SPIR2NVVM_LIB_STAGES_COMPILEREPORT_H
#define SPIR2NVVM_LIB_STAGES_COMPILEREPORT_H

#include <string>
#include <utility>
#include <vector>

namespace spir2nvvm {

/// What ptxas says one kernel or function needs.
struct ResourceUse {
  std::string Function;
  unsigned Registers = 0, StackBytes = 0, SpillStores = 0, SpillLoads = 0;
  unsigned SharedBytes = 0;
  /// Bank and bytes.
  std::vector<std::pair<unsigned, unsigned>> Constant;
};

/// Of PTX and cubins; everything is empty where nothing was compiled.
struct CompileReport {
  std::string Ptx;   // also where a cubin was made of it
  std::string Cubin; // made to know Resources, and not asked for itself
  std::vector<ResourceUse> Resources;
  std::string Assembler; // "ptxas" or "nvJitLink"
  double LibNvvmMilliseconds = 0, AssemblerMilliseconds = 0;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_STAGES_COMPILEREPORT_H
