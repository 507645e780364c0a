// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// get_image_* (OpenCL C 1.2, 6.12.14.5). Channel order and data type are
/// SPIR's numbers (tables 5 and 6), whatever the host's headers say.

#include "Builtins/ImageObject.h"
#include "Builtins/Origins.h"
#include "Target/ImageFormats.h"

#include "llvm/ADT/StringSwitch.h"

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

Value *spir2nvvm::lowerImageQuery(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  std::optional<HandleKind> Kind = handleKindOf(C);
  if (!Kind)
    return nullptr;
  ImageObject Image(B, C.arg(0), C.T.Opts.KernelAbi, *Kind);
  if (C.name() == "get_image_dim")
    return dimensions(Image, C.type());
  if (C.name() == "get_image_channel_order")
    return spirOrder(B, Image.property(ImageObject::ChannelOrder));
  if (C.name() == "get_image_channel_data_type")
    return B.CreateSub(Image.property(ImageObject::ChannelDataType),
                       B.getInt32(image::FirstType));
  ImageObject::Property Property =
      StringSwitch<ImageObject::Property>(C.name())
          .Case("get_image_width", ImageObject::Width)
          .Case("get_image_height", ImageObject::Height)
          .Case("get_image_depth", ImageObject::Depth)
          .Case("get_image_array_size", ImageObject::ArraySize)
          .Case("get_image_num_samples", ImageObject::NumSamples);
  // A size_t for the array, an int for everything else.
  return B.CreateZExtOrTrunc(Image.property(Property), C.type());
}
