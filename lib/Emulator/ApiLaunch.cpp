// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Launches, and how many blocks a multiprocessor takes.

#include "Emulator/Api.h"
#include "Emulator/Launches.h"
#include "Target/LaunchLimits.h"
#include "Target/Occupancy.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;
using cuda::DeviceAttribute;
using cuda::DevicePtr;
using cuda::FunctionHandle;
using cuda::StreamHandle;

// NOLINTBEGIN(readability-identifier-naming): the names are CUDA's

// ---- Occupancy --------------------------------------------------------------

static int blocksAtATime(const Function &F, unsigned BlockSize,
                         uint64_t DynamicShared) {
  if (BlockSize > F.maxThreads() || int64_t(DynamicShared) > F.MaxDynamicShared)
    return 0;
  GroupNeeds Needs{BlockSize, RegistersPerThread,
                   F.Signature.StaticSharedBytes + DynamicShared};
  std::optional<Occupancy> Found =
      occupancyOf(Needs, {F.Home.device().model().Architecture});
  return Found ? int(Found->Groups) : 0;
}

/// Of dynamic shared memory for each of so many blocks at a time.
static uint64_t sharedOfEach(const Function &F, unsigned Count) {
  const EmulatedDevice &D = F.Home.device();
  uint64_t Share =
      D.limit(DeviceAttribute::MaxSharedMemoryPerMultiprocessor) / Count;
  uint64_t Taken = F.Signature.StaticSharedBytes +
                   D.limit(DeviceAttribute::ReservedSharedMemoryPerBlock);
  return Share > Taken ? Share - Taken : 0;
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
    const int Warp = WarpSize;
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
          Blocks *
          int(Found->Home.device().limit(DeviceAttribute::MultiprocessorCount));
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
        uint64_t Most = Found->Home.device().limit(
            DeviceAttribute::MaxSharedMemoryPerBlockOptin);
        *Bytes = std::min(sharedOfEach(*Found, unsigned(Blocks)), Most);
        return Code::Success;
      });
}

// ---- Launches ---------------------------------------------------------------

// For this thread's next launch.
static std::vector<DevicePtr> &untold() {
  static thread_local std::vector<DevicePtr> All;
  return All;
}

EMULATED cuEmulatorNoteUntold(const DevicePtr *Begins, size_t Count) {
  if (Count && !Begins)
    return Code::InvalidValue;
  return guarded([&] {
    untold().assign(Begins, Begins + Count);
    std::sort(untold().begin(), untold().end());
    return Code::Success;
  });
}

EMULATED cuLaunchKernel(FunctionHandle F, unsigned GridX, unsigned GridY,
                        unsigned GridZ, unsigned BlockX, unsigned BlockY,
                        unsigned BlockZ, unsigned DynamicShared, StreamHandle S,
                        void **Parameters, void **Extra) {
  return withFunction(F, true, [&](Here &Now, const auto &Found) {
    std::shared_ptr<Stream> On = findStream(Now, S);
    if (!On || &Found->Home != Now.Current.get() ||
        &On->context() != &Found->Home)
      return Code::InvalidHandle;
    LaunchSettings How;
    How.Groups = {GridX, GridY, GridZ};
    How.GroupSize = {BlockX, BlockY, BlockZ};
    How.DynamicSharedBytes = DynamicShared;
    How.Untold = std::move(untold());
    if (!isLaunchable(*Found, How))
      return Code::InvalidValue;
    auto Block = parameterBlock(*Found, Parameters, Extra);
    if (!Block)
      return Code::InvalidValue;
    Now->printed().drain();
    Now->submit(*On, makeLaunch(Found, std::move(How), std::move(*Block)));
    return Code::Success;
  });
}

EMULATED cuEmulatorNoteCommand(const cuda::CommandNote *Note) {
  return guarded([&] {
    setCurrentOrigin(Note ? std::make_shared<Origin>(*Note) : nullptr);
    return Code::Success;
  });
}

namespace {
/// CUlaunchAttribute.
struct LaunchAttribute {
  int Which;
  alignas(8) unsigned Values[16];
};
static_assert(sizeof(LaunchAttribute) == 72);

/// CUlaunchConfig.
struct LaunchConfig {
  unsigned Grid[3], Block[3], DynamicShared;
  StreamHandle On;
  const LaunchAttribute *Attributes;
  unsigned AttributeCount;
};
} // namespace

// CUlaunchAttributeID. Hints change nothing here; cooperative launches and
// clusters of more than one block do not exist.
static bool isTaken(const LaunchAttribute &A) {
  enum { Ignore, AccessPolicy, Cooperative, Synchronization, ClusterSize };
  enum { ClusterPolicy = 5, Serialization = 6, Priority = 8 };
  enum { SyncDomainMap = 9, SyncDomain = 10, Carveout = 14 };
  switch (A.Which) {
  case Ignore:
  case AccessPolicy:
  case Synchronization:
  case ClusterPolicy:
  case Serialization: // allows to begin early
  case Priority:
  case SyncDomainMap:
  case SyncDomain:
  case Carveout:
    return true;
  case Cooperative:
    return A.Values[0] == 0;
  case ClusterSize:
    return A.Values[0] == 1 && A.Values[1] == 1 && A.Values[2] == 1;
  default:
    return false;
  }
}

EMULATED cuLaunchKernelEx(const LaunchConfig *L, FunctionHandle F,
                          void **Parameters, void **Extra) {
  if (Here Now; !Now)
    return Now.Why;
  if (!L)
    return Code::InvalidValue;
  if (L->AttributeCount && !L->Attributes)
    return Code::InvalidValue;
  for (unsigned I = 0; I != L->AttributeCount; ++I)
    if (!isTaken(L->Attributes[I]))
      return Code::NotSupported;
  return cuLaunchKernel(F, L->Grid[0], L->Grid[1], L->Grid[2], L->Block[0],
                        L->Block[1], L->Block[2], L->DynamicShared, L->On,
                        Parameters, Extra);
}

// NOLINTEND(readability-identifier-naming)
