// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// clBuildProgram, clCompileProgram and clLinkProgram after their checks: one
/// job for each device, at once or on another thread.

#ifndef SPIR2NVVM_LIB_OPENCL_OBJECTS_PROGRAMBUILD_H
#define SPIR2NVVM_LIB_OPENCL_OBJECTS_PROGRAMBUILD_H

#include "OpenCL/Objects/Program.h"
#include "Target/BuildOptions.h"

namespace spir2nvvm::opencl {

/// pfn_notify of the three functions.
using BuildNotify = void(CL_CALLBACK *)(cl_program, void *);

struct BuildOrder {
  BuildPhase Phase = BuildPhase::Build;
  Ref<Program> What;
  std::vector<Device *> Devices;
  std::string Options;
  bool IsLibrary = false;           // -create-library
  std::vector<JobHeader> Headers;   // of a compilation
  std::vector<Ref<Program>> Inputs; // of a link
  BuildNotify Notify = nullptr;
  void *User = nullptr;
};

/// Carries \p Order out, whose devices beginBuild() marked. With a callback it
/// returns at once; otherwise CL_SUCCESS, or the failure of the phase.
cl_int build(BuildOrder Order);

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_OBJECTS_PROGRAMBUILD_H
