// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Sums, products, extremes and bit operations over the lanes of a warp: the
/// whole of them, and what each has met up to itself.

#ifndef SPIR2NVVM_LIB_BUILTINS_SUBGROUP_ACCUMULATION_H
#define SPIR2NVVM_LIB_BUILTINS_SUBGROUP_ACCUMULATION_H

#include "Builtins/SubGroup/Warp.h"

namespace spir2nvvm {

enum class Fold : uint8_t { Add, Mul, Min, Max, And, Or, Xor };

/// The operator that the name of a builtin ends in, on the type of its first
/// argument.
struct Accumulation {
  Fold What = Fold::Add;
  /// On truth values, which are ints: sub_group_..._logical_and.
  bool Logical = false;
  bool Signed = false;
  /// No lane is missing.
  bool WholeWarps = false;
  llvm::Type *Ty = nullptr;

  static Accumulation of(const BuiltinCall &C);
  llvm::Value *apply(llvm::IRBuilder<> &B, llvm::Value *X,
                     llvm::Value *Y) const;
  /// What changes nothing (OpenCL C 3.0, 6.15.16 and 6.15.19).
  llvm::Constant *identity() const;
};

/// What a lane gets: of all lanes, of those up to itself, of those before it.
enum class Extent : uint8_t { All, UpToSelf, BeforeSelf };

/// Over the sub-group, all of which come here.
llvm::Value *accumulateAll(BuiltinCall &C, const Accumulation &A, Extent How,
                           llvm::Value *V);
/// Over \p Members, which contain this lane, of the lanes that \p Mask names
/// and that are all here. No more than \p Most lanes are members.
llvm::Value *accumulateSome(BuiltinCall &C, const Accumulation &A, Extent How,
                            llvm::Value *V, llvm::Value *Mask,
                            llvm::Value *Members, unsigned Most = WarpSize);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BUILTINS_SUBGROUP_ACCUMULATION_H
