// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/GroupSize.h"

#include "Executor/Compile/GroupFlow.h"
#include "Executor/Compile/RowGuards.h"
#include "Executor/Model/Runtime.h"

#include "llvm/IR/InstIterator.h"

#include <algorithm>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

static constexpr uint64_t Word = sizeof(uint32_t);

/// The axis of what \p Field has of \p Ids, which is a number for each.
static std::optional<unsigned> axisOf(uint64_t Field, uint64_t Ids) {
  if (Field < Ids || Field >= Ids + 3 * Word || (Field - Ids) % Word != 0)
    return std::nullopt;
  return unsigned((Field - Ids) / Word);
}

GroupSize GroupSize::withLongRows(const GroupShape &Group) {
  GroupSize Made(Group);
  auto IsLong = [](uint32_t Size) { return Size > 1; };
  const auto *Long = std::find_if(Group.begin(), Group.end(), IsLong);
  if (Long != Group.end())
    Made.Axis = unsigned(Long - Group.begin());
  else
    Made.JoinsGroups = Made.isKnown();
  return Made;
}

// Groups have memory of their own, and of what they keep there is one.
bool GroupSize::canRun(const Function &Item) const {
  constexpr uint64_t OfGroup[] = {offsetof(WorkItem, SharedBase),
                                  offsetof(WorkItem, DynamicShared),
                                  offsetof(WorkItem, Context)};
  constexpr uint64_t EndOfIds = offsetof(WorkItem, Ctaid) + 3 * Word;
  return !movesRows() || all_of(instructions(Item), [&](const Instruction &I) {
    const std::optional<uint64_t> Field = fieldOf(I);
    if (!Field)
      return true;
    if (*Field < EndOfIds)
      return *Field % Word == 0 && I.getType()->isIntegerTy(8 * Word);
    return !JoinsGroups || !is_contained(OfGroup, *Field);
  });
}

// As many as the record says: the row is what was a loop over groups.
static void runGroupsAsRow(Function &Entry) {
  Value *Groups = nullptr;
  for (Instruction &I : make_early_inc_range(instructions(Entry))) {
    const std::optional<uint64_t> Field = fieldOf(I);
    Value *New = nullptr;
    if (Field == uint64_t(offsetof(WorkItem, Ntid))) {
      IRBuilder<> B(&I);
      New = Groups = rowField(B, Entry.getArg(0),
                              offsetof(WorkItem, MostGroups), I.getType());
    } else if (Field == uint64_t(offsetof(WorkItem, MostGroups))) {
      New = ConstantInt::get(I.getType(), 1);
    } else if (auto *Return = dyn_cast<ReturnInst>(&I)) {
      Return->setOperand(0, Groups);
    }
    if (New) {
      I.replaceAllUsesWith(New);
      I.eraseFromParent();
    }
  }
}

// What the work-item has for the id that it reads; null: that.
Value *GroupSize::idFor(Instruction &Read, uint64_t Field) const {
  IRBuilder<> B(&Read);
  auto Own = [&](uint64_t Offset) {
    return rowField(B, Read.getFunction()->getArg(0), Offset, Read.getType());
  };
  const auto Local = axisOf(Field, offsetof(WorkItem, Tid));
  if (Local && (JoinsGroups || (*Local == 0 && Axis != 0)))
    return B.getInt32(0);
  if (Local && *Local == Axis && Axis != 0)
    return Own(offsetof(WorkItem, Tid));
  if (!JoinsGroups || Field != offsetof(WorkItem, Ctaid))
    return nullptr;
  Value *First = Own(Field);
  return B.CreateAdd(First, Own(offsetof(WorkItem, Tid)), "", /*HasNUW=*/true,
                     /*HasNSW=*/true);
}

void GroupSize::fitItem(Function &Item) const {
  for (Instruction &I : make_early_inc_range(instructions(Item))) {
    const std::optional<uint64_t> Field = fieldOf(I);
    if (!Field || !I.getType()->isIntegerTy(8 * Word))
      continue;
    const auto Size = axisOf(*Field, offsetof(WorkItem, Ntid));
    Value *New =
        Size ? ConstantInt::get(I.getType(), Group[*Size]) : idFor(I, *Field);
    if (!New)
      continue;
    I.replaceAllUsesWith(New);
    I.eraseFromParent();
  }
}

void GroupSize::fitModule(Module &Code, Function &Entry) const {
  if (JoinsGroups)
    runGroupsAsRow(Entry);
  GroupShape Loops = Group;
  std::swap(Loops[0], Loops[Axis]);
  GroupSize(Loops).fitItem(Entry);
  for (Function &F : Code)
    GroupSize(Group).fitItem(F);
}
