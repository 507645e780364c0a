// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The verifier document: the parameter space of kernels, and launches from
/// the device.

#include "Verifier/Nvvm/Rules/Families.h"
#include "Verifier/Nvvm/Rules/ParamSizer.h"

#include "Diagnostics/Rules/Nvvm.h"
#include "Target/AddressSpaces.h"
#include "Target/Printed.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

static std::string readableName(const Function &F) {
  std::string Name = llvm::demangle(F.getName().str());
  return StringRef(Name).split('(').first.str();
}

void nvvmverify::checkParameterSpace(Checker &C, const Function &F) {
  if (!C.isKernel(F))
    return;
  bool Old = C.M.getDataLayout().getPointerSizeInBits(0) == 32;
  ParamSizer Sizer(Old ? 32 : 64, C.Opts.limits() == ParamLimits::Cuda);
  for (const Argument &A : F.args()) {
    Type *T = A.hasByValAttr() ? A.getParamByValType() : A.getType();
    uint64_t Align =
        A.hasByValAttr() && A.getParamAlign() ? A.getParamAlign()->value() : 0;
    if (!Sizer.add(paramTypeOf(*T), Align)) {
      C.report(rule::NV902, A, printedName(*T));
      return;
    }
  }
  uint64_t Limit = paramLimit(C.Opts.limits(), C.Opts.Arch);
  if (Sizer.bytes() > Limit)
    C.report(rule::NV901, F, Sizer.bytes(), Limit, readableName(F));
}

namespace {
/// Follows a value back to what it may come from: through casts, address
/// arithmetic, phis, selects, and what was stored to an alloca it is loaded
/// from.
class Origins {
public:
  explicit Origins(const Value *V) { follow(V); }
  ArrayRef<const Value *> all() const { return Found; }

private:
  void follow(const Value *V);
  void followStores(const AllocaInst &Slot);

  SmallVector<const Value *, 8> Found;
  SmallPtrSet<const Value *, 16> Seen;
};
} // namespace

void Origins::followStores(const AllocaInst &Slot) {
  for (const User *U : Slot.users())
    if (auto *Store = dyn_cast<StoreInst>(U))
      if (Store->getPointerOperand() == &Slot)
        follow(Store->getValueOperand());
}

void Origins::follow(const Value *V) {
  constexpr unsigned MaxValues = 256;
  if (Seen.size() > MaxValues || !Seen.insert(V).second)
    return;
  if (auto *Op = dyn_cast<Operator>(V))
    switch (Op->getOpcode()) {
    case Instruction::BitCast:
    case Instruction::AddrSpaceCast:
    case Instruction::PtrToInt:
    case Instruction::IntToPtr:
    case Instruction::GetElementPtr:
      return follow(Op->getOperand(0));
    case Instruction::PHI:
      for (const Use &In : Op->operands())
        follow(In);
      return;
    case Instruction::Select:
      follow(Op->getOperand(1));
      return follow(Op->getOperand(2));
    case Instruction::Load:
      if (auto *Slot =
              dyn_cast<AllocaInst>(Op->getOperand(0)->stripPointerCasts()))
        return followStores(*Slot);
      break;
    default:
      break;
    }
  Found.push_back(V);
}

// libNVVM looks at the one function its optimiser finds, not at choices and
// not after volatile memory.
static void checkTarget(Checker &C, const CallBase &Call, unsigned Index) {
  if (Index >= Call.arg_size())
    return;
  const Value *Target = Call.getArgOperand(Index);
  auto *Load = dyn_cast<LoadInst>(Target->stripPointerCasts());
  Origins Targets(Target);
  bool Certain = Targets.all().size() == 1 && !(Load && Load->isVolatile());
  for (const Value *V : Targets.all())
    if (auto *F = dyn_cast<Function>(V); F && !C.isKernel(*F)) {
      C.reportAs(Certain ? All : Spec, rule::NV911, Call);
      return;
    }
}

static bool pointsToAlloca(const Value *V) {
  return any_of(Origins(V).all(),
                [](const Value *From) { return isa<AllocaInst>(From); });
}

// A pointer the child grid may not follow: local or generic by its type, or an
// alloca whatever its type says.
static bool isForeignPointer(const Value *V) {
  if (!V->getType()->isPointerTy() && !isa<PtrToIntInst>(V))
    return false;
  if (V->getType()->isPointerTy()) {
    unsigned Space = V->getType()->getPointerAddressSpace();
    if (Space == nvvm::Generic || Space == nvvm::Local)
      return !isa<ConstantPointerNull>(V) && !isa<UndefValue>(V);
  }
  return pointsToAlloca(V);
}

static void checkArguments(Checker &C, const CallBase &Call, unsigned First) {
  for (unsigned I = First; I < Call.arg_size(); ++I)
    if (isForeignPointer(Call.getArgOperand(I)))
      C.report(rule::NV912, Call);
}

// What is stored to the buffer cudaGetParameterBuffer* returned.
static void checkBuffer(Checker &C, const Value &Buffer) {
  SmallVector<const User *, 8> Work(Buffer.user_begin(), Buffer.user_end());
  SmallPtrSet<const User *, 16> Seen;
  while (!Work.empty()) {
    const User *U = Work.pop_back_val();
    if (!Seen.insert(U).second)
      continue;
    if (auto *Store = dyn_cast<StoreInst>(U)) {
      if (!Seen.count(dyn_cast<User>(Store->getValueOperand())) &&
          Store->getValueOperand() != &Buffer &&
          isForeignPointer(Store->getValueOperand()))
        // libNVVM finds this, and dies over its own message.
        C.reportAs(pointsToAlloca(Store->getValueOperand()) ? All : Spec,
                   rule::NV912, *Store);
    } else if (isa<CastInst>(U) || isa<GetElementPtrInst>(U)) {
      Work.append(U->user_begin(), U->user_end());
    }
  }
}

namespace {
/// A function that launches: where its target and its arguments are.
struct Launcher {
  StringLiteral Name;
  int Target;        // operand that names the kernel, -1: none
  int FirstArgument; // of the child, -1: none
  bool GivesBuffer;
};
constexpr Launcher Launchers[] = {
    {"cudaGetParameterBufferV2", 0, -1, true},
    {"cudaGetParameterBuffer", -1, -1, true},
    {"cudaLaunchDevice", 0, -1, false},
    {"llvm.nvvm.launch", 0, 1, false},
};
} // namespace

void nvvmverify::checkLaunches(Checker &C) {
  for (const Launcher &L : Launchers) {
    const Function *F = C.M.getFunction(L.Name);
    if (!F)
      continue;
    for (const User *U : F->users()) {
      auto *Call = dyn_cast<CallBase>(U);
      if (!Call || Call->getCalledOperand() != F)
        continue;
      if (L.Target >= 0)
        checkTarget(C, *Call, unsigned(L.Target));
      if (L.FirstArgument >= 0)
        checkArguments(C, *Call, unsigned(L.FirstArgument));
      if (L.GivesBuffer)
        checkBuffer(C, *Call);
    }
  }
}
