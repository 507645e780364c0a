// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Functions: their attributes, how many blocks a multiprocessor takes, and
/// launches.

#include "Emulator/Api.h"
#include "Emulator/Launches.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;
using cuda::DeviceAttribute;
using cuda::FunctionAttribute;
using cuda::FunctionHandle;
using cuda::StreamHandle;

// Calls Act with the function a handle stands for.
template <typename Fn>
static Code withFunction(FunctionHandle F, bool Good, Fn Act) {
  Here Now;
  if (!Now)
    return Now.Why;
  if (!Good)
    return Code::InvalidValue;
  return guarded([&] {
    std::shared_ptr<Function> Found = Machine::get().Functions.find(F);
    return Found ? Act(Now, Found) : Code::InvalidHandle;
  });
}

// ---- Attributes -------------------------------------------------------------

// Registers do not exist here; every kernel is said to need these.
static constexpr int RegistersPerThread = 32;

static std::optional<int> attributeOf(const Function &F,
                                      FunctionAttribute Which) {
  switch (Which) {
  case FunctionAttribute::MaxThreadsPerBlock:
    return int(F.maxThreads());
  case FunctionAttribute::SharedSizeBytes:
    return int(F.Signature.StaticSharedBytes);
  case FunctionAttribute::LocalSizeBytes:
    return int(F.Signature.PrivateBytes);
  case FunctionAttribute::NumRegs:
    return RegistersPerThread;
  case FunctionAttribute::PtxVersion:
  case FunctionAttribute::BinaryVersion:
    return int(F.Home.device().model().Architecture);
  case FunctionAttribute::MaxDynamicSharedSizeBytes:
    return F.MaxDynamicShared;
  case FunctionAttribute::PreferredSharedMemoryCarveout:
    return -1;                            // CU_SHAREDMEM_CARVEOUT_DEFAULT
  case FunctionAttribute::ConstSizeBytes: // belong to the module
  case FunctionAttribute::CacheModeCa:
    return 0;
  }
  return std::nullopt;
}

// NOLINTBEGIN(readability-identifier-naming): the names are CUDA's

EMULATED cuFuncGetAttribute(int *Value, FunctionAttribute Which,
                            FunctionHandle F) {
  return withFunction(F, Value, [&](Here &, const auto &Found) {
    auto Known = attributeOf(*Found, Which);
    *Value = Known.value_or(*Value);
    return Known ? Code::Success : Code::InvalidValue;
  });
}

EMULATED cuFuncSetAttribute(FunctionHandle F, FunctionAttribute Which,
                            int Value) {
  return withFunction(F, true, [&](Here &, const auto &Found) {
    if (Which == FunctionAttribute::PreferredSharedMemoryCarveout)
      return Value >= -1 && Value <= 100 ? Code::Success : Code::InvalidValue;
    if (Which != FunctionAttribute::MaxDynamicSharedSizeBytes)
      return Code::InvalidValue;
    unsigned Most = Found->Home.device().limit(
        DeviceAttribute::MaxSharedMemoryPerBlockOptin);
    if (Value < 0 ||
        uint64_t(Value) + Found->Signature.StaticSharedBytes > Most)
      return Code::InvalidValue;
    Found->MaxDynamicShared = Value;
    return Code::Success;
  });
}

// Hints that change nothing here; their values are checked.
EMULATED cuFuncSetCacheConfig(FunctionHandle F, int Config) {
  return withFunction(F, Config >= 0 && Config <= 3,
                      [](Here &, const auto &) { return Code::Success; });
}

EMULATED cuFuncGetModule(cuda::ModuleHandle *M, FunctionHandle F) {
  return withFunction(F, M, [&](Here &, const auto &Found) {
    *M = Found->Owner;
    return Code::Success;
  });
}

// ---- Occupancy --------------------------------------------------------------

// Blocks that a multiprocessor takes at a time: the least of what threads,
// registers, shared memory and the count of blocks allow.
static int blocksAtATime(const Function &F, unsigned Threads,
                         uint64_t DynamicShared) {
  const EmulatedDevice &On = F.Home.device();
  auto Limit = [&](DeviceAttribute Which) { return uint64_t(On.limit(Which)); };
  uint64_t Warp = Limit(DeviceAttribute::WarpSize);
  uint64_t Rounded = (Threads + Warp - 1) / Warp * Warp;
  uint64_t Shared = F.Signature.StaticSharedBytes + DynamicShared +
                    Limit(DeviceAttribute::ReservedSharedMemoryPerBlock);
  if (Threads > F.maxThreads() || int64_t(DynamicShared) > F.MaxDynamicShared)
    return 0;
  uint64_t Blocks =
      std::min({Limit(DeviceAttribute::MaxBlocksPerMultiprocessor),
                Limit(DeviceAttribute::MaxThreadsPerMultiprocessor) / Rounded,
                Limit(DeviceAttribute::MaxRegistersPerMultiprocessor) /
                    (Rounded * RegistersPerThread)});
  if (Shared)
    Blocks = std::min(Blocks,
                      Limit(DeviceAttribute::MaxSharedMemoryPerMultiprocessor) /
                          Shared);
  return int(Blocks);
}

EMULATED cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *Blocks, FunctionHandle F, int BlockSize, size_t DynamicShared,
    unsigned Flags) {
  return withFunction(
      F, Blocks && BlockSize > 0 && Flags <= 1, [&](Here &, const auto &Found) {
        *Blocks = blocksAtATime(*Found, unsigned(BlockSize), DynamicShared);
        return Code::Success;
      });
}

EMULATED cuOccupancyMaxActiveBlocksPerMultiprocessor(int *Blocks,
                                                     FunctionHandle F,
                                                     int BlockSize,
                                                     size_t DynamicShared) {
  return cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
      Blocks, F, BlockSize, DynamicShared, 0);
}

// The largest of the block sizes that keep the most threads busy.
EMULATED cuOccupancyMaxPotentialBlockSizeWithFlags(
    int *MinGridSize, int *BlockSize, FunctionHandle F,
    cuda::DynamicSharedForBlock PerBlock, size_t DynamicShared,
    int BlockSizeLimit, unsigned Flags) {
  bool Good = MinGridSize && BlockSize && BlockSizeLimit >= 0 && Flags <= 1;
  return withFunction(F, Good, [&](Here &, const auto &Found) {
    const EmulatedDevice &On = Found->Home.device();
    int Warp = int(On.limit(DeviceAttribute::WarpSize));
    int Most = int(Found->maxThreads());
    if (BlockSizeLimit)
      Most = std::min(Most, BlockSizeLimit);
    int BestThreads = 0;
    for (int Size = (Most + Warp - 1) / Warp * Warp; Size > 0; Size -= Warp) {
      int Threads = std::min(Size, Most);
      size_t Shared = PerBlock ? PerBlock(Threads) : DynamicShared;
      int Blocks = blocksAtATime(*Found, unsigned(Threads), Shared);
      if (Blocks * Threads <= BestThreads)
        continue;
      BestThreads = Blocks * Threads;
      *BlockSize = Threads;
      *MinGridSize =
          Blocks * int(On.limit(DeviceAttribute::MultiprocessorCount));
    }
    return BestThreads ? Code::Success : Code::InvalidValue;
  });
}

EMULATED cuOccupancyMaxPotentialBlockSize(int *MinGridSize, int *BlockSize,
                                          FunctionHandle F,
                                          cuda::DynamicSharedForBlock PerBlock,
                                          size_t DynamicShared,
                                          int BlockSizeLimit) {
  return cuOccupancyMaxPotentialBlockSizeWithFlags(
      MinGridSize, BlockSize, F, PerBlock, DynamicShared, BlockSizeLimit, 0);
}

EMULATED cuOccupancyAvailableDynamicSMemPerBlock(size_t *Bytes,
                                                 FunctionHandle F, int Blocks,
                                                 int BlockSize) {
  return withFunction(
      F, Bytes && Blocks > 0 && BlockSize > 0, [&](Here &, const auto &Found) {
        const EmulatedDevice &On = Found->Home.device();
        uint64_t Taken =
            Found->Signature.StaticSharedBytes +
            On.limit(DeviceAttribute::ReservedSharedMemoryPerBlock);
        uint64_t Share =
            On.limit(DeviceAttribute::MaxSharedMemoryPerMultiprocessor) /
            unsigned(Blocks);
        uint64_t Most = On.limit(DeviceAttribute::MaxSharedMemoryPerBlockOptin);
        *Bytes = Share > Taken ? std::min(Share - Taken, Most) : 0;
        return Code::Success;
      });
}

// ---- Launches ---------------------------------------------------------------

EMULATED cuLaunchKernel(FunctionHandle F, unsigned GridX, unsigned GridY,
                        unsigned GridZ, unsigned BlockX, unsigned BlockY,
                        unsigned BlockZ, unsigned DynamicShared, StreamHandle S,
                        void **Parameters, void **Extra) {
  return withFunction(F, true, [&](Here &Now, const auto &Found) {
    std::shared_ptr<Stream> On = findStream(Now, S);
    if (!On || &Found->Home != Now.Current.get() ||
        &On->context() != &Found->Home)
      return Code::InvalidHandle;
    LaunchSizes Sizes = {
        {GridX, GridY, GridZ}, {BlockX, BlockY, BlockZ}, DynamicShared};
    if (!isLaunchable(*Found, Sizes))
      return Code::InvalidValue;
    auto Block = parameterBlock(*Found, Parameters, Extra);
    if (!Block)
      return Code::InvalidValue;
    Now->printed().drain();
    Now->submit(*On, makeLaunch(Found, Sizes, std::move(*Block)));
    return Code::Success;
  });
}

namespace {
/// CUlaunchConfig.
struct LaunchConfig {
  unsigned Grid[3], Block[3], DynamicShared;
  StreamHandle On;
  void *Attributes;
  unsigned AttributeCount;
};
} // namespace

// No attribute of a launch exists on the emulated models.
EMULATED cuLaunchKernelEx(const LaunchConfig *L, FunctionHandle F,
                          void **Parameters, void **Extra) {
  if (Here Now; !Now)
    return Now.Why;
  if (!L)
    return Code::InvalidValue;
  if (L->AttributeCount)
    return Code::NotSupported;
  return cuLaunchKernel(F, L->Grid[0], L->Grid[1], L->Grid[2], L->Block[0],
                        L->Block[1], L->Block[2], L->DynamicShared, L->On,
                        Parameters, Extra);
}

// NOLINTEND(readability-identifier-naming)
