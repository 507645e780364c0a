// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Fast mode's images. What a handle's format and sampler decide is looked up
/// where the handle is known, which is outside of loops: a record, which for
/// handles that only s2nBoxed knows has no layers. A sample is a call of what the
/// record says. Surfaces are memory, where it says.

#include "Executor/Compile/ImageRecords.h"
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

// The record for the handle.
Value *FunctionRewriter::lookAtImage(CallInst &Call, StringRef Name,
                                     const TextureForm &Form, uint64_t Bytes) {
  Type *Record = B.getInt8PtrTy();
  FunctionCallee Callee =
      All.host((RuntimePrefix + Name).str(),
               FunctionType::get(
                   Record, {Record, B.getInt64Ty(), B.getInt64Ty()}, false));
  auto *Look = cast<Function>(Callee.getCallee());
  for (Attribute::AttrKind Promise :
       {Attribute::ReadNone, Attribute::WillReturn, Attribute::Speculatable})
    Look->addFnAttr(Promise);
  Look->addRetAttr(Attribute::NonNull);
  Look->addRetAttr(
      Attribute::getWithDereferenceableBytes(B.getContext(), Bytes));
  Value *Owner = loadField(offsetof(WorkItem, Owner), Record);
  return B.CreateCall(Callee, {Owner, Call.getArgOperand(0),
                               B.getInt64(packTextureForm(Form))});
}

CallInst *FunctionRewriter::boxedImage(CallInst &Call, Type *Result) {
  auto Fill = [&](IRBuilder<> &In, Function &Made, ArrayRef<Value *> Values) {
    return boxedApart(In, Made, Values, *Call.getCalledFunction());
  };
  return callApart(Call, Result, Fill);
}

static MDNode *usually(LLVMContext &Ctx) {
  return MDBuilder(Ctx).createBranchWeights(1 << 20, 1);
}

void FunctionRewriter::rewriteSample(CallInst &Call, const TextureForm &Form) {
  Type *Word = B.getInt32Ty();
  auto *Words = FixedVectorType::get(B.getFloatTy(), 4);
  Value *Quick = lookAtImage(Call, "s2nSampler", Form, sizeof(QuickSampler));
  auto Place = placeOf(B, Call, Form);
  Value *Layers = readRecord(
      B, Quick, offsetof(QuickSampler, Of) + offsetof(TextureImage, Layers),
      Word);
  Instruction *Usual = nullptr, *Other = nullptr;
  SplitBlockAndInsertIfThenElse(B.CreateICmpULT(Place[0], Layers), &Call,
                                &Usual, &Other, usually(F.getContext()));
  B.SetInsertPoint(Usual);
  SmallVector<Value *, 5> Given = {Quick};
  Given.append(Place);
  Type *At = Place[1]->getType();
  FunctionCallee Sample = All.host(
      (RuntimePrefix + Twine(Form.FloatCoordinates ? SampleName : FetchName))
          .str(),
      FunctionType::get(Words, {Quick->getType(), Word, At, At, At}, false));
  for (Attribute::AttrKind Promise :
       {Attribute::ReadOnly, Attribute::WillReturn})
    cast<Function>(Sample.getCallee())->addFnAttr(Promise);
  Value *Sampled = B.CreateCall(Sample, Given);
  B.SetInsertPoint(Other);
  Value *Boxed = boxedImage(Call, Words);
  B.SetInsertPoint(&Call);
  PHINode *Result = B.CreatePHI(Words, 2);
  Result->addIncoming(Sampled, Usual->getParent());
  Result->addIncoming(Boxed, Other->getParent());
  replace(Call, structOf(B, Result, Call.getType()));
}

namespace {
/// Where a surface instruction reads or writes.
class PixelPlace {
public:
  PixelPlace(IRBuilder<> &B, const TextureForm &Form, Value *Surface)
      : B(B), Form(Form), Surface(Surface) {}
  /// \p Place: the layer, and three coordinates. Whether that is a pixel.
  Value *find(ArrayRef<Value *> Place);
  /// Of one.
  Value *pointer() const;

private:
  Value *word(uint64_t Offset) const {
    return B.CreateZExt(readRecord(B, Surface, Offset, B.getInt32Ty()),
                        B.getInt64Ty());
  }
  Value *size(unsigned Axis) const {
    return word(offsetof(TextureImage, Sizes) + Axis * sizeof(uint32_t));
  }

  IRBuilder<> &B;
  const TextureForm &Form;
  Value *Surface;
  Value *Layer = nullptr, *At[3] = {}; // of 64 bits; the first in bytes
};
} // namespace

// What is below 0 is far beyond the end.
Value *PixelPlace::find(ArrayRef<Value *> Place) {
  Type *Wide = B.getInt64Ty();
  Layer = B.CreateZExt(Place[0], Wide);
  Value *Is = B.CreateICmpULT(Layer, word(offsetof(TextureImage, Layers)));
  for (unsigned Axis = 0; Axis != Form.Axes; ++Axis) {
    const uint64_t Unit = Axis == 0 ? Form.bytes() : 1;
    Value *End = B.CreateMul(size(Axis), B.getInt64(Unit)),
          *X = Place[1 + Axis];
    if (Form.Beyond == TextureForm::Outside::Clamp) {
      X = B.CreateBinaryIntrinsic(Intrinsic::smax, X, B.getInt32(0));
      Value *Last = B.CreateSub(End, B.getInt64(Unit));
      X = B.CreateZExt(X, Wide);
      X = B.CreateBinaryIntrinsic(Intrinsic::umin, X, Last);
    }
    if (Unit != 1)
      Is = B.CreateAnd(
          Is, B.CreateICmpEQ(B.CreateAnd(Place[1], Unit - 1), B.getInt32(0)));
    At[Axis] = B.CreateZExt(X, Wide);
    Is = B.CreateAnd(Is, B.CreateICmpULT(At[Axis], End));
  }
  return Is;
}

// What the row has in common comes first.
Value *PixelPlace::pointer() const {
  Type *Byte = B.getInt8Ty(), *Wide = B.getInt64Ty();
  Value *Row =
      readRecord(B, Surface, offsetof(TextureImage, Bytes), B.getInt8PtrTy());
  auto Add = [&](Value *Count, uint64_t Pitch) {
    Row = B.CreateGEP(Byte, Row,
                      B.CreateMul(Count, readRecord(B, Surface, Pitch, Wide)));
  };
  if (At[2] || Form.Layered) {
    Value *Slice = Form.Layered ? B.CreateMul(Layer, size(2)) : At[2];
    Add(Slice, offsetof(TextureImage, SlicePitch));
  }
  if (At[1])
    Add(At[1], offsetof(TextureImage, RowPitch));
  return B.CreateGEP(Byte, Row, At[0]);
}

// A pixel is a number where it can be one: vectors of lanes are stored in parts.
static Type *pixelType(IRBuilder<> &B, FixedVectorType *Words) {
  constexpr unsigned Most = 64;
  const auto Bits = unsigned(Words->getPrimitiveSizeInBits().getFixedSize());
  return Bits <= Most ? static_cast<Type *>(B.getIntNTy(Bits)) : Words;
}

void FunctionRewriter::rewritePixel(CallInst &Call, const TextureForm &Form) {
  auto *Words = FixedVectorType::get(B.getIntNTy(Form.Bits), Form.Elements);
  const bool IsLoad = Form.What == TextureForm::Operation::Load;
  Value *Surface = lookAtImage(Call, "s2nSurface", Form, sizeof(TextureImage));
  PixelPlace Pixel(B, Form, Surface);
  Instruction *Usual = nullptr, *Other = nullptr;
  SplitBlockAndInsertIfThenElse(Pixel.find(placeOf(B, Call, Form)), &Call,
                                &Usual, &Other, usually(F.getContext()));
  B.SetInsertPoint(Usual);
  Type *Whole = pixelType(B, Words);
  Value *There = B.CreateBitCast(Pixel.pointer(), Whole->getPointerTo());
  const Align Any(1); // what lies in buffers may lie anywhere
  SmallVector<Value *, 4> Stored(drop_begin(
      Call.args(), IsLoad ? Call.arg_size() : Call.arg_size() - Form.Elements));
  Value *Loaded = nullptr;
  if (IsLoad)
    Loaded = B.CreateBitCast(B.CreateAlignedLoad(Whole, There, Any), Words);
  else
    B.CreateAlignedStore(B.CreateBitCast(vectorOf(B, Stored, Words), Whole),
                         There, Any);
  B.SetInsertPoint(Other);
  Value *Boxed = boxedImage(Call, IsLoad ? Words : B.getVoidTy());
  if (!IsLoad)
    return replace(Call, nullptr);
  B.SetInsertPoint(&Call);
  PHINode *Result = B.CreatePHI(Words, 2);
  Result->addIncoming(Loaded, Usual->getParent());
  Result->addIncoming(Boxed, Other->getParent());
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
