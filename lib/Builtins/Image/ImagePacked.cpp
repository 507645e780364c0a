// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Sampling by the formulas of OpenCL 1.2, section 8.2, for what the texture
/// unit cannot do: packed channel data types, and the share of a sample that
/// lies in the border, whose alpha differs from the image's where the channel
/// order ends in x.

#include "Builtins/Image/Image.h"
#include "Builtins/Image/ImageFormat.h"

#include "Target/Samplers.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// The two pixels along one axis that a sample lies between, and how far it is
/// from the first: (i0, i1, a) of section 8.2.
struct AxisSample {
  Value *First, *Second; // i32
  Value *Fraction;       // float; 0 with nearest filtering
};

/// Conditions on a sampler state.
struct StateBits {
  StateBits(IRBuilder<> &B, Value *State) : B(B), State(State) {}
  Value *addressIs(sampler::Table4 Mode) {
    Value *Address = B.CreateAnd(State, sampler::AddressMask);
    return B.CreateICmpEQ(Address, B.getInt32(Mode));
  }
  Value *has(sampler::Table4 Flag) {
    return B.CreateICmpNE(B.CreateAnd(State, Flag), B.getInt32(0));
  }
  IRBuilder<> &B;
  Value *State;
};

} // namespace

static Value *floorOf(IRBuilder<> &B, Value *X) {
  return callPure(B, "__nv_floorf", B.getFloatTy(), X);
}

static Constant *number(IRBuilder<> &B, double V) {
  return ConstantFP::get(B.getFloatTy(), V);
}

// The coordinate in pixels, before it is cut to the image.
static Value *inPixels(IRBuilder<> &B, StateBits Bits, Value *S, Value *Size) {
  Value *Repeated = B.CreateFSub(S, floorOf(B, S));
  // 2 * rint(s / 2), where it does not matter which way halves are rounded.
  Value *Even = B.CreateFMul(S, number(B, 0.5));
  Even = floorOf(B, B.CreateFAdd(Even, number(B, 0.5)));
  Even = B.CreateFMul(Even, number(B, 2));
  Value *Mirrored = callPure(B, "__nv_fabsf", B.getFloatTy(),
                             ArrayRef<Value *>(B.CreateFSub(S, Even)));
  Value *T =
      B.CreateSelect(Bits.addressIs(sampler::AddressRepeat), Repeated, S);
  T = B.CreateSelect(Bits.addressIs(sampler::AddressMirroredRepeat), Mirrored,
                     T);
  Value *Scaled = B.CreateFMul(T, B.CreateSIToFP(Size, B.getFloatTy()));
  return B.CreateSelect(Bits.has(sampler::Normalised), Scaled, S);
}

static Value *clampTo(IRBuilder<> &B, Value *V, Value *Low, Value *High) {
  V = B.CreateSelect(B.CreateICmpSLT(V, Low), Low, V);
  return B.CreateSelect(B.CreateICmpSGT(V, High), High, V);
}

// CLAMP leaves one pixel on either side, which is the border.
static Value *address(IRBuilder<> &B, StateBits Bits, Value *I, Value *Size) {
  Value *Last = B.CreateSub(Size, B.getInt32(1));
  Value *Zero = B.getInt32(0);
  Value *IsBelow = B.CreateICmpSLT(I, Zero);
  Value *Wrapped = B.CreateSelect(IsBelow, B.CreateAdd(I, Size), I);
  Value *IsAbove = B.CreateICmpSGT(I, Last);
  Wrapped = B.CreateSelect(IsAbove, B.CreateSub(I, Size), Wrapped);
  Value *Border =
      B.CreateZExt(Bits.addressIs(sampler::AddressClamp), B.getInt32Ty());
  Value *Low = B.CreateNeg(Border);
  Value *Clamped = clampTo(B, I, Low, B.CreateAdd(Last, Border));
  return B.CreateSelect(Bits.addressIs(sampler::AddressRepeat), Wrapped,
                        Clamped);
}

// { i32, i32, float } axis(i32 state, float coordinate, i32 size)
static void fillAxis(IRBuilder<> &B, Function &F) {
  StateBits Bits(B, F.getArg(0));
  Value *Size = F.getArg(2);
  Value *U = inPixels(B, Bits, F.getArg(1), Size);
  Value *IsLinear = Bits.has(sampler::Linear);
  Value *P = B.CreateSelect(IsLinear, B.CreateFSub(U, number(B, 0.5)), U);
  Value *Floor = floorOf(B, P);
  Value *First = callPure(B, "__nv_float2int_rd", B.getInt32Ty(), P);
  Value *Step = B.CreateZExt(IsLinear, B.getInt32Ty());
  Value *Second = B.CreateAdd(First, Step);
  Value *Fraction =
      B.CreateSelect(IsLinear, B.CreateFSub(P, Floor), number(B, 0));
  Value *Result = UndefValue::get(F.getReturnType());
  Result = B.CreateInsertValue(Result, address(B, Bits, First, Size), 0);
  Result = B.CreateInsertValue(Result, address(B, Bits, Second, Size), 1);
  B.CreateRet(B.CreateInsertValue(Result, Fraction, 2));
}

static AxisSample sampleAxis(const ImageObject &Image, Value *State,
                             Value *Coordinate, unsigned Axis) {
  IRBuilder<> &B = Image.builder();
  Type *Word = B.getInt32Ty();
  auto *Ty = FunctionType::get(StructType::get(Word, Word, B.getFloatTy()),
                               {Word, B.getFloatTy(), Word}, false);
  Function *Helper = sharedHelper(*B.GetInsertBlock()->getModule(),
                                  "__spir2nvvm_image_axis", Ty, fillAxis);
  Value *Sample = B.CreateCall(Helper, {State, Coordinate, Image.size(Axis)});
  return {B.CreateExtractValue(Sample, 0), B.CreateExtractValue(Sample, 1),
          B.CreateExtractValue(Sample, 2)};
}

static SmallVector<AxisSample, 3>
sampleAxes(const ImageObject &Image, Value *State, const PixelPlace &Place) {
  SmallVector<AxisSample, 3> Samples;
  for (unsigned Axis = 0; Axis != Place.Axes.size(); ++Axis)
    Samples.push_back(sampleAxis(Image, State, Place.Axes[Axis], Axis));
  return Samples;
}

// ---- The share inside of the image ------------------------------------------

static Value *weightInside(const ImageObject &Image, Value *Index,
                           Value *Weight, unsigned Axis) {
  IRBuilder<> &B = Image.builder();
  Value *Inside = B.CreateICmpULT(Index, Image.size(Axis));
  return B.CreateSelect(Inside, Weight, number(B, 0));
}

static Value *productOfShares(const ImageObject &Image, Value *State,
                              const PixelPlace &Place) {
  IRBuilder<> &B = Image.builder();
  Value *Share = number(B, 1);
  unsigned Axis = 0;
  for (const AxisSample &S : sampleAxes(Image, State, Place)) {
    Value *Rest = B.CreateFSub(number(B, 1), S.Fraction);
    Value *First = weightInside(Image, S.First, Rest, Axis);
    Value *Second = weightInside(Image, S.Second, S.Fraction, Axis);
    Share = B.CreateFMul(Share, B.CreateFAdd(First, Second));
    ++Axis;
  }
  return Share;
}

// Arguments of a helper: state and axes, and for packed pixels the layer.
static PixelPlace placeOf(ArrayRef<Value *> Arguments,
                          const ImageGeometry &Shape) {
  PixelPlace Place;
  Place.Axes.append(Arguments.begin() + 1, Arguments.begin() + 1 + Shape.Axes);
  if (Arguments.size() > 1 + Shape.Axes)
    Place.Layer = Arguments.back();
  return Place;
}

static Value *callHelper(const ImageObject &Image, Function *Helper,
                         ArrayRef<Value *> Rest) {
  SmallVector<Value *, 6> Args{Image.value()};
  Args.append(Rest.begin(), Rest.end());
  return Image.builder().CreateCall(Helper, Args);
}

Value *spir2nvvm::shareInside(BuiltinCall &C, const ImageObject &Image,
                              const ImageGeometry &Shape, Value *State,
                              const PixelPlace &Place) {
  IRBuilder<> &B = Image.builder();
  SmallVector<Value *, 4> Args{State};
  Args.append(Place.Axes.begin(), Place.Axes.end());
  SmallVector<Type *, 4> Types{B.getInt32Ty()};
  Types.append(Shape.Axes, B.getFloatTy());
  std::string Name = "share_" + std::to_string(Shape.Axes) + "d";
  Function *Helper =
      imageHelper(C, Name, B.getFloatTy(), Types,
                  [&](const ImageObject &Own, ArrayRef<Value *> Arguments) {
                    Own.builder().CreateRet(productOfShares(
                        Own, Arguments[0], placeOf(Arguments, Shape)));
                  });
  return callHelper(Image, Helper, Args);
}

// ---- Packed pixels ----------------------------------------------------------

// A pixel outside of the image is zero in every channel.
static Value *loadSurfaceWord(const ImageObject &Image,
                              const ImageGeometry &Shape,
                              const PixelPlace &Place, unsigned Bits) {
  IRBuilder<> &B = Image.builder();
  SmallVector<Value *, 5> Args{Image.surface()};
  if (Place.Layer)
    Args.push_back(Place.Layer);
  Args.append(Place.Axes.begin(), Place.Axes.end());
  Value *&X = Args[Place.Layer ? 2 : 1]; // in bytes
  X = B.CreateMul(X, B.getInt32(Bits / 8));
  std::string Name = std::string("llvm.nvvm.suld.") + Shape.Intrinsic + ".i" +
                     std::to_string(Bits) + ".zero";
  Value *Word = callIntrinsic(B, Name, B.getIntNTy(Bits), Args);
  return B.CreateZExt(Word, B.getInt32Ty());
}

static Value *loadRowWord(const ImageObject &Image, ArrayRef<Value *> Place,
                          unsigned Bits) {
  IRBuilder<> &B = Image.builder();
  Value *Inside = Image.contains(Place);
  Type *Ty = B.getIntNTy(Bits);
  Value *Word = B.CreateLoad(Ty, Image.pixelOrFirst(Ty, Place, Inside));
  return B.CreateSelect(Inside, B.CreateZExt(Word, B.getInt32Ty()),
                        B.getInt32(0));
}

static Value *loadWord(const ImageObject &Image, const ImageGeometry &Shape,
                       const PixelPlace &Place, unsigned Bits) {
  if (!Shape.mayLieInBuffer())
    return loadSurfaceWord(Image, Shape, Place, Bits);
  IRBuilder<> &B = Image.builder();
  return either(
      B, Image.hasSurface(), B.getInt32Ty(),
      [&] { return loadSurfaceWord(Image, Shape, Place, Bits); },
      [&] { return loadRowWord(Image, Place.Axes, Bits); });
}

static Value *loadBufferWord(const ImageObject &Image, Value *Index,
                             unsigned Bits) {
  IRBuilder<> &B = Image.builder();
  Type *Ty = B.getIntNTy(Bits);
  Value *Pixels = Image.buffer(Ty);
  Value *Place = B.CreateGEP(Ty, Pixels, B.CreateSExt(Index, B.getInt64Ty()));
  return B.CreateZExt(B.CreateLoad(Ty, Place), B.getInt32Ty());
}

static Value *loadPacked(const ImageObject &Image,
                         function_ref<Value *(unsigned Bits)> LoadWord) {
  IRBuilder<> &B = Image.builder();
  Value *DataType = Image.property(ImageObject::ChannelDataType);
  NumberSwitch Size(B, logChannelBytes(B, DataType), B.getInt32Ty());
  Size.add(1, [&] { return LoadWord(16); });
  Value *Word = Size.finish([&] { return LoadWord(32); });
  return unpack(B, Word, DataType);
}

// <4 x float> texel(image, i32 x, ..., i32 layer)
static Value *texelAt(BuiltinCall &C, const ImageObject &Image,
                      const ImageGeometry &Shape, const PixelPlace &Place) {
  IRBuilder<> &B = Image.builder();
  SmallVector<Value *, 4> Args(Place.Axes.begin(), Place.Axes.end());
  if (Place.Layer)
    Args.push_back(Place.Layer);
  SmallVector<Type *, 4> Types(Args.size(), B.getInt32Ty());
  Function *Helper = imageHelper(
      C, std::string("texel_") + Shape.Name,
      FixedVectorType::get(B.getFloatTy(), 4), Types,
      [&](const ImageObject &Own, ArrayRef<Value *> Arguments) {
        PixelPlace At;
        At.Axes.append(Arguments.begin(), Arguments.begin() + Shape.Axes);
        At.Layer = Shape.Layered ? Arguments.back() : nullptr;
        Own.builder().CreateRet(loadPacked(Own, [&](unsigned Bits) {
          return loadWord(Own, Shape, At, Bits);
        }));
      });
  Helper->addFnAttr(Attribute::NoInline); // eight calls for a volume
  return callHelper(Image, Helper, Args);
}

// The sum over the 2^n corners, each weighted by its distances.
static Value *interpolate(BuiltinCall &C, const ImageObject &Image,
                          const ImageGeometry &Shape, Value *State,
                          const PixelPlace &Place) {
  IRBuilder<> &B = Image.builder();
  SmallVector<AxisSample, 3> Samples = sampleAxes(Image, State, Place);
  Type *Color = FixedVectorType::get(B.getFloatTy(), 4);
  Value *Sum = Constant::getNullValue(Color);
  for (unsigned Corner = 0; Corner != 1u << Shape.Axes; ++Corner) {
    PixelPlace Pixel;
    Pixel.Layer = Place.Layer;
    Value *Weight = number(B, 1);
    for (unsigned Axis = 0; Axis != Shape.Axes; ++Axis) {
      const AxisSample &S = Samples[Axis];
      bool Second = Corner >> Axis & 1;
      Pixel.Axes.push_back(Second ? S.Second : S.First);
      Weight = B.CreateFMul(
          Weight, Second ? S.Fraction : B.CreateFSub(number(B, 1), S.Fraction));
    }
    Value *Texel = texelAt(C, Image, Shape, Pixel);
    Sum =
        B.CreateFAdd(Sum, B.CreateFMul(Texel, B.CreateVectorSplat(4, Weight)));
  }
  return Sum;
}

Value *spir2nvvm::samplePacked(BuiltinCall &C, const ImageObject &Image,
                               const ImageGeometry &Shape, Value *State,
                               const PixelPlace &Place) {
  IRBuilder<> &B = Image.builder();
  if (Place.Axes[0]->getType()->isIntegerTy()) // a buffer: nothing to sample
    return loadPacked(Image, [&](unsigned Bits) {
      return loadBufferWord(Image, Place.Axes[0], Bits);
    });
  SmallVector<Value *, 5> Args{State};
  Args.append(Place.Axes.begin(), Place.Axes.end());
  if (Place.Layer)
    Args.push_back(Place.Layer);
  SmallVector<Type *, 5> Types;
  for (Value *V : Args)
    Types.push_back(V->getType());
  Function *Helper = imageHelper(
      C, std::string("packed_") + Shape.Name,
      FixedVectorType::get(B.getFloatTy(), 4), Types,
      [&](const ImageObject &Own, ArrayRef<Value *> Arguments) {
        Own.builder().CreateRet(interpolate(C, Own, Shape, Arguments[0],
                                            placeOf(Arguments, Shape)));
      });
  Helper->addFnAttr(Attribute::NoInline); // rare, and long
  return callHelper(Image, Helper, Args);
}
