// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The exported functions by name.

#ifndef SPIR2NVVM_LIB_EMULATOR_EXPORTS_H
#define SPIR2NVVM_LIB_EMULATOR_EXPORTS_H

#include <string_view>

namespace spir2nvvm::emulator {

struct FoundExport {
  void *Address = nullptr;
  /// There are versions of it, though none old enough.
  bool IsNameKnown = false;
};

/// The newest function of that name without suffix ("cuMemAlloc") that version
/// \p Wanted of the interface had.
FoundExport findExport(std::string_view Name, int Wanted);

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_EXPORTS_H
