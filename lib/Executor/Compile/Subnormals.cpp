// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/Subnormals.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

static Constant *smallestNormal(Type *Ty) {
  const fltSemantics &Format = Ty->getScalarType()->getFltSemantics();
  return ConstantFP::get(Ty, APFloat::getSmallestNormalized(Format));
}

// Of what \p V asks whether it is zero or subnormal.
static Value *askedBy(const Value &V) {
  Value *Of = nullptr;
  FCmpInst::Predicate Compares;
  Value *Limit = nullptr;
  const bool Asks =
      match(&V, m_FCmp(Compares, m_Intrinsic<Intrinsic::fabs>(m_Value(Of)),
                       m_Value(Limit))) &&
      Compares == FCmpInst::FCMP_OLT && Limit == smallestNormal(Of->getType());
  return Asks ? Of : nullptr;
}

bool executor::isOfFlush(const FCmpInst &Comparison) {
  return askedBy(Comparison) != nullptr;
}

// What withoutSubnormals() was given, if that made \p V.
static Value *flushedBy(const Value &V) {
  Value *Of = nullptr, *Asked = nullptr;
  const bool Chooses = V.getType()->isFPOrFPVectorTy() &&
                       match(&V, m_Select(m_Value(Asked),
                                          m_Intrinsic<Intrinsic::copysign>(
                                              m_PosZeroFP(), m_Value(Of)),
                                          m_Deferred(Of)));
  return Chooses && askedBy(*Asked) == Of ? Of : nullptr;
}

// ---- What the processor does ------------------------------------------------

// LLVM's own name for it, of functions.
constexpr char Mode[] = "denormal-fp-math-f32";
constexpr char Flushes[] = "preserve-sign,preserve-sign";

void executor::leaveToProcessor(Function &F) { F.addFnAttr(Mode, Flushes); }

// Its own instructions, whatever becomes of them: others are calls or patterns of
// bits on some processors.
static bool isArithmetic(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::FDiv:
    return true;
  default:
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    return Call && Call->getIntrinsicID() == Intrinsic::fma;
  }
}

static bool isLeftToProcessor(const Function &F) {
  return F.getFnAttribute(Mode).getValueAsString() == Flushes;
}

static bool isDoneByProcessor(const Instruction &I) {
  return I.getType()->getScalarType()->isFloatTy() &&
         (isArithmetic(I) || I.getOpcode() == Instruction::FPTrunc) &&
         isLeftToProcessor(*I.getFunction());
}

static bool isPartOfFlush(const User &Of) {
  auto *Call = dyn_cast<IntrinsicInst>(&Of);
  if (!Call)
    return askedBy(Of) || flushedBy(Of);
  const Intrinsic::ID Id = Call->getIntrinsicID();
  return (Id == Intrinsic::fabs || Id == Intrinsic::copysign) &&
         all_of(Call->users(), [](const User *Each) {
           return askedBy(*Each) || flushedBy(*Each);
         });
}

bool executor::mostlyVanishes(const Instruction &I) {
  return isLeftToProcessor(*I.getFunction()) && isPartOfFlush(I);
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
  if (isDoneByProcessor(I))
    return Sources();
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

static bool isFree(const Value &V, unsigned Depth) {
  constexpr unsigned Deepest = 4;
  if (auto *C = dyn_cast<Constant>(&V))
    return isFree(*C);
  auto *I = dyn_cast<Instruction>(&V);
  if (!I || isa<PHINode>(I) || Depth == Deepest)
    return false;
  const std::optional<Sources> From = sourcesOf(*I);
  return From && all_of(*From, [&](const Value *Each) {
           return isFree(*Each, Depth + 1);
         });
}

bool executor::isNeverSubnormal(const Value &V) {
  return isFree(V, /*Depth=*/0);
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

// Each with what it was given.
static SmallVector<std::pair<Instruction *, Value *>, 16>
flushesOf(Function &F) {
  SmallVector<std::pair<Instruction *, Value *>, 16> Found;
  for (Instruction &I : instructions(F))
    if (Value *Of = flushedBy(I))
      Found.emplace_back(&I, Of);
  return Found;
}

PreservedAnalyses DropFlushesPass::run(Function &F, FunctionAnalysisManager &) {
  const auto Flushes = flushesOf(F);
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

// Into what U's value is put, or null where something else becomes of it.
static const Instruction *movedBy(const Use &U) {
  auto *User = cast<Instruction>(U.getUser());
  switch (User->getOpcode()) {
  case Instruction::ExtractElement:
  case Instruction::FNeg:
  case Instruction::Freeze:
  case Instruction::InsertElement:
  case Instruction::PHI:
  case Instruction::Select:
  case Instruction::ShuffleVector:
    return User;
  default:
    return nullptr;
  }
}

// Nothing but the processor's arithmetic sees \p U's value.
static bool isFlushedByUsers(const Use &U) {
  SmallSetVector<const Use *, 8> Open;
  Open.insert(&U);
  for (size_t N = 0; N != Open.size(); ++N) {
    auto *User = cast<Instruction>(Open[N]->getUser());
    if (isDoneByProcessor(*User) && isArithmetic(*User))
      continue;
    const Instruction *Moved = movedBy(*Open[N]);
    if (!Moved)
      return false;
    for (const Use &Each : Moved->uses())
      Open.insert(&Each);
  }
  return true;
}

void executor::dropFlushedOperands(Function &F) {
  if (!isLeftToProcessor(F))
    return;
  for (auto [Flush, Of] : flushesOf(F)) {
    Flush->replaceUsesWithIf(Of, [](Use &U) { return isFlushedByUsers(U); });
    RecursivelyDeleteTriviallyDeadInstructions(Flush);
  }
}
