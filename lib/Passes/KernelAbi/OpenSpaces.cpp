// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A `constant` pointer may point to a buffer (global memory) or to a variable
/// of program scope (the constant bank), and a `private` one to a variable
/// that could not stay private. Where a module has both kinds, every such
/// pointer is opened first, which is always right, and specialise takes back
/// what can be known.
///
///   float addrspace(2)* %c               float addrspace(4)* %c
///   load float, float addrspace(2)*      load float, float addrspace(4)*
///     @table                               addrspacecast (... @table to ...)
///
/// Variables whose addresses are in initialisers go to global memory then.

#include "Passes/Common/MoveToGlobal.h"
#include "Passes/KernelAbi/SpaceInference.h"
#include "Passes/Retype/Retype.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// What variables, and the functions looked into, say about spaces.
class SpaceUses {
public:
  explicit SpaceUses(const Module &M);
  void lookInto(const Function &F);
  /// Some cast leads into \p Space: pointers there may point elsewhere.
  bool isCastTarget(unsigned Space) const { return Targets[Space]; }
  /// There are opened pointers already: OpenCL 2's generic ones.
  bool hasOpened() const { return Opened; }

private:
  void look(const Value *V);
  void noteType(const Value *V) { Opened |= isOpenedPointer(V->getType()); }

  bool Targets[SpaceCount] = {};
  bool Opened = false;
  SmallPtrSet<const Constant *, 32> Seen;
};

} // namespace

void SpaceUses::look(const Value *V) {
  if (isa<AddrSpaceCastOperator>(V)) {
    unsigned Space = V->getType()->getPointerAddressSpace();
    if (Space < SpaceCount)
      Targets[Space] = true;
  }
  auto *C = dyn_cast<Constant>(V);
  if (!C || isa<GlobalValue>(C) || !Seen.insert(C).second)
    return;
  for (const Use &U : C->operands())
    look(U.get());
}

void SpaceUses::lookInto(const Function &F) {
  for (const Argument &A : F.args())
    noteType(&A);
  for (const Instruction &I : instructions(F)) {
    noteType(&I);
    look(&I);
    for (const Use &U : I.operands())
      if (isa<Constant>(U.get())) {
        noteType(U.get());
        look(U.get());
      }
  }
}

SpaceUses::SpaceUses(const Module &M) {
  for (const GlobalVariable &G : M.globals())
    if (G.hasInitializer())
      look(G.getInitializer());
}

static bool isConstantPointer(Type *Ty) {
  auto *P = dyn_cast<PointerType>(Ty);
  return P && P->getAddressSpace() == spir::Constant;
}

static bool takesConstantBuffers(const Translation &T) {
  return any_of(T.Kernels, [](const Kernel &K) {
    return any_of(K.function().args(), [](const Argument &A) {
      return isConstantPointer(A.getType());
    });
  });
}

// Unoptimised code keeps every pointer in a stack slot, and a slot forgets
// where its pointer came from. The others are where debuggers look for them.
static void promotePointerSlots(Function &F, const RetypePlan &Plan) {
  if (F.isDeclaration())
    return;
  SmallVector<AllocaInst *, 8> Slots;
  for (Instruction &I : F.getEntryBlock())
    if (auto *Slot = dyn_cast<AllocaInst>(&I))
      if (Slot->getAllocatedType()->isPointerTy() &&
          changesType(Plan, Slot->getAllocatedType()) &&
          isAllocaPromotable(Slot))
        Slots.push_back(Slot);
  if (Slots.empty())
    return;
  DominatorTree Tree(F);
  PromoteMemToReg(Slots, Tree);
}

static bool isInInitializer(const Constant &Address) {
  return any_of(Address.users(), [](const User *Who) {
    auto *C = dyn_cast<Constant>(Who);
    return C && (isa<GlobalVariable>(C) || isInInitializer(*C));
  });
}

// libNVVM takes pointers that are loaded from constant memory to point to
// global memory (LibNvvmFault::PointersInConstants); so they do.
static void moveConstantsInTables(Module &M) {
  SmallVector<GlobalVariable *, 8> Found;
  for (GlobalVariable &G : M.globals())
    if (G.getAddressSpace() == spir::Constant && !G.isDeclaration() &&
        isInInitializer(G))
      Found.push_back(&G);
  for (GlobalVariable *G : Found)
    moveToGlobal(*G);
}

static void openSpaces(Translation &T, const SpaceUses &Uses) {
  Module &M = *T.M;
  RetypePlan Plan;
  if (Uses.isCastTarget(spir::Constant) ||
      (T.Opts.KernelAbi == Abi::Cuda && takesConstantBuffers(T))) {
    Plan.To[spir::Constant] = OpenedConstant;
    Plan.KeepVariablesIn = spir::Constant;
  }
  if (Uses.isCastTarget(spir::Private))
    Plan.To[spir::Private] = OpenedPrivate;
  const bool Opens = Plan.To != RetypePlan().To;
  T.NothingOpened = !Opens && !Uses.hasOpened();
  if (!Opens)
    return;
  for (Function &F : M)
    promotePointerSlots(F, Plan);
  retypeModule(M, Plan);
  if (Plan.KeepVariablesIn == spir::Constant)
    moveConstantsInTables(M);
}

FunctionStep spir2nvvm::openSpaces(Translation &T) {
  auto Uses = std::make_shared<SpaceUses>(*T.M);
  return {[Uses](Function &F) { Uses->lookInto(F); },
          [&T, Uses] { ::openSpaces(T, *Uses); }};
}
