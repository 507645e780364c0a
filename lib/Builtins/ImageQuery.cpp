// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// get_image_* (OpenCL C 1.2, 6.12.14.5). Channel order and data type are
/// SPIR's numbers (tables 5 and 6), whatever the host's headers say.

#include "Builtins/ImageObject.h"
#include "Builtins/Origins.h"
#include "Target/ImageFormats.h"

using namespace llvm;
using namespace spir2nvvm;

static Value *spirOrder(IRBuilder<> &B, Value *Number) {
  constexpr size_t Count = std::size(image::Orders);
  unsigned Spir[Count] = {};
  for (unsigned I = 0; I != Count; ++I)
    Spir[image::Orders[I].Number - image::FirstOrder] = I;
  return lookUp(B, B.CreateSub(Number, B.getInt32(image::FirstOrder)), Spir);
}

static Value *dimensions(const ImageObject &Image, Type *Ty) {
  IRBuilder<> &B = Image.builder();
  Value *Sizes = Constant::getNullValue(Ty); // lane 3 of a volume's is 0
  for (unsigned Axis = 0, E = std::min(lanesOf(Ty), 3u); Axis != E; ++Axis)
    Sizes = B.CreateInsertElement(Sizes, Image.size(Axis), Axis);
  return Sizes;
}

// What \p Ask makes of the image; null after a report.
static Value *query(BuiltinCall &C,
                    function_ref<Value *(const ImageObject &)> Ask) {
  std::optional<HandleKind> Kind = handleKindOf(C);
  if (!Kind)
    return nullptr;
  return Ask(ImageObject(C.B, C.arg(0), C.T.Opts.KernelAbi, *Kind));
}

// A size_t for the array, an int for everything else.
static Value *property(BuiltinCall &C, ImageObject::Property Property) {
  return query(C, [&](const ImageObject &Image) {
    return C.B.CreateZExtOrTrunc(Image.property(Property), C.type());
  });
}

Value *lowering::imageWidth(BuiltinCall &C) {
  return property(C, ImageObject::Width);
}
Value *lowering::imageHeight(BuiltinCall &C) {
  return property(C, ImageObject::Height);
}
Value *lowering::imageDepth(BuiltinCall &C) {
  return property(C, ImageObject::Depth);
}
Value *lowering::imageArraySize(BuiltinCall &C) {
  return property(C, ImageObject::ArraySize);
}
Value *lowering::imageSampleCount(BuiltinCall &C) {
  return property(C, ImageObject::NumSamples);
}

Value *lowering::imageDimensions(BuiltinCall &C) {
  return query(
      C, [&](const ImageObject &Image) { return dimensions(Image, C.type()); });
}

Value *lowering::imageOrder(BuiltinCall &C) {
  return query(C, [&](const ImageObject &Image) {
    return spirOrder(C.B, Image.property(ImageObject::ChannelOrder));
  });
}

Value *lowering::imageDataType(BuiltinCall &C) {
  return query(C, [&](const ImageObject &Image) {
    return C.B.CreateSub(Image.property(ImageObject::ChannelDataType),
                         C.B.getInt32(image::FirstType));
  });
}
