// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 1.2, 5.5: sampler objects.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Handles.h"
#include "OpenCL/Objects/Sampler.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

static bool isState(const Sampler::State &S) {
  bool Repeats = S.Addressing == CL_ADDRESS_REPEAT ||
                 S.Addressing == CL_ADDRESS_MIRRORED_REPEAT;
  bool Addresses = S.Addressing >= CL_ADDRESS_NONE &&
                   S.Addressing <= CL_ADDRESS_MIRRORED_REPEAT;
  bool Filters = S.Filter == CL_FILTER_NEAREST || S.Filter == CL_FILTER_LINEAR;
  return Addresses && Filters && (!Repeats || S.Normalized);
}

cl_sampler api::clCreateSampler(cl_context Handle, cl_bool Normalized,
                                cl_addressing_mode Addressing,
                                cl_filter_mode Filter, cl_int *ErrorOut) {
  Result<Context &> C = Context::from(Handle);
  Sampler::State Wanted{Normalized ? cl_bool(CL_TRUE) : cl_bool(CL_FALSE),
                        Addressing, Filter};
  if (cl_int Status = firstError(C, require(isState(Wanted), CL_INVALID_VALUE),
                                 hasImages(C))) {
    report(ErrorOut, Status);
    return nullptr;
  }
  return giveOut(Sampler::make(*C, Wanted), ErrorOut);
}

cl_int api::clRetainSampler(cl_sampler Handle) {
  return retainHandle<Sampler>(Handle);
}

cl_int api::clReleaseSampler(cl_sampler Handle) {
  return releaseHandle<Sampler>(Handle);
}

cl_int api::clGetSamplerInfo(cl_sampler Handle, cl_sampler_info Name,
                             size_t Size, void *Value, size_t *SizeOut) {
  Result<Sampler &> Found = Sampler::from(Handle);
  if (!Found)
    return Found.status();
  const Sampler &S = *Found;
  InfoWriter Out(Size, Value, SizeOut);
  switch (Name) {
#define INFO(PARAMETER, TYPE, GETTER)                           \
  case PARAMETER:                                                              \
    return Out.write<TYPE>(GETTER);
#include "OpenCL/Tables/Info/Sampler.def"
  default:
    return CL_INVALID_VALUE;
  }
}
