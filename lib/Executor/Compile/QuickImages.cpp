// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Fast mode's images. What a handle's format and sampler decide is looked up
/// where the handle is known, which is outside of loops; a sample is a call of
/// what was found. Surfaces are memory. All that is unusual is left to s2nBoxed.

#include "Executor/Compile/Instrument.h"
#include "Executor/Run/ImageIntrinsics.h"

#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// The layer, and three coordinates.
static SmallVector<Value *, 4> placeOf(IRBuilder<> &B, CallInst &Call,
                                       const TextureForm &Form) {
  unsigned Next = 1; // behind the handle
  SmallVector<Value *, 4> Place;
  Place.push_back(Form.Layered ? Call.getArgOperand(Next++) : B.getInt32(0));
  Type *Word = Form.FloatCoordinates ? B.getFloatTy() : B.getInt32Ty();
  for (unsigned Axis = 0; Axis != 3; ++Axis)
    Place.push_back(Axis < Form.Axes ? Call.getArgOperand(Next++)
                                     : Constant::getNullValue(Word));
  return Place;
}

// The bits of \p V; of wider integers the lower ones.
static Value *as(IRBuilder<> &B, Value *V, Type *Ty) {
  return Ty->isIntegerTy() && V->getType()->isIntegerTy()
             ? B.CreateZExtOrTrunc(V, Ty)
             : B.CreateBitCast(V, Ty);
}

static Value *structOf(IRBuilder<> &B, Value *Words, Type *Result) {
  auto *Struct = dyn_cast<StructType>(Result);
  if (!Struct)
    return as(B, B.CreateExtractElement(Words, uint64_t(0)), Result);
  Value *All = UndefValue::get(Struct);
  for (unsigned N = 0; N != Struct->getNumElements(); ++N)
    All = B.CreateInsertValue(
        All, as(B, B.CreateExtractElement(Words, N), Struct->getElementType(N)),
        N);
  return All;
}

static Value *vectorOf(IRBuilder<> &B, ArrayRef<Value *> Elements,
                       FixedVectorType *Ty) {
  Value *All = UndefValue::get(Ty);
  for (unsigned N = 0; N != Elements.size(); ++N)
    All =
        B.CreateInsertElement(All, as(B, Elements[N], Ty->getElementType()), N);
  return All;
}

static SmallVector<Value *, 4> membersOf(IRBuilder<> &B, Value *Result) {
  auto *Struct = dyn_cast<StructType>(Result->getType());
  if (!Struct)
    return {Result};
  SmallVector<Value *, 4> Members;
  for (unsigned N = 0; N != Struct->getNumElements(); ++N)
    Members.push_back(B.CreateExtractValue(Result, N));
  return Members;
}

CallInst *
FunctionRewriter::lookAtImage(StringRef Name, Type *Result,
                              ArrayRef<Value *> Args,
                              ArrayRef<Attribute::AttrKind> Promises) {
  SmallVector<Type *, 8> Types;
  for (Value *Arg : Args)
    Types.push_back(Arg->getType());
  FunctionCallee Callee = All.host((RuntimePrefix + Name).str(),
                                   FunctionType::get(Result, Types, false));
  for (Attribute::AttrKind Promise : Promises)
    cast<Function>(Callee.getCallee())->addFnAttr(Promise);
  return B.CreateCall(Callee, Args);
}

// A loop over work-items works on a copy of the record, whose address is better
// not taken.
Value *FunctionRewriter::boxedInGroup(CallInst &Call) {
  Value *Mine = Record;
  Record = loadField(offsetof(WorkItem, Self), B.getInt8PtrTy());
  for (unsigned Axis = 0; Axis != 3; ++Axis) {
    const size_t Offset = offsetof(WorkItem, Tid) + Axis * sizeof(uint32_t);
    Value *Place = B.CreateConstGEP1_64(B.getInt8Ty(), Record, Offset);
    B.CreateStore(loadField(Offset, B.getInt32Ty()),
                  B.CreateBitCast(Place, B.getInt32Ty()->getPointerTo()));
  }
  Value *Result =
      callBoxed(Call, findImageIntrinsic(*Call.getCalledFunction()));
  Record = Mine;
  return Result;
}

static MDNode *usually(LLVMContext &Ctx) {
  return MDBuilder(Ctx).createBranchWeights(1 << 20, 1);
}

void FunctionRewriter::rewriteSample(CallInst &Call, const TextureForm &Form) {
  Type *Float = B.getFloatTy();
  auto *Words = FixedVectorType::get(Float, 4);
  Value *Owner = loadField(offsetof(WorkItem, Owner), B.getInt8PtrTy());
  Value *Quick = lookAtImage(
      "s2nSampler", B.getInt8PtrTy(),
      {Owner, Call.getArgOperand(0), B.getInt64(packTextureForm(Form))},
      {Attribute::ReadNone, Attribute::WillReturn, Attribute::Speculatable});
  auto Place = placeOf(B, Call, Form);
  Value *Is = Form.Layered
                  ? lookAtImage("s2nHasLayer", B.getInt1Ty(), {Quick, Place[0]},
                                {Attribute::ReadNone, Attribute::WillReturn})
                  : B.CreateIsNotNull(Quick);
  Instruction *Usual = nullptr, *Other = nullptr;
  SplitBlockAndInsertIfThenElse(Is, &Call, &Usual, &Other,
                                usually(F.getContext()));
  B.SetInsertPoint(Usual);
  auto Bits = [&](unsigned Axis) { return as(B, Place[Axis], Float); };
  Value *X = Bits(1), *Y = Bits(2), *Z = Bits(3);
  Value *Sampled = lookAtImage("s2nSample", Words, {Quick, Place[0], X, Y, Z},
                               {Attribute::ReadOnly, Attribute::WillReturn});
  B.SetInsertPoint(Other);
  Value *Boxed = vectorOf(B, membersOf(B, boxedInGroup(Call)), Words);
  BasicBlock *BoxedEnd = B.GetInsertBlock();
  B.SetInsertPoint(&Call);
  PHINode *Result = B.CreatePHI(Words, 2);
  Result->addIncoming(Sampled, Usual->getParent());
  Result->addIncoming(Boxed, BoxedEnd);
  replace(Call, structOf(B, Result, Call.getType()));
}

void FunctionRewriter::rewritePixel(CallInst &Call, const TextureForm &Form) {
  auto *Words = FixedVectorType::get(B.getIntNTy(Form.Bits), Form.Elements);
  const bool IsLoad = Form.What == TextureForm::Operation::Load;
  Value *Owner = loadField(offsetof(WorkItem, Owner), B.getInt8PtrTy());
  auto Place = placeOf(B, Call, Form);
  Value *Packed = B.getInt64(packTextureForm(Form));
  Value *Surface = lookAtImage(
      "s2nSurface", B.getInt8PtrTy(), {Owner, Call.getArgOperand(0), Packed},
      {Attribute::ReadNone, Attribute::WillReturn, Attribute::Speculatable});
  Value *Pixel =
      lookAtImage("s2nPixel", B.getInt8PtrTy(),
                  {Surface, Packed, Place[0], Place[1], Place[2], Place[3]},
                  {Attribute::ReadNone, Attribute::WillReturn});
  Instruction *Usual = nullptr, *Other = nullptr;
  SplitBlockAndInsertIfThenElse(B.CreateIsNotNull(Pixel), &Call, &Usual, &Other,
                                usually(F.getContext()));
  B.SetInsertPoint(Usual);
  Value *There = B.CreateBitCast(Pixel, Words->getPointerTo());
  const Align Any(1); // what lies in buffers may lie anywhere
  SmallVector<Value *, 4> Stored(drop_begin(
      Call.args(), IsLoad ? Call.arg_size() : Call.arg_size() - Form.Elements));
  Value *Loaded = IsLoad ? B.CreateAlignedLoad(Words, There, Any) : nullptr;
  if (!IsLoad)
    B.CreateAlignedStore(vectorOf(B, Stored, Words), There, Any);
  B.SetInsertPoint(Other);
  Value *Boxed = boxedInGroup(Call);
  if (!IsLoad)
    return replace(Call, nullptr);
  Boxed = vectorOf(B, membersOf(B, Boxed), Words);
  BasicBlock *BoxedEnd = B.GetInsertBlock();
  B.SetInsertPoint(&Call);
  PHINode *Result = B.CreatePHI(Words, 2);
  Result->addIncoming(Loaded, Usual->getParent());
  Result->addIncoming(Boxed, BoxedEnd);
  replace(Call, structOf(B, Result, Call.getType()));
}

bool FunctionRewriter::rewriteImage(CallInst &Call) {
  std::optional<TextureForm> Form =
      P.checked() ? std::nullopt : findTextureForm(*Call.getCalledFunction());
  if (!Form || Form->What == TextureForm::Operation::Gather || Form->Cube ||
      Form->LevelWords)
    return false;
  if (Form->isSample())
    rewriteSample(Call, *Form);
  else
    rewritePixel(Call, *Form);
  return true;
}
