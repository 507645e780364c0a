// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Pixels as they lie in memory to what kernels see, and back, by a format
/// that is known only when the kernel runs.

#ifndef SPIR2NVVM_LIB_BUILTINS_IMAGE_IMAGEFORMAT_H
#define SPIR2NVVM_LIB_BUILTINS_IMAGE_IMAGEFORMAT_H

#include "Builtins/Lowering/Lowering.h"

namespace spir2nvvm {

/// A branch for each of some numbers, and one value after all of them.
class NumberSwitch {
public:
  /// Starts after what \p B has built; \p Type is the value's, or void.
  NumberSwitch(llvm::IRBuilder<> &B, llvm::Value *Selector, llvm::Type *Type);
  /// The value where the selector is one of \p Numbers; \p Fill builds it.
  void add(llvm::ArrayRef<unsigned> Numbers,
           llvm::function_ref<llvm::Value *()> Fill);
  /// The value for every other number; B continues after the branches.
  llvm::Value *finish(llvm::function_ref<llvm::Value *()> Fill);

private:
  void fill(llvm::BasicBlock *Block, llvm::function_ref<llvm::Value *()> Fill);

  llvm::IRBuilder<> &B;
  llvm::SwitchInst *Switch;
  llvm::BasicBlock *Join;
  llvm::PHINode *Result;
};

/// What one of two builds, by an i1; \p Type is the value's, or void.
llvm::Value *either(llvm::IRBuilder<> &B, llvm::Value *Condition,
                    llvm::Type *Type, llvm::function_ref<llvm::Value *()> Yes,
                    llvm::function_ref<llvm::Value *()> No);

/// Continues where \p Condition holds, in a block called \p Name; elsewhere
/// returns what \p Instead builds, which is null for nothing.
void continueIf(llvm::IRBuilder<> &B, llvm::Value *Condition, const char *Name,
                llvm::function_ref<llvm::Value *()> Instead);

/// Red, green, blue and alpha from the channels \p Texel (four lanes of float
/// or i32) of an image of channel order \p Order. \p Inside builds the share,
/// a float, of the sample that lies inside of the image.
llvm::Value *fromMemoryOrder(llvm::IRBuilder<> &B, llvm::Value *Texel,
                             llvm::Value *Order,
                             llvm::function_ref<llvm::Value *()> Inside);

/// The orders most images have, R, RG, RGB and RGBA, whose channels lie where
/// red, green, blue and alpha do: an i1 that says whether \p Order is another
/// one, and fromMemoryOrder() of these, without a branch.
llvm::Value *isReordered(llvm::IRBuilder<> &B, llvm::Value *Order);
llvm::Value *completeChannels(llvm::IRBuilder<> &B, llvm::Value *Texel,
                              llvm::Value *Order);

/// Lanes of i32 in the order they are stored in, from red, green, blue, alpha.
llvm::Value *toMemoryOrder(llvm::IRBuilder<> &B, llvm::Value *Lanes,
                           llvm::Value *Order);

/// Whether a channel data type packs its channels into one word.
llvm::Value *isPacked(llvm::IRBuilder<> &B, llvm::Value *DataType);
/// <4 x float> of a packed pixel in an i32; alpha is unspecified.
llvm::Value *unpack(llvm::IRBuilder<> &B, llvm::Value *Word,
                    llvm::Value *DataType);

/// What write_imagef, write_imagei and write_imageui store in the channels of
/// \p DataType (8.3 of OpenCL 1.2): four lanes of i32, of which the low bits
/// count; a packed word is lane 0. Whether integers have a sign the format
/// tells: what calls became of SPIR-V does not know.
llvm::Value *encodeFloats(llvm::IRBuilder<> &B, llvm::Value *Color,
                          llvm::Value *DataType);
llvm::Value *encodeIntegers(llvm::IRBuilder<> &B, llvm::Value *Color,
                            llvm::Value *DataType);

/// \p Color, <4 x float>, as an image of channel order \p Order has it before it
/// is stored, and back: sRGB bends red, green and blue (CL 2.0, 8.4).
llvm::Value *bend(llvm::IRBuilder<> &B, llvm::Value *Color, llvm::Value *Order);
llvm::Value *straighten(llvm::IRBuilder<> &B, llvm::Value *Color,
                        llvm::Value *Order);

/// What read_imagef finds in the channels of \p DataType, four lanes of i32
/// without a sign: <4 x float> in the order of memory. And what read_imagei and
/// read_imageui find: <4 x i32>.
llvm::Value *decodeFloats(llvm::IRBuilder<> &B, llvm::Value *Lanes,
                          llvm::Value *DataType);
llvm::Value *decodeIntegers(llvm::IRBuilder<> &B, llvm::Value *Lanes,
                            llvm::Value *DataType);

/// One value of \p Type for each size of pixels: \p Fill gets the channels (a
/// packed pixel counts as one) and the bits of each.
llvm::Value *forPixelSize(
    llvm::IRBuilder<> &B, llvm::Value *Order, llvm::Value *DataType,
    llvm::Type *Type,
    llvm::function_ref<llvm::Value *(unsigned Count, unsigned Bits)> Fill);

/// Logarithms to base 2 of the bytes of a channel (a packed pixel counts as
/// one) and of the channels of a pixel.
llvm::Value *logChannelBytes(llvm::IRBuilder<> &B, llvm::Value *DataType);
llvm::Value *logChannels(llvm::IRBuilder<> &B, llvm::Value *Order);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BUILTINS_IMAGE_IMAGEFORMAT_H
