// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernels of which all arithmetic takes and gives zeros for subnormal numbers,
/// as -ftz=1 and .ftz ask: the processor's mode does that without instructions. It
/// is that of doubles, too, so that kernels with arithmetic of those, or of floats
/// that stay what they are, keep the instructions. Halves are normal floats.

#include "Executor/Compile/Prepare.h"
#include "Executor/Compile/Subnormals.h"

#include "Executor/Intrinsics/Intrinsics.h"
#include "Executor/Intrinsics/WarpOperation.h"
#include "Executor/Model/HostArithmetic.h"
#include "Executor/Model/Program.h"
#include "Executor/Run/ImageIntrinsics.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// ---- Doubles ----------------------------------------------------------------

static std::optional<int> leastExponent(const Value &V, unsigned Depth);

static std::optional<int> leastOf(const Instruction &I, unsigned Depth) {
  constexpr int Digits = std::numeric_limits<double>::digits - 1;
  constexpr int OfFloats = -149;
  auto Of = [&](unsigned N) { return leastExponent(*I.getOperand(N), Depth); };
  auto Both = [&](unsigned First, auto Combined) -> std::optional<int> {
    const std::optional<int> A = Of(First), B = A ? Of(First + 1) : A;
    return B ? std::optional<int>(Combined(*A, *B)) : std::nullopt;
  };
  switch (I.getOpcode()) {
  case Instruction::SIToFP:
  case Instruction::UIToFP:
    return 0;
  case Instruction::FPExt:
    return OfFloats;
  case Instruction::FNeg:
    return Of(0);
  case Instruction::FMul:
    return Both(0, [](int A, int B) { return A + B; });
  case Instruction::FAdd:
  case Instruction::FSub:
    return Both(0, [](int A, int B) { return std::min(A, B) - Digits; });
  case Instruction::Select:
    return Both(1, [](int A, int B) { return std::min(A, B); });
  case Instruction::Call: {
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    const bool Gives =
        Call && (Call->getIntrinsicID() == Intrinsic::fabs ||
                 Call->getIntrinsicID() == Intrinsic::arithmetic_fence);
    return Gives ? Of(0) : std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

// E, if \p V is certainly zero, at least 2^E and a multiple of 2^(E - 52), or no
// finite number.
static std::optional<int> leastExponent(const Value &V, unsigned Depth) {
  constexpr unsigned Deepest = 8;
  if (auto *Number = dyn_cast<ConstantFP>(&V)) {
    const APFloat &Value = Number->getValueAPF();
    return Value.isFiniteNonZero() ? ilogb(Value) : 0;
  }
  auto *I = dyn_cast<Instruction>(&V);
  return I && Depth != Deepest ? leastOf(*I, Depth + 1) : std::nullopt;
}

// Whether the double \p V is never subnormal, as a number of this type. The sine
// of a large float takes such doubles.
template <typename T> static bool isNormalIn(const Value &V) {
  if (!V.getType()->isDoubleTy())
    return false;
  const std::optional<int> Least = leastExponent(V, /*Depth=*/0);
  return Least && *Least >= std::numeric_limits<T>::min_exponent - 1;
}

// ---- Instructions -----------------------------------------------------------

namespace {
/// What an instruction has to do with subnormal floats and doubles.
enum class Subnormal {
  Ignored, // the same in either mode
  Flushed, // zeros
  Kept     // numbers like others
};

/// Of a program with its options.
class Reading {
public:
  explicit Reading(const Program &P)
      : Floats(P.Opts.FlushDenormals ? Subnormal::Flushed : Subnormal::Kept) {}
  Subnormal of(const Instruction &I) const;

private:
  Subnormal ofCall(const CallInst &Call) const;
  Subnormal ofRow(const IntrinsicRow &Row, const CallInst &Call) const;
  Subnormal ofComparison(const FCmpInst &Comparison) const;
  Subnormal ofType(const Type &Ty) const;
  bool isNormal(const Value &V) const;
  bool takesNormal(const User &Of) const;

  Subnormal Floats; // in plain arithmetic
};
} // namespace

// Or zero, or no number.
bool Reading::isNormal(const Value &V) const {
  auto *Call = dyn_cast<CallInst>(&V);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  const IntrinsicRow *Row =
      Callee ? findNvvmIntrinsic(Callee->getName()) : nullptr;
  return (Row && Row->Flush) || isNeverSubnormal(V) || isNormalIn<double>(V);
}

bool Reading::takesNormal(const User &Of) const {
  return all_of(Of.operands(), [&](const Use &Operand) {
    return !Operand->getType()->isFPOrFPVectorTy() || isNormal(*Operand);
  });
}

Subnormal Reading::ofType(const Type &Ty) const {
  const Type &Number = *const_cast<Type &>(Ty).getScalarType();
  if (Number.isFloatTy())
    return Floats;
  return Number.isFloatingPointTy() && !Number.isHalfTy() ? Subnormal::Kept
                                                          : Subnormal::Ignored;
}

// PTX has operands that were flushed.
Subnormal Reading::ofComparison(const FCmpInst &Comparison) const {
  if (takesNormal(Comparison) || isOfFlush(Comparison))
    return Subnormal::Ignored;
  return ofType(*Comparison.getOperand(0)->getType());
}

static bool isNumber(const Type *Ty) {
  return Ty->isFloatTy() || Ty->isDoubleTy();
}

// To whole numbers, or halves: zero for what is less than a half, as for zero.
static bool roundsNearby(unsigned Id) {
  switch (Id) {
  case Intrinsic::fptosi_sat:
  case Intrinsic::fptoui_sat:
  case Intrinsic::nearbyint:
  case Intrinsic::rint:
  case Intrinsic::round:
  case Intrinsic::roundeven:
  case Intrinsic::trunc:
    return true;
  default:
    return false;
  }
}

static bool roundsNearby(const IntrinsicRow &Row, StringRef Name) {
  if (Row.How == Lowering::LlvmOp)
    return roundsNearby(Row.A);
  return Name.startswith("f2") &&
         (Name.endswith(".rn") || Name.endswith(".rz"));
}

// What it gives is one of its operands, or a whole number: normal, if those are.
static bool staysNormal(unsigned Id) {
  switch (Id) {
  case Intrinsic::ceil:
  case Intrinsic::floor:
  case Intrinsic::maxnum:
  case Intrinsic::minnum:
    return true;
  default:
    return false;
  }
}

static bool staysNormal(const IntrinsicRow &Row, StringRef Name) {
  return Row.How == Lowering::LlvmOp
             ? staysNormal(Row.A)
             : Name.startswith("fmin.") || Name.startswith("fmax.") ||
                   Name.startswith("saturate.") || Name.startswith("f2");
}

bool executor::isKeptApart(const IntrinsicRow &Row) {
  return Row.Name == "fma.rn.f";
}

// bfloat16 has the exponents of floats, in words and in matrices.
Subnormal Reading::ofRow(const IntrinsicRow &Row, const CallInst &Call) const {
  const StringRef Name(Row.Name.data(), Row.Name.size());
  if (Row.Flush || Name.contains(".ftz")) // C++ functions do it themselves
    return Subnormal::Flushed;
  if (roundsNearby(Row, Name) ||
      (Floats == Subnormal::Flushed && isKeptApart(Row)))
    return Subnormal::Ignored;
  if (staysNormal(Row, Name) && takesNormal(Call))
    return Subnormal::Ignored;
  if (Row.How == Lowering::Warp) {
    const auto Operation = static_cast<WarpOperation>(Row.A);
    if (isShuffle(Operation))
      return Subnormal::Ignored;
    if (Operation == WarpOperation::MultiplyMatrices)
      return Subnormal::Kept;
  }
  return Name.contains("bf16") ||
                 any_of(Call.getFunctionType()->params(), isNumber)
             ? Subnormal::Kept
             : Subnormal::Ignored;
}

Subnormal Reading::ofCall(const CallInst &Call) const {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || !Callee->isDeclaration())
    return Subnormal::Ignored; // what it reaches is looked at
  if (const IntrinsicRow *Row = findNvvmIntrinsic(Callee->getName()))
    return ofRow(*Row, Call);
  const Intrinsic::ID Id = Callee->getIntrinsicID();
  const bool Moves = Id == Intrinsic::fabs || Id == Intrinsic::copysign ||
                     Id == Intrinsic::arithmetic_fence;
  const bool IsNormal = staysNormal(Id) && takesNormal(Call);
  if (Moves || IsNormal || roundsNearby(Id) || findImageIntrinsic(*Callee).Run)
    return Subnormal::Ignored;
  for (const Use &Operand : Call.args())
    if (Operand->getType()->isFPOrFPVectorTy())
      return ofType(*Operand->getType());
  return Subnormal::Ignored;
}

Subnormal Reading::of(const Instruction &I) const {
  switch (I.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
    return isNormalIn<double>(I) ? Subnormal::Ignored : ofType(*I.getType());
  case Instruction::FDiv:
  case Instruction::FRem:
    return ofType(*I.getType());
  case Instruction::FPTrunc:
    return isNormalIn<float>(*I.getOperand(0)) ? Subnormal::Ignored
                                               : ofType(*I.getType());
  case Instruction::FPExt:
    return ofType(*I.getOperand(0)->getType());
  case Instruction::FCmp:
    return ofComparison(cast<FCmpInst>(I));
  case Instruction::AtomicRMW:
    return I.getType()->isFloatingPointTy() ? Subnormal::Kept
                                            : Subnormal::Ignored;
  case Instruction::Call:
    return ofCall(cast<CallInst>(I));
  default:
    return Subnormal::Ignored;
  }
}

// ---- Kernels ----------------------------------------------------------------

static const ConstantInt *knownAnswer(Value &Condition,
                                      const DataLayout &Layout) {
  auto *Asked = dyn_cast<Instruction>(&Condition);
  return dyn_cast_or_null<ConstantInt>(
      Asked ? ConstantFoldInstruction(Asked, Layout) : &Condition);
}

// libdevice asks for -ftz; the ways that the answers decide against are still
// there.
static const BasicBlock *onlyWay(const BasicBlock &From) {
  auto *Branch = dyn_cast<BranchInst>(From.getTerminator());
  if (!Branch || !Branch->isConditional())
    return nullptr;
  const ConstantInt *Answer =
      knownAnswer(*Branch->getCondition(), From.getModule()->getDataLayout());
  return Answer ? Branch->getSuccessor(Answer->isZero()) : nullptr;
}

static SmallSetVector<const BasicBlock *, 16> reachedBlocks(const Function &F) {
  SmallSetVector<const BasicBlock *, 16> Reached;
  if (!F.isDeclaration())
    Reached.insert(&F.getEntryBlock());
  for (size_t N = 0; N != Reached.size(); ++N)
    if (const BasicBlock *Only = onlyWay(*Reached[N]))
      Reached.insert(Only);
    else
      for (const BasicBlock *Each : successors(Reached[N]))
        Reached.insert(Each);
  return Reached;
}

static bool allFlushes(const Reading &Program,
                       const CallTree::FunctionSet &Functions) {
  bool Some = false;
  for (const Function *F : Functions)
    for (const BasicBlock *Block : reachedBlocks(*F))
      for (const Instruction &I : *Block) {
        const Subnormal Each = Program.of(I);
        if (Each == Subnormal::Kept)
          return false;
        Some |= Each == Subnormal::Flushed;
      }
  return Some;
}

void executor::findProcessorFlushes(Program &P) {
  if (!FlushingArithmetic::isKnown() ||
      P.Opts.Approximations == Approximation::Worst)
    return;
  const CallTree Tree(*P.Source);
  const Reading Source(P);
  for (Kernel &K : P.Kernels) {
    K.FlushesInProcessor = allFlushes(Source, Tree.reachable(*K.Source));
    P.Statistics.FlushingKernels += K.FlushesInProcessor;
  }
}
