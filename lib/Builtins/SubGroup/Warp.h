// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the lanes of a warp do together, for values of any type. A sub-group is
/// a warp: 32 work-items in the order of their linear local ids.
///
/// Masks name the lanes that meet. WholeWarp is for functions that all of the
/// sub-group call: lanes that do not exist count as ended. Others meet the
/// active ones.

#ifndef SPIR2NVVM_LIB_BUILTINS_SUBGROUP_WARP_H
#define SPIR2NVVM_LIB_BUILTINS_SUBGROUP_WARP_H

#include "Builtins/Lowering/Lowering.h"
#include "Target/LaunchLimits.h"

namespace spir2nvvm {

constexpr uint32_t WholeWarp = 0xffffffff;

/// Whether the work-groups that come here are known to have no other
/// sub-groups than whole ones: by reqd_work_group_size of every kernel.
bool hasWholeWarps(const BuiltinCall &C);

/// The number of this lane.
llvm::Value *laneId(llvm::IRBuilder<> &B);
/// Bit masks of lanes relative to this one: "eq", "lt", "le", "gt" or "ge".
llvm::Value *laneMask(llvm::IRBuilder<> &B, const char *Relation);
/// The lanes that are here together.
llvm::Value *activeLanes(llvm::IRBuilder<> &B);
/// Those of \p Mask for which \p Predicate, an i1, holds.
llvm::Value *ballot(llvm::IRBuilder<> &B, llvm::Value *Mask,
                    llvm::Value *Predicate);
void meet(llvm::IRBuilder<> &B, llvm::Value *Mask);

/// How shfl.sync finds the lane to read; values of NVVM IR's mode.
enum class Source : uint8_t { Index = 0, Up = 1, Down = 2, Xor = 3 };
/// \p V of another lane of \p Mask, one shfl.sync for each 32 bits. \p InRange
/// gets whether there is such a lane number.
llvm::Value *shuffleWarp(llvm::IRBuilder<> &B, llvm::Value *Mask, Source How,
                         llvm::Value *V, llvm::Value *Operand,
                         llvm::Value **InRange = nullptr);
/// \p V of lane \p Lane.
llvm::Value *valueOfLane(llvm::IRBuilder<> &B, llvm::Value *Mask,
                         llvm::Value *V, llvm::Value *Lane);

/// What \p Lower makes, with \p Marks (Target/Nvvm.h) on the first operation of
/// lanes in it, if anybody asks for them.
llvm::Value *marked(const BuiltinCall &C, llvm::ArrayRef<const char *> Marks,
                    llvm::function_ref<llvm::Value *()> Lower);
void mark(const BuiltinCall &C, llvm::Instruction &I,
          llvm::ArrayRef<const char *> Marks);

/// The numbers of the highest and the lowest lane of \p Mask, which has one.
llvm::Value *highestLane(llvm::IRBuilder<> &B, llvm::Value *Mask);
llvm::Value *lowestLane(llvm::IRBuilder<> &B, llvm::Value *Mask);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BUILTINS_SUBGROUP_WARP_H
