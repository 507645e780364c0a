// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A function called with pointers from different spaces exists once for each
/// combination, so that its loads know theirs:
///
///   call @f(addrspacecast (@table to ...))     call @f.s2(@table)
///   call @f(addrspacecast %buffer to ...)      call @f.s1(%buffer)
///
/// What is called from outside the module keeps the opened form under the old
/// name. Builtin declarations follow their calls: their prototype attribute
/// stays, their LLVM type has the space of the argument.

#include "Builtins/Lowering/Resolved.h"
#include "Passes/Common/Calls.h"
#include "Passes/Common/TakeBody.h"
#include "Passes/KernelAbi/SpaceInference.h"
#include "Stages/Stages.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <map>

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// Space for each parameter; OpenedSpace's absence means "as it is".
using Key = std::vector<int>;
constexpr int AsItIs = -1;

class Specialiser {
public:
  explicit Specialiser(Translation &T) : T(T), M(*T.M) {}
  void run();

private:
  void specialise(Function &F);
  bool specialiseCalls(Function &F);
  Key keyOf(const CallInst &Call, const Function &Callee) const;
  Function *instance(Function &Callee, const Key &Spaces);
  Function *cloneFor(Function &Callee, const Key &Spaces);
  Function *withSpecificResult(Function &F);
  Function *declarationFor(Function &Builtin, const Key &Spaces);
  CallInst *redirect(CallInst &Call, Function &Target, const Key &Spaces);
  void eraseUnused();

  const Translation &T;
  Module &M;
  std::map<std::pair<Function *, Key>, Function *> Instances;
  SmallVector<Function *, 16> Originals;
};

} // namespace

static bool hasOpened(const Module &M) {
  for (const Function &F : M) {
    for (const Argument &A : F.args())
      if (isOpenedPointer(A.getType()))
        return true;
    for (const Instruction &I : instructions(F)) {
      if (isOpenedPointer(I.getType()))
        return true;
      for (const Value *Operand : I.operands())
        if (isOpenedPointer(Operand->getType()))
          return true;
    }
  }
  return false;
}

Key Specialiser::keyOf(const CallInst &Call, const Function &Callee) const {
  Key Spaces;
  for (const Argument &A : Callee.args()) {
    const Value *Operand = Call.getArgOperand(A.getArgNo());
    Optional<unsigned> Origin;
    if (isOpenedPointer(A.getType()))
      Origin = castOrigin(Operand);
    Spaces.push_back(Origin ? static_cast<int>(*Origin) : AsItIs);
  }
  return Spaces;
}

static FunctionType *typeFor(const Function &F, const Key &Spaces) {
  SmallVector<Type *, 8> Params;
  for (const Argument &A : F.args()) {
    int Space = Spaces[A.getArgNo()];
    Params.push_back(
        Space == AsItIs
            ? A.getType()
            : PointerType::get(A.getType()->getNonOpaquePointerElementType(),
                               Space));
  }
  return FunctionType::get(F.getReturnType(), Params, F.isVarArg());
}

static std::string nameFor(const Function &F, const Key &Spaces) {
  std::string Name = F.getName().str() + ".s";
  for (int Space : Spaces)
    if (Space != AsItIs)
      Name += std::to_string(Space);
  return Name;
}

Function *Specialiser::declarationFor(Function &Builtin, const Key &Spaces) {
  auto *New = Function::Create(typeFor(Builtin, Spaces), Builtin.getLinkage(),
                               nameFor(Builtin, Spaces), M);
  New->copyAttributesFrom(&Builtin);
  return New;
}

Function *Specialiser::cloneFor(Function &Callee, const Key &Spaces) {
  auto *New =
      Function::Create(typeFor(Callee, Spaces), GlobalValue::InternalLinkage,
                       nameFor(Callee, Spaces), M);
  ValueToValueMapTy Map;
  SmallVector<Instruction *, 4> Casts;
  for (Argument &A : Callee.args()) {
    Argument *B = New->getArg(A.getArgNo());
    B->setName(A.getName());
    Map[&A] = B;
    if (A.getType() == B->getType())
      continue;
    Casts.push_back(new AddrSpaceCastInst(B, A.getType(), ""));
    Map[&A] = Casts.back();
  }
  SmallVector<ReturnInst *, 4> Returns;
  CloneFunctionInto(New, &Callee, Map,
                    CloneFunctionChangeType::LocalChangesOnly, Returns);
  // Cloning takes visibility and dso_local from the callee, which may be open.
  New->setLinkage(GlobalValue::InternalLinkage);
  // Arguments mapped to casts lose their attributes, and so do the others if
  // one was; both have the same positions.
  New->setAttributes(Callee.getAttributes());
  IRBuilder<> B(&*New->getEntryBlock().getFirstInsertionPt());
  for (Instruction *Cast : Casts)
    B.Insert(Cast);
  return New;
}

// Casts whose uses were all rewritten, and what computed them.
static void eraseDeadAddresses(Function &F) {
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (I.use_empty() && I.getType()->isPointerTy() &&
          (isa<CastInst>(I) || isa<GetElementPtrInst>(I)) &&
          !I.isUsedByMetadata()) {
        I.eraseFromParent();
        Changed = true;
      }
  }
}

// All results come from one space: the function returns a pointer into it.
Function *Specialiser::withSpecificResult(Function &F) {
  if (!isOpenedPointer(F.getReturnType()))
    return &F;
  Optional<unsigned> Space;
  SmallVector<ReturnInst *, 4> Returns;
  for (BasicBlock &BB : F)
    if (auto *Return = dyn_cast<ReturnInst>(BB.getTerminator())) {
      Returns.push_back(Return);
      Value *Result = Return->getReturnValue();
      if (hasNoObject(Result))
        continue;
      Optional<unsigned> Origin = castOrigin(Result);
      if (!Origin || (Space && *Space != *Origin))
        return &F;
      Space = Origin;
    }
  if (!Space)
    return &F;
  for (ReturnInst *Return : Returns)
    Return->setOperand(0,
                       withoutCast(Return->getReturnValue(), *Space, Return));
  eraseDeadAddresses(F);
  auto *Result = PointerType::get(
      F.getReturnType()->getNonOpaquePointerElementType(), *Space);
  auto *New = Function::Create(
      FunctionType::get(Result, F.getFunctionType()->params(), false),
      F.getLinkage());
  takeBody(F, *New);
  for (Argument &A : F.args()) {
    New->getArg(A.getArgNo())->takeName(&A);
    A.replaceAllUsesWith(New->getArg(A.getArgNo()));
  }
  F.eraseFromParent();
  return New;
}

Function *Specialiser::instance(Function &Callee, const Key &Spaces) {
  auto Known = Instances.find({&Callee, Spaces});
  if (Known != Instances.end())
    return Known->second;
  Function *New = nullptr;
  if (!Callee.isDeclaration()) {
    New = cloneFor(Callee, Spaces);
    specialise(*New); // ends: there is no recursion
    New = withSpecificResult(*New);
  } else if (Callee.hasFnAttribute(BuiltinAttribute)) {
    New = declarationFor(Callee, Spaces);
  }
  Instances[{&Callee, Spaces}] = New;
  return New;
}

CallInst *Specialiser::redirect(CallInst &Call, Function &Target,
                                const Key &Spaces) {
  SmallVector<Value *, 8> Args(Call.args());
  for (unsigned I = 0; I != Spaces.size(); ++I)
    if (Spaces[I] != AsItIs)
      Args[I] = withoutCast(Args[I], Spaces[I], &Call);
  auto *New = CallInst::Create(&Target, Args, "", &Call);
  New->setCallingConv(Call.getCallingConv());
  New->setAttributes(Call.getAttributes());
  New->setTailCallKind(Call.getTailCallKind());
  New->copyMetadata(Call);
  New->takeName(&Call);
  Value *Result = New;
  if (New->getType() != Call.getType())
    Result = IRBuilder<>(&Call).CreatePointerBitCastOrAddrSpaceCast(
        New, Call.getType());
  Call.replaceAllUsesWith(Result);
  Call.eraseFromParent();
  return New;
}

// Arguments beyond the fixed ones have no declared type to respect.
static void rewriteVariadic(CallInst &Call) {
  for (unsigned I = Call.getFunctionType()->getNumParams(); I < Call.arg_size();
       ++I) {
    Value *Operand = Call.getArgOperand(I);
    if (!isOpenedPointer(Operand->getType()))
      continue;
    if (Optional<unsigned> Origin = castOrigin(Operand))
      Call.setArgOperand(I, withoutCast(Operand, *Origin, &Call));
  }
}

// True if a call now returns a pointer into a known space.
bool Specialiser::specialiseCalls(Function &F) {
  bool NewResult = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    Function *Callee = Call ? calleeOf(*Call) : nullptr;
    if (!Callee || Callee->isIntrinsic() ||
        Callee->getFunctionType() != Call->getFunctionType())
      continue;
    rewriteVariadic(*Call);
    Key Spaces = keyOf(*Call, *Callee);
    bool Specific = any_of(Spaces, [](int S) { return S != AsItIs; });
    if (!Specific &&
        (Callee->isDeclaration() || !isOpenedPointer(Callee->getReturnType())))
      continue;
    Function *Target = instance(*Callee, Spaces);
    if (!Target || Target == Callee)
      continue;
    Type *Before = Call->getType();
    NewResult |= redirect(*Call, *Target, Spaces)->getType() != Before;
  }
  return NewResult;
}

void Specialiser::specialise(Function &F) {
  do
    inferSpaces(F);
  while (specialiseCalls(F));
  useSpecificPointers(F);
  eraseDeadAddresses(F);
}

// Originals that are no longer called, and declarations only they used.
void Specialiser::eraseUnused() {
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Function &F : make_early_inc_range(M.functions())) {
      bool Replaced = any_of(Instances, [&](const auto &Entry) {
        return Entry.first.first == &F;
      });
      if (!Replaced || (!F.hasLocalLinkage() && !F.isDeclaration()))
        continue;
      F.removeDeadConstantUsers();
      if (!F.use_empty())
        continue;
      for (auto It = Instances.begin(); It != Instances.end();)
        It = It->first.first == &F ? Instances.erase(It) : std::next(It);
      F.eraseFromParent();
      Changed = true;
    }
  }
}

void Specialiser::run() {
  for (const Kernel &K : T.Kernels)
    Originals.push_back(&K.function());
  SmallVector<Function *, 16> Others;
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasLocalLinkage() &&
        !is_contained(Originals, &F))
      Others.push_back(&F);
  Originals.append(Others.begin(), Others.end());
  for (Function *F : Originals)
    specialise(*F);
  eraseUnused();
  // Functions called as they are: opened pointers may still start in them.
  SmallVector<Function *, 16> Rest;
  for (Function &F : M)
    if (!F.isDeclaration() && F.hasLocalLinkage())
      Rest.push_back(&F);
  for (Function *F : Rest)
    specialise(*F);
  eraseUnused();
}

void spir2nvvm::specialiseSpaces(Translation &T) {
  if (!T.NothingOpened && hasOpened(*T.M))
    Specialiser(T).run();
}
