// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// get_image_* (OpenCL C 1.2, 6.12.14.5). Channel order and data type are the
/// numbers of cl.h. SPIR 1.2, tables 5 and 6, counts them from 0, but every
/// module of every known producer, those of Khronos' suite of SPIR included,
/// compares with cl.h's, and that suite expects them.

#include "Builtins/Image/ImageObject.h"
#include "Builtins/Image/Origins.h"

using namespace llvm;
using namespace spir2nvvm;

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
  return property(C, ImageObject::ChannelOrder);
}

Value *lowering::imageDataType(BuiltinCall &C) {
  return property(C, ImageObject::ChannelDataType);
}
