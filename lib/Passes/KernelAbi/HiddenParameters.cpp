// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// CUDA has no global offset and no work dimension, so the host passes them,
/// but only to kernels that reach a use:
///
///   define void @f()                     define void @f(i32 %work.dim)
///     %d = call i32 @get_work_dim()        use of %work.dim
///   define spir_kernel void @k()         define spir_kernel void @k(
///     call void @f()                         i32 %work.dim)
///                                          call void @f(i32 %work.dim)
///
/// With --global-offset=param three i64 come before it, get_global_offset(d)
/// becomes the d-th and get_global_id(d) is increased by it; otherwise
/// get_global_offset is 0.

#include "Builtins/Lowering/Resolved.h"
#include "Passes/Common/Calls.h"
#include "Passes/Common/TakeBody.h"
#include "Stages/Stages.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;
using mangling::Trait;

namespace {

class HiddenParameters {
public:
  explicit HiddenParameters(Translation &T) : T(T), M(*T.M) {}
  void run();

private:
  struct Values {
    SmallVector<Value *, 3> Offset;
    Value *Dimension = nullptr;
  };
  using FunctionSet = SetVector<Function *>;

  void collect(Trait What, FunctionSet &Users);
  void addTo(Function &F);
  void passOn(Function &Callee);
  void replaceCalls(Trait What);
  Value *replacement(Trait What, CallInst &Call);
  Value *offsetAt(Value *Index, Type *Ty, const Values &Hidden, IRBuilder<> &B);
  void describe();

  Translation &T;
  Module &M;
  FunctionSet NeedOffset, NeedDimension;
  DenseMap<Function *, Values> Hidden;
};

} // namespace

static SmallVector<CallInst *, 8> callsTo(Function &F) {
  SmallVector<CallInst *, 8> Calls;
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallInst>(U))
      if (calleeOf(*Call) == &F)
        Calls.push_back(Call);
  return Calls;
}

static SmallVector<Function *, 2> declarationsOf(Module &M, Trait What) {
  SmallVector<Function *, 2> Found;
  for (Function &F : M)
    if (auto Proto = resolvedPrototype(F); Proto && Proto->What == What)
      Found.push_back(&F);
  return Found;
}

// Users and all that call them, callees before callers or not: a set.
void HiddenParameters::collect(Trait What, FunctionSet &Users) {
  for (Function *F : declarationsOf(M, What))
    for (CallInst *Call : callsTo(*F))
      Users.insert(Call->getFunction());
  for (unsigned Next = 0; Next != Users.size(); ++Next)
    for (CallInst *Call : callsTo(*Users[Next]))
      Users.insert(Call->getFunction());
}

void HiddenParameters::addTo(Function &F) {
  SmallVector<Type *, 8> Params(F.getFunctionType()->params().begin(),
                                F.getFunctionType()->params().end());
  bool Offset = NeedOffset.count(&F), Dimension = NeedDimension.count(&F);
  LLVMContext &Ctx = M.getContext();
  if (Offset)
    Params.append(3, Type::getInt64Ty(Ctx));
  if (Dimension)
    Params.push_back(Type::getInt32Ty(Ctx));
  auto *New = Function::Create(
      FunctionType::get(F.getReturnType(), Params, false), F.getLinkage());
  takeBody(F, *New);
  for (Argument &A : F.args()) {
    Argument *B = New->getArg(A.getArgNo());
    B->takeName(&A);
    A.replaceAllUsesWith(B);
  }
  Values &V = Hidden[New];
  auto *Next = New->arg_begin() + F.arg_size();
  if (Offset)
    for (const char *Name :
         {"global.offset.x", "global.offset.y", "global.offset.z"}) {
      Next->setName(Name);
      V.Offset.push_back(&*Next++);
    }
  if (Dimension) {
    Next->setName("work.dim");
    V.Dimension = &*Next;
  }
  // passOn gives the calls their arguments; until then they have too few.
  for (CallInst *Call : callsTo(F))
    Call->setCalledOperand(New);
  F.replaceAllUsesWith(ConstantExpr::getBitCast(New, F.getType()));
  F.eraseFromParent();
}

void HiddenParameters::passOn(Function &Callee) {
  const Values &Wanted = Hidden[&Callee];
  for (CallInst *Call : callsTo(Callee)) {
    Values &Have = Hidden[Call->getFunction()];
    SmallVector<Value *, 8> Args(Call->args());
    if (!Wanted.Offset.empty())
      Args.append(Have.Offset.begin(), Have.Offset.end());
    if (Wanted.Dimension)
      Args.push_back(Have.Dimension);
    auto *New = CallInst::Create(&Callee, Args, "", Call);
    New->setCallingConv(Call->getCallingConv());
    New->setAttributes(Call->getAttributes());
    New->setTailCallKind(Call->getTailCallKind());
    New->copyMetadata(*Call);
    New->takeName(Call);
    Call->replaceAllUsesWith(New);
    Call->eraseFromParent();
  }
}

// OpenCL gives 0 for a dimension that does not exist.
Value *HiddenParameters::offsetAt(Value *Index, Type *Ty, const Values &V,
                                  IRBuilder<> &B) {
  if (auto *Known = dyn_cast<ConstantInt>(Index))
    return Known->getValue().ult(V.Offset.size())
               ? B.CreateZExtOrTrunc(V.Offset[Known->getZExtValue()], Ty)
               : ConstantInt::get(Ty, 0);
  Value *Result = B.getInt64(0);
  for (unsigned Dimension : {2u, 1u, 0u})
    Result = B.CreateSelect(
        B.CreateICmpEQ(Index, ConstantInt::get(Index->getType(), Dimension)),
        V.Offset[Dimension], Result);
  return B.CreateZExtOrTrunc(Result, Ty);
}

Value *HiddenParameters::replacement(Trait What, CallInst &Call) {
  const Values &V = Hidden[Call.getFunction()];
  if (What == Trait::IsWorkDim)
    return V.Dimension;
  if (T.Opts.GlobalOffset == OffsetMode::Zero)
    return ConstantInt::get(Call.getType(), 0);
  IRBuilder<> B(What == Trait::HasGlobalOffset ? Call.getNextNode() : &Call);
  Value *Offset = offsetAt(Call.getArgOperand(0), Call.getType(), V, B);
  if (What == Trait::IsGlobalOffset)
    return Offset;
  return B.CreateAdd(&Call, Offset, Call.getName() + ".global");
}

void HiddenParameters::replaceCalls(Trait What) {
  for (Function *F : declarationsOf(M, What))
    for (CallInst *Call : callsTo(*F)) {
      Value *New = replacement(What, *Call);
      if (What == Trait::HasGlobalOffset) {
        Call->replaceUsesWithIf(New,
                                [&](Use &U) { return U.getUser() != New; });
        continue;
      }
      Call->replaceAllUsesWith(New);
      Call->eraseFromParent();
    }
}

static ArgInfo hiddenArgument(ArgKind Kind, const char *Type) {
  ArgInfo Info;
  Info.Kind = Kind;
  Info.TypeName = Info.BaseTypeName = Type;
  return Info;
}

void HiddenParameters::describe() {
  for (Kernel &K : T.Kernels) {
    auto Found = Hidden.find(&K.function());
    if (Found == Hidden.end())
      continue;
    const Values &V = Found->second;
    K.Info.Hidden.assign(V.Offset.size(),
                         hiddenArgument(ArgKind::GlobalOffset, "ulong"));
    if (V.Dimension)
      K.Info.Hidden.push_back(hiddenArgument(ArgKind::WorkDim, "uint"));
  }
}

void HiddenParameters::run() {
  collect(Trait::IsWorkDim, NeedDimension);
  if (T.Opts.GlobalOffset == OffsetMode::Param) {
    collect(Trait::IsGlobalOffset, NeedOffset);
    collect(Trait::HasGlobalOffset, NeedOffset);
  }
  FunctionSet All = NeedOffset;
  All.insert(NeedDimension.begin(), NeedDimension.end());
  for (Function *F : All)
    addTo(*F);
  SmallVector<Function *, 16> Changed;
  for (Function &F : M)
    if (Hidden.count(&F))
      Changed.push_back(&F);
  for (Function *F : Changed)
    passOn(*F);
  for (Trait What : {Trait::IsWorkDim, Trait::IsGlobalOffset})
    replaceCalls(What);
  if (T.Opts.GlobalOffset == OffsetMode::Param)
    replaceCalls(Trait::HasGlobalOffset);
  describe();
}

void spir2nvvm::addHiddenParameters(Translation &T) {
  HiddenParameters(T).run();
}
