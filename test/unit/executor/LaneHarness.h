// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernels for work-items that are lanes of vectors, and what they compute with
/// and without.

#ifndef SPIR2NVVM_TEST_UNIT_EXECUTOR_LANEHARNESS_H
#define SPIR2NVVM_TEST_UNIT_EXECUTOR_LANEHARNESS_H

#include "Harness.h"

namespace spir2nvvm::test {

/// With \p Body, which gives %r: %to is where that goes, %own one of the words
/// before all results.
std::string kernelOf(const std::string &Body);

/// A loop from block \p Before to \p After of so many rounds: %NAME.n is a round's
/// number, and \p Body begins in block NAME and ends in \p Last.
struct CountedLoop {
  const char *Name, *Before, *Last, *Rounds, *After;
};
std::string textOf(const CountedLoop &L, const std::string &Body);

using Size3 = std::array<uint32_t, 3>;
constexpr Size3 Sizes[] = {{64, 1, 1}, {90, 1, 1}, {200, 1, 1},
                           {21, 3, 1}, {1, 90, 1}, {1, 1, 1}};

/// What a group of this size leaves.
Words resultsOf(Device &R, const Size3 &Size);
Device deviceOf(const std::string &Body, unsigned Lanes);

/// How many kernels have lanes; results are those of checked mode, of code that
/// is made for groups of one size, and of code that runs any.
unsigned lanesOf(const std::string &Body);

} // namespace spir2nvvm::test

#endif // SPIR2NVVM_TEST_UNIT_EXECUTOR_LANEHARNESS_H
