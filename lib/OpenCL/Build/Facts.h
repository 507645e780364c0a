// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the runtime knows of a program's kernels. The translation tells it once
/// (docs/reflection.md); it is stored with the code.

#ifndef SPIR2NVVM_LIB_OPENCL_BUILD_FACTS_H
#define SPIR2NVVM_LIB_OPENCL_BUILD_FACTS_H

#include "LaunchAbi/Parameter.h"
#include "OpenCL/Support/OpenCl.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace spir2nvvm::opencl {

struct ArgumentFacts : LaunchParameter {
  cl_mem_object_type ImageType = 0; // 0: of no image, or not told
  // What clGetKernelArgInfo says; empty where the program does not tell.
  std::string Name, TypeName;
  cl_kernel_arg_address_qualifier AddressQualifier =
      CL_KERNEL_ARG_ADDRESS_PRIVATE;
  cl_kernel_arg_access_qualifier AccessQualifier = CL_KERNEL_ARG_ACCESS_NONE;
  cl_kernel_arg_type_qualifier TypeQualifier = CL_KERNEL_ARG_TYPE_NONE;
};

/// Of each work-item, as ptxas says.
struct ResourceFacts {
  uint32_t Registers = 0;
  uint64_t StackBytes = 0, SpillStoreBytes = 0, SpillLoadBytes = 0;
};

struct KernelFacts {
  std::string Name, OutputName;
  std::vector<ArgumentFacts> Arguments, Hidden;       // hidden ones follow
  std::optional<std::array<size_t, 3>> RequiredGroup; // reqd_work_group_size
  bool PartialGroups = false;    // the last groups of a launch may be smaller
  uint32_t RequiredSubGroup = 0; // intel_reqd_sub_group_size
  uint64_t StaticLocalBytes = 0, DynamicLocalBytes = 0, PrivateBytes = 0;
  bool UsesPrintf = false;    // the program does
  uint32_t SamplerStates = 0; // of the program's own samplers, bit by bit
  std::string Attributes;     // CL_KERNEL_ATTRIBUTES
  std::optional<ResourceFacts> Takes;
};

template <typename A> void describe(A &Archive, ResourceFacts &F) {
  Archive(F.Registers, F.StackBytes, F.SpillStoreBytes, F.SpillLoadBytes);
}

template <typename A> void describe(A &Archive, ArgumentFacts &F) {
  Archive(F.Kind, F.Size, F.Align, F.Offset, F.PointeeAlign, F.Name, F.TypeName,
          F.AddressQualifier, F.AccessQualifier, F.TypeQualifier, F.ImageType);
}

template <typename A> void describe(A &Archive, KernelFacts &F) {
  Archive(F.Name, F.OutputName, F.Arguments, F.Hidden, F.RequiredGroup,
          F.PartialGroups, F.RequiredSubGroup, F.StaticLocalBytes,
          F.DynamicLocalBytes, F.PrivateBytes, F.UsesPrintf, F.SamplerStates,
          F.Attributes, F.Takes);
}

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_BUILD_FACTS_H
