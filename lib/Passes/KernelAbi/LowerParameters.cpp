// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernel signatures as docs/launch-abi.md has them; the body sees the old
/// value, made from the new parameter at the entry. With --abi=cuda
///
///   @k(float addrspace(2)* %c,    @k(float addrspace(1)* noalias readonly %c,
///      <3 x float> %v)               <4 x float> %v.padded)
///
///   @k(i32 addrspace(3)* %l)    @k(i32 %l.offset)
///                                 %0 = zext i32 %l.offset to i64
///                                 %1 = getelementptr [0 x i8], ...
///                                        @__spir2nvvm_local, i64 0, i64 %0
///                                 %l = bitcast ... to i32 addrspace(3)*

#include "Passes/Common/DynamicLocalMemory.h"
#include "Passes/Common/TakeBody.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"
#include "Target/ParameterNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// One kernel's parameters, taken one by one.
class ParameterLowering {
public:
  ParameterLowering(Translation &T, const KernelInfo &Info)
      : T(T), M(*T.M), Info(Info) {}
  void run(Function &F);

private:
  ArgKind kindOf(const Argument &A) const;
  bool changes(const Argument &A) const { return typeOf(A) != A.getType(); }
  Type *typeOf(const Argument &A) const;
  Value *rebuild(Argument &New, Argument &Old, IRBuilder<> &B);
  Value *localPointer(Argument &Offset, Type *Ty, IRBuilder<> &B);
  StringRef suffix(const Argument &A) const;

  Translation &T;
  Module &M;
  const KernelInfo &Info;
};

} // namespace

// Hidden parameters follow the described ones and are plain integers.
ArgKind ParameterLowering::kindOf(const Argument &A) const {
  return A.getArgNo() < Info.Args.size() ? Info.Args[A.getArgNo()].Kind
                                         : ArgKind::Scalar;
}

Type *ParameterLowering::typeOf(const Argument &A) const {
  LLVMContext &Ctx = M.getContext();
  Type *Ty = A.getType();
  auto *V = dyn_cast<FixedVectorType>(Ty);
  if (V && V->getNumElements() == 3)
    return FixedVectorType::get(V->getElementType(), 4);
  bool Plain = T.Opts.KernelAbi == Abi::Plain;
  switch (kindOf(A)) {
  case ArgKind::ConstantPointer: {
    // The plain ABI moves numbers only: constant stays constant.
    Type *Pointee = Ty->getNonOpaquePointerElementType();
    return PointerType::get(Pointee, Plain ? spir::Constant : spir::Global);
  }
  case ArgKind::LocalOffset:
    return Plain ? Ty : Type::getInt32Ty(Ctx);
  case ArgKind::Image:
    return Plain ? Type::getInt64Ty(Ctx) : Ty;
  case ArgKind::Sampler:
    return Plain ? Type::getInt64Ty(Ctx) : Type::getInt32Ty(Ctx);
  default:
    return Ty;
  }
}

Value *ParameterLowering::localPointer(Argument &Offset, Type *Ty,
                                       IRBuilder<> &B) {
  GlobalVariable &Memory = dynamicLocalMemory(M);
  Value *Wide = B.CreateZExt(&Offset, M.getDataLayout().getIntPtrType(Ty));
  Value *Zero = ConstantInt::get(Wide->getType(), 0);
  Value *Byte =
      B.CreateInBoundsGEP(Memory.getValueType(), &Memory, {Zero, Wide});
  return B.CreateBitCast(Byte, Ty);
}

Value *ParameterLowering::rebuild(Argument &New, Argument &Old,
                                  IRBuilder<> &B) {
  Type *Ty = Old.getType();
  if (Ty->isVectorTy())
    // LLVM 7, the dialect of most targets, has no poison.
    return B.CreateShuffleVector(&New, UndefValue::get(New.getType()),
                                 ArrayRef<int>{0, 1, 2});
  switch (kindOf(Old)) {
  case ArgKind::LocalOffset:
    return localPointer(New, Ty, B);
  case ArgKind::ConstantPointer:
    return B.CreatePointerBitCastOrAddrSpaceCast(&New, Ty);
  default:
    // Handles: a 64-bit image, or a sampler in whatever form it was.
    return Ty->isPointerTy() ? B.CreateIntToPtr(&New, Ty)
                             : B.CreateZExtOrTrunc(&New, Ty);
  }
}

StringRef ParameterLowering::suffix(const Argument &A) const {
  if (A.getType()->isVectorTy())
    return parametername::Padded;
  switch (kindOf(A)) {
  case ArgKind::LocalOffset:
    return parametername::Offset;
  case ArgKind::ConstantPointer:
    return parametername::Global;
  default:
    return parametername::Handle;
  }
}

void ParameterLowering::run(Function &F) {
  if (none_of(F.args(), [&](Argument &A) { return changes(A); }))
    return;
  SmallVector<Type *, 8> Params;
  for (Argument &A : F.args())
    Params.push_back(typeOf(A));
  auto *New = Function::Create(
      FunctionType::get(F.getReturnType(), Params, false), F.getLinkage());
  takeBody(F, *New);
  IRBuilder<> B(&*New->getEntryBlock().getFirstInsertionPt());
  for (Argument &Old : F.args()) {
    Argument &A = *New->getArg(Old.getArgNo());
    std::string Name = Old.getName().str();
    if (!changes(Old)) {
      A.takeName(&Old);
      Old.replaceAllUsesWith(&A);
      continue;
    }
    New->removeParamAttrs(A.getArgNo(),
                          AttributeFuncs::typeIncompatible(A.getType()));
    Value *Body = rebuild(A, Old, B);
    Old.replaceAllUsesWith(Body);
    Body->takeName(&Old);
    A.setName(Twine(Name) + suffix(Old));
    if (kindOf(Old) == ArgKind::ConstantPointer &&
        T.Opts.KernelAbi == Abi::Cuda) {
      A.addAttr(Attribute::NoAlias);
      // One that is not even read says more already.
      if (!A.hasAttribute(Attribute::ReadNone))
        A.addAttr(Attribute::ReadOnly);
    }
  }
  F.replaceAllUsesWith(ConstantExpr::getBitCast(New, F.getType()));
  F.eraseFromParent();
}

void spir2nvvm::lowerParameters(Translation &T) {
  for (const Kernel &K : T.Kernels)
    ParameterLowering(T, K.Info).run(
        K.function()); // K follows to its successor
}
