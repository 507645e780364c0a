// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What an image builtin must do, straight from the standard: sections 8.2 and
/// 8.3 of OpenCL 1.2 and 6.12.14 of OpenCL C 1.2. Slow, and shares nothing with
/// what it checks.

#ifndef SPIR2NVVM_TEST_UNIT_IMAGES_REFERENCEIMAGE_H
#define SPIR2NVVM_TEST_UNIT_IMAGES_REFERENCEIMAGE_H

#include <array>
#include <cstdint>
#include <vector>

namespace spir2nvvm::test {

/// Red, green, blue, alpha.
using Color = std::array<double, 4>;

struct ReferenceImage {
  unsigned Axes = 2; // without the layer
  uint32_t Sizes[3] = {1, 1, 1};
  uint32_t Layers = 1;
  uint32_t Order = 0, Type = 0; // cl.h's numbers
  std::vector<uint8_t> Bytes;

  unsigned channels() const; // of memory
  unsigned channelBytes() const;
  unsigned pixelBytes() const { return channels() * channelBytes(); }
  uint64_t pixelCount() const {
    return uint64_t(Sizes[0]) * Sizes[1] * Sizes[2] * Layers;
  }
  bool isInteger() const;
  bool isPacked() const;
  /// Fills Bytes so that every pixel is a finite number.
  void fill(unsigned Seed);

  /// The pixel at integer coordinates, or the border colour.
  Color pixel(std::array<int64_t, 3> At, int64_t Layer) const;
  /// read_image* in a state of SPIR's table 4.
  Color read(unsigned State, std::array<double, 3> At, double Layer) const;
  /// write_image*; leaves Bytes alone outside of the image.
  void write(std::array<int64_t, 3> At, int64_t Layer, const Color &C);

private:
  bool isInside(const std::array<int64_t, 3> &At, int64_t Layer) const;
  uint64_t offsetOf(const std::array<int64_t, 3> &At, int64_t Layer) const;
  Color borderColor() const;
  std::array<double, 4> decode(uint64_t Offset) const;
  void encode(uint64_t Offset, const std::array<double, 4> &Channels);
};

} // namespace spir2nvvm::test

#endif // SPIR2NVVM_TEST_UNIT_IMAGES_REFERENCEIMAGE_H
