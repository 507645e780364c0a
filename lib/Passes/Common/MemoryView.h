// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What lies where `memset` and `memcpy` write: told by the types their address
/// was computed with.

#ifndef SPIR2NVVM_LIB_PASSES_COMMON_MEMORYVIEW_H
#define SPIR2NVVM_LIB_PASSES_COMMON_MEMORYVIEW_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Value.h"

namespace spir2nvvm {

/// Memory as elements of one type, one after the other.
struct MemoryView {
  llvm::Value *First = nullptr; ///< where the first is; null: nothing seen
  llvm::Type *Element = nullptr;
  /// Bytes from First to the address; none: known at run time.
  llvm::Optional<int64_t> Offset;
  /// The address was computed with a variable index, and the bytes do not leave
  /// the element it leads to, of which the view says nothing.
  bool InsideElement = false;
};

/// The outermost type for which \p Holds is true counts: a cast to bytes and
/// the address of a first field forget what lies after it.
MemoryView viewOf(llvm::Value *Address, const llvm::Value *Length,
                  llvm::function_ref<bool(llvm::Type *)> Holds,
                  const llvm::DataLayout &DL);

/// Rounded down for negative numbers, too.
constexpr int64_t floorDivided(int64_t A, int64_t B) {
  return A / B - (A % B < 0 ? 1 : 0);
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_COMMON_MEMORYVIEW_H
