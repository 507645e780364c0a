// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/Subnormals.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

static Constant *smallestNormal(Type *Ty) {
  const fltSemantics &Format = Ty->getScalarType()->getFltSemantics();
  return ConstantFP::get(Ty, APFloat::getSmallestNormalized(Format));
}

// What withoutSubnormals() was given, if that made \p V.
static Value *flushedBy(const Value &V) {
  if (!V.getType()->isFPOrFPVectorTy())
    return nullptr;
  Value *Of = nullptr;
  FCmpInst::Predicate Compares;
  auto IsSmall = m_FCmp(Compares, m_Intrinsic<Intrinsic::fabs>(m_Value(Of)),
                        m_Specific(smallestNormal(V.getType())));
  auto Zero = m_Intrinsic<Intrinsic::copysign>(m_PosZeroFP(), m_Deferred(Of));
  const bool Flushes = match(&V, m_Select(IsSmall, Zero, m_Deferred(Of))) &&
                       Compares == FCmpInst::FCMP_OLT;
  return Flushes ? Of : nullptr;
}

// ---- What is never subnormal ------------------------------------------------

static bool isFree(const Constant &C) {
  if (auto *Number = dyn_cast<ConstantFP>(&C))
    return !Number->getValueAPF().isDenormal();
  if (isa<ConstantAggregateZero>(C))
    return true;
  auto *Numbers = dyn_cast<ConstantDataVector>(&C);
  if (!Numbers)
    return false;
  for (unsigned N = 0; N != Numbers->getNumElements(); ++N)
    if (Numbers->getElementAsAPFloat(N).isDenormal())
      return false;
  return true;
}

using Sources = SmallVector<const Value *, 4>;

static std::optional<Sources> sourcesOf(const IntrinsicInst &Call) {
  switch (Call.getIntrinsicID()) {
  case Intrinsic::fabs:
  case Intrinsic::copysign:
    return Sources{Call.getArgOperand(0)};
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
  case Intrinsic::minimum:
  case Intrinsic::maximum:
    return Sources(Call.args());
  case Intrinsic::ceil:
  case Intrinsic::floor:
  case Intrinsic::nearbyint:
  case Intrinsic::rint:
  case Intrinsic::round:
  case Intrinsic::roundeven:
  case Intrinsic::sqrt:
  case Intrinsic::trunc:
    return Sources();
  default:
    return std::nullopt;
  }
}

// If these are never subnormal, it never is; nothing of what may be all the same.
static std::optional<Sources> sourcesOf(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::ExtractElement:
  case Instruction::FNeg:
  case Instruction::Freeze:
    return Sources{I.getOperand(0)};
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
    return Sources{I.getOperand(0), I.getOperand(1)};
  case Instruction::Select:
    if (flushedBy(I))
      return Sources();
    return Sources{I.getOperand(1), I.getOperand(2)};
  case Instruction::PHI:
    return Sources(I.operand_values());
  case Instruction::FPExt:
  case Instruction::SIToFP:
  case Instruction::UIToFP:
    return Sources();
  case Instruction::Call:
    if (auto *Call = dyn_cast<IntrinsicInst>(&I))
      return sourcesOf(*Call);
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

// As far as values before it tell.
static bool isNeverSubnormal(const Value &V, unsigned Depth = 0) {
  constexpr unsigned Deepest = 4;
  if (auto *C = dyn_cast<Constant>(&V))
    return isFree(*C);
  auto *I = dyn_cast<Instruction>(&V);
  if (!I || isa<PHINode>(I) || Depth == Deepest)
    return false;
  const std::optional<Sources> From = sourcesOf(*I);
  return From && all_of(*From, [&](const Value *Each) {
           return isNeverSubnormal(*Each, Depth + 1);
         });
}

namespace {
/// Those of a function, in loops too.
class NeverSubnormal {
public:
  explicit NeverSubnormal(const Function &F);
  bool contains(const Value &V) const {
    auto *C = dyn_cast<Constant>(&V);
    return C ? isFree(*C) : Found.contains(&V);
  }

private:
  SmallPtrSet<const Value *, 32> Found;
};
} // namespace

NeverSubnormal::NeverSubnormal(const Function &F) {
  SmallVector<std::pair<const Instruction *, Sources>, 32> Open;
  for (const Instruction &I : instructions(F))
    if (I.getType()->isFPOrFPVectorTy())
      if (std::optional<Sources> From = sourcesOf(I)) {
        Found.insert(&I);
        Open.emplace_back(&I, std::move(*From));
      }
  for (bool Shrinks = true; Shrinks;) {
    const size_t Before = Open.size();
    erase_if(Open, [&](const auto &Each) {
      return !all_of(Each.second, [&](const Value *Of) {
        return contains(*Of);
      }) && Found.erase(Each.first);
    });
    Shrinks = Open.size() != Before;
  }
}

// ---- Use --------------------------------------------------------------------

Value *executor::withoutSubnormals(IRBuilder<> &B, Value *V) {
  if (isNeverSubnormal(*V))
    return V;
  Type *Ty = V->getType();
  Value *Magnitude = B.CreateUnaryIntrinsic(Intrinsic::fabs, V);
  Value *Zero =
      B.CreateBinaryIntrinsic(Intrinsic::copysign, ConstantFP::get(Ty, 0.0), V);
  return B.CreateSelect(B.CreateFCmpOLT(Magnitude, smallestNormal(Ty)), Zero,
                        V);
}

PreservedAnalyses DropFlushesPass::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<std::pair<Instruction *, Value *>, 16> Flushes;
  for (Instruction &I : instructions(F))
    if (Value *Of = flushedBy(I))
      Flushes.emplace_back(&I, Of);
  if (Flushes.empty())
    return PreservedAnalyses::all();
  const NeverSubnormal Never(F);
  for (auto [Flush, Of] : Flushes)
    if (Never.contains(*Of))
      Flush->replaceAllUsesWith(Of);
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}
