// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which devices of a context have the contents of a memory object, byte by
/// byte: parts of one buffer may be used by several devices at a time (CL 1.2,
/// 5.2.1). No driver and no lock here.

#ifndef SPIR2NVVM_LIB_OPENCL_SUPPORT_RESIDENCE_H
#define SPIR2NVVM_LIB_OPENCL_SUPPORT_RESIDENCE_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace spir2nvvm::opencl {

/// What a command does to a part of a memory object.
enum class MemoryUse : uint8_t {
  Reads,
  Writes,    // perhaps not all of it
  Overwrites // every byte, or what was there does not matter
};

class Residence {
public:
  static constexpr size_t MostDevices = 64;
  struct Span {
    size_t Begin, End;
  };
  struct Move {
    Span What;
    unsigned From;
  };

  /// Of an object of \p Bytes, whose contents are undefined.
  explicit Residence(size_t Bytes) : Bytes(Bytes), Valid{{0, 0}} {}

  /// What device \p On lacks of \p Part, and from which device to take it.
  std::vector<Move> missing(unsigned On, Span Part) const;
  /// A command on \p On, which lacks nothing that it needs, uses \p Part.
  void note(unsigned On, Span Part, MemoryUse How);

private:
  using Mask = uint64_t; // a bit for each device
  void split(size_t At);

  size_t Bytes;
  std::map<size_t, Mask> Valid; // from here to the next; neighbours differ
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SUPPORT_RESIDENCE_H
