// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The tables and structures of lib/Cuda against cuda.h, where there is one: the
/// compiler compares them, so a difference fails the build.

#include "Cuda/Driver.h"

#include <gtest/gtest.h>

#if __has_include(<cuda.h>)
#include <cuda.h>
#endif

using namespace spir2nvvm::cuda;

namespace {

#ifdef CUDA_VERSION

// ---- Numbers ----------------------------------------------------------------

#define SAME_NUMBER(NUMBER, HEADER)                                            \
  static_assert(NUMBER == int(HEADER), #HEADER)
#define CUDA_CODE(NAME, NUMBER, HEADER, TEXT) SAME_NUMBER(NUMBER, HEADER);
#include "Cuda/Codes.def"
#define CUDA_DEVICE_ATTRIBUTE(NAME, NUMBER, HEADER)                            \
  SAME_NUMBER(NUMBER, CU_DEVICE_ATTRIBUTE_##HEADER);
#include "Cuda/DeviceAttributes.def"
#define CUDA_LIMIT(NAME, NUMBER, HEADER) SAME_NUMBER(NUMBER, HEADER);
#define CUDA_FUNCTION_ATTRIBUTE(NAME, NUMBER, HEADER)                          \
  SAME_NUMBER(NUMBER, CU_FUNC_ATTRIBUTE_##HEADER);
#define CUDA_JIT_OPTION(NAME, NUMBER, HEADER)                                  \
  SAME_NUMBER(NUMBER, CU_JIT_##HEADER);
#define CUDA_JIT_INPUT(NAME, NUMBER, HEADER) SAME_NUMBER(NUMBER, HEADER);
#define CUDA_ARRAY_FORMAT(NAME, NUMBER, HEADER, BYTES)                         \
  SAME_NUMBER(NUMBER, HEADER);
#define CUDA_MEMORY_TYPE(NAME, NUMBER, HEADER) SAME_NUMBER(NUMBER, HEADER);
#define CUDA_RESOURCE_KIND(NAME, NUMBER, HEADER) SAME_NUMBER(NUMBER, HEADER);
#define CUDA_ADDRESS_MODE(NAME, NUMBER, HEADER) SAME_NUMBER(NUMBER, HEADER);
#define CUDA_EXTERNAL_MEMORY(NAME, NUMBER, HEADER) SAME_NUMBER(NUMBER, HEADER);
#define CUDA_EXTERNAL_SEMAPHORE(NAME, NUMBER, HEADER)                          \
  SAME_NUMBER(NUMBER, HEADER);
#include "Cuda/Numbers.def"

// Some of these are pointers in cuda.h, which no constant expression can be.
TEST(CudaHeader, HasTheseFlags) {
#define CUDA_FLAG(SCOPE, NAME, NUMBER, HEADER)                                 \
  EXPECT_EQ(uintptr_t(NUMBER), uintptr_t(HEADER)) << #HEADER;
#include "Cuda/Numbers.def"
}

// ---- Structures -------------------------------------------------------------

#define SAME_SIZE(OURS, THEIRS) static_assert(sizeof(OURS) == sizeof(THEIRS))
#define SAME_PLACE(OURS, MEMBER, THEIRS, FIELD)                                \
  static_assert(offsetof(OURS, MEMBER) == offsetof(THEIRS, FIELD));            \
  static_assert(sizeof(OURS::MEMBER) == sizeof(THEIRS::FIELD))

SAME_SIZE(Uuid, CUuuid);

SAME_SIZE(ArrayShape, CUDA_ARRAY3D_DESCRIPTOR);
SAME_PLACE(ArrayShape, Depth, CUDA_ARRAY3D_DESCRIPTOR, Depth);
SAME_PLACE(ArrayShape, Format, CUDA_ARRAY3D_DESCRIPTOR, Format);
SAME_PLACE(ArrayShape, Channels, CUDA_ARRAY3D_DESCRIPTOR, NumChannels);
SAME_PLACE(ArrayShape, Flags, CUDA_ARRAY3D_DESCRIPTOR, Flags);

SAME_SIZE(Copy2D, CUDA_MEMCPY2D);
static_assert(offsetof(Copy2D, From.Kind) ==
              offsetof(CUDA_MEMCPY2D, srcMemoryType));
static_assert(offsetof(Copy2D, From.HostMemory) ==
              offsetof(CUDA_MEMCPY2D, srcHost));
static_assert(offsetof(Copy2D, To.X) == offsetof(CUDA_MEMCPY2D, dstXInBytes));
static_assert(offsetof(Copy2D, To.DeviceMemory) ==
              offsetof(CUDA_MEMCPY2D, dstDevice));
static_assert(offsetof(Copy2D, To.ArrayMemory) ==
              offsetof(CUDA_MEMCPY2D, dstArray));
static_assert(offsetof(Copy2D, To.Pitch) == offsetof(CUDA_MEMCPY2D, dstPitch));
SAME_PLACE(Copy2D, WidthInBytes, CUDA_MEMCPY2D, WidthInBytes);

SAME_SIZE(Copy3D, CUDA_MEMCPY3D);
static_assert(offsetof(Copy3D, From.Level) == offsetof(CUDA_MEMCPY3D, srcLOD));
static_assert(offsetof(Copy3D, From.HostMemory) ==
              offsetof(CUDA_MEMCPY3D, srcHost));
static_assert(offsetof(Copy3D, From.Pitch) ==
              offsetof(CUDA_MEMCPY3D, srcPitch));
static_assert(offsetof(Copy3D, To.Kind) ==
              offsetof(CUDA_MEMCPY3D, dstMemoryType));
static_assert(offsetof(Copy3D, To.ArrayMemory) ==
              offsetof(CUDA_MEMCPY3D, dstArray));
static_assert(offsetof(Copy3D, To.Height) ==
              offsetof(CUDA_MEMCPY3D, dstHeight));
SAME_PLACE(Copy3D, WidthInBytes, CUDA_MEMCPY3D, WidthInBytes);
SAME_SIZE(Copy3D, CUDA_MEMCPY3D_PEER);
static_assert(offsetof(Copy3D, From.Peer) ==
              offsetof(CUDA_MEMCPY3D_PEER, srcContext));
static_assert(offsetof(Copy3D, To.Peer) ==
              offsetof(CUDA_MEMCPY3D_PEER, dstContext));

SAME_SIZE(Resource, CUDA_RESOURCE_DESC);
SAME_PLACE(Resource, Of, CUDA_RESOURCE_DESC, res);
SAME_PLACE(Resource, Of.ArrayMemory, CUDA_RESOURCE_DESC, res.array.hArray);
SAME_PLACE(Resource, Of.Linear.Channels, CUDA_RESOURCE_DESC,
           res.linear.numChannels);
SAME_PLACE(Resource, Of.Linear.Bytes, CUDA_RESOURCE_DESC,
           res.linear.sizeInBytes);
SAME_PLACE(Resource, Of.Pitched.Width, CUDA_RESOURCE_DESC, res.pitch2D.width);
SAME_PLACE(Resource, Of.Pitched.Pitch, CUDA_RESOURCE_DESC,
           res.pitch2D.pitchInBytes);
SAME_PLACE(Resource, Flags, CUDA_RESOURCE_DESC, flags);

SAME_SIZE(TextureState, CUDA_TEXTURE_DESC);
SAME_PLACE(TextureState, Addresses, CUDA_TEXTURE_DESC, addressMode);
SAME_PLACE(TextureState, Filter, CUDA_TEXTURE_DESC, filterMode);
SAME_PLACE(TextureState, Flags, CUDA_TEXTURE_DESC, flags);
SAME_PLACE(TextureState, BorderColour, CUDA_TEXTURE_DESC, borderColor);

SAME_SIZE(ExternalMemorySource, CUDA_EXTERNAL_MEMORY_HANDLE_DESC);
SAME_PLACE(ExternalMemorySource, What, CUDA_EXTERNAL_MEMORY_HANDLE_DESC,
           handle);
SAME_PLACE(ExternalMemorySource, Bytes, CUDA_EXTERNAL_MEMORY_HANDLE_DESC, size);
SAME_PLACE(ExternalMemorySource, Flags, CUDA_EXTERNAL_MEMORY_HANDLE_DESC,
           flags);
SAME_SIZE(ExternalBuffer, CUDA_EXTERNAL_MEMORY_BUFFER_DESC);
SAME_PLACE(ExternalBuffer, Bytes, CUDA_EXTERNAL_MEMORY_BUFFER_DESC, size);
SAME_PLACE(ExternalBuffer, Flags, CUDA_EXTERNAL_MEMORY_BUFFER_DESC, flags);
SAME_SIZE(ExternalSemaphoreSource, CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC);
SAME_PLACE(ExternalSemaphoreSource, What, CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC,
           handle);
SAME_PLACE(ExternalSemaphoreSource, Flags, CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC,
           flags);
SAME_SIZE(ExternalSemaphoreValues, CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS);
SAME_PLACE(ExternalSemaphoreValues, Flags,
           CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS, flags);
SAME_SIZE(ExternalSemaphoreValues, CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS);
SAME_PLACE(ExternalSemaphoreValues, Flags, CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS,
           flags);

// ---- Functions --------------------------------------------------------------

// One parameter stands for the other when a call passes it in the same way.
template <typename Ours, typename Theirs> constexpr bool passedAlike() {
  constexpr bool OurNumber = std::is_integral_v<Ours> || std::is_enum_v<Ours>;
  constexpr bool TheirNumber =
      std::is_integral_v<Theirs> || std::is_enum_v<Theirs>;
  return sizeof(Ours) == sizeof(Theirs) && OurNumber == TheirNumber &&
         std::is_pointer_v<Ours> == std::is_pointer_v<Theirs>;
}

template <typename Ours, typename Theirs> struct Alike : std::false_type {};
template <typename... Ours, typename... Theirs>
struct Alike<Code (*)(Ours...), CUresult (*)(Theirs...)> {
  static constexpr bool value = [] {
    if constexpr (sizeof...(Ours) != sizeof...(Theirs))
      return false;
    else
      return (passedAlike<Ours, Theirs>() && ...);
  }();
};

// Newer headers declare the newer forms alone; drivers have both.
#if CUDA_VERSION >= 12000
#undef cuGraphExecUpdate
extern "C" CUresult cuGraphInstantiate_v2(CUgraphExec *, CUgraph, CUgraphNode *,
                                          char *, size_t);
extern "C" CUresult cuGraphExecUpdate(CUgraphExec, CUgraph, CUgraphNode *,
                                      CUgraphExecUpdateResult *);
#endif
#if CUDA_VERSION >= 13000
#undef cuMemPrefetchAsync
extern "C" CUresult cuMemPrefetchAsync(CUdeviceptr, size_t, CUdevice, CUstream);
#endif

#define CUDA_CALL(MEMBER, NAME, PARAMETERS)                                    \
  static_assert(Alike<Code(*) PARAMETERS, decltype(&NAME)>::value, #NAME);
#include "Cuda/Calls.def"

#else

TEST(CudaHeader, IsHere) { GTEST_SKIP() << "there is no cuda.h"; }

#endif

} // namespace
