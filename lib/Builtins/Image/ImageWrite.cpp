// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// write_image* (OpenCL C 1.2, 6.12.14.4).
///
///   write_imagef(image2d_t, int2, float4)
///     convert to the channel data type (8.3), put into memory order,
///     sust.b.2d of 1, 2 or 4 channels of 8, 16 or 32 bits
///
/// PTX's formatted store, sust.p, is for surfaces whose format the driver
/// knows from OpenCL; CUDA's have none, so the bytes are made here. A pixel
/// outside of the image is left out.

#include "Builtins/Image/Image.h"
#include "Builtins/Image/ImageFormat.h"

#include "Diagnostics/Rules/Builtins.h"
#include "Target/AddressSpaces.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

class ImageWrite {
public:
  explicit ImageWrite(BuiltinCall &C)
      : C(C), Shape(geometryOf(C.Proto.Params[0].Element)) {}
  Value *run();

private:
  /// Fills a helper whose parameters are the image, the color and the place.
  using FillFn = void (ImageWrite::*)(const ImageObject &, Value *Color,
                                      ArrayRef<Value *> Place);
  CallInst *callHelper(const ImageObject &Image, StringRef Name, Value *Color,
                       ArrayRef<Value *> Place, FillFn Fill);
  void fillWrite(const ImageObject &Image, Value *Color,
                 ArrayRef<Value *> Place);
  void fillStore(const ImageObject &Image, Value *Lanes,
                 ArrayRef<Value *> Place);
  void storeToSurface(const ImageObject &Image, ArrayRef<Value *> Channels,
                      ArrayRef<Value *> Place, unsigned Bits);
  void fillBufferStore(const ImageObject &Image, Value *Lanes,
                       ArrayRef<Value *> Place);
  void storeToBuffer(const ImageObject &Image, ArrayRef<Value *> Channels,
                     ArrayRef<Value *> Place, unsigned Bits);

  bool isBuffer() const {
    return mangling::imageTraits(C.Proto.Params[0].Element) & mangling::Buffer;
  }
  bool isSigned() const {
    return mangling::classOf(C.Proto.Params[2].Element) ==
           mangling::ScalarClass::Signed;
  }
  std::string shapeName() const {
    return isBuffer() ? "1d_buffer" : Shape.Name;
  }

  BuiltinCall &C;
  ImageGeometry Shape;
};

} // namespace

CallInst *ImageWrite::callHelper(const ImageObject &Image, StringRef Name,
                                 Value *Color, ArrayRef<Value *> Place,
                                 FillFn Fill) {
  IRBuilder<> &B = Image.builder();
  SmallVector<Type *, 5> Types{Color->getType()};
  Types.append(Place.size(), B.getInt32Ty());
  Function *Helper = imageHelper(
      C, Name, B.getVoidTy(), Types,
      [&](const ImageObject &Own, ArrayRef<Value *> Arguments) {
        (this->*Fill)(Own, Arguments[0], Arguments.drop_front());
        Own.builder().CreateRetVoid();
      },
      HandleKind::Surface);
  SmallVector<Value *, 6> Args{
      B.CreateBitCast(Image.value(), B.getInt8PtrTy(nvvm::Global)), Color};
  Args.append(Place.begin(), Place.end());
  return B.CreateCall(Helper, Args);
}

// Color to what is stored: by the channel data type, then by the order.
void ImageWrite::fillWrite(const ImageObject &Image, Value *Color,
                           ArrayRef<Value *> Place) {
  IRBuilder<> &B = Image.builder();
  Value *DataType = Image.property(ImageObject::ChannelDataType);
  Value *Order = Image.property(ImageObject::ChannelOrder);
  const bool IsFloat = Color->getType()->isFPOrFPVectorTy();
  // The host makes no sRGB image of a line, and textures of plain handles.
  if (IsFloat && !isBuffer() && Image.hasDescriptor())
    Color = bend(B, Color, Order);
  Value *Lanes = IsFloat ? encodeFloats(B, Color, DataType)
                         : encodeIntegers(B, Color, DataType);
  Lanes = toMemoryOrder(B, Lanes, Order);
  callHelper(Image, "store_" + shapeName(), Lanes, Place,
             &ImageWrite::fillStore);
}

void ImageWrite::storeToSurface(const ImageObject &Image,
                                ArrayRef<Value *> Channels,
                                ArrayRef<Value *> Place, unsigned Bits) {
  IRBuilder<> &B = Image.builder();
  SmallVector<Value *, 9> Args{Image.surface()};
  if (Shape.Layered)
    Args.push_back(Place.back());
  // The first coordinate is in bytes.
  Args.push_back(B.CreateMul(Place[0], B.getInt32(Bits / 8 * Channels.size())));
  Args.append(Place.begin() + 1, Place.begin() + Shape.Axes);
  // PTX has no registers of 8 bits.
  for (Value *Channel : Channels)
    Args.push_back(B.CreateTrunc(Channel, B.getIntNTy(std::max(Bits, 16u))));
  std::string Count =
      Channels.size() > 1 ? "v" + std::to_string(Channels.size()) : "";
  callIntrinsic(B,
                std::string("llvm.nvvm.sust.b.") + Shape.Intrinsic + "." +
                    Count + "i" + std::to_string(Bits) + ".zero",
                B.getVoidTy(), Args);
}

void ImageWrite::storeToBuffer(const ImageObject &Image,
                               ArrayRef<Value *> Channels,
                               ArrayRef<Value *> Place, unsigned Bits) {
  IRBuilder<> &B = Image.builder();
  Type *Elem = B.getIntNTy(Bits);
  auto *Ty = FixedVectorType::get(Elem, Channels.size());
  Value *Pixel = UndefValue::get(Ty);
  for (unsigned Lane = 0; Lane != Channels.size(); ++Lane)
    Pixel =
        B.CreateInsertElement(Pixel, B.CreateTrunc(Channels[Lane], Elem), Lane);
  B.CreateAlignedStore(Pixel, Image.pixel(Ty, Place),
                       Align(Bits / 8 * Channels.size()));
}

// \p Put for each size that pixels may have.
template <typename StoreT>
static void storeBySize(const ImageObject &Image, Value *Lanes, StoreT Put) {
  IRBuilder<> &B = Image.builder();
  auto Store = [&](unsigned Count, unsigned Bits) -> Value * {
    SmallVector<Value *, 4> Channels;
    for (unsigned Lane = 0; Lane != Count; ++Lane)
      Channels.push_back(B.CreateExtractElement(Lanes, Lane));
    Put(Channels, Bits);
    return nullptr;
  };
  forPixelSize(B, Image.property(ImageObject::ChannelOrder),
               Image.property(ImageObject::ChannelDataType), B.getVoidTy(),
               Store);
}

// Surfaces leave out what lies outside by themselves.
void ImageWrite::fillBufferStore(const ImageObject &Image, Value *Lanes,
                                 ArrayRef<Value *> Place) {
  continueIf(Image.builder(), Image.contains(Place), "inside",
             []() -> Value * { return nullptr; });
  storeBySize(Image, Lanes, [&](ArrayRef<Value *> Channels, unsigned Bits) {
    storeToBuffer(Image, Channels, Place, Bits);
  });
}

void ImageWrite::fillStore(const ImageObject &Image, Value *Lanes,
                           ArrayRef<Value *> Place) {
  if (isBuffer())
    return fillBufferStore(Image, Lanes, Place);
  if (Shape.mayLieInBuffer() && Image.hasDescriptor())
    continueIf(Image.builder(), Image.hasSurface(), "array", [&]() -> Value * {
      callHelper(Image, "store_" + shapeName() + "_buffer", Lanes, Place,
                 &ImageWrite::fillBufferStore)
          ->getCalledFunction()
          ->addFnAttr(Attribute::NoInline); // rare
      return nullptr;
    });
  storeBySize(Image, Lanes, [&](ArrayRef<Value *> Channels, unsigned Bits) {
    storeToSurface(Image, Channels, Place, Bits);
  });
}

Value *ImageWrite::run() {
  IRBuilder<> &B = C.B;
  if (isBuffer() && C.T.Opts.KernelAbi == Abi::Plain) {
    C.T.Sink.report(rule::IM04, C.Inst, mangling::toString(C.Proto),
                    "a handle does not tell where the buffer is");
    return nullptr;
  }
  Value *Coordinate = C.arg(1), *Color = C.arg(2);
  SmallVector<Value *, 3> Place;
  for (unsigned N = 0, E = Shape.Axes + Shape.Layered; N != E; ++N)
    Place.push_back(Coordinate->getType()->isVectorTy()
                        ? B.CreateExtractElement(Coordinate, N)
                        : Coordinate);
  if (!Color->getType()->isVectorTy()) // a depth image
    Color = B.CreateVectorSplat(4, Color);
  if (Color->getType()->getScalarType()->isHalfTy())
    Color = B.CreateFPExt(Color, withLanesOf(B.getFloatTy(), Color->getType()));
  const char *Kind =
      Color->getType()->isFPOrFPVectorTy() ? "f" : (isSigned() ? "i" : "ui");
  ImageObject Image(B, C.arg(0), C.T.Opts.KernelAbi, HandleKind::Surface);
  callHelper(Image, "write_" + shapeName() + "_" + Kind, Color, Place,
             &ImageWrite::fillWrite);
  return nullptr;
}

Value *lowering::writeImage(BuiltinCall &C) { return ImageWrite(C).run(); }
