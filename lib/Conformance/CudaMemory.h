// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The memory objects of one launch on a CUDA device: buffers, and images with
/// their arrays, textures, surfaces and descriptors (docs/launch-abi.md).

#ifndef SPIR2NVVM_LIB_CONFORMANCE_CUDAMEMORY_H
#define SPIR2NVVM_LIB_CONFORMANCE_CUDAMEMORY_H

#include "Conformance/CudaDriver.h"
#include "Conformance/PassArguments.h"
#include "spir2nvvm-c/image.h"

#include <bitset>

namespace spir2nvvm::conformance {

using SamplerStates = std::bitset<S2N_SAMPLER_STATES>;

/// The states that the program's own samplers and those of \p L have.
SamplerStates samplerStates(const Reflection &Info, const launch::Launch &L);

class CudaMemory : public DeviceMemory {
public:
  CudaMemory(const CudaDriver &Cuda, SamplerStates States)
      : Cuda(Cuda), States(States) {}
  ~CudaMemory() override;
  CudaMemory(const CudaMemory &) = delete;
  CudaMemory &operator=(const CudaMemory &) = delete;

  llvm::Expected<uint64_t> placeBuffer(const launch::Argument &A,
                                       bool ReadOnly) override;
  llvm::Expected<uint64_t> placeImage(const launch::Argument &A) override;
  llvm::Error readBack(const launch::Launch &L, launch::Outcome &O) const;

private:
  /// Where the results of a memory argument are: an array, or else a buffer.
  struct Placed {
    uint64_t Base;
    void *Array;
  };

  llvm::Expected<uint64_t> allocate(const void *Bytes, size_t Size);
  llvm::Error makeArray(const launch::Argument &A, CudaResource &R);
  llvm::Error makeLinear(const launch::Argument &A, CudaResource &R,
                         s2n_image &D);
  llvm::Error makeTexture(const CudaResource &R, const CudaTexture &How,
                          uint64_t &Handle);
  llvm::Error addTextures(const launch::Image &Format, const CudaResource &R,
                          s2n_image &D);
  llvm::Error copy(const launch::Image &Format, void *Host, void *Array,
                   bool ToArray) const;

  const CudaDriver &Cuda;
  SamplerStates States;
  std::vector<uint64_t> Allocated, Textures, Surfaces;
  std::vector<void *> Arrays;
  std::vector<Placed> Results; // in the order of the memory arguments
};

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_CUDAMEMORY_H
