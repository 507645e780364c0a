// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// intel_sub_group_block_read and _write of images (cl_intel_subgroups, _char,
/// _short, _long): bytes as they lie in the image, whatever its format is. The
/// first coordinate is in bytes; component n comes from n rows further.
///
///   intel_sub_group_block_read2(image, (x, y))
///     suld.b.2d.b32.clamp at x + 4 * lane, rows y and y + 1
///
/// A read beyond an edge finds what is there, a write is left out. What lies in
/// a buffer has no surface, and is read and written there.

#include "Builtins/Image/Image.h"
#include "Builtins/Image/ImageFormat.h"
#include "Builtins/SubGroup/Warp.h"
#include "Diagnostics/Rules/Builtins.h"
#include "Target/AddressSpaces.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// Where the components of this lane are, in a helper.
class ImageBlock {
public:
  /// \p Place begins with the byte in the row and the row of the first one.
  ImageBlock(const ImageObject &Image, ArrayRef<Value *> Place, Type *Elem)
      : B(Image.builder()), Bits(Elem->getIntegerBitWidth()), Image(Image),
        Byte(Place[0]), Y(Place[1]) {}

  IRBuilder<> &builder() const { return B; }

  /// What \p Fill builds for either place that an image may have its bytes in.
  Value *anywhere(Type *Ty, function_ref<Value *(bool InBuffer)> Fill) {
    if (!Image.hasDescriptor())
      return Fill(false);
    return either(
        B, Image.hasSurface(), Ty, [&] { return Fill(false); },
        [&] { return Fill(true); });
  }

  Value *load(unsigned N, bool InBuffer) {
    if (InBuffer) {
      Value *At = atMost(Byte, lastByte());
      Value *Row = atMost(row(N), lastRow());
      return B.CreateAlignedLoad(elem(), inBuffer(At, Row), Align(Bits / 8));
    }
    Value *Loaded = call("suld.2d.", ".clamp", wideType(), placeOf(N));
    return B.CreateTrunc(Loaded, elem());
  }
  void store(unsigned N, Value *V, bool InBuffer) {
    if (InBuffer)
      return storeInBuffer(N, V);
    SmallVector<Value *, 4> Args = placeOf(N);
    Args.push_back(B.CreateZExt(V, wideType()));
    call("sust.b.2d.", ".zero", B.getVoidTy(), Args);
  }

private:
  Type *elem() const { return B.getIntNTy(Bits); }
  // PTX has no registers of 8 bits.
  Type *wideType() const { return B.getIntNTy(std::max(Bits, 16u)); }
  Value *row(unsigned N) const { return B.CreateAdd(Y, B.getInt32(N)); }
  SmallVector<Value *, 4> placeOf(unsigned N) const {
    return {Image.surface(), Byte, row(N)};
  }
  CallInst *call(const char *Form, const char *Beyond, Type *Result,
                 ArrayRef<Value *> Args) const {
    std::string Name =
        std::string("llvm.nvvm.") + Form + "i" + std::to_string(Bits) + Beyond;
    return callIntrinsic(B, Name, Result, Args);
  }

  // ---- In a buffer ----
  /// Where the last value of a row begins, in bytes.
  Value *lastByte() const {
    Value *Log = logChannels(B, Image.property(ImageObject::ChannelOrder));
    Log = B.CreateAdd(
        Log, logChannelBytes(B, Image.property(ImageObject::ChannelDataType)));
    Value *Width = B.CreateShl(Image.size(0), Log);
    return B.CreateSub(Width, B.getInt32(Bits / 8));
  }
  Value *lastRow() const { return B.CreateSub(Image.size(1), B.getInt32(1)); }
  Value *atMost(Value *V, Value *Last) const {
    V = B.CreateSelect(B.CreateICmpSGT(V, Last), Last, V);
    Value *IsNegative = B.CreateICmpSLT(V, B.getInt32(0));
    return B.CreateSelect(IsNegative, B.getInt32(0), V);
  }
  Value *inBuffer(Value *At, Value *Row) const {
    return B.CreateBitCast(Image.inRow(B.getInt8Ty(), At, Row),
                           elem()->getPointerTo(nvvm::Global));
  }
  void storeInBuffer(unsigned N, Value *V) {
    // The image may be narrower than a value.
    Value *Inside = B.CreateICmpSLE(Byte, lastByte());
    Inside = B.CreateAnd(Inside, B.CreateICmpSGE(Byte, B.getInt32(0)));
    Value *Row = row(N);
    Inside = B.CreateAnd(Inside, B.CreateICmpULE(Row, lastRow()));
    either(
        B, Inside, B.getVoidTy(),
        [&]() -> Value * {
          B.CreateAlignedStore(V, inBuffer(Byte, Row), Align(Bits / 8));
          return nullptr;
        },
        []() -> Value * { return nullptr; });
  }

  IRBuilder<> &B;
  unsigned Bits;
  const ImageObject &Image;
  Value *Byte, *Y;
};

} // namespace

/// Calls what \p Fill builds, with the place of this lane and \p Rest.
static Value *
callHelper(BuiltinCall &C, const char *Name, Type *Pixels, Type *Result,
           ArrayRef<Value *> Rest,
           function_ref<void(ImageBlock, ArrayRef<Value *>)> Fill) {
  IRBuilder<> &B = C.B;
  Type *Elem = Pixels->getScalarType();
  const unsigned Bits = Elem->getIntegerBitWidth();
  Value *X = B.CreateExtractElement(C.arg(1), uint64_t(0));
  Value *Before = B.CreateMul(laneId(B), B.getInt32(Bits / 8));
  SmallVector<Value *, 4> Args{
      B.CreateBitCast(C.arg(0), B.getInt8PtrTy(nvvm::Global)),
      B.CreateAdd(X, Before), B.CreateExtractElement(C.arg(1), uint64_t(1))};
  Args.append(Rest.begin(), Rest.end());
  SmallVector<Type *, 3> Types;
  for (Value *Arg : drop_begin(Args))
    Types.push_back(Arg->getType());
  const unsigned Count = Pixels->isVectorTy() ? lanesOf(Pixels) : 1;
  Function *Helper = imageHelper(
      C, (Name + Twine(Count) + "x" + Twine(Bits)).str(), Result, Types,
      [&](const ImageObject &Own, ArrayRef<Value *> Given) {
        Fill(ImageBlock(Own, Given, Elem), Given.drop_front(2));
      },
      HandleKind::Surface);
  return B.CreateCall(Helper, Args);
}

Value *lowering::readImageBlock(BuiltinCall &C) {
  if (C.T.Opts.KernelAbi == Abi::Plain) {
    C.T.Sink.report(rule::IM04, C.Inst, mangling::toString(C.Proto),
                    "a texture does not give the bytes of its pixels");
    return nullptr;
  }
  Type *Ty = C.type();
  auto Fill = [&](ImageBlock Block, ArrayRef<Value *>) {
    IRBuilder<> &B = Block.builder();
    B.CreateRet(Block.anywhere(Ty, [&](bool InBuffer) -> Value * {
      if (!Ty->isVectorTy())
        return Block.load(0, InBuffer);
      Value *Result = PoisonValue::get(Ty);
      for (unsigned N = 0; N != lanesOf(Ty); ++N)
        Result = B.CreateInsertElement(Result, Block.load(N, InBuffer), N);
      return Result;
    }));
  };
  return callHelper(C, "read_block_", Ty, Ty, {}, Fill);
}

Value *lowering::writeImageBlock(BuiltinCall &C) {
  Type *Ty = C.arg(2)->getType();
  auto Fill = [&](ImageBlock Block, ArrayRef<Value *> Given) {
    IRBuilder<> &B = Block.builder();
    Block.anywhere(B.getVoidTy(), [&](bool InBuffer) -> Value * {
      for (unsigned N = 0; N != (Ty->isVectorTy() ? lanesOf(Ty) : 1); ++N)
        Block.store(N,
                    Ty->isVectorTy() ? B.CreateExtractElement(Given[0], N)
                                     : Given[0],
                    InBuffer);
      return nullptr;
    });
    B.CreateRetVoid();
  };
  callHelper(C, "write_block_", Ty, C.B.getVoidTy(), C.arg(2), Fill);
  return nullptr;
}
