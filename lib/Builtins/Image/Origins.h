// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where samplers and images come from, across calls.

#ifndef SPIR2NVVM_LIB_BUILTINS_IMAGE_ORIGINS_H
#define SPIR2NVVM_LIB_BUILTINS_IMAGE_ORIGINS_H

#include "Builtins/Image/ImageObject.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace spir2nvvm {

/// Follows uses of handles back through phis, selects, casts, private
/// variables, parameters and results to the uses where they begin.
class Origins {
public:
  /// Calls \p Begin for each use after \p U that nothing leads further back
  /// from: of a constant, a kernel's parameter, a load from anything but a
  /// private variable, any other instruction. Each use is visited once in the
  /// life of this object.
  void follow(llvm::Use &U, llvm::function_ref<void(llvm::Use &)> Begin);

private:
  bool expand(llvm::Value *V);
  bool expandSlot(llvm::LoadInst &Load);
  bool expandParameter(llvm::Argument &A);
  bool expandResult(llvm::CallInst &Call);
  void push(llvm::Use &U) {
    if (Seen.insert(&U).second)
      Work.push_back(&U);
  }

  llvm::SmallPtrSet<llvm::Use *, 32> Seen;
  llvm::SmallVector<llvm::Use *, 16> Work;
};

/// The variable a load reads, if its address says so.
llvm::GlobalVariable *loadedVariable(llvm::Value *V);

/// Under --abi=plain, whether the image argument of \p C is a texture or a
/// surface; reports images that are both, or neither, and returns nothing.
std::optional<HandleKind> handleKindOf(BuiltinCall &C);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BUILTINS_IMAGE_ORIGINS_H
