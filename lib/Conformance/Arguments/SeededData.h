// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reproducible contents for kernel arguments: the same seed gives the same
/// bytes on every machine.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_ARGUMENTS_SEEDEDDATA_H
#define SPIR2NVVM_LIB_CONFORMANCE_ARGUMENTS_SEEDEDDATA_H

#include "Conformance/Arguments/Values.h"

#include "llvm/ADT/Optional.h"

namespace spir2nvvm::conformance {

/// Steele, Lea and Flood's SplitMix64: small, and the same everywhere, which
/// the standard library's distributions are not.
class SeededRandom {
public:
  explicit SeededRandom(uint64_t Seed) : State(Seed) {}
  uint64_t next();
  uint64_t below(uint64_t Limit) { return Limit ? next() % Limit : 0; }
  /// In [0, 1).
  double unit() { return double(next() >> 11) * 0x1p-53; }

private:
  uint64_t State;
};

/// Which numbers a buffer gets.
enum class DataProfile {
  /// Everything its type can hold, every fourth an edge case: zeros of both
  /// signs, infinities, NaN, denormals, the largest and smallest.
  Edge,
  /// Small non-negative integers, which survive being used as an index, and
  /// floating-point numbers of everyday size.
  Moderate,
  /// As Moderate, but above zero: divisors, and what any conversion takes.
  Positive
};

llvm::Optional<DataProfile> dataProfile(llvm::StringRef Name);

/// Fills \p Bytes with scalars of \p Kind; a rest that holds none stays.
void fillSeeded(llvm::MutableArrayRef<uint8_t> Bytes, Scalar Kind,
                DataProfile Profile, uint64_t Seed);

/// Fills with values between \p Low and \p High: integers both included,
/// floating-point numbers without \p High.
void fillUniform(llvm::MutableArrayRef<uint8_t> Bytes, Scalar Kind, double Low,
                 double High, uint64_t Seed);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_ARGUMENTS_SEEDEDDATA_H
