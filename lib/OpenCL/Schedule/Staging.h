// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Large transfers of memory that the driver has not pinned go through pinned
/// memory in pieces: while the device copies one, the host copies the next. A
/// command has a ring of blocks until it is complete; where all rings are taken
/// or nothing can be pinned, the driver stages the transfer itself.

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_STAGING_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_STAGING_H

#include "Cuda/Memory.h"
#include "Cuda/Stream.h"
#include "OpenCL/Schedule/Command.h"
#include "OpenCL/Schedule/Limits.h"
#include "OpenCL/Threads/HostWorker.h"
#include "OpenCL/Threads/RankedMutex.h"

#include <array>
#include <memory>
#include <vector>

namespace spir2nvvm::opencl {

class DeviceContext;

/// Copies with one end in memory of the host, all in the same direction.
struct HostCopies {
  std::vector<cuda::Copy3D> All;
  bool ToHost;
};

class StagingRing {
public:
  /// None if the driver has no memory or no event for it.
  static std::unique_ptr<StagingRing> make(DeviceContext &Home);

  /// Blocks until the host's memory has been read, or until it is written.
  cuda::Status run(const HostCopies &What, const OnStream &On);

private:
  struct Block {
    cuda::Event Copied; // the device is done with it
    char *Memory;
    bool IsUsed = false; // Copied has been recorded
  };
  struct Piece;
  class Walk;

  StagingRing(cuda::PinnedMemory Memory, std::vector<Block> Blocks)
      : Memory(std::move(Memory)), Blocks(std::move(Blocks)) {}
  cuda::Status write(const HostCopies &What, const OnStream &On);
  cuda::Status read(const HostCopies &What, const OnStream &On);
  static cuda::Status awaitFree(Block &B);
  static cuda::Status put(const Piece &P, bool ToHost, Block &B,
                          const OnStream &On);

  cuda::PinnedMemory Memory;
  std::vector<Block> Blocks;
};

/// The rings of a device context.
class StagingPool final : public HostTask {
public:
  explicit StagingPool(DeviceContext &Home) : Home(Home) {
    Free.reserve(MostStagingRings);
  }

  /// Back in the pool with its last owner; null if there is none to be had. What
  /// makes one may wait for the device.
  std::shared_ptr<StagingRing> take();
  void run() override {} // the reaper frees what is in it

private:
  std::unique_ptr<StagingRing> takeFree(bool &MayMake);
  void give(std::unique_ptr<StagingRing> R);

  DeviceContext &Home;
  RankedMutex<Rank::Storage> M; // guards what follows
  std::vector<std::unique_ptr<StagingRing>> Free;
  unsigned Made = 0;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_STAGING_H
