// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// CUDA's driver interface as data, without cuda.h: the project builds where
/// there is no toolkit. A unit test holds every structure and number against
/// cuda.h where there is one.

#ifndef SPIR2NVVM_LIB_CUDA_TYPES_H
#define SPIR2NVVM_LIB_CUDA_TYPES_H

#include <array>
#include <cstddef>
#include <cstdint>

namespace spir2nvvm::cuda {

// ---- Numbers ----------------------------------------------------------------

/// CUresult.
enum class Code : int {
#define CUDA_CODE(NAME, NUMBER, HEADER, TEXT) NAME = NUMBER,
#include "Cuda/Codes.def"
};

/// CUdevice_attribute.
enum class DeviceAttribute : int {
#define CUDA_DEVICE_ATTRIBUTE(NAME, NUMBER, HEADER) NAME = NUMBER,
#include "Cuda/DeviceAttributes.def"
};

/// CUlimit.
enum class Limit : int {
#define CUDA_LIMIT(NAME, NUMBER, HEADER) NAME = NUMBER,
#include "Cuda/Numbers.def"
};

/// CUfunction_attribute.
enum class FunctionAttribute : int {
#define CUDA_FUNCTION_ATTRIBUTE(NAME, NUMBER, HEADER) NAME = NUMBER,
#include "Cuda/Numbers.def"
};

/// CUjit_option.
enum class JitOption : int {
#define CUDA_JIT_OPTION(NAME, NUMBER, HEADER) NAME = NUMBER,
#include "Cuda/Numbers.def"
};

/// CUjitInputType.
enum class JitInput : int {
#define CUDA_JIT_INPUT(NAME, NUMBER, HEADER) NAME = NUMBER,
#include "Cuda/Numbers.def"
};

/// CUarray_format.
enum class ArrayFormat : uint32_t {
#define CUDA_ARRAY_FORMAT(NAME, NUMBER, HEADER, BYTES) NAME = NUMBER,
#include "Cuda/Numbers.def"
};

/// Bytes of one channel; 0 for a format without a row.
constexpr unsigned channelBytes(ArrayFormat Format) {
  switch (Format) {
#define CUDA_ARRAY_FORMAT(NAME, NUMBER, HEADER, BYTES)                         \
  case ArrayFormat::NAME:                                                      \
    return BYTES;
#include "Cuda/Numbers.def"
  }
  return 0;
}

/// CUexternalMemoryHandleType.
enum class ExternalMemoryKind : uint32_t {
#define CUDA_EXTERNAL_MEMORY(NAME, NUMBER, HEADER) NAME = NUMBER,
#include "Cuda/Numbers.def"
};

/// CUexternalSemaphoreHandleType.
enum class ExternalSemaphoreKind : uint32_t {
#define CUDA_EXTERNAL_SEMAPHORE(NAME, NUMBER, HEADER) NAME = NUMBER,
#include "Cuda/Numbers.def"
};

/// CUmemorytype.
enum class MemoryType : uint32_t {
#define CUDA_MEMORY_TYPE(NAME, NUMBER, HEADER) NAME = NUMBER,
#include "Cuda/Numbers.def"
};

/// CUresourcetype.
enum class ResourceKind : uint32_t {
#define CUDA_RESOURCE_KIND(NAME, NUMBER, HEADER) NAME = NUMBER,
#include "Cuda/Numbers.def"
};

/// CUaddress_mode.
enum class AddressMode : uint32_t {
#define CUDA_ADDRESS_MODE(NAME, NUMBER, HEADER) NAME = NUMBER,
#include "Cuda/Numbers.def"
};

/// ContextSchedSpin, StreamNonBlocking, EventDisableTiming, ...
enum Flag : uint32_t {
#define CUDA_FLAG(SCOPE, NAME, NUMBER, HEADER) Flag##SCOPE##NAME = NUMBER,
#include "Cuda/Numbers.def"
};

/// FlagLaunchParameter* in cuLaunchKernel's last argument: pairs of a marker and
/// a value.
inline void *launchMarker(Flag Which) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): CUDA's markers are numbers
  return reinterpret_cast<void *>(uintptr_t(Which));
}

// ---- Handles ----------------------------------------------------------------

using Device = int;
constexpr Device HostProcessor = -1; // CU_DEVICE_CPU, where a device is a place
using DevicePtr = uint64_t;          // CUdeviceptr
using TextureHandle = uint64_t;      // CUtexObject
using SurfaceHandle = uint64_t;      // CUsurfObject

// Pointers to what only the driver knows.
using ContextHandle = struct DriverContext *;
using ModuleHandle = struct DriverModule *;
using FunctionHandle = struct DriverFunction *;
using LibraryHandle = struct DriverLibrary *;
using KernelHandle = struct DriverKernel *;
using LinkHandle = struct DriverLink *;
using StreamHandle = struct DriverStream *;
using EventHandle = struct DriverEvent *;
using ArrayHandle = struct DriverArray *;
using GraphHandle = struct DriverGraph *;
using GraphExecHandle = struct DriverGraphExec *;
using MemoryPoolHandle = struct DriverMemoryPool *;
using ExternalMemoryHandle = struct DriverExternalMemory *;
using ExternalSemaphoreHandle = struct DriverExternalSemaphore *;

using HostFunction = void (*)(void *User);             // CUhostFn
using DynamicSharedForBlock = size_t (*)(int Threads); // CUoccupancyB2DSize
/// A command as the program that enqueued it sees it, for findings.
struct CommandNote {
  uint64_t Number = 0; // counted by the program, from 1
  int Thread = 0;      // of the host, as its kernel counts them
  /// Commands of a chain are in the order of their places; what the program put
  /// before this one are, of some chains, all up to a place: Count pairs.
  uint64_t Chain = 0, Place = 0;
  const uint64_t *Before = nullptr;
  size_t Count = 0;
  uint64_t All = 0; // as are all with a number up to this one
  /// Not all commands have an order: there is more than one queue.
  bool MayRace = false;
};

/// Gets one finding of the emulated driver's checks.
using FindingCallback = void (*)(void *User, const char *Text);

// ---- Structures -------------------------------------------------------------

/// CUuuid.
struct Uuid {
  std::array<unsigned char, 16> Bytes = {};
};

/// CUDA_ARRAY3D_DESCRIPTOR: absent dimensions are 0, layers are Depth.
struct ArrayShape {
  size_t Width = 0, Height = 0, Depth = 0;
  ArrayFormat Format = ArrayFormat::Float;
  uint32_t Channels = 0, Flags = 0;
};

/// CUDA_MEMCPY2D: one direction's half of it.
struct CopyEnd2D {
  size_t X = 0, Y = 0;
  MemoryType Kind = MemoryType::Host;
  void *HostMemory = nullptr;
  DevicePtr DeviceMemory = 0;
  ArrayHandle ArrayMemory = nullptr;
  size_t Pitch = 0;
};

/// CUDA_MEMCPY2D.
struct Copy2D {
  CopyEnd2D From, To;
  size_t WidthInBytes = 0, Height = 0;
};

/// CUDA_MEMCPY3D, and CUDA_MEMCPY3D_PEER: one direction's half of it.
struct CopyEnd3D {
  size_t X = 0, Y = 0, Z = 0, Level = 0;
  MemoryType Kind = MemoryType::Host;
  void *HostMemory = nullptr;
  DevicePtr DeviceMemory = 0;
  ArrayHandle ArrayMemory = nullptr;
  ContextHandle Peer = nullptr; // of copies between devices; else 0
  size_t Pitch = 0, Height = 0; // of linear memory
};

/// CUDA_MEMCPY3D and CUDA_MEMCPY3D_PEER.
struct Copy3D {
  CopyEnd3D From, To;
  size_t WidthInBytes = 0, Height = 0, Depth = 0;
};

/// CUDA_RESOURCE_DESC: what a texture or surface object looks at.
struct Resource {
  struct LinearMemory {
    DevicePtr Base;
    ArrayFormat Format;
    uint32_t Channels;
    size_t Bytes;
  };
  struct PitchedMemory {
    DevicePtr Base;
    ArrayFormat Format;
    uint32_t Channels;
    size_t Width, Height, Pitch;
  };
  ResourceKind Kind = ResourceKind::Array;
  union {
    ArrayHandle ArrayMemory;
    LinearMemory Linear;
    PitchedMemory Pitched;
    int Reserved[32];
  } Of = {};
  uint32_t Flags = 0;
};

/// CUDA_TEXTURE_DESC.
struct TextureState {
  AddressMode Addresses[3] = {AddressMode::Clamp, AddressMode::Clamp,
                              AddressMode::Clamp};
  uint32_t Filter = FlagFilterPoint;
  uint32_t Flags = 0;
  uint32_t MaxAnisotropy = 0, MipmapFilter = 0;
  float MipmapBias = 0, MinLevel = 0, MaxLevel = 0;
  float BorderColour[4] = {};
  int32_t Reserved[12] = {};
};

/// What others share with this process: a file on Unix.
union SharedObject {
  int File;
  struct {
    void *Handle;
    const void *Name;
  } OfWindows;
};

/// CUDA_EXTERNAL_MEMORY_HANDLE_DESC.
struct ExternalMemorySource {
  ExternalMemoryKind Kind = ExternalMemoryKind::OpaqueFile;
  SharedObject What = {};
  unsigned long long Bytes = 0;
  uint32_t Flags = 0;
  uint32_t Reserved[16] = {};
};

/// CUDA_EXTERNAL_MEMORY_BUFFER_DESC.
struct ExternalBuffer {
  unsigned long long Offset = 0, Bytes = 0;
  uint32_t Flags = 0;
  uint32_t Reserved[16] = {};
};

/// CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC.
struct ExternalSemaphoreSource {
  ExternalSemaphoreKind Kind = ExternalSemaphoreKind::OpaqueFile;
  SharedObject What = {};
  uint32_t Flags = 0;
  uint32_t Reserved[16] = {};
};

/// CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS and _WAIT_PARAMS: values of kinds that
/// have some.
struct ExternalSemaphoreValues {
  unsigned long long Values[3] = {};
  uint32_t Reserved[12] = {};
  uint32_t Flags = 0;
  uint32_t More[16] = {};
};

} // namespace spir2nvvm::cuda

#endif // SPIR2NVVM_LIB_CUDA_TYPES_H
