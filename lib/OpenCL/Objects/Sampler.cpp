// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Objects/Sampler.h"

#include "spir2nvvm-c/image.h"

using namespace spir2nvvm::opencl;

Result<Ref<Sampler>>
Sampler::make(Context &C, const State &Wanted,
              std::vector<cl_sampler_properties> Properties) {
  auto *New = new (std::nothrow) Sampler(C, Wanted, std::move(Properties));
  if (!New)
    return CL_OUT_OF_HOST_MEMORY;
  return Ref<Sampler>::adopt(New);
}

static uint32_t addressBits(cl_addressing_mode Mode) {
  switch (Mode) {
  case CL_ADDRESS_CLAMP:
    return S2N_SAMPLER_CLAMP;
  case CL_ADDRESS_CLAMP_TO_EDGE:
    return S2N_SAMPLER_CLAMP_TO_EDGE;
  case CL_ADDRESS_REPEAT:
    return S2N_SAMPLER_REPEAT;
  case CL_ADDRESS_MIRRORED_REPEAT:
    return S2N_SAMPLER_MIRRORED_REPEAT;
  default:
    return S2N_SAMPLER_NONE;
  }
}

uint32_t Sampler::bits() const {
  return addressBits(Settings.Addressing) |
         (Settings.Normalized ? uint32_t(S2N_SAMPLER_NORMALIZED) : 0) |
         (Settings.Filter == CL_FILTER_LINEAR ? uint32_t(S2N_SAMPLER_LINEAR)
                                              : 0);
}
