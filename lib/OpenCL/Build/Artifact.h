// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What building leaves for one device: an object, a library or an executable.
/// Its bytes are what CL_PROGRAM_BINARIES hands out.

#ifndef SPIR2NVVM_LIB_OPENCL_BUILD_ARTIFACT_H
#define SPIR2NVVM_LIB_OPENCL_BUILD_ARTIFACT_H

#include "OpenCL/Build/Job.h"

#include <string_view>

namespace spir2nvvm::opencl {

/// Never changed once it is made: builds, kernels and launches share it.
struct Artifact {
  cl_program_binary_type Type = CL_PROGRAM_BINARY_TYPE_NONE;
  std::string Options; // it was made with
  std::string Spir;    // from which it can be made for any device
  // Of an executable:
  Target For;
  std::string Maker; // the translator's version
  std::string Code;
  std::vector<KernelFacts> Kernels;
  uint64_t VariableBytes = 0; // at program scope
  // How the code is to be compiled. No binary holds them: what is stored as PTX
  // is compiled already, and NVVM IR is made again.
  std::vector<std::string> CodeOptions;
  bool HasArgumentInfo = false;

  const KernelFacts *kernel(std::string_view Name) const;
  /// Its code can be used on \p T as it is.
  bool fits(const Target &T) const;
};

/// The version that marks code of this build of the driver.
const char *makerVersion();

/// The bytes of CL_PROGRAM_BINARIES.
std::string toBinary(const Artifact &A);
/// Nothing for bytes that toBinary() did not make, or that are damaged.
std::optional<Artifact> fromBinary(std::string_view Bytes);
/// Bytes begin as toBinary()'s do.
bool looksLikeBinary(std::string_view Bytes);
/// Bytes begin as LLVM bitcode does.
bool looksLikeSpir(std::string_view Bytes);
/// Bytes begin as SPIR-V does, in either byte order.
bool looksLikeSpirV(std::string_view Bytes);

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_BUILD_ARTIFACT_H
