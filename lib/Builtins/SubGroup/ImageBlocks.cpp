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
/// A read beyond an edge finds what is there, a write is left out.

#include "Builtins/Image/ImageObject.h"
#include "Builtins/SubGroup/Warp.h"
#include "Diagnostics/Rules/Builtins.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// Where the components of this lane are.
class ImageBlock {
public:
  ImageBlock(BuiltinCall &C, Type *Elem)
      : B(C.B), Bits(Elem->getIntegerBitWidth()),
        Surface(ImageObject(B, C.arg(0), C.T.Opts.KernelAbi).surface()),
        Y(B.CreateExtractElement(C.arg(1), uint64_t(1))) {
    Value *X = B.CreateExtractElement(C.arg(1), uint64_t(0));
    Value *Before = B.CreateMul(laneId(B), B.getInt32(Bits / 8));
    Place = B.CreateAdd(X, Before);
  }

  Value *load(unsigned N) const {
    Value *Loaded = call("suld.2d.", ".clamp", wideType(), placeOf(N));
    return B.CreateTrunc(Loaded, B.getIntNTy(Bits));
  }
  void store(unsigned N, Value *V) const {
    SmallVector<Value *, 4> Args = placeOf(N);
    Args.push_back(B.CreateZExt(V, wideType()));
    call("sust.b.2d.", ".zero", B.getVoidTy(), Args);
  }

private:
  // PTX has no registers of 8 bits.
  Type *wideType() const { return B.getIntNTy(std::max(Bits, 16u)); }
  SmallVector<Value *, 4> placeOf(unsigned N) const {
    return {Surface, Place, B.CreateAdd(Y, B.getInt32(N))};
  }
  CallInst *call(const char *Form, const char *Beyond, Type *Result,
                 ArrayRef<Value *> Args) const {
    std::string Name =
        std::string("llvm.nvvm.") + Form + "i" + std::to_string(Bits) + Beyond;
    return callIntrinsic(B, Name, Result, Args);
  }

  IRBuilder<> &B;
  unsigned Bits;
  Value *Surface, *Y, *Place;
};

} // namespace

Value *lowering::readImageBlock(BuiltinCall &C) {
  if (C.T.Opts.KernelAbi == Abi::Plain) {
    C.T.Sink.report(rule::IM04, C.Inst, mangling::toString(C.Proto),
                    "a texture does not give the bytes of its pixels");
    return nullptr;
  }
  ImageBlock Block(C, C.type()->getScalarType());
  if (!C.type()->isVectorTy())
    return Block.load(0);
  Value *Result = PoisonValue::get(C.type());
  for (unsigned N = 0; N != lanesOf(C.type()); ++N)
    Result = C.B.CreateInsertElement(Result, Block.load(N), N);
  return Result;
}

Value *lowering::writeImageBlock(BuiltinCall &C) {
  Value *V = C.arg(2);
  ImageBlock Block(C, V->getType()->getScalarType());
  for (unsigned N = 0; N != lanesOf(V->getType()); ++N)
    Block.store(N, V->getType()->isVectorTy() ? C.B.CreateExtractElement(V, N)
                                              : V);
  return nullptr;
}
