// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 3.1, 5.7: sampler objects.

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
  return giveOut(Sampler::make(*C, Wanted, {}), ErrorOut);
}

static cl_int takeProperty(Sampler::State &Wanted, cl_sampler_properties Name,
                           cl_sampler_properties Value) {
  switch (Name) {
  case CL_SAMPLER_NORMALIZED_COORDS:
    Wanted.Normalized = cl_bool(Value);
    return require(Value == CL_TRUE || Value == CL_FALSE, CL_INVALID_VALUE);
  case CL_SAMPLER_ADDRESSING_MODE:
    Wanted.Addressing = cl_addressing_mode(Value);
    return CL_SUCCESS;
  case CL_SAMPLER_FILTER_MODE:
    Wanted.Filter = cl_filter_mode(Value);
    return CL_SUCCESS;
  default:
    return CL_INVALID_VALUE;
  }
}

/// CL 3.0, 5.7.1, with its defaults.
static Result<Sampler::State>
described(const std::vector<cl_sampler_properties> &Given) {
  Sampler::State Wanted{CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST};
  const auto Take = [&](cl_sampler_properties Name,
                        cl_sampler_properties Value) {
    return takeProperty(Wanted, Name, Value);
  };
  if (cl_int Status = takeEach(Given, Take))
    return Status;
  if (!isState(Wanted))
    return CL_INVALID_VALUE;
  return Wanted;
}

cl_sampler api::clCreateSamplerWithProperties(
    cl_context Handle, const cl_sampler_properties *Pairs, cl_int *ErrorOut) {
  Result<Context &> C = Context::from(Handle);
  std::vector<cl_sampler_properties> Given = propertiesIn(Pairs);
  Result<Sampler::State> Wanted = described(Given);
  if (cl_int Status = firstError(C, Wanted, hasImages(C))) {
    report(ErrorOut, Status);
    return nullptr;
  }
  return giveOut(Sampler::make(*C, *Wanted, std::move(Given)), ErrorOut);
}

cl_int api::clGetSamplerInfo(cl_sampler Handle, cl_sampler_info Name,
                             size_t Size, void *Value, size_t *SizeOut) {
  Result<Sampler &> Found = Sampler::from(Handle);
  if (!Found)
    return Found.status();
  const Sampler &S = *Found;
  InfoWriter Out(Size, Value, SizeOut);
  switch (Name) {
#include "OpenCL/Api/InfoCases.h"
#include "OpenCL/Tables/Info/Sampler.def"
  default:
    return CL_INVALID_VALUE;
  }
}
