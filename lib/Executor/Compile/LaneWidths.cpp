// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/LaneWidths.h"

#include "Executor/Compile/LaneCode.h"
#include "Executor/Compile/LaneShapes.h"
#include "Executor/Compile/Subnormals.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Target/TargetMachine.h"

#include <array>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

namespace {

/// Of an instruction with one vector, in cycles.
struct Cost {
  double Latency = 0; // until others can use the result
  double Busy = 0;    // of units that each do one thing at a time
};

/// What runs in one round of a loop, or outside of all, without what inner loops
/// do.
struct LevelCost {
  double Chain = 0;  // from the begin to the end, if nothing else were to do
  double Busy = 0;   // with one vector
  double Shared = 0; // of what is the same for all lanes, or for the first
  double Live = 0;   // vectors at a time
  double Times = 1;  // for each time that the function runs
};

class Measure {
public:
  Measure(Function &Item, LaneShapes &Shapes, const VectorUnits &Host)
      : Item(Item), Shapes(Shapes), Host(Host), Order(&Item) {
    findLive();
  }
  LevelCost of(const Loop *Level);

private:
  bool isOnce(const Instruction &I) const;
  bool takesRegisters(const Instruction &I) const;
  Cost costOf(const Instruction &I) const;
  Cost costOfAccess(const Type &Ty, const Value &Pointer) const;
  Cost costOfCall(const CallInst &Call) const;
  double shareOf(const BasicBlock &Block);
  double timesOf(const Loop *Level);
  double startOf(const Instruction &I) const;
  double runRound(const Loop *Level, ArrayRef<const BasicBlock *> Blocks);
  void findLive();
  void makeLive(const Value &V, const BasicBlock *At);
  double mostLive(const BasicBlock &Block) const;

  Function &Item;
  LaneShapes &Shapes;
  const VectorUnits &Host;
  ReversePostOrderTraversal<Function *> Order;
  DenseMap<const BasicBlock *, double> Shares;
  DenseMap<const Value *, double> Ready; // in the round that runs
  DenseMap<const BasicBlock *, SmallPtrSet<const Value *, 16>> LiveOut;
};

} // namespace

// ---- Instructions -----------------------------------------------------------

bool Measure::isOnce(const Instruction &I) const {
  return Shapes.isUniform(I) || Shapes.strideOf(I) ||
         isa<BranchInst, ReturnInst>(I);
}

// Of masks there are registers of their own.
bool Measure::takesRegisters(const Instruction &I) const {
  return !isOnce(I) && !I.getType()->isIntOrIntVectorTy(1);
}

Cost Measure::costOfAccess(const Type &Ty, const Value &Pointer) const {
  const std::optional<int64_t> Stride = Shapes.strideOf(Pointer);
  const auto Bytes = Ty.getPrimitiveSizeInBits().getFixedSize() / 8;
  if (Shapes.isUniform(Pointer) || (Stride && uint64_t(*Stride) == Bytes))
    return {5, 0.5};
  return {20, 0.5 * Host.Lanes};
}

Cost Measure::costOfCall(const CallInst &Call) const {
  if (isSample(Call)) // as a rule loads of four words
    return {20, 2.0 * Host.Lanes};
  switch (Call.getIntrinsicID()) {
  case Intrinsic::not_intrinsic:
    return {40, 20.0 * Host.Lanes};
  case Intrinsic::assume:
  case Intrinsic::experimental_noalias_scope_decl:
    return {};
  case Intrinsic::fshl:
  case Intrinsic::fshr:
    return {Host.Latency, Host.Busy};
  case Intrinsic::sqrt:
    return {15, 8};
  default:
    return {4, 0.5};
  }
}

// Logic is done three operands at a time.
Cost Measure::costOf(const Instruction &I) const {
  if (mostlyVanishes(I))
    return {};
  if (auto *Call = dyn_cast<CallInst>(&I))
    return costOfCall(*Call);
  switch (I.getOpcode()) {
  case Instruction::Load:
    return costOfAccess(*I.getType(), *I.getOperand(0));
  case Instruction::Store:
    return costOfAccess(*I.getOperand(0)->getType(), *I.getOperand(1));
  case Instruction::AtomicRMW:
    return {20, 8.0 * Host.Lanes};
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
    return {Host.Latency / 2, Host.Busy / 2};
  case Instruction::Mul:
    return {6, 1};
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return I.getType()->getScalarSizeInBits() <= 32
               ? Cost{24, 4}
               : Cost{20, 8.0 * Host.Lanes};
  case Instruction::FDiv:
  case Instruction::FRem:
    return {12, 8};
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::FPToSI:
  case Instruction::FPToUI:
  case Instruction::SIToFP:
  case Instruction::UIToFP:
  case Instruction::FPExt:
  case Instruction::FPTrunc:
    return {4, 0.5};
  case Instruction::PHI:
  case Instruction::BitCast:
  case Instruction::Freeze:
  case Instruction::Alloca:
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
    return {};
  default:
    return {Host.Latency, Host.Busy};
  }
}

// ---- How often -------------------------------------------------------------

// Of the rounds of its loop: those in which a condition holds that nobody knows.
double Measure::shareOf(const BasicBlock &Block) {
  constexpr double Taken = 0.125;
  if (auto Found = Shares.find(&Block); Found != Shares.end())
    return Found->second;
  const Loop *Level = Shapes.loops().getLoopFor(&Block);
  const DomTreeNode *Above = Shapes.dominators().getNode(&Block)->getIDom();
  while (Above && Shapes.loops().getLoopFor(Above->getBlock()) != Level)
    Above = Above->getIDom();
  double Share = 1; // where the round begins
  if (Above)
    Share = shareOf(*Above->getBlock()) *
            (Shapes.isReachedBySame(Block, *Above->getBlock()) ? 1 : Taken);
  return Shares[&Block] = Share;
}

// A loop behind several conditions is more often what a kernel is for than rare.
double Measure::timesOf(const Loop *Level) {
  constexpr double Rounds = 16, Least = 0.125; // where nobody knows
  return Level ? Rounds * std::max(shareOf(*Level->getLoopPreheader()), Least) *
                     timesOf(Level->getParentLoop())
               : 1;
}

// ---- Chains -----------------------------------------------------------------

static unsigned wordsOf(const Type &Ty) {
  const auto Bits = Ty.getPrimitiveSizeInBits().getFixedSize();
  return std::max(1u, unsigned(Bits / 32));
}

double Measure::startOf(const Instruction &I) const {
  double Start = 0;
  for (const Use &U : I.operands())
    Start = std::max(Start, Ready.lookup(U.get()));
  return Start;
}

// When its last result is there, if the round's units were never busy.
double Measure::runRound(const Loop *Level,
                         ArrayRef<const BasicBlock *> Blocks) {
  double End = 0;
  for (const BasicBlock *Block : Blocks) {
    const bool Begins = Level && Level->getHeader() == Block;
    const double Share = shareOf(*Block);
    SmallVector<std::pair<const Value *, double>, 8> Joins;
    for (const PHINode &Phi : Block->phis())
      if (!isOnce(Phi))
        Joins.emplace_back(&Phi,
                           Begins ? Ready.lookup(Phi.getIncomingValueForBlock(
                                        Level->getLoopLatch()))
                                  : startOf(Phi));
    for (auto [Phi, At] : Joins)
      Ready[Phi] = At;
    for (const Instruction &I : *Block)
      if (!isa<PHINode>(I) && !isOnce(I))
        End = std::max(End, Ready[&I] = startOf(I) + Share * costOf(I).Latency);
  }
  return End;
}

LevelCost Measure::of(const Loop *Level) {
  LevelCost Sum;
  Ready.clear(); // what comes from outside is there
  SmallVector<const BasicBlock *, 16> Blocks;
  copy_if(Order, std::back_inserter(Blocks), [&](const BasicBlock *Block) {
    return Shapes.loops().getLoopFor(Block) == Level;
  });
  double Instructions = 0;
  for (const BasicBlock *Block : Blocks) {
    const double Share = shareOf(*Block);
    Instructions += Share * double(Block->size());
    Sum.Live = std::max(Sum.Live, mostLive(*Block));
    for (const Instruction &I : *Block) {
      constexpr double Scalar = 0.125;
      if (isOnce(I))
        Sum.Shared += Share * Scalar;
      else
        Sum.Busy += Share * costOf(I).Busy * wordsOf(*I.getType());
    }
  }
  Sum.Times = timesOf(Level);
  constexpr unsigned First = 4, Rounds = 8;
  std::array<double, Rounds + 1> Ends{};
  for (unsigned N = 1; N <= (Level ? Rounds : 1); ++N)
    Ends[N] = runRound(Level, Blocks);
  const double Whole = Ends[1],
               Carried =
                   Level ? (Ends[Rounds] - Ends[First]) / (Rounds - First) : 0;
  // What a processor looks ahead is not waited for.
  constexpr double Window = 256;
  const double Seen = std::min(1.0, Instructions / Window);
  Sum.Chain = Carried + std::max(0.0, Whole - Carried) * Seen;
  return Sum;
}

// ---- Registers --------------------------------------------------------------

void Measure::makeLive(const Value &V, const BasicBlock *At) {
  SmallVector<const BasicBlock *, 8> Open = {At};
  const BasicBlock *Home = cast<Instruction>(V).getParent();
  while (!Open.empty()) {
    const BasicBlock *Block = Open.pop_back_val();
    if (LiveOut[Block].insert(&V).second && Block != Home)
      append_range(Open, predecessors(Block));
  }
}

void Measure::findLive() {
  for (const Instruction &I : instructions(Item)) {
    if (!takesRegisters(I))
      continue;
    for (const Use &U : I.uses()) {
      auto *User = cast<Instruction>(U.getUser());
      if (auto *Phi = dyn_cast<PHINode>(User))
        makeLive(I, Phi->getIncomingBlock(U));
      else if (User->getParent() != I.getParent())
        for (const BasicBlock *Before : predecessors(User->getParent()))
          makeLive(I, Before);
    }
  }
}

double Measure::mostLive(const BasicBlock &Block) const {
  auto Found = LiveOut.find(&Block);
  SmallPtrSet<const Value *, 32> Live;
  double Now = 0;
  auto Begin = [&](const Value &V) {
    if (Live.insert(&V).second)
      Now += wordsOf(*V.getType());
  };
  if (Found != LiveOut.end())
    for (const Value *V : Found->second)
      Begin(*V);
  double Most = Now;
  for (const Instruction &I : reverse(Block)) {
    if (Live.erase(&I))
      Now -= wordsOf(*I.getType());
    if (isa<PHINode>(I))
      continue;
    for (const Use &U : I.operands())
      if (auto *Operand = dyn_cast<Instruction>(U))
        if (takesRegisters(*Operand))
          Begin(*Operand);
    Most = std::max(Most, Now);
  }
  return Most;
}

// ---- The choice -------------------------------------------------------------

// AMD's Zen 5 begins four operations a cycle; no other processor has both features.
VectorUnits::VectorUnits(const TargetTransformInfo &Target,
                         const TargetMachine &Machine) {
  constexpr unsigned WordBits = 32;
  const auto Bits =
      Target.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector);
  Lanes = std::max(unsigned(Bits.getFixedSize()) / WordBits, Lanes);
  Registers = Target.getNumberOfRegisters(Target.getRegisterClassForType(true));
  const StringRef Features = Machine.getTargetFeatureString();
  if (Features.contains("+sse4a") && Features.contains("+avx512vp2intersect")) {
    Latency = 2;
    Busy = 0.25;
  }
}

// Of a vector's lanes, where each value has so many of them.
static double timeOf(ArrayRef<LevelCost> Levels, const VectorUnits &Host,
                     unsigned Vectors) {
  double Sum = 0;
  for (const LevelCost &L : Levels) {
    // Most of it is used from there.
    constexpr double Spill = 0.25;
    const double Spilt = std::max(0.0, L.Live * Vectors - Host.Registers);
    const double Busy = L.Busy + (L.Shared + Spill * Spilt) / Vectors;
    Sum += L.Times * std::max(L.Chain / Vectors, Busy);
  }
  return Sum;
}

unsigned executor::vectorsFor(Function &Item, LaneShapes &Shapes,
                              const VectorUnits &Host) {
  constexpr unsigned MostInstructions = 4000, MostVectors = 4;
  constexpr double Gain = 0.8;
  Measure M(Item, Shapes, Host);
  SmallVector<LevelCost, 8> Levels = {M.of(nullptr)};
  for (const Loop *L : Shapes.loops().getLoopsInPreorder())
    Levels.push_back(M.of(L));
  unsigned Best = 1;
  for (unsigned More = 2;
       More <= MostVectors &&
       More * Item.getInstructionCount() <= MostInstructions &&
       timeOf(Levels, Host, More) < Gain * timeOf(Levels, Host, Best);
       More *= 2)
    Best = More;
  return Best;
}
