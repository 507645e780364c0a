// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The two encodings of sampler values, and how to tell them apart.
///
///                    SPIR 1.2, table 4    headers of known compilers
///   normalised       8                    1
///   none             0                    0
///   clamp            1                    4
///   clamp to edge    2                    2
///   repeat           3                    6
///   mirrored repeat  4                    8
///   nearest          0                    16
///   linear           16                   32
///
/// A value below 16 or from 26 to 28 can be table 4's only, one from 21 to 23
/// or from 32 up the compilers' only. 16 to 20, 24 and 25 mean something in
/// both: there the other samplers of the module decide, and where they do not,
/// it is the compilers' encoding, because every known producer writes that.

#ifndef SPIR2NVVM_LIB_TARGET_SAMPLERS_H
#define SPIR2NVVM_LIB_TARGET_SAMPLERS_H

#include <cstdint>

namespace spir2nvvm::sampler {

/// Bits of table 4.
enum Table4 : uint32_t {
  AddressNone = 0,
  AddressClamp = 1,
  AddressClampToEdge = 2,
  AddressRepeat = 3,
  AddressMirroredRepeat = 4,
  AddressMask = 7,
  Normalised = 8,
  Linear = 16,
  StateMask = 31,
};

constexpr bool isTable4(uint64_t Bits) {
  return Bits <= StateMask && (Bits & AddressMask) <= AddressMirroredRepeat;
}

/// What clang's opencl-c.h and its predecessors write.
constexpr bool isCompilers(uint64_t Bits) {
  constexpr uint64_t Address = 14, LastAddress = 8, Filter = 48, All = 63;
  uint64_t Chosen = Bits & Filter;
  return Bits <= All && (Bits & Address) <= LastAddress &&
         (Chosen == 16 || Chosen == 32);
}

/// Table 4's bits for a value for which isCompilers() holds.
constexpr uint32_t table4FromCompilers(uint64_t Bits) {
  constexpr uint32_t Addresses[] = {AddressNone, AddressClampToEdge,
                                    AddressClamp, AddressRepeat,
                                    AddressMirroredRepeat};
  const uint32_t Normal = Bits & 1, Filter = (Bits >> 5) & 1;
  return Addresses[(Bits & 14) / 2] | Normal * Normalised | Filter * Linear;
}

} // namespace spir2nvvm::sampler

#endif // SPIR2NVVM_LIB_TARGET_SAMPLERS_H
