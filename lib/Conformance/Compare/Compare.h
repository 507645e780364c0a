// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How far results are from what was expected, in units in the last place.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_COMPARE_COMPARE_H
#define SPIR2NVVM_LIB_CONFORMANCE_COMPARE_COMPARE_H

#include "Conformance/Arguments/Values.h"

#include <array>

namespace spir2nvvm::conformance {

struct Tolerance {
  double Ulp = 0;      // of floating-point elements
  double Absolute = 0; // or this far away, integers too
  /// Whether -0 differs from +0 where Ulp is 0.
  bool SignedZeros = true;
};

/// Upper ends of the histogram's buckets in ULP; two more buckets follow: what
/// is further away, and NaN against a number.
inline constexpr std::array<uint64_t, 9> UlpBuckets = {0, 1,  2,  3,   4,
                                                       8, 16, 64, 1024};
using UlpHistogram = std::array<uint64_t, UlpBuckets.size() + 2>;

struct Comparison {
  uint64_t Compared = 0;  // scalars
  uint64_t Different = 0; // beyond the tolerance
  double MaxUlp = 0;      // without NaN
  UlpHistogram Histogram{};
  /// "element 3.y: 1.5, expected 2", of the first that differs.
  std::string First;

  bool equal() const { return Different == 0; }
};

/// How many representable numbers lie between the two; infinity where just one
/// is NaN. Bits of \p Kind, a floating-point type.
double ulpDistance(uint64_t A, uint64_t B, Scalar Kind);

/// Compares buffers of \p Type; what no element covers is compared as bytes,
/// the unused lane of vectors of three is not. Different sizes differ.
Comparison compareBuffers(llvm::ArrayRef<uint8_t> Got,
                          llvm::ArrayRef<uint8_t> Expected, ElementType Type,
                          const Tolerance &Allowed);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_COMPARE_COMPARE_H
