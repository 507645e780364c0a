// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// read_image* of images that the kernel also writes (OpenCL C 3.0,
/// 6.15.15.4).
///
///   read_imagef(read_write image2d_t, int2)
///     suld.b.2d of 1, 2 or 4 channels of 8, 16 or 32 bits
///     from the channel data type (8.3), then red, green, blue, alpha
///
/// Textures do not see what the same launch stored. Surfaces do: a work-item
/// its own stores, others after a fence or barrier (docs/launch-abi.md).

#include "Builtins/Image/Image.h"
#include "Builtins/Image/ImageFormat.h"

#include "Diagnostics/Rules/Builtins.h"
#include "Target/AddressSpaces.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

class ImageLoad {
public:
  explicit ImageLoad(BuiltinCall &C)
      : C(C), Shape(geometryOf(C.Proto.Params[0].Element)),
        Pixel(mangling::classOf(C.Proto.Result.Element)) {}
  Value *run();

private:
  using Place = ArrayRef<Value *>;
  /// What an image has its pixels in.
  using Source = Value *(ImageLoad::*)(const ImageObject &, Place,
                                       unsigned Count, unsigned Bits) const;
  void fill(const ImageObject &Image, Place At) const;
  Value *lanes(const ImageObject &Image, Place At) const;
  Value *lanes(const ImageObject &Image, Place At, Source From) const;
  Value *rareLanes(const ImageObject &Image, Place At) const;
  Value *channels(const ImageObject &Image, Place At, unsigned Count,
                  unsigned Bits, Source From) const;
  Value *fromSurface(const ImageObject &Image, Place At, unsigned Count,
                     unsigned Bits) const;
  Value *fromBuffer(const ImageObject &Image, Place At, unsigned Count,
                    unsigned Bits) const;
  Value *result(Value *Color) const;

  bool isBuffer() const {
    return mangling::imageTraits(C.Proto.Params[0].Element) & mangling::Buffer;
  }
  bool isFloat() const { return Pixel == mangling::ScalarClass::Floating; }
  bool isSigned() const { return Pixel == mangling::ScalarClass::Signed; }

  BuiltinCall &C;
  ImageGeometry Shape;
  mangling::ScalarClass Pixel;
};

} // namespace

/// An integer, or one for each lane.
static Value *lane(IRBuilder<> &B, Value *Pixel, unsigned N) {
  if (Pixel->getType()->isStructTy())
    return B.CreateExtractValue(Pixel, N);
  return Pixel->getType()->isVectorTy() ? B.CreateExtractElement(Pixel, N)
                                        : Pixel;
}

Value *ImageLoad::fromSurface(const ImageObject &Image, Place At,
                              unsigned Count, unsigned Bits) const {
  IRBuilder<> &B = Image.builder();
  SmallVector<Value *, 5> Args{Image.surface()};
  if (Shape.Layered)
    Args.push_back(At.back());
  // The first coordinate is in bytes.
  Args.push_back(B.CreateMul(At[0], B.getInt32(Bits / 8 * Count)));
  Args.append(At.begin() + 1, At.begin() + Shape.Axes);
  // PTX has no registers of 8 bits.
  Type *Each = B.getIntNTy(std::max(Bits, 16u));
  SmallVector<Type *, 4> Lanes(Count, Each);
  std::string Vector = Count > 1 ? "v" + std::to_string(Count) : "";
  return callIntrinsic(
      B,
      std::string("llvm.nvvm.suld.") + Shape.Intrinsic + "." + Vector + "i" +
          std::to_string(Bits) + ".zero",
      Count > 1 ? StructType::get(B.getContext(), Lanes) : Each, Args);
}

// What lies outside is unspecified, and no reason to leave the buffer.
Value *ImageLoad::fromBuffer(const ImageObject &Image, Place At, unsigned Count,
                             unsigned Bits) const {
  IRBuilder<> &B = Image.builder();
  Type *Ty = B.getIntNTy(Bits);
  if (Count > 1)
    Ty = FixedVectorType::get(Ty, Count);
  return B.CreateAlignedLoad(Ty, Image.pixelOrFirst(Ty, At, Image.contains(At)),
                             Align(uint64_t(Bits / 8) * Count));
}

// <4 x i32>; what the pixel does not have is 0.
Value *ImageLoad::channels(const ImageObject &Image, Place At, unsigned Count,
                           unsigned Bits, Source From) const {
  IRBuilder<> &B = Image.builder();
  Value *Found = (this->*From)(Image, At, Count, Bits);
  Value *Lanes =
      Constant::getNullValue(FixedVectorType::get(B.getInt32Ty(), 4));
  for (unsigned N = 0; N != Count; ++N) {
    Value *Channel = B.CreateTrunc(lane(B, Found, N), B.getIntNTy(Bits));
    Lanes =
        B.CreateInsertElement(Lanes, B.CreateZExt(Channel, B.getInt32Ty()), N);
  }
  return Lanes;
}

Value *ImageLoad::lanes(const ImageObject &Image, Place At, Source From) const {
  IRBuilder<> &B = Image.builder();
  return forPixelSize(B, Image.property(ImageObject::ChannelOrder),
                      Image.property(ImageObject::ChannelDataType),
                      FixedVectorType::get(B.getInt32Ty(), 4),
                      [&](unsigned Count, unsigned Bits) {
                        return channels(Image, At, Count, Bits, From);
                      });
}

// Of an image2d_t that the host made of a buffer: rare.
Value *ImageLoad::rareLanes(const ImageObject &Image, Place At) const {
  IRBuilder<> &B = Image.builder();
  SmallVector<Type *, 2> Types(At.size(), B.getInt32Ty());
  Function *Rare = imageHelper(
      C, "lanes_2d_buffer", FixedVectorType::get(B.getInt32Ty(), 4), Types,
      [&](const ImageObject &Own, Place Given) {
        Own.builder().CreateRet(lanes(Own, Given, &ImageLoad::fromBuffer));
      },
      HandleKind::Surface);
  Rare->addFnAttr(Attribute::NoInline);
  SmallVector<Value *, 3> Args{Image.value()};
  Args.append(At.begin(), At.end());
  return B.CreateCall(Rare, Args);
}

Value *ImageLoad::lanes(const ImageObject &Image, Place At) const {
  if (isBuffer())
    return lanes(Image, At, &ImageLoad::fromBuffer);
  if (!Shape.mayLieInBuffer() || !Image.hasDescriptor())
    return lanes(Image, At, &ImageLoad::fromSurface);
  IRBuilder<> &B = Image.builder();
  return either(
      B, Image.hasSurface(), FixedVectorType::get(B.getInt32Ty(), 4),
      [&] { return lanes(Image, At, &ImageLoad::fromSurface); },
      [&] { return rareLanes(Image, At); });
}

void ImageLoad::fill(const ImageObject &Image, Place At) const {
  IRBuilder<> &B = Image.builder();
  Value *DataType = Image.property(ImageObject::ChannelDataType);
  Value *Color = lanes(Image, At);
  Color = isFloat() ? decodeFloats(B, Color, DataType)
                    : decodeIntegers(B, Color, DataType);
  Value *Order = Image.property(ImageObject::ChannelOrder);
  Color = fromMemoryOrder(B, Color, Order, [&]() -> Value * {
    return ConstantFP::get(B.getFloatTy(), 1); // reads stay inside
  });
  if (isFloat() && !isBuffer() && Image.hasDescriptor())
    Color = straighten(B, Color, Order);
  B.CreateRet(Color);
}

Value *ImageLoad::result(Value *Color) const {
  if (!C.type()->isVectorTy()) // a depth image
    Color = C.B.CreateExtractElement(Color, uint64_t(0));
  return Color->getType() == C.type() ? Color
                                      : C.B.CreateFPTrunc(Color, C.type());
}

Value *ImageLoad::run() {
  IRBuilder<> &B = C.B;
  if (isBuffer() && C.T.Opts.KernelAbi == Abi::Plain) {
    C.T.Sink.report(rule::IM04, C.Inst, mangling::toString(C.Proto),
                    "a handle does not tell where the buffer is");
    return nullptr;
  }
  Value *Image = B.CreateBitCast(C.arg(0), B.getInt8PtrTy(nvvm::Global));
  SmallVector<Value *, 4> Args{Image};
  SmallVector<Type *, 3> Types;
  for (unsigned N = 0, E = Shape.Axes + Shape.Layered; N != E; ++N) {
    Args.push_back(C.arg(1)->getType()->isVectorTy()
                       ? B.CreateExtractElement(C.arg(1), N)
                       : C.arg(1));
    Types.push_back(B.getInt32Ty());
  }
  Type *Elem = isFloat() ? B.getFloatTy() : B.getInt32Ty();
  std::string Name = std::string("load_") +
                     (isBuffer() ? "1d_buffer" : Shape.Name) +
                     (isFloat()    ? "_f"
                      : isSigned() ? "_i"
                                   : "_ui");
  Function *Helper = imageHelper(
      C, Name, FixedVectorType::get(Elem, 4), Types,
      [&](const ImageObject &Own, Place At) { fill(Own, At); },
      HandleKind::Surface);
  return result(B.CreateCall(Helper, Args));
}

Value *lowering::loadImage(BuiltinCall &C) { return ImageLoad(C).run(); }
