// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// An image as lowered code sees it: a descriptor, or a handle.

#include "Builtins/Image/ImageObject.h"

#include "Target/AddressSpaces.h"
#include "Target/Samplers.h"
#include "spir2nvvm-c/image.h"

#include "llvm/Support/MathExtras.h"

#include <cstddef>

using namespace llvm;
using namespace spir2nvvm;

static_assert(sizeof(s2n_image) == 304 && S2N_SAMPLER_STATES == 32,
              "the descriptor is part of the launch ABI");

ImageGeometry spir2nvvm::geometryOf(mangling::Base Image) {
  using mangling::Base;
  switch (Image) {
  case Base::Image1D:
  case Base::Image1DBuffer:
    return {"1d", "1d", 1, false};
  case Base::Image1DArray:
    return {"1d_array", "1d.array", 1, true};
  case Base::Image2D:
  case Base::Image2DDepth:
  case Base::Image2DMsaa:
  case Base::Image2DMsaaDepth:
    return {"2d", "2d", 2, false};
  case Base::Image2DArray:
  case Base::Image2DArrayDepth:
  case Base::Image2DArrayMsaa:
  case Base::Image2DArrayMsaaDepth:
    return {"2d_array", "2d.array", 2, true};
  case Base::Image3D:
    return {"3d", "3d", 3, false};
  default:
    llvm_unreachable("not an image type");
  }
}

namespace {
struct PropertyPlace {
  size_t Offset;
  const char *Query; // after "txq." and "suq."
};
} // namespace

// In the order of ImageObject::Property.
static constexpr PropertyPlace Places[] = {
    {offsetof(s2n_image, width), "width"},
    {offsetof(s2n_image, height), "height"},
    {offsetof(s2n_image, depth), "depth"},
    {offsetof(s2n_image, array_size), "array.size"},
    {offsetof(s2n_image, channel_order), "channel.order"},
    {offsetof(s2n_image, channel_data_type), "channel.data.type"},
    {offsetof(s2n_image, num_samples), "num.samples"},
};

// A descriptor does not change while a kernel runs.
Value *ImageObject::field(Type *Ty, Value *Offset) const {
  Value *Bytes = B.CreateBitCast(Image, B.getInt8PtrTy(nvvm::Global));
  Value *Place = B.CreateInBoundsGEP(B.getInt8Ty(), Bytes, Offset);
  Place = B.CreateBitCast(Place, Ty->getPointerTo(nvvm::Global));
  LoadInst *Load = B.CreateAlignedLoad(
      Ty, Place, Align(Ty->getPrimitiveSizeInBits().getFixedSize() / 8));
  Load->setMetadata(LLVMContext::MD_invariant_load,
                    MDNode::get(B.getContext(), {}));
  return Load;
}

Value *ImageObject::handle() const {
  return B.CreatePtrToInt(Image, B.getInt64Ty());
}

Value *ImageObject::property(Property P) const {
  const PropertyPlace &Place = Places[P];
  if (hasDescriptor())
    return field(B.getInt32Ty(), B.getInt64(Place.Offset));
  std::string Name = std::string("llvm.nvvm.") +
                     (Kind == HandleKind::Texture ? "txq." : "suq.") +
                     Place.Query;
  return callIntrinsic(B, Name, B.getInt32Ty(), handle());
}

Value *ImageObject::size(unsigned Axis) const {
  constexpr Property Sizes[] = {Width, Height, Depth};
  return property(Sizes[Axis]);
}

Value *ImageObject::texture(Value *State) const {
  if (!hasDescriptor())
    return handle();
  Value *Index = B.CreateAnd(State, B.getInt32(sampler::StateMask));
  Value *Offset =
      B.CreateShl(B.CreateZExt(Index, B.getInt64Ty()), B.getInt64(3));
  Offset = B.CreateAdd(Offset, B.getInt64(offsetof(s2n_image, textures)));
  return field(B.getInt64Ty(), Offset);
}

Value *ImageObject::surface() const {
  if (!hasDescriptor())
    return handle();
  return field(B.getInt64Ty(), B.getInt64(offsetof(s2n_image, surface)));
}

Value *ImageObject::buffer(Type *Elem) const {
  assert(hasDescriptor() && "a plain handle has no address");
  Value *Address =
      field(B.getInt64Ty(), B.getInt64(offsetof(s2n_image, buffer)));
  return B.CreateIntToPtr(Address, Elem->getPointerTo(nvvm::Global));
}

Value *ImageObject::hasSurface() const {
  return B.CreateICmpNE(surface(), B.getInt64(0));
}

Value *ImageObject::contains(ArrayRef<Value *> Place) const {
  Value *Inside = B.CreateICmpULT(Place[0], size(0));
  for (unsigned Axis = 1; Axis != Place.size(); ++Axis)
    Inside = B.CreateAnd(Inside, B.CreateICmpULT(Place[Axis], size(Axis)));
  return Inside;
}

Value *ImageObject::inRow(Type *Elem, Value *X, Value *Y) const {
  Value *Pitch =
      field(B.getInt32Ty(), B.getInt64(offsetof(s2n_image, row_pitch)));
  Pitch = B.CreateZExt(Pitch, B.getInt64Ty());
  Value *Before = B.CreateMul(Pitch, B.CreateZExt(Y, B.getInt64Ty()));
  Value *Row = B.CreateGEP(B.getInt8Ty(), buffer(B.getInt8Ty()), Before);
  Row = B.CreateBitCast(Row, Elem->getPointerTo(nvvm::Global));
  return B.CreateGEP(Elem, Row, B.CreateZExt(X, B.getInt64Ty()));
}

Value *ImageObject::pixel(Type *Elem, ArrayRef<Value *> Place) const {
  if (Place.size() > 1)
    return inRow(Elem, Place[0], Place[1]);
  return B.CreateGEP(Elem, buffer(Elem),
                     B.CreateZExt(Place[0], B.getInt64Ty()));
}

Value *ImageObject::pixelOrFirst(Type *Elem, ArrayRef<Value *> Place,
                                 Value *Inside) const {
  SmallVector<Value *, 2> Found;
  for (Value *Axis : Place)
    Found.push_back(B.CreateSelect(Inside, Axis, B.getInt32(0)));
  return pixel(Elem, Found);
}

Value *spir2nvvm::lookUp(IRBuilder<> &B, Value *Index,
                         ArrayRef<unsigned> Values) {
  unsigned Largest = *std::max_element(Values.begin(), Values.end());
  unsigned Bits = PowerOf2Ceil(Log2_32(Largest | 1) + 1);
  assert(Bits * Values.size() <= 64 && "does not fit one constant");
  uint64_t Table = 0;
  for (size_t I = 0; I != Values.size(); ++I)
    Table |= uint64_t(Values[I]) << (I * Bits);
  Value *Shift = B.CreateMul(Index, B.getInt32(Bits));
  Value *Entry =
      B.CreateLShr(B.getInt64(Table), B.CreateZExt(Shift, B.getInt64Ty()));
  Entry = B.CreateAnd(Entry, B.getInt64((1u << Bits) - 1));
  return B.CreateTrunc(Entry, B.getInt32Ty());
}
