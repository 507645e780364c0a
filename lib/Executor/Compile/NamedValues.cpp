// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/NamedValues.h"
#include "Executor/Compile/Prepare.h"

#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// Beyond these nothing is known: large kernels must not take long.
static constexpr size_t MostSteps = 64, MostBlocks = 256;

// ---- How a variable is shown ------------------------------------------------

// Without names for it and "const".
static const DIType *plainType(const DIType *Type) {
  while (auto *Derived = dyn_cast_or_null<DIDerivedType>(Type)) {
    if (Derived->getTag() == dwarf::DW_TAG_pointer_type)
      break;
    Type = Derived->getBaseType();
  }
  return Type;
}

static std::optional<NamedVariable::Form> formOf(const DIType &Type) {
  using Form = NamedVariable::Form;
  if (Type.getTag() == dwarf::DW_TAG_pointer_type)
    return Form::Pointer;
  auto *Basic = dyn_cast<DIBasicType>(&Type);
  switch (Basic ? Basic->getEncoding() : 0) {
  case dwarf::DW_ATE_signed:
  case dwarf::DW_ATE_signed_char:
    return Form::Signed;
  case dwarf::DW_ATE_unsigned:
  case dwarf::DW_ATE_unsigned_char:
  case dwarf::DW_ATE_boolean:
    return Form::Unsigned;
  case dwarf::DW_ATE_float:
    return Form::Float;
  default:
    return std::nullopt;
  }
}

// A wider integer has the variable's bits, whatever is above them. What the
// number of a generic pointer means depends on where it comes from.
static bool isOfForm(const Type &Given, NamedVariable::Form How,
                     uint64_t Bits) {
  constexpr unsigned Most = 64;
  switch (How) {
  case NamedVariable::Form::Pointer:
    return Given.isPointerTy() && Given.getPointerAddressSpace() != 0;
  case NamedVariable::Form::Float:
    return Given.isFloatingPointTy() && Given.getPrimitiveSizeInBits() == Bits;
  default:
    return Given.isIntegerTy() && Given.getIntegerBitWidth() <= Most &&
           Given.getIntegerBitWidth() >= Bits;
  }
}

static std::optional<NamedVariable> shownAs(const DILocalVariable &V,
                                            const Type &Given) {
  const DIType *Type = plainType(V.getType());
  auto How = Type ? formOf(*Type) : std::nullopt;
  const uint64_t Bits = Type ? Type->getSizeInBits() : 0;
  if (!How || Bits == 0 || Bits > 64 || !isOfForm(Given, *How, Bits))
    return std::nullopt;
  const unsigned Space =
      Given.isPointerTy() ? Given.getPointerAddressSpace() : 0;
  return NamedVariable{V.getName().str(), *How, uint8_t(Bits), uint8_t(Space)};
}

// ---- What is where ----------------------------------------------------------

// What describes all of a variable; null for parts and for what a debugger
// would have to compute.
static const Value *wholeOf(const DbgVariableIntrinsic &Of) {
  if (Of.hasArgList() ||
      withoutSpace(*Of.getExpression())->getNumElements() != 0)
    return nullptr;
  const Value *What = Of.getVariableLocationOp(0);
  return What && !isa<UndefValue>(What) ? What : nullptr;
}

NamedValues::NamedValues(const Function &F)
    : F(F), Ends(const_cast<Function &>(F)) {
  for (const Instruction &I : instructions(F))
    if (auto *Of = dyn_cast<DbgVariableIntrinsic>(&I))
      collect(*Of);
}

void NamedValues::collect(const DbgVariableIntrinsic &Of) {
  const Variable V(Of.getVariable(), Of.getDebugLoc()->getInlinedAt());
  Place &Its = Variables[V];
  const Value *What = wholeOf(Of);
  if (isa<DbgValueInst>(Of)) {
    Its.HasValues = true;
    Its.IsUnclear |= Its.Home != nullptr;
  } else {
    What = dyn_cast_or_null<AllocaInst>(What ? What->stripPointerCasts()
                                             : nullptr);
    Its.IsUnclear |= Its.HasValues || Its.Home || !What;
    Its.Home = cast_or_null<AllocaInst>(What);
  }
  if (What && !is_contained(Names[What], V))
    Names[What].push_back(V);
}

static bool isInside(const DIScope *Inner, const DIScope *Outer) {
  while (Inner && Inner != Outer) {
    auto *Block = dyn_cast<DILexicalBlockBase>(Inner);
    Inner = Block ? Block->getScope() : nullptr;
  }
  return Inner != nullptr;
}

/// Calls from the place up to the function that has the variable; nothing
/// where it cannot be named.
template <typename T>
static std::optional<unsigned> levelOf(const T &V, const DILocation *At) {
  for (unsigned Level = 0; At; At = At->getInlinedAt(), ++Level)
    if (At->getInlinedAt() == V.second &&
        isInside(At->getScope(), V.first->getScope()))
      return Level;
  return std::nullopt;
}

// Whether its name means another one there.
bool NamedValues::isShadowed(const Variable &V, unsigned Level,
                             const DILocation *At) const {
  return any_of(Variables, [&](const auto &Known) {
    const Variable &Other = Known.first;
    if (Other == V || Other.first->getName() != V.first->getName())
      return false;
    const auto Its = levelOf(Other, At);
    return Its &&
           (*Its < Level || (*Its == Level && isInside(Other.first->getScope(),
                                                       V.first->getScope())));
  });
}

// Of the innermost function that has names for it.
SmallVector<NamedValues::Variable, 2>
NamedValues::namesOf(const Value &What, const DILocation *At) const {
  auto *Load = dyn_cast<LoadInst>(&What);
  const Value *Home =
      Load ? Load->getPointerOperand()->stripPointerCasts() : &What;
  auto Known = Names.find(Home);
  SmallVector<Variable, 2> Found;
  if (Known == Names.end() || isa<AllocaInst>(What))
    return Found;
  unsigned Innermost = ~0u;
  for (const Variable &V : Known->second) {
    const auto Level = levelOf(V, At);
    if (!Level || *Level > Innermost || Variables.lookup(V).IsUnclear ||
        isShadowed(V, *Level, At))
      continue;
    if (*Level < Innermost)
      Found.clear();
    Innermost = *Level;
    Found.push_back(V);
  }
  return Found;
}

// ---- What is so now ---------------------------------------------------------

// The only one that comes last on all ways to I; null where ways differ.
const DbgValueInst *NamedValues::lastBefore(const Variable &V,
                                            const Instruction &I) const {
  auto IsOne = [&V](const Instruction &At) {
    auto *Of = dyn_cast<DbgValueInst>(&At);
    return Of && Of->getVariable() == V.first &&
           Of->getDebugLoc()->getInlinedAt() == V.second;
  };
  const DbgValueInst *Found = nullptr;
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const Instruction *, 16> Open = {&I}; // behind what is looked at
  while (!Open.empty()) {
    const Instruction *At = Open.pop_back_val();
    const BasicBlock *Block = At->getParent();
    do
      At = At->getPrevNode();
    while (At && !IsOne(*At));
    if (At) {
      if (Found && Found != At)
        return nullptr;
      Found = cast<DbgValueInst>(At);
      continue;
    }
    if (Block->isEntryBlock() || Seen.size() > MostBlocks)
      return nullptr;
    for (const BasicBlock *Before : predecessors(Block))
      if (Seen.insert(Before).second)
        Open.push_back(Before->getTerminator());
  }
  return Found;
}

// Whether anything from the load on may write to a variable.
static bool staysUntil(const LoadInst &Load, const AllocaInst &Home,
                       const Instruction &I) {
  const bool Escapes = PointerMayBeCaptured(&Home, /*ReturnCaptures=*/true,
                                            /*StoreCaptures=*/true);
  const BasicBlock *Block = I.getParent();
  for (const Instruction *At = I.getPrevNode(); At != &Load;) {
    if (!At) {
      Block = Block->getSinglePredecessor();
      if (!Block || Block == I.getParent())
        return false;
      At = Block->getTerminator();
      continue;
    }
    auto *Store = dyn_cast<StoreInst>(At);
    if (Store && getUnderlyingObject(Store->getPointerOperand()) == &Home)
      return false;
    if (Escapes && At->mayWriteToMemory())
      return false;
    At = At->getPrevNode();
  }
  return true;
}

bool NamedValues::isNow(const Variable &V, const Value &What,
                        const Instruction &I) const {
  if (const AllocaInst *Home = Variables.lookup(V).Home)
    return staysUntil(cast<LoadInst>(What), *Home, I);
  const DbgValueInst *Last = lastBefore(V, I);
  return Last && wholeOf(*Last) == &What;
}

// ---- What an access was computed from ---------------------------------------

bool NamedValues::Slice::sharesWith(const Slice &Other) const {
  return any_of(Met, [&](const Variable &V) { return Other.Met.count(V); }) ||
         any_of(Steps, [&](const Value *V) { return Other.Steps.count(V); });
}

// A variable is where to stop, but for what was never moved away from its
// place: there the rest is right as well.
NamedValues::Slice NamedValues::sliceOf(Roots Open,
                                        const Instruction &I) const {
  Slice Found;
  while (!Open.empty() && Found.Steps.size() < MostSteps) {
    const Value *What = Open.pop_back_val();
    auto *Step = dyn_cast<Instruction>(What);
    if ((!Step && !isa<Argument>(What)) || !Found.Steps.insert(What).second)
      continue;
    const auto Its = namesOf(*What, I.getDebugLoc());
    bool IsKnown = false;
    for (const Variable &V : Its) {
      Found.Met.insert(V);
      if (!isNow(V, *What, I))
        continue;
      IsKnown = true;
      Found.Known.insert({V, What});
    }
    const bool Stops = IsKnown || (!Its.empty() && !I.mayWriteToMemory());
    if (!Step || Stops || (isa<CallBase>(Step) && !isa<IntrinsicInst>(Step)))
      continue;
    for (const Use &Operand : reverse(Step->operands()))
      Open.push_back(Operand);
  }
  return Found;
}

// Of branches that decide whether a block runs.
const NamedValues::Roots &NamedValues::conditionsOf(const BasicBlock &B) {
  auto [Known, IsNew] = Conditions.try_emplace(&B);
  if (!IsNew || F.size() > MostBlocks)
    return Known->second;
  for (const BasicBlock &Other : F) {
    auto *Branch = dyn_cast<BranchInst>(Other.getTerminator());
    if (Branch && Branch->isConditional() &&
        !Ends.properlyDominates(&B, &Other) &&
        any_of(successors(&Other), [&](const BasicBlock *Next) {
          return Ends.dominates(&B, Next);
        }))
      Known->second.push_back(Branch->getCondition());
  }
  return Known->second;
}

// An address, or what is calculated with.
static SmallVector<const Value *, 4> rootsOf(const Instruction &I) {
  if (const Value *Pointer = getLoadStorePointerOperand(&I))
    return {Pointer};
  if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I))
    return {Atomic->getPointerOperand()};
  if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return {Exchange->getPointerOperand()};
  SmallVector<const Value *, 4> All;
  for (const Use &Operand : reverse(I.operands()))
    All.push_back(Operand);
  return All;
}

std::vector<NamedValue> NamedValues::at(const Instruction &I) {
  std::vector<NamedValue> All;
  if (!I.getDebugLoc() || Variables.empty())
    return All;
  const Slice Own = sliceOf(rootsOf(I), I);
  auto Known = Own.Known;
  for (const Value *Condition : conditionsOf(*I.getParent())) {
    const Slice About = sliceOf({Condition}, I);
    if (About.sharesWith(Own))
      for (const auto &One : About.Known)
        Known.insert(One);
  }
  for (const auto &[V, What] : Known) {
    auto Shown = shownAs(*V.first, *What->getType());
    if (Shown && All.size() != WorkItem::MostNamed)
      All.push_back({What, std::move(*Shown)});
  }
  return All;
}
