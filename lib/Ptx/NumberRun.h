// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Tables: hundreds of thousands of decimal numbers that follow each other.

#ifndef SPIR2NVVM_LIB_PTX_NUMBERRUN_H
#define SPIR2NVVM_LIB_PTX_NUMBERRUN_H

#include <cstdint>
#include <vector>

namespace spir2nvvm::ptx {

struct NumberRun {
  /// After the last number, at its ',' or '}'.
  const char *Behind = nullptr;
  uint32_t Count = 0;
};

/// Numbers of up to eight decimal digits from \p First on, with ',' or '}'
/// after each and at most one space between. \p Into gets the lowest
/// \p ElementBytes (1, 2, 4 or 8) of each. Few numbers, and those close to
/// \p End, are not a run: nothing happens, and Count is zero.
NumberRun readNumberRun(const char *First, const char *End,
                        unsigned ElementBytes, std::vector<uint8_t> &Into);

} // namespace spir2nvvm::ptx

#endif // SPIR2NVVM_LIB_PTX_NUMBERRUN_H
