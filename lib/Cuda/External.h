// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory and semaphores of other interfaces and processes, which hand them over
/// as files.

#ifndef SPIR2NVVM_LIB_CUDA_EXTERNAL_H
#define SPIR2NVVM_LIB_CUDA_EXTERNAL_H

#include "Cuda/Memory.h"

namespace spir2nvvm::cuda {

class ExternalMemory
    : public Owned<ExternalMemoryHandle, &Driver::DestroyExternalMemory> {
public:
  /// \p File is the driver's once this succeeds.
  static Result<ExternalMemory> import(const ContextScope &In, int File,
                                       size_t Bytes);
  /// Its first \p Bytes as memory of the device, which goes before this does.
  Result<DeviceMemory> map(const ContextScope &In, size_t Bytes) const;

private:
  using Owned::Owned;
};

class ExternalSemaphore
    : public Owned<ExternalSemaphoreHandle, &Driver::DestroyExternalSemaphore> {
public:
  /// The same.
  static Result<ExternalSemaphore> import(const ContextScope &In, int File);
  Status signal(StreamHandle On) const;
  Status wait(StreamHandle On) const;

private:
  using Owned::Owned;
};

} // namespace spir2nvvm::cuda

#endif // SPIR2NVVM_LIB_CUDA_EXTERNAL_H
