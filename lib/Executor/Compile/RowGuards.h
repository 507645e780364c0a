// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Narrow indices that count work-items. What they are extended to counts them as
/// well, unless they wrap around within a row. Of indices that are computed of ids
/// and parameters alone this is asked once, before the row; where one would wrap
/// around, the row is done one work-item after the other.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_ROWGUARDS_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_ROWGUARDS_H

#include "Executor/Compile/LaneShapes.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"

namespace spir2nvvm::executor {

class RowGuards {
public:
  /// Of \p Item, if they are a good part of it: that of a work-item is there
  /// twice then. None where all of a row is done at once.
  RowGuards(llvm::Function &Item, const LaneShapes &Shapes, bool IsOneStep);

  /// Whether \p I extends one of them.
  bool covers(const llvm::Instruction &I) const { return Covered.contains(&I); }
  bool isEmpty() const { return Covered.empty(); }
  /// Whether none wraps around in a row of \p Count, whose work-items \p Call
  /// will run.
  llvm::Value *allStay(llvm::IRBuilder<> &B, const llvm::CallInst &Call,
                       llvm::Value *Count) const;

private:
  bool isExtension(const llvm::Instruction &I) const;
  bool isOfIds(const llvm::Value &V, bool Grows, unsigned Depth = 0) const;

  const LaneShapes &Shapes;
  llvm::SmallSetVector<const llvm::Instruction *, 8> Covered;
};

/// What the first work-item of a row has where others have \p V, which is computed
/// of ids and parameters: those that \p Given gives.
llvm::Value *firstOfRow(llvm::IRBuilder<> &B, llvm::Value &V,
                        llvm::function_ref<llvm::Value *(unsigned)> Given);

/// The field at \p Offset of a work-item.
llvm::Value *rowField(llvm::IRBuilder<> &B, llvm::Value *View, uint64_t Offset,
                      llvm::Type *Ty);

/// Whether \p First does not leave its type when \p Stride is added to it \p Steps
/// times.
llvm::Value *staysInRange(llvm::IRBuilder<> &B, llvm::Value *First,
                          int64_t Stride, llvm::Value *Steps, bool Signed);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_ROWGUARDS_H
