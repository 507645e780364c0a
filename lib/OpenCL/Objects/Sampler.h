// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A sampler: a state, which kernels get as SPIR's bits.

#ifndef SPIR2NVVM_LIB_OPENCL_OBJECTS_SAMPLER_H
#define SPIR2NVVM_LIB_OPENCL_OBJECTS_SAMPLER_H

#include "OpenCL/Schedule/Context.h"

namespace spir2nvvm::opencl {

class Sampler final
    : public Object<Sampler, _cl_sampler, Kind::Sampler, CL_INVALID_SAMPLER> {
public:
  struct State {
    cl_bool Normalized;
    cl_addressing_mode Addressing;
    cl_filter_mode Filter;
  };
  /// \p Properties are what clCreateSamplerWithProperties was given.
  static Result<Ref<Sampler>>
  make(Context &C, const State &Wanted,
       std::vector<cl_sampler_properties> Properties);

  Context &context() const { return *Home; }
  const State &state() const { return Settings; }
  const std::vector<cl_sampler_properties> &properties() const {
    return Properties;
  }
  /// What the kernel is passed (docs/launch-abi.md), and the index of the
  /// texture in an image's descriptor.
  uint32_t bits() const;

private:
  Sampler(Context &C, const State &Wanted,
          std::vector<cl_sampler_properties> Properties)
      : Home(C), Settings(Wanted), Properties(std::move(Properties)) {}

  Ref<Context> Home;
  State Settings;
  const std::vector<cl_sampler_properties> Properties;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_OBJECTS_SAMPLER_H
