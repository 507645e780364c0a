// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Samples: what format and sampler decide is decided once, when a handle is
/// made. Results are those of sampleTexture().

#ifndef SPIR2NVVM_LIB_EXECUTOR_IMAGES_QUICKSAMPLER_H
#define SPIR2NVVM_LIB_EXECUTOR_IMAGES_QUICKSAMPLER_H

#include "Executor/Images/TextureImage.h"

namespace spir2nvvm::executor {

/// As compiled code has <4 x float>; of integers the bits.
using FourWords = float __attribute__((vector_size(16)));

struct QuickSampler;
struct QuickFunctions {
  using Sample = FourWords (*)(const QuickSampler &S, float X, float Y, float Z,
                               int64_t Layer);
  /// s2nSampleRow()'s.
  using Row = void (*)(const QuickSampler &S, const float *Places, float *Words,
                       uint32_t Count, uint64_t Active);

  Sample One = nullptr; // null: sampleTexture() alone knows
  Row All = nullptr;
};

/// Texels that code finds by itself: words of 32 bits, counted, clamped and not
/// filtered.
struct WordTexels {
  uint32_t Channels = 0;                // 0: texels are no such words
  uint32_t Missing = 0;                 // what the other channels are
  std::array<uint32_t, 3> Pitches = {}; // in words, which 32 bits can count
};

struct QuickSampler {
  /// For instructions with coordinates of this type; X, Y and Z have their bits.
  static QuickSampler make(const TextureImage &Of, SamplerDesc How,
                           bool FloatCoordinates);
  /// Whether this is what \p Form asks for; coordinates do not matter.
  bool serves(const TextureForm &Form) const {
    return Do.One && Form.What == TextureForm::Operation::Sample &&
           !Form.Cube && Form.Axes == Of.Axes && Form.Layered == Of.Layered;
  }

  QuickFunctions Do;
  WordTexels InPlace;
  TextureImage Of;
  SamplerDesc How;
  bool FloatCoordinates = false;
  bool IsPlain = false; // counts texels, and clamps
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_IMAGES_QUICKSAMPLER_H
