// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Copies between buffers and the host, as commands.

#ifndef SPIR2NVVM_LIB_OPENCL_COMMANDS_BUFFERCOMMANDS_H
#define SPIR2NVVM_LIB_OPENCL_COMMANDS_BUFFERCOMMANDS_H

#include "OpenCL/Objects/MemObject.h"
#include "OpenCL/Schedule/Command.h"

#include <array>

namespace spir2nvvm::opencl {

/// One side of a rectangular copy. Pitches of 0 are those of a tight block.
struct RectSide {
  Triple Origin{};
  size_t RowPitch = 0, SlicePitch = 0;

  /// Fills in what 0 stands for in a copy of \p Region (CL 1.2, 5.2.2).
  void settle(const Triple &Region);
  /// CL_INVALID_VALUE for pitches that are too small or no multiples.
  cl_int check(const Triple &Region) const;
  size_t offset() const {
    return Origin[2] * SlicePitch + Origin[1] * RowPitch + Origin[0];
  }
  /// Whether all of \p Region lies in \p Size bytes; overflow is outside.
  bool fits(const Triple &Region, size_t Size) const;
};

/// CL 1.2, appendix E: whether two copies in one buffer touch. The pitches are
/// the same on both sides.
bool rectsOverlap(const RectSide &From, const RectSide &To,
                  const Triple &Region);

namespace commands {
// All of them run on \p D, which the objects are provided for.

Command readBuffer(const Device &D, MemObject &From, size_t Offset, size_t Size,
                   void *To);
Command writeBuffer(const Device &D, MemObject &To, size_t Offset, size_t Size,
                    const void *From);
Command copyBuffer(const Device &D, MemObject &From, MemObject &To,
                   size_t FromOffset, size_t ToOffset, size_t Size);
Command readBufferRect(const Device &D, MemObject &From, const RectSide &Device,
                       const RectSide &Host, const Triple &Region, void *To);
Command writeBufferRect(const Device &D, MemObject &To, const RectSide &Device,
                        const RectSide &Host, const Triple &Region,
                        const void *From);
Command copyBufferRect(const Device &D, MemObject &From, MemObject &To,
                       const RectSide &Source, const RectSide &Target,
                       const Triple &Region);
/// \p Pattern is copied; its size is a power of two up to 128.
Command fillBuffer(const Device &D, MemObject &To, const void *Pattern,
                   size_t PatternSize, size_t Offset, size_t Size);
Command mapBuffer(const Device &D, MemObject &Buffer,
                  const MemObject::Mapping &Region);
Command unmapBuffer(const Device &D, MemObject &Buffer,
                    const MemObject::Mapping &Region);
/// Each is brought to \p D, or, with \p How Overwrites, is there without contents.
Command migrate(const Device &D, const std::vector<Ref<MemObject>> &Objects,
                MemoryUse How);

} // namespace commands
} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_COMMANDS_BUFFERCOMMANDS_H
