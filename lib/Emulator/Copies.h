// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Copies between memory of the host, of devices, and arrays: checked when they
/// are asked for, so that nothing can go wrong when a stream does them.

#ifndef SPIR2NVVM_LIB_EMULATOR_COPIES_H
#define SPIR2NVVM_LIB_EMULATOR_COPIES_H

#include "Emulator/Machine.h"

namespace spir2nvvm::emulator {

/// One end of a copy: bytes that the host sees, or a part of an array.
struct CopyPlace {
  uint8_t *First = nullptr; // null: an array
  MemoryPitch Pitch;
  bool IsHost = false;     // its memory, pinned or
  bool IsPageable = false; // unknown to CUDA
  std::shared_ptr<Array> In;
  std::array<uint32_t, 3> Origin{0, 0, 0};
};

class CopyPlan {
public:
  /// InvalidValue and its like for what does not fit.
  static cuda::Code make(const cuda::Copy3D &Wanted, CopyPlan &Plan);
  static cuda::Code make(const cuda::Copy2D &Wanted, CopyPlan &Plan);

  bool isEmpty() const { return !Box.Bytes || !Box.Rows || !Box.Slices; }
  size_t bytes() const { return Box.Bytes * Box.Rows * Box.Slices; }
  void run() const;
  /// What it does to memory of devices; not to arrays.
  std::shared_ptr<const AccessSummary> accesses() const;
  /// Takes the source's bytes now when the host may change them any time.
  void stage();
  bool endsInPageableMemory() const { return To.IsPageable; }
  /// Whether the caller's thread copies anyway, if only into stage()'s block.
  bool isTheCallers() const { return From.IsPageable || To.IsPageable; }
  /// "API synchronization behavior": what a blocking copy waits for is a copy
  /// to the host or from pinned memory; copies between two places of the host
  /// are always done when the call returns.
  bool mayBlockingReturnEarly() const {
    return !To.IsHost && (!From.IsHost || From.IsPageable);
  }
  bool isWithinHost() const { return From.IsHost && To.IsHost; }

private:
  void copyBytes() const;
  void copyBetweenDevices() const; // arrays
  ImageRegion regionOf(const CopyPlace &P) const;

  CopyPlace From, To;
  MemoryBox Box;
  std::unique_ptr<uint8_t[]> Staged; // NOLINT(modernize-avoid-c-arrays)
};

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_COPIES_H
