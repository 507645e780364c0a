// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a runtime must know to launch a translated kernel. Filled by the
/// stages, printed by --emit=reflection; docs/reflection.md is the schema.

#ifndef SPIR2NVVM_LIB_STAGES_REFLECTION_H
#define SPIR2NVVM_LIB_STAGES_REFLECTION_H

#include "LaunchAbi/Parameter.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace spir2nvvm {

struct ArgInfo : LaunchParameter {
  // Verbatim from the kernel metadata; empty where the module has none.
  std::string Name, TypeName, BaseTypeName, AccessQualifier, TypeQualifier;
  unsigned SpirAddressSpace = 0;
};

/// A local variable that lies in dynamic shared memory.
struct DynamicLocal {
  std::string Name; // as in the source
  uint64_t Offset = 0, Bytes = 0;
};

struct KernelInfo {
  std::string SpirName, OutputName;
  std::vector<ArgInfo> Args;   // as in the source
  std::vector<ArgInfo> Hidden; // after them, in launch order
  std::optional<std::array<uint32_t, 3>> ReqdWorkGroupSize, WorkGroupSizeHint;
  std::optional<uint32_t> ReqdSubGroupSize;
  bool PartialGroups = false; // the last groups of a launch may be smaller
  std::string VecTypeHint;    // OpenCL spelling, e.g. "float4"
  uint64_t StaticLocalBytes = 0, PrivateBytes = 0;
  std::vector<DynamicLocal> DynamicLocals; // by their place

  /// The size of every work-group, if it is known.
  std::optional<std::array<uint32_t, 3>> groupSize() const {
    return PartialGroups ? std::nullopt : ReqdWorkGroupSize;
  }
  /// Where local arguments begin.
  uint64_t dynamicLocalBytes() const {
    return DynamicLocals.empty()
               ? 0
               : DynamicLocals.back().Offset + DynamicLocals.back().Bytes;
  }
};

struct Reflection {
  std::vector<KernelInfo> Kernels;
  uint64_t ConstantBytes = 0, VariableBytes = 0; // at program scope
  std::vector<uint32_t> SamplerStates;
  std::vector<std::string> Extensions, OptionalFeatures;
  std::array<uint32_t, 2> SpirVersion{1, 2}, OpenCLVersion{1, 2};
  /// In force, and what they turned into. The command line's replace the
  /// module's, which then are under OverriddenOptions.
  std::vector<std::string> CompilerOptions, BackendOptions, OverriddenOptions;
  /// Single-precision operations made within 2 ulp, one for each lane, where
  /// the module grants it; without those that BackendOptions relax.
  unsigned ApproximateDivisions = 0, ApproximateSquareRoots = 0;
  bool FpContract = false;    // opencl.enable.FP_CONTRACT
  bool CreateLibrary = false; // -create-library
  std::vector<std::pair<std::string, std::string>> RenamedSymbols;
  std::vector<std::string> UnresolvedSymbols;
  bool UsesPrintf = false;
  unsigned SpirPointerBits = 64;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_STAGES_REFLECTION_H
