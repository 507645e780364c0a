// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The parts of the image family.

#ifndef SPIR2NVVM_LIB_BUILTINS_IMAGE_IMAGE_H
#define SPIR2NVVM_LIB_BUILTINS_IMAGE_IMAGE_H

#include "Builtins/Image/ImageObject.h"

namespace spir2nvvm {

/// Coordinates of a pixel: one value for each axis, i32 or float, and the
/// layer, an i32, or null.
struct PixelPlace {
  llvm::SmallVector<llvm::Value *, 3> Axes;
  llvm::Value *Layer = nullptr;
};

/// What every helper of the image family starts with: the image, then \p Rest.
/// \p Name is "read_2d_f"; \p Fill gets the image and the other parameters.
llvm::Function *
imageHelper(BuiltinCall &C, llvm::StringRef Name, llvm::Type *Result,
            llvm::ArrayRef<llvm::Type *> Rest,
            llvm::function_ref<void(const ImageObject &,
                                    llvm::ArrayRef<llvm::Value *> Rest)>
                Fill,
            HandleKind Kind = HandleKind::Texture);

/// The share, a float, of what the sampler state \p State reads at \p Place
/// that lies inside of the image and not in its border.
llvm::Value *shareInside(BuiltinCall &C, const ImageObject &Image,
                         const ImageGeometry &Shape, llvm::Value *State,
                         const PixelPlace &Place);

/// A pixel of a packed type, which no texture unit knows, as four floats in
/// memory order: addressed and filtered here by the formulas of
/// OpenCL 1.2, 8.2.
llvm::Value *samplePacked(BuiltinCall &C, const ImageObject &Image,
                          const ImageGeometry &Shape, llvm::Value *State,
                          const PixelPlace &Place);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BUILTINS_IMAGE_IMAGE_H
