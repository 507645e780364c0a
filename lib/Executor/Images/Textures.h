// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The texture unit: the instructions that read and write images in CUDA's
/// formats. Written from PTX ISA 9.0 (tex, suld, sust) and the appendix
/// "Texture Fetching" of the CUDA C++ Programming Guide; it knows nothing of
/// OpenCL's formulas, which it is there to check.

#ifndef SPIR2NVVM_LIB_EXECUTOR_IMAGES_TEXTURES_H
#define SPIR2NVVM_LIB_EXECUTOR_IMAGES_TEXTURES_H

#include "Executor/Images/ImageDesc.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>

namespace spir2nvvm::executor {

/// What the name of an intrinsic says.
struct TextureForm {
  enum class Operation : uint8_t { Sample, Gather, Load, Store };
  enum class Outside : uint8_t { Clamp, Trap, Zero };

  Operation What = Operation::Sample;
  // Coordinates without the layer.
  uint8_t Axes = 0;
  bool Layered = false;
  // Sample, Gather.
  bool FloatCoordinates = false;
  bool Cube = false;      // three coordinates are a direction, layers faces
  uint8_t LevelWords = 0; // that choose a level: images have one
  uint8_t Channel = 0;    // Gather
  // Load, Store: each element.
  uint8_t Elements = 1, Bits = 0;
  Outside Beyond = Outside::Zero;

  /// What it loads or stores.
  unsigned bytes() const { return Bits / 8 * Elements; }
  bool isSample() const {
    return What == Operation::Sample || What == Operation::Gather;
  }
  /// Slots of the arguments, the handle included.
  unsigned argumentCount() const;
  unsigned resultCount() const;
};

/// Takes a name without "llvm.nvvm.", "tex.unified.2d.v4f32.f32"; nothing for
/// what is not emulated.
std::optional<TextureForm> parseTextureForm(llvm::StringRef Name);

/// Why an instruction has no result.
enum class TextureFault {
  None,
  WrongKind,  // a texture for a surface, or the other way round
  WrongShape, // of another number of coordinates, or with or without layers
  Misaligned, // an address inside an element
  Outside     // .trap
};

struct ImageHandle;
struct TextureImage;

/// Runs one instruction: the intrinsic's arguments, of which the first is the
/// handle of \p Bound, and its results, each in a slot of 64 bits.
TextureFault runTexture(const TextureForm &Form, const ImageHandle &Bound,
                        const uint64_t *Arguments, uint64_t *Results);

/// What a load or store of \p Form is in; null where it is a fault, or one of
/// pixels of another size.
const TextureImage *surfaceFor(const TextureForm &Form,
                               const ImageHandle &Bound);

/// A form as a number, so that compiled code can pass it.
uint64_t packTextureForm(const TextureForm &Form);
TextureForm unpackTextureForm(uint64_t Packed);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_IMAGES_TEXTURES_H
