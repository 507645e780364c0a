// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Formats, and pixels as kernels see them ("f", "i", "ui", "h").

#ifndef SPIR2NVVM_TEST_UNIT_IMAGES_PIXELS_H
#define SPIR2NVVM_TEST_UNIT_IMAGES_PIXELS_H

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace spir2nvvm::test {

/// cl.h's numbers.
struct Format {
  uint32_t Order, Type;
};

/// Every format OpenCL 1.2 allows (table 5.6 and 5.7) that such pixels can be
/// read from or written to.
std::vector<Format> formatsFor(const std::string &Pixel, bool IsDepth);

inline bool isInteger(const std::string &Pixel) {
  return Pixel == "i" || Pixel == "ui";
}
/// Of one lane.
inline unsigned bytesOf(const std::string &Pixel) {
  return Pixel == "h" ? 2 : 4;
}

double laneOf(const std::string &Pixel, const std::vector<uint8_t> &Bytes,
              size_t Index);
/// Appends a lane; \p V as the lane can hold it is returned.
double appendLane(const std::string &Pixel, std::vector<uint8_t> &Bytes,
                  double V);

template <typename T> void append(std::vector<uint8_t> &Bytes, T V) {
  Bytes.resize(Bytes.size() + sizeof(V));
  std::memcpy(&Bytes[Bytes.size() - sizeof(V)], &V, sizeof(V));
}

} // namespace spir2nvvm::test

#endif // SPIR2NVVM_TEST_UNIT_IMAGES_PIXELS_H
