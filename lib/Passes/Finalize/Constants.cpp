// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The constant bank holds 64 KiB and ptxas refuses more. Variables move to
/// global memory, largest first, until the rest fits:
///
///   @table = addrspace(4) constant [20000 x float] [...]
///   %p = getelementptr ..., [20000 x float] addrspace(4)* @table, ...
///   %v = load float, float addrspace(4)* %p
/// becomes
///   @table = addrspace(1) constant [20000 x float] [...]
///   %p = getelementptr ..., [20000 x float] addrspace(1)* @table, ...
///   %v = load float, float addrspace(1)* %p
///
/// One variable can move alone as long as its address only goes through
/// getelementptr, bitcast and casts to generic into loads and copies. Where it
/// is stored, compared, merged or passed, other variables share the pointer
/// type; then the whole constant space moves, so that no pointer ever names
/// the wrong one.

#include "Diagnostics/Rules/Finish.h"
#include "Passes/Common/KernelFunctions.h"
#include "Passes/Common/MoveToGlobal.h"
#include "Passes/Finalize/Measure.h"
#include "Passes/Retype/Retype.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;

// PTX ISA, 5.1.3: one bank of 64 KiB for program-scope constants.
static constexpr uint64_t BankBytes = 0x10000;

using Variables = SmallVector<GlobalVariable *, 16>;

static uint64_t sizeOf(const GlobalVariable &G) {
  return G.getParent()->getDataLayout().getTypeAllocSize(G.getValueType());
}

static Variables constantsOf(Module &M) {
  Variables Constants;
  for (GlobalVariable &G : M.globals())
    if (G.getAddressSpace() == nvvm::Constant && !G.isDeclaration())
      Constants.push_back(&G);
  return Constants;
}

static SmallVector<const GlobalVariable *, 16>
asConst(ArrayRef<GlobalVariable *> List) {
  return {List.begin(), List.end()};
}

static bool isGeneric(const Value &V) {
  return V.getType()->getPointerAddressSpace() == nvvm::Generic;
}

static bool movesAlone(const Value &Pointer);

static bool userMovesAlone(const Use &U) {
  const User *Who = U.getUser();
  if (isa<GEPOperator>(Who) || isa<BitCastOperator>(Who))
    return Who->getType()->isPointerTy() && movesAlone(*Who);
  if (isa<AddrSpaceCastOperator>(Who))
    return isGeneric(*Who);
  if (isa<LoadInst>(Who))
    return true;
  if (const auto *Copy = dyn_cast<MemTransferInst>(Who))
    return &Copy->getRawSourceUse() == &U;
  return false;
}

static bool movesAlone(const Value &Pointer) {
  return all_of(Pointer.uses(), userMovesAlone);
}

static bool takesConstantPointer(const Function &F) {
  return any_of(F.args(), [](const Argument &A) {
    auto *Pointer = dyn_cast<PointerType>(A.getType());
    return Pointer && Pointer->getAddressSpace() == nvvm::Constant;
  });
}

// Every variable and every pointer type of the space at once. Kernels that
// take such pointers from the host (--abi=plain) stand in the way: the host
// would go on passing addresses in the bank.
static void moveConstantSpace(Translation &T, uint64_t Bytes,
                              const GlobalVariable &Largest) {
  FunctionSet Kernels = kernelFunctions(T);
  for (const Function &F : *T.M)
    if (Kernels.contains(&F) && takesConstantPointer(F)) {
      T.Sink.report(
          rule::FN13, Largest, Bytes, BankBytes, Largest.getName(),
          ("kernel '" + F.getName() + "' takes pointers to constant memory")
              .str());
      return;
    }
  T.Sink.report(rule::FN12, Largest, Bytes, BankBytes, Largest.getName());
  RetypePlan Plan;
  Plan.To[nvvm::Constant] = nvvm::Global;
  retypeModule(*T.M, Plan);
}

static void sortLargestFirst(Variables &List) {
  stable_sort(List, [](const GlobalVariable *A, const GlobalVariable *B) {
    return sizeOf(*A) > sizeOf(*B);
  });
}

void spir2nvvm::finalizeConstants(Translation &T) {
  Variables Constants = constantsOf(*T.M);
  if (bytesLaidOut(asConst(Constants)) <= BankBytes)
    return;
  Variables Movable, Tied;
  for (GlobalVariable *G : Constants) {
    G->removeDeadConstantUsers();
    (movesAlone(*G) ? Movable : Tied).push_back(G);
  }
  sortLargestFirst(Movable);
  sortLargestFirst(Tied);
  // Moving some would not be enough, so none has to move for nothing.
  if (bytesLaidOut(asConst(Tied)) > BankBytes) {
    moveConstantSpace(T, bytesLaidOut(asConst(Constants)), *Tied.front());
    return;
  }
  for (GlobalVariable *G : Movable) {
    uint64_t Bytes = bytesLaidOut(asConst(Constants));
    if (Bytes <= BankBytes)
      return;
    T.Sink.report(rule::FN11, *G, Bytes, BankBytes, G->getName(), sizeOf(*G));
    erase_value(Constants, G);
    moveToGlobal(*G);
  }
}
