// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// CUDA's driver interface as far as launches need it, without cuda.h: the
/// project builds where there is no toolkit. A unit test holds the structures
/// and numbers against cuda.h where there is one.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_CUDADRIVER_H
#define SPIR2NVVM_LIB_CONFORMANCE_CUDADRIVER_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace spir2nvvm::conformance {

/// CUDA_ARRAY3D_DESCRIPTOR: absent dimensions are 0, layers are Depth.
struct CudaArray {
  enum Flag : uint32_t { Layered = 1, SurfaceLoadStore = 2 };
  size_t Width = 0, Height = 0, Depth = 0;
  uint32_t Format = 0; // CUarray_format
  uint32_t Channels = 0, Flags = 0;
};

/// CUDA_MEMCPY3D: one direction's half of it.
struct CudaCopyEnd {
  enum Memory : uint32_t { Host = 1, Array = 3 };
  size_t X = 0, Y = 0, Z = 0, Level = 0;
  uint32_t Kind = Host;
  void *HostMemory = nullptr;
  uint64_t DeviceMemory = 0;
  void *ArrayMemory = nullptr;
  void *Reserved = nullptr;
  size_t Pitch = 0, Height = 0; // of host memory
};

/// CUDA_MEMCPY3D.
struct CudaCopy {
  CudaCopyEnd From, To;
  size_t WidthInBytes = 0, Height = 0, Depth = 0;
};

/// CUDA_RESOURCE_DESC: what a texture or surface object looks at.
struct CudaResource {
  enum ResourceKind : uint32_t { Array = 0, Linear = 2 };
  struct LinearMemory {
    uint64_t Base;
    uint32_t Format, Channels;
    size_t Bytes;
  };
  uint32_t Kind = Array;
  union {
    void *ArrayMemory;
    LinearMemory Linear;
    int Reserved[32];
  } Of = {};
  uint32_t Flags = 0;
};

/// CUDA_TEXTURE_DESC.
struct CudaTexture {
  enum Address : uint32_t { Wrap = 0, Clamp = 1, Mirror = 2, Border = 3 };
  enum Flag : uint32_t { ReadAsInteger = 1, NormalizedCoordinates = 2 };
  uint32_t Addresses[3] = {Clamp, Clamp, Clamp};
  uint32_t LinearFilter = 0;
  uint32_t Flags = 0;
  uint32_t MaxAnisotropy = 0, MipmapFilter = 0;
  float MipmapBias = 0, MinLevel = 0, MaxLevel = 0;
  float BorderColour[4] = {};
  int32_t Reserved[12] = {};
};

/// Numbers of enumerations of which one value is needed.
enum CudaNumber : int {
  CudaLimitPrintfFifoSize = 1,      // CU_LIMIT_PRINTF_FIFO_SIZE
  CudaJitErrorLogBuffer = 5,        // CU_JIT_ERROR_LOG_BUFFER
  CudaJitErrorLogBufferBytes = 6,   // CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES
  CudaFuncMaxDynamicSharedBytes = 8 // CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_...
};

/// The driver's functions, found by name.
struct CudaDriver {
#define CUDA_CALL(MEMBER, NAME, PARAMETERS) int(*MEMBER) PARAMETERS = nullptr;
#include "Conformance/CudaDriver.def"

  llvm::Error load(const std::string &Path);
  /// Success, or what was tried and the driver's name for \p Code.
  llvm::Error check(int Code, const llvm::Twine &What) const;
};

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_CUDADRIVER_H
