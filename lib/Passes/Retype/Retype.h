// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Renumbers the address spaces of a whole module: the one place where a
/// pointer type changes everywhere at once.

#ifndef SPIR2NVVM_LIB_PASSES_RETYPE_RETYPE_H
#define SPIR2NVVM_LIB_PASSES_RETYPE_RETYPE_H

#include "Stages/Translation.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

#include <array>

namespace spir2nvvm {

/// Numbers used between kernel-abi and remap-address-spaces beside SPIR's own:
/// a pointer that was declared `constant` or `private` and whose object may
/// lie in more than one space. Both become NVVM's generic space.
enum OpenedSpace : unsigned { OpenedConstant = 4, OpenedPrivate = 5 };

constexpr unsigned SpaceCount = 6;

struct RetypePlan {
  /// Old number to new number.
  std::array<unsigned, SpaceCount> To{0, 1, 2, 3, 4, 5};
  /// Variables of this space stay where they are and their uses are casts to
  /// the space's new number. SpaceCount: none.
  unsigned KeepVariablesIn = SpaceCount;
  /// The new numbers are NVVM's, so null becomes all ones where it must.
  bool NvvmNulls = false;
  /// `byval` parameters are copied to an alloca before they are cast to the
  /// private space: parameter space is not local memory.
  bool CopyByval = false;
};

/// Whether a pointer that \p Plan changes is anywhere in \p Ty.
bool changesType(const RetypePlan &Plan, llvm::Type *Ty);

/// Rewrites every type, value, constant, metadata operand and overloaded
/// intrinsic of \p M by \p Plan. `alloca` and `byval`/`sret` parameters stay
/// in space 0 and are cast once. Function pointers stay in space 0.
///
///   Plan.To = {5, 1, 4, 3, ...}:
///   %a = alloca i32                  %a = alloca i32
///   store i32 1, i32* %a             %a.as = addrspacecast i32* %a to
///                                            i32 addrspace(5)*
///                                    store i32 1, i32 addrspace(5)* %a.as
void retypeModule(llvm::Module &M, const RetypePlan &Plan);

/// The same as a step: globals have their new types when this returns, each
/// function when that was done to it, and metadata at the end.
FunctionStep retyping(llvm::Module &M, const RetypePlan &Plan);

/// True if \p Attrs make parameter \p Index a pointer the calling convention
/// owns (`byval`, `sret`).
bool isAbiPointer(const llvm::AttributeList &Attrs, unsigned Index);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_RETYPE_RETYPE_H
