// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// read_image* (OpenCL C 1.2, 6.12.14.2 and 6.12.14.3).
///
///   read_imagef(image2d_t, sampler, float2)
///     handle = descriptor.textures[sampler]
///     tex.2d.v4.f32.f32 of the channels as they lie in memory
///     channel order: red, green, blue, alpha
///
/// Filtering, addressing and conversion are the texture unit's. What it lacks
/// is done here: integer coordinates become the centre of their pixel, layers
/// are rounded and clamped, channels are ordered, and packed types are read
/// through the surface (ImagePacked.cpp). Only the host knows the format; that
/// of most images costs a branch.

#include "Builtins/Image/Image.h"
#include "Builtins/Image/ImageFormat.h"

#include "Target/AddressSpaces.h"
#include "Target/Samplers.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// What a texture instruction returns.
struct TexelKind {
  const char *Name;      // of helpers
  const char *Intrinsic; // "v4f32"
  Type *Elem;
};

class ImageRead {
public:
  explicit ImageRead(BuiltinCall &C)
      : C(C), B(C.B), Shape(geometryOf(C.Proto.Params[0].Element)) {}
  Value *run();

private:
  TexelKind texelKind() const;
  PixelPlace place();
  Value *callHelper(const PixelPlace &Place, Value *State);

  using Filler = void (ImageRead::*)(const ImageObject &, ArrayRef<Value *>);
  Function *helper(const char *Suffix, ArrayRef<Value *> Arguments,
                   Filler Fill);
  void fillCommon(const ImageObject &Image, ArrayRef<Value *> Arguments);
  void fillAny(const ImageObject &Image, ArrayRef<Value *> Arguments);
  PixelPlace placeOf(ArrayRef<Value *> Arguments) const;
  bool mayBePacked(const ImageObject &Image) const;
  Value *fetchTexel(const ImageObject &Image, Value *State,
                    const PixelPlace &Place);
  Value *result(Value *Color);

  bool isSampled() const { return C.Proto.NumParams == 3; }
  bool isBuffer() const {
    return mangling::imageTraits(C.Proto.Params[0].Element) & mangling::Buffer;
  }

  BuiltinCall &C;
  IRBuilder<> &B;
  ImageGeometry Shape;
};

} // namespace

TexelKind ImageRead::texelKind() const {
  switch (C.Proto.Result.Element) {
  case mangling::Base::Int:
    return {"i", "v4s32", B.getInt32Ty()};
  case mangling::Base::UInt:
    return {"ui", "v4u32", B.getInt32Ty()};
  default: // half comes from a float
    return {"f", "v4f32", B.getFloatTy()};
  }
}

// Section 8.2: the layer of an array is rint(w), clamped, in every state.
static Value *clampedLayer(const ImageObject &Image, Value *Layer) {
  IRBuilder<> &B = Image.builder();
  if (Layer->getType()->isFloatTy())
    Layer = callPure(B, "__nv_float2int_rn", B.getInt32Ty(), Layer);
  Value *Last =
      B.CreateSub(Image.property(ImageObject::ArraySize), B.getInt32(1));
  Layer = B.CreateSelect(B.CreateICmpSGT(Layer, Last), Last, Layer);
  Value *IsNegative = B.CreateICmpSLT(Layer, B.getInt32(0));
  return B.CreateSelect(IsNegative, B.getInt32(0), Layer);
}

// An integer coordinate is the pixel whose centre lies half a pixel further:
// exact, since no image is wider than 2^17, and what lies outside stays there.
PixelPlace ImageRead::place() {
  Value *Coordinate = C.arg(C.numArgs() - 1);
  ImageObject Image(B, C.arg(0), C.T.Opts.KernelAbi);
  auto Lane = [&](unsigned N) {
    return Coordinate->getType()->isVectorTy()
               ? B.CreateExtractElement(Coordinate, N)
               : Coordinate;
  };
  PixelPlace Place;
  for (unsigned Axis = 0; Axis != Shape.Axes; ++Axis) {
    Value *Number = Lane(Axis);
    if (Number->getType()->isIntegerTy() && !isBuffer())
      Number = B.CreateFAdd(B.CreateSIToFP(Number, B.getFloatTy()),
                            ConstantFP::get(B.getFloatTy(), 0.5));
    Place.Axes.push_back(Number);
  }
  if (Shape.Layered)
    Place.Layer =
        isSampled() ? clampedLayer(Image, Lane(Shape.Axes)) : Lane(Shape.Axes);
  return Place;
}

Value *ImageRead::fetchTexel(const ImageObject &Image, Value *State,
                             const PixelPlace &Place) {
  IRBuilder<> &At = Image.builder();
  TexelKind Kind = texelKind();
  SmallVector<Value *, 5> Args{Image.texture(State)};
  if (Place.Layer)
    Args.push_back(Place.Layer);
  Args.append(Place.Axes.begin(), Place.Axes.end());
  std::string Name = std::string("llvm.nvvm.tex.unified.") + Shape.Intrinsic +
                     "." + Kind.Intrinsic + (isBuffer() ? ".s32" : ".f32");
  Type *Four = StructType::get(Kind.Elem, Kind.Elem, Kind.Elem, Kind.Elem);
  Value *Channels = callIntrinsic(At, Name, Four, Args);
  Value *Texel = UndefValue::get(FixedVectorType::get(Kind.Elem, 4));
  for (unsigned Lane = 0; Lane != 4; ++Lane)
    Texel = At.CreateInsertElement(Texel, At.CreateExtractValue(Channels, Lane),
                                   Lane);
  return Texel;
}

// Arguments of helpers: the sampler state, the axes, the layer of an array.
PixelPlace ImageRead::placeOf(ArrayRef<Value *> Arguments) const {
  PixelPlace Place;
  Place.Axes.append(Arguments.begin() + 1, Arguments.begin() + 1 + Shape.Axes);
  Place.Layer = Shape.Layered ? Arguments.back() : nullptr;
  return Place;
}

// The host cannot make a texture of a packed type; a plain handle is one.
bool ImageRead::mayBePacked(const ImageObject &Image) const {
  return texelKind().Elem->isFloatTy() && Image.hasDescriptor();
}

static Value *packedFlag(const ImageObject &Image) {
  return isPacked(Image.builder(),
                  Image.property(ImageObject::ChannelDataType));
}

// Whatever the image is.
void ImageRead::fillAny(const ImageObject &Image, ArrayRef<Value *> Arguments) {
  IRBuilder<> &At = Image.builder();
  Value *State = Arguments[0];
  PixelPlace Place = placeOf(Arguments);
  Value *Order = Image.property(ImageObject::ChannelOrder);
  Value *Texel;
  if (mayBePacked(Image)) {
    Value *Packed = At.CreateZExt(packedFlag(Image), At.getInt32Ty(), "packed");
    NumberSwitch Switch(At, Packed, FixedVectorType::get(At.getFloatTy(), 4));
    Switch.add(1, [&] { return samplePacked(C, Image, Shape, State, Place); });
    Texel = Switch.finish([&] { return fetchTexel(Image, State, Place); });
  } else {
    Texel = fetchTexel(Image, State, Place);
  }
  At.CreateRet(fromMemoryOrder(At, Texel, Order, [&]() -> Value * {
    // Reads without a sampler and reads of buffers stay inside.
    return isBuffer() ? ConstantFP::get(At.getFloatTy(), 1)
                      : shareInside(C, Image, Shape, State, Place);
  }));
}

static Value *call(IRBuilder<> &B, Function *Helper, Value *Image,
                   ArrayRef<Value *> Rest) {
  SmallVector<Value *, 6> Args{Image};
  Args.append(Rest.begin(), Rest.end());
  return B.CreateCall(Helper, Args);
}

// Most images are read by a texture instruction and at most a choice for each
// lane. This is inlined at every read, the rest of the formats is not.
void ImageRead::fillCommon(const ImageObject &Image,
                           ArrayRef<Value *> Arguments) {
  IRBuilder<> &At = Image.builder();
  Value *Order = Image.property(ImageObject::ChannelOrder);
  Value *Rare = isReordered(At, Order);
  if (mayBePacked(Image))
    Rare = At.CreateOr(Rare, packedFlag(Image));
  NumberSwitch Switch(At, At.CreateZExt(Rare, At.getInt32Ty(), "rare"),
                      FixedVectorType::get(texelKind().Elem, 4));
  Switch.add(1, [&] {
    Function *Any = helper("_any", Arguments, &ImageRead::fillAny);
    Any->addFnAttr(Attribute::NoInline); // rare, and long
    return call(At, Any, Image.value(), Arguments);
  });
  At.CreateRet(Switch.finish([&] {
    Value *Texel = fetchTexel(Image, Arguments[0], placeOf(Arguments));
    return completeChannels(At, Texel, Order);
  }));
}

Function *ImageRead::helper(const char *Suffix, ArrayRef<Value *> Arguments,
                            Filler Fill) {
  SmallVector<Type *, 5> Types;
  for (Value *V : Arguments)
    Types.push_back(V->getType());
  TexelKind Kind = texelKind();
  std::string Name = std::string("read_") +
                     (isBuffer() ? "1d_buffer" : Shape.Name) + "_" + Kind.Name +
                     Suffix;
  return imageHelper(C, Name, FixedVectorType::get(Kind.Elem, 4), Types,
                     [&](const ImageObject &Image, ArrayRef<Value *> Own) {
                       (this->*Fill)(Image, Own);
                     });
}

Value *ImageRead::callHelper(const PixelPlace &Place, Value *State) {
  SmallVector<Value *, 5> Rest{State};
  Rest.append(Place.Axes.begin(), Place.Axes.end());
  if (Place.Layer)
    Rest.push_back(Place.Layer);
  Value *Image = B.CreateBitCast(C.arg(0), B.getInt8PtrTy(nvvm::Global));
  return call(B, helper("", Rest, &ImageRead::fillCommon), Image, Rest);
}

Value *ImageRead::result(Value *Color) {
  if (!C.type()->isVectorTy()) // a depth image
    Color = B.CreateExtractElement(Color, uint64_t(0));
  return Color->getType() == C.type() ? Color
                                      : B.CreateFPTrunc(Color, C.type());
}

Value *ImageRead::run() {
  Value *State = isSampled() ? C.arg(1) : B.getInt32(sampler::AddressNone);
  return result(callHelper(place(), State));
}

Value *lowering::readImage(BuiltinCall &C) { return ImageRead(C).run(); }
