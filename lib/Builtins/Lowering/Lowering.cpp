// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The vocabulary that lowerings are written in.

#include "Builtins/Lowering/Lowering.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

unsigned spir2nvvm::lanesOf(const Type *Ty) {
  auto *Vec = dyn_cast<FixedVectorType>(Ty);
  return Vec ? Vec->getNumElements() : 1;
}

Type *spir2nvvm::withLanesOf(Type *Scalar, const Type *Like) {
  auto *Vec = dyn_cast<FixedVectorType>(Like);
  return Vec ? FixedVectorType::get(Scalar, Vec->getNumElements()) : Scalar;
}

Value *spir2nvvm::splatLike(IRBuilder<> &B, Value *V, const Type *Like) {
  auto *Vec = dyn_cast<FixedVectorType>(Like);
  if (!Vec || V->getType()->isVectorTy())
    return V;
  return B.CreateVectorSplat(Vec->getNumElements(), V);
}

SmallVector<Value *, 4> spir2nvvm::argsOf(const BuiltinCall &C) {
  return SmallVector<Value *, 4>(C.Inst.args());
}

Value *spir2nvvm::eachLane(IRBuilder<> &B, ArrayRef<Value *> Args,
                           function_ref<Value *(ArrayRef<Value *>)> Fn) {
  unsigned Lanes = 1;
  for (Value *Arg : Args)
    Lanes = std::max(Lanes, lanesOf(Arg->getType()));
  if (Lanes == 1)
    return Fn(Args);
  Value *Result = nullptr;
  for (unsigned Lane = 0; Lane != Lanes; ++Lane) {
    SmallVector<Value *, 4> Scalars;
    for (Value *Arg : Args)
      Scalars.push_back(Arg->getType()->isVectorTy()
                            ? B.CreateExtractElement(Arg, Lane)
                            : Arg);
    Value *Scalar = Fn(Scalars);
    if (!Result)
      Result = PoisonValue::get(FixedVectorType::get(Scalar->getType(), Lanes));
    Result = B.CreateInsertElement(Result, Scalar, Lane);
  }
  return Result;
}

static FunctionType *typeOfCall(Type *Result, ArrayRef<Value *> Args) {
  SmallVector<Type *, 4> Types;
  for (Value *Arg : Args)
    Types.push_back(Arg->getType());
  return FunctionType::get(Result, Types, /*isVarArg=*/false);
}

static Module &moduleOf(IRBuilder<> &B) {
  return *B.GetInsertBlock()->getModule();
}

CallInst *spir2nvvm::callPure(IRBuilder<> &B, StringRef Name, Type *Result,
                              ArrayRef<Value *> Args) {
  FunctionCallee Callee =
      moduleOf(B).getOrInsertFunction(Name, typeOfCall(Result, Args));
  if (auto *F = dyn_cast<Function>(Callee.getCallee()))
    if (F->isDeclaration()) {
      F->addFnAttr(Attribute::NoUnwind);
      F->addFnAttr(Attribute::ReadNone);
    }
  return B.CreateCall(Callee, Args);
}

Value *spir2nvvm::extremeOf(IRBuilder<> &B, bool Less, Value *X, Value *Y) {
  Type *Ty = X->getType();
  if (Ty->isDoubleTy())
    return callPure(B, Less ? "__nv_fmin" : "__nv_fmax", Ty, {X, Y});
  Type *Single = B.getFloatTy();
  X = B.CreateFPExt(X, Single);
  Y = B.CreateFPExt(Y, Single);
  Value *Extreme =
      callPure(B, Less ? "__nv_fminf" : "__nv_fmaxf", Single, {X, Y});
  return B.CreateFPTrunc(Extreme, Ty);
}

CallInst *spir2nvvm::callIntrinsic(IRBuilder<> &B, StringRef Name, Type *Result,
                                   ArrayRef<Value *> Args) {
  FunctionCallee Callee =
      moduleOf(B).getOrInsertFunction(Name, typeOfCall(Result, Args));
  return B.CreateCall(Callee, Args);
}

// PTX ISA's registers by libNVVM's letters; pointers are addresses.
static char letterOf(Type *Ty) {
  if (Ty->isFloatTy())
    return 'f';
  if (Ty->isDoubleTy())
    return 'd';
  unsigned Bits = Ty->isPointerTy() ? 64 : Ty->getPrimitiveSizeInBits();
  return Bits == 64 ? 'l' : Bits == 32 ? 'r' : Bits == 16 ? 'h' : 'b';
}

CallInst *spir2nvvm::callAssembly(IRBuilder<> &B, StringRef Text, Type *Result,
                                  ArrayRef<Value *> Args, Effects What) {
  std::string Constraints;
  if (!Result->isVoidTy())
    Constraints = std::string("=") + letterOf(Result);
  for (Value *Arg : Args)
    Constraints += (Constraints.empty() ? "" : ",") +
                   std::string(1, letterOf(Arg->getType()));
  if (What == Effects::Memory)
    Constraints += Constraints.empty() ? "~{memory}" : ",~{memory}";
  CallInst *Call =
      B.CreateCall(InlineAsm::get(typeOfCall(Result, Args), Text, Constraints,
                                  What != Effects::None),
                   Args);
  Call->setDoesNotThrow();
  if (What == Effects::None)
    Call->setDoesNotAccessMemory();
  if (What == Effects::Together)
    Call->setConvergent();
  return Call;
}

CallInst *spir2nvvm::readSpecialRegister(IRBuilder<> &B, const Twine &Name) {
  CallInst *Read = callIntrinsic(B, ("llvm.nvvm.read.ptx.sreg." + Name).str(),
                                 B.getInt32Ty(), {});
  Function *F = Read->getCalledFunction();
  if (!F->doesNotAccessMemory()) { // the first read
    F->addFnAttr(Attribute::NoUnwind);
    F->addFnAttr(Attribute::ReadNone);
  }
  return Read;
}

// Groups have 1,024 work-items at most: nothing wraps.
static Value *multiply(IRBuilder<> &B, Value *X, Value *Y) {
  return B.CreateMul(X, Y, "", true, true);
}

Value *spir2nvvm::linearLocalId(IRBuilder<> &B) {
  Value *Height = readSpecialRegister(B, "ntid.y");
  Value *Row = multiply(B, Height, readSpecialRegister(B, "tid.z"));
  Row = B.CreateAdd(Row, readSpecialRegister(B, "tid.y"), "", true, true);
  Value *RowStart = multiply(B, Row, readSpecialRegister(B, "ntid.x"));
  return B.CreateAdd(RowStart, readSpecialRegister(B, "tid.x"), "", true, true);
}

Value *spir2nvvm::groupSize(IRBuilder<> &B) {
  Value *Width = readSpecialRegister(B, "ntid.x");
  Value *Plane = multiply(B, Width, readSpecialRegister(B, "ntid.y"));
  return multiply(B, Plane, readSpecialRegister(B, "ntid.z"));
}

void spir2nvvm::callGroupBarrier(IRBuilder<> &B) {
  CallInst *Barrier = callIntrinsic(B, "llvm.nvvm.barrier0", B.getVoidTy(), {});
  Barrier->setConvergent();
  Barrier->getCalledFunction()->addFnAttr(Attribute::Convergent);
  Barrier->getCalledFunction()->addFnAttr(Attribute::NoUnwind);
}

CallInst *spir2nvvm::callLLVM(IRBuilder<> &B, Intrinsic::ID Id,
                              ArrayRef<Type *> Overloads,
                              ArrayRef<Value *> Args) {
  Function *F = Intrinsic::getDeclaration(&moduleOf(B), Id, Overloads);
  return B.CreateCall(F, Args);
}

Function *
spir2nvvm::sharedHelper(Module &M, StringRef Name, FunctionType *Type,
                        function_ref<void(IRBuilder<> &, Function &)> Fill) {
  if (Function *Known = M.getFunction(Name))
    return Known;
  Function *F = Function::Create(Type, GlobalValue::InternalLinkage, Name, M);
  F->addFnAttr(Attribute::NoUnwind);
  IRBuilder<> B(BasicBlock::Create(M.getContext(), "entry", F));
  Fill(B, *F);
  return F;
}
