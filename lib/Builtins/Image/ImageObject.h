// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where the properties and handles of an image come from: its descriptor
/// (spir2nvvm-c/image.h), or under --abi=plain the handle itself.

#ifndef SPIR2NVVM_LIB_BUILTINS_IMAGE_IMAGEOBJECT_H
#define SPIR2NVVM_LIB_BUILTINS_IMAGE_IMAGEOBJECT_H

#include "Builtins/Lowering/Lowering.h"

namespace spir2nvvm {

/// What the intrinsics call an image type, and how it is addressed.
struct ImageGeometry {
  const char *Name;      // of helpers: "2d_array"
  const char *Intrinsic; // "2d.array"
  unsigned Axes;         // without the layer
  bool Layered;
  /// Whether the host may make it of a buffer, too (CL 3.0, 5.3.1).
  bool mayLieInBuffer() const { return Axes == 2 && !Layered; }
};
/// The shape of an image type; multi-sample and depth images have the shape of
/// the image they consist of.
ImageGeometry geometryOf(mangling::Base Image);

/// How the properties of a plain handle are asked for.
enum class HandleKind { Texture, Surface };

class ImageObject {
public:
  enum Property {
    Width,
    Height,
    Depth,
    ArraySize,
    ChannelOrder,
    ChannelDataType,
    NumSamples
  };

  /// \p Image is the builtin's image argument.
  ImageObject(llvm::IRBuilder<> &B, llvm::Value *Image, Abi KernelAbi,
              HandleKind Kind = HandleKind::Texture)
      : B(B), Image(Image), KernelAbi(KernelAbi), Kind(Kind) {}

  /// An i32. Channel order and data type are cl.h's numbers.
  llvm::Value *property(Property P) const;
  /// Pixels along axis 0, 1 or 2.
  llvm::Value *size(unsigned Axis) const;
  /// The i64 that samples the image in the state \p State, bits of table 4.
  llvm::Value *texture(llvm::Value *State) const;
  llvm::Value *surface() const;
  // ---- Pixels in a buffer: of an image1d_buffer_t, or of an image2d_t
  /// An i1: a surface has the pixels of this image2d_t, and no buffer.
  llvm::Value *hasSurface() const;
  /// An i1: \p Place, x or x and y, is a pixel of the image.
  llvm::Value *contains(llvm::ArrayRef<llvm::Value *> Place) const;
  /// Address of the first pixel, a pointer to \p Elem.
  llvm::Value *buffer(llvm::Type *Elem) const;
  /// Address of the \p X th \p Elem of row \p Y of an image2d_t.
  llvm::Value *inRow(llvm::Type *Elem, llvm::Value *X, llvm::Value *Y) const;
  /// Address of the pixel at \p Place, which is inside, a pointer to \p Elem.
  llvm::Value *pixel(llvm::Type *Elem,
                     llvm::ArrayRef<llvm::Value *> Place) const;

  /// The same of any place: of the first pixel where it is not \p Inside.
  llvm::Value *pixelOrFirst(llvm::Type *Elem,
                            llvm::ArrayRef<llvm::Value *> Place,
                            llvm::Value *Inside) const;

  bool hasDescriptor() const { return KernelAbi == Abi::Cuda; }
  llvm::IRBuilder<> &builder() const { return B; }
  llvm::Value *value() const { return Image; }

private:
  llvm::Value *field(llvm::Type *Ty, llvm::Value *Offset) const;
  llvm::Value *handle() const;

  llvm::IRBuilder<> &B;
  llvm::Value *Image;
  Abi KernelAbi;
  HandleKind Kind;
};

/// Entry \p Index of a list of small numbers, by shifting one constant:
/// \p Values [ \p Index ] for an i32 below the size of the list.
llvm::Value *lookUp(llvm::IRBuilder<> &B, llvm::Value *Index,
                    llvm::ArrayRef<unsigned> Values);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BUILTINS_IMAGE_IMAGEOBJECT_H
