// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which of libNVVM's known faults a module has to avoid. The dialect decides,
/// not the release at hand: what is written today is compiled by another
/// release tomorrow, and the same input gives the same bytes everywhere.

#ifndef SPIR2NVVM_LIB_TARGET_LIBNVVMFAULTS_H
#define SPIR2NVVM_LIB_TARGET_LIBNVVMFAULTS_H

#include "Target/Options.h"

#include <string_view>

namespace spir2nvvm {

enum class LibNvvmFault {
#define LIBNVVM_FAULT(NAME, STEP, LEGACY, MODERN, WHAT) NAME,
#include "Target/LibNvvmFaults.def"
};

/// Whether some release of libNVVM has \p Fault in dialect \p D.
constexpr bool occursIn(LibNvvmFault Fault, Dialect D) {
  constexpr std::string_view Releases[][2] = {
#define LIBNVVM_FAULT(NAME, STEP, LEGACY, MODERN, WHAT) {LEGACY, MODERN},
#include "Target/LibNvvmFaults.def"
  };
  const auto &Row = Releases[static_cast<unsigned>(Fault)];
  return !Row[D == Dialect::Modern].empty();
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_LIBNVVMFAULTS_H
