// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Pixels.h"

#include "llvm/ADT/APFloat.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::test;

static double halfToDouble(uint16_t Bits) {
  APFloat Half(APFloat::IEEEhalf(), APInt(16, Bits));
  bool Ignored;
  Half.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &Ignored);
  return Half.convertToDouble();
}

static uint16_t doubleToHalf(double V) {
  APFloat Number(V);
  bool Ignored;
  Number.convert(APFloat::IEEEhalf(), APFloat::rmNearestTiesToEven, &Ignored);
  return uint16_t(Number.bitcastToAPInt().getZExtValue());
}

std::vector<Format> test::formatsFor(const std::string &Pixel, bool IsDepth) {
  // R A RG RA RGBA Rx RGx, then what some types have besides.
  std::vector<uint32_t> Orders = {0x10B0, 0x10B1, 0x10B2, 0x10B3,
                                  0x10B5, 0x10BA, 0x10BB};
  std::vector<uint32_t> Types = {0x10D0, 0x10D1, 0x10D2,
                                 0x10D3, 0x10DD, 0x10DE};
  if (IsDepth)
    return {{0x10BD, 0x10DE}, {0x10BD, 0x10D3}};
  if (Pixel == "i")
    Types = {0x10D7, 0x10D8, 0x10D9};
  else if (Pixel == "ui")
    Types = {0x10DA, 0x10DB, 0x10DC};
  else
    Orders.insert(Orders.end(), {0x10B8, 0x10B9}); // INTENSITY, LUMINANCE
  std::vector<Format> Formats;
  for (uint32_t Type : Types) {
    for (uint32_t Order : Orders)
      Formats.push_back({Order, Type});
    if (Type == 0x10D0 || Type == 0x10D2 || Type == 0x10D7 || Type == 0x10DA)
      for (uint32_t Order : {0x10B6u, 0x10B7u}) // BGRA, ARGB: 8 bits only
        Formats.push_back({Order, Type});
  }
  if (!isInteger(Pixel))
    for (uint32_t Type : {0x10D4u, 0x10D5u, 0x10D6u})
      for (uint32_t Order : {0x10B4u, 0x10BCu}) // RGB, RGBx: packed only
        Formats.push_back({Order, Type});
  return Formats;
}

double test::laneOf(const std::string &Pixel, const std::vector<uint8_t> &Bytes,
                    size_t Index) {
  const uint8_t *From = &Bytes[Index * bytesOf(Pixel)];
  uint32_t Word = 0;
  std::memcpy(&Word, From, bytesOf(Pixel));
  if (Pixel == "h")
    return halfToDouble(uint16_t(Word));
  if (Pixel == "i")
    return int32_t(Word);
  if (Pixel == "ui")
    return Word;
  float Single;
  std::memcpy(&Single, &Word, sizeof(Single));
  return Single;
}

double test::appendLane(const std::string &Pixel, std::vector<uint8_t> &Bytes,
                        double V) {
  if (Pixel == "h")
    append(Bytes, doubleToHalf(V));
  else if (Pixel == "i")
    append(Bytes, int32_t(V));
  else if (Pixel == "ui")
    append(Bytes, uint32_t(V));
  else
    append(Bytes, float(V));
  return laneOf(Pixel, Bytes, Bytes.size() / bytesOf(Pixel) - 1);
}
