// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The rows of Intrinsics.def and PtxIntrinsics.def, and which of LLVM's own
/// intrinsics may stay.

#ifndef SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_INTRINSICS_H
#define SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_INTRINSICS_H

#include "Executor/Intrinsics/HostFunction.h"
#include "Executor/Intrinsics/WarpOperation.h"
#include "Executor/Model/Runtime.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"

namespace spir2nvvm::executor {

enum class Lowering {
  Field,    // A: offset in WorkItem
  Number,   // A: the value
  Binary,   // A: opcode
  LlvmOp,   // A: intrinsic ID
  Inline,   // Build
  Function, // Host; Build of operands that are not large, if there is one
  Barrier,  // A: Vote
  Named,    // A: Vote, B: BarrierForm
  Warp,     // A: WarpOperation, B: MaskPlace
  Lane,     // A: LaneRegister
  Modify,   // A: Modification, B: ElementType, from bit 8 on how many
  Fence,
  Atomic,  // A: AtomicOperation
  Cast,    // A, B: spaces
  IsSpace, // A: space
};

/// What a barrier gives back: nothing, how many operands were not zero,
/// whether all were, whether any was.
enum class Vote : unsigned { None, Count, All, Any };
enum class AtomicOperation : unsigned { FAdd, UIncWrap, UDecWrap };

/// Barriers with a number (PTX ISA, bar): which operands there are. A count
/// may be missing where All says so; votes follow the others.
enum class BarrierForm : unsigned {
  All,     // the number, and perhaps a count
  Counted, // both
  Arrive   // both, and no lane waits
};

/// Special registers that follow from the work-item's number in its group.
enum class LaneRegister : unsigned {
  Lane,
  Warp,
  Warps,
  MaskEq,
  MaskLt,
  MaskLe,
  MaskGt,
  MaskGe
};

struct IntrinsicRow {
  std::string_view Name; // without "llvm.nvvm." or "spir2nvvm.ptx."
  Lowering How;
  unsigned A = 0, B = 0;
  bool Flush = false;
  llvm::Value *(*Build)(llvm::IRBuilder<> &, llvm::CallInst &) = nullptr;
  HostFunction Host = {};
  HostFunction Worst = {}; // of an approximation, as far off as PTX allows
  bool OfPtx = false;
};

/// The row for "llvm.nvvm.<...>", pointer suffixes included, or for
/// "spir2nvvm.ptx.<...>"; null without one.
const IntrinsicRow *findNvvmIntrinsic(llvm::StringRef Name);

/// All work-items of the group meet, or some that a number names.
bool isBarrier(llvm::StringRef Name);
llvm::SmallVector<const IntrinsicRow *, 0> allRows();
/// With its prefix.
std::string fullName(const IntrinsicRow &Row);
/// The symbol compiled code calls for a row of kind Function.
std::string symbolOf(const IntrinsicRow &Row);
/// The same for Worst.
std::string worstSymbolOf(const IntrinsicRow &Row);

/// What becomes of one of LLVM's own intrinsics.
enum class LlvmTreatment {
  Unknown,
  Keep,   // the host's compiler knows it
  Drop,   // says nothing that matters here
  First,  // its first operand is its value
  Memory, // copies or fills
  Fused,  // one rounding; of fmuladd, too, as libNVVM does
  Trap
};
LlvmTreatment treatmentOf(llvm::Intrinsic::ID Id);

// InlineIntrinsics.cpp
llvm::Value *highProductSigned(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *highProductUnsigned(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *sumOfDistanceSigned(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *sumOfDistanceUnsigned(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *highWord(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *lowWord(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *doubleOfWords(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *reciprocalToNearest(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *fromSigned(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *fromUnsigned(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *narrowToNearest(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *divide(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *rootToNearest(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *reciprocalOfRoot(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *reciprocalOfDoublesRoot(llvm::IRBuilder<> &B,
                                     llvm::CallInst &Call);
/// Of doubles; subnormal ones are zeros.
llvm::Value *reciprocalOfNormalsRoot(llvm::IRBuilder<> &B,
                                     llvm::CallInst &Call);
llvm::Value *reciprocalOfNormal(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *powerOfTwo(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *logarithmOfTwo(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *sineOfSmall(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *cosineOfSmall(llvm::IRBuilder<> &B, llvm::CallInst &Call);
/// What those take, of either sign.
constexpr double LargestSmall = 1 << 28;
llvm::Value *saturated(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *multiplyAddDown(llvm::IRBuilder<> &B, llvm::CallInst &Call);

// InlineRounding.cpp
llvm::Value *smaller(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *larger(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *sumTowardZero(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *roundedHalf(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *doubleOfHalf(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *halfOfDouble(llvm::IRBuilder<> &B, llvm::CallInst &Call);
/// Halves or words, vectors of them as well.
llvm::Value *fusedHalves(llvm::IRBuilder<> &B, llvm::CallInst &Call);
/// PTX ISA, cvt: out of range gives the nearest integer there is; NaN gives 0 from
/// single precision to at most 32 bits, and the sign bit alone elsewhere.
llvm::Value *saturatedInteger(llvm::IRBuilder<> &B, llvm::Value *From,
                              llvm::Type *To, bool Signed);
/// Mode is FE_DOWNWARD or one of its sisters.
template <int Mode, bool Signed>
llvm::Value *wholeNumber(llvm::IRBuilder<> &B, llvm::CallInst &Call);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_INTRINSICS_H
