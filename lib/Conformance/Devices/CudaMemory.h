// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The memory objects of one launch on a CUDA device: buffers, and images with
/// their arrays, textures, surfaces and descriptors (docs/launch-abi.md).

#ifndef SPIR2NVVM_LIB_CONFORMANCE_DEVICES_CUDAMEMORY_H
#define SPIR2NVVM_LIB_CONFORMANCE_DEVICES_CUDAMEMORY_H

#include "Conformance/Arguments/PassArguments.h"
#include "Conformance/Failure.h"
#include "Cuda/Memory.h"
#include "spir2nvvm-c/image.h"

#include <bitset>

namespace spir2nvvm::conformance {

using SamplerStates = std::bitset<S2N_SAMPLER_STATES>;

/// The states that the program's own samplers and those of \p L have.
SamplerStates samplerStates(const Reflection &Info, const launch::Launch &L);

/// Success, or what was called and the driver's name for what came of it.
inline llvm::Error check(cuda::Status S) {
  return S.failed() ? failure(S.message()) : llvm::Error::success();
}

class CudaMemory : public DeviceMemory {
public:
  /// \p In is current as long as this lives.
  CudaMemory(const cuda::ContextScope &In, SamplerStates States)
      : In(In), Cuda(In.driver()), States(States) {}

  llvm::Expected<uint64_t> placeBuffer(const launch::Argument &A,
                                       bool ReadOnly) override;
  llvm::Expected<uint64_t> placeImage(const launch::Argument &A) override;
  llvm::Error readBack(const launch::Launch &L, launch::Outcome &O) const;

private:
  /// Where the results of a memory argument are: an array, or else a buffer.
  struct Placed {
    cuda::DevicePtr Base;
    cuda::ArrayHandle Array;
  };

  llvm::Expected<uint64_t> allocate(const void *Bytes, size_t Size,
                                    const std::string &Name);
  llvm::Error makeArray(const launch::Argument &A, cuda::Resource &R);
  llvm::Error makeLinear(const launch::Argument &A, cuda::Resource &R,
                         s2n_image &D);
  llvm::Error makeTexture(const cuda::Resource &R,
                          const cuda::TextureState &How, uint64_t &Handle);
  llvm::Error makeSurface(const cuda::Resource &R, uint64_t &Handle);
  llvm::Error addTextures(const launch::Image &Format, const cuda::Resource &R,
                          s2n_image &D);
  llvm::Error copy(const launch::Image &Format, void *Host,
                   cuda::ArrayHandle Array, bool ToArray) const;

  const cuda::ContextScope &In;
  const cuda::Driver &Cuda;
  SamplerStates States;
  // Destroyed from the last to the first: objects before what they look at.
  std::vector<cuda::DeviceMemory> Allocated;
  std::vector<cuda::Array> Arrays;
  std::vector<cuda::Surface> Surfaces;
  std::vector<cuda::Texture> Textures;
  std::vector<Placed> Results; // in the order of the memory arguments
};

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_DEVICES_CUDAMEMORY_H
