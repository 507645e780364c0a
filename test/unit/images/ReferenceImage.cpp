// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ReferenceImage.h"

#include "llvm/ADT/APFloat.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

using namespace llvm;
using namespace spir2nvvm::test;

namespace {

// cl.h, written out once more.
enum Cl : uint32_t {
  CL_R = 0x10B0,
  CL_A,
  CL_RG,
  CL_RA,
  CL_RGB,
  CL_RGBA,
  CL_BGRA,
  CL_ARGB,
  CL_INTENSITY,
  CL_LUMINANCE,
  CL_Rx,
  CL_RGx,
  CL_RGBx,
  CL_DEPTH,
  CL_SNORM_INT8 = 0x10D0,
  CL_SNORM_INT16,
  CL_UNORM_INT8,
  CL_UNORM_INT16,
  CL_UNORM_SHORT_565,
  CL_UNORM_SHORT_555,
  CL_UNORM_INT_101010,
  CL_SIGNED_INT8,
  CL_SIGNED_INT16,
  CL_SIGNED_INT32,
  CL_UNSIGNED_INT8,
  CL_UNSIGNED_INT16,
  CL_UNSIGNED_INT32,
  CL_HALF_FLOAT,
  CL_FLOAT
};

// Table 4 of SPIR 1.2.
enum State : unsigned {
  AddressMask = 7,
  Clamp = 1,
  Repeat = 3,
  Mirrored = 4,
  Normalised = 8,
  Linear = 16
};

/// i0, i1 and a of section 8.2.
struct Neighbours {
  int64_t I0, I1;
  double A;
};

} // namespace

bool ReferenceImage::isPacked() const {
  return Type >= CL_UNORM_SHORT_565 && Type <= CL_UNORM_INT_101010;
}

bool ReferenceImage::isInteger() const {
  return Type >= CL_SIGNED_INT8 && Type <= CL_UNSIGNED_INT32;
}

unsigned ReferenceImage::channels() const {
  switch (Order) {
  case CL_RG:
  case CL_RA:
  case CL_RGx:
    return 2;
  case CL_RGBA:
  case CL_BGRA:
  case CL_ARGB:
    return 4;
  default:
    return 1; // a packed pixel is one word
  }
}

unsigned ReferenceImage::channelBytes() const {
  switch (Type) {
  case CL_SNORM_INT8:
  case CL_UNORM_INT8:
  case CL_SIGNED_INT8:
  case CL_UNSIGNED_INT8:
    return 1;
  case CL_UNORM_INT_101010:
  case CL_SIGNED_INT32:
  case CL_UNSIGNED_INT32:
  case CL_FLOAT:
    return 4;
  default:
    return 2;
  }
}

static double fromHalf(uint16_t Bits) {
  APFloat Half(APFloat::IEEEhalf(), APInt(16, Bits));
  bool Ignored;
  Half.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &Ignored);
  return Half.convertToDouble();
}

static uint16_t toHalf(double V) {
  APFloat Number(V);
  bool Ignored;
  Number.convert(APFloat::IEEEhalf(), APFloat::rmNearestTiesToEven, &Ignored);
  return uint16_t(Number.bitcastToAPInt().getZExtValue());
}

void ReferenceImage::fill(unsigned Seed) {
  std::mt19937 Random(Seed);
  std::uniform_real_distribution<double> Number(-4, 4);
  Bytes.resize(pixelCount() * pixelBytes());
  for (uint8_t &Byte : Bytes)
    Byte = uint8_t(Random());
  for (uint64_t I = 0; I < Bytes.size(); I += channelBytes()) {
    if (Type == CL_FLOAT) {
      float V = float(Number(Random));
      std::memcpy(&Bytes[I], &V, sizeof(V));
    } else if (Type == CL_HALF_FLOAT) {
      uint16_t V = toHalf(Number(Random));
      std::memcpy(&Bytes[I], &V, sizeof(V));
    }
  }
}

// ---- Memory -----------------------------------------------------------------

bool ReferenceImage::isInside(const std::array<int64_t, 3> &At,
                              int64_t Layer) const {
  for (unsigned Axis = 0; Axis != Axes; ++Axis)
    if (At[Axis] < 0 || At[Axis] >= Sizes[Axis])
      return false;
  return Layer >= 0 && Layer < Layers;
}

uint64_t ReferenceImage::offsetOf(const std::array<int64_t, 3> &At,
                                  int64_t Layer) const {
  uint64_t Index = Layer;
  for (unsigned Axis = 3; Axis-- > 0;)
    Index = Index * Sizes[Axis] + (Axis < Axes ? At[Axis] : 0);
  return Index * pixelBytes();
}

template <typename T> static T get(const uint8_t *From) {
  T V;
  std::memcpy(&V, From, sizeof(V));
  return V;
}
template <typename T> static void put(uint8_t *To, T V) {
  std::memcpy(To, &V, sizeof(V));
}

// 8.3.1: normalised integers; 8.3.2 to 8.3.4: the others.
static double decodeChannel(uint32_t Type, const uint8_t *From) {
  switch (Type) {
  case CL_SNORM_INT8:
    return std::max(get<int8_t>(From) / 127.0, -1.0);
  case CL_SNORM_INT16:
    return std::max(get<int16_t>(From) / 32767.0, -1.0);
  case CL_UNORM_INT8:
    return get<uint8_t>(From) / 255.0;
  case CL_UNORM_INT16:
    return get<uint16_t>(From) / 65535.0;
  case CL_SIGNED_INT8:
    return get<int8_t>(From);
  case CL_SIGNED_INT16:
    return get<int16_t>(From);
  case CL_SIGNED_INT32:
    return get<int32_t>(From);
  case CL_UNSIGNED_INT8:
    return get<uint8_t>(From);
  case CL_UNSIGNED_INT16:
    return get<uint16_t>(From);
  case CL_UNSIGNED_INT32:
    return get<uint32_t>(From);
  case CL_HALF_FLOAT:
    return fromHalf(get<uint16_t>(From));
  default:
    return get<float>(From);
  }
}

std::array<double, 4> ReferenceImage::decode(uint64_t Offset) const {
  const uint8_t *From = &Bytes[Offset];
  if (Type == CL_UNORM_SHORT_565) {
    uint16_t V = get<uint16_t>(From);
    return {(V >> 11 & 31) / 31.0, (V >> 5 & 63) / 63.0, (V & 31) / 31.0, 0};
  }
  if (Type == CL_UNORM_SHORT_555) {
    uint16_t V = get<uint16_t>(From);
    return {(V >> 10 & 31) / 31.0, (V >> 5 & 31) / 31.0, (V & 31) / 31.0, 0};
  }
  if (Type == CL_UNORM_INT_101010) {
    uint32_t V = get<uint32_t>(From);
    return {(V >> 20 & 1023) / 1023.0, (V >> 10 & 1023) / 1023.0,
            (V & 1023) / 1023.0, 0};
  }
  std::array<double, 4> Channels = {0, 0, 0, 0};
  for (unsigned N = 0; N != channels(); ++N)
    Channels[N] = decodeChannel(Type, From + N * channelBytes());
  return Channels;
}

// The standard wants round to nearest even and saturation. The multiplication
// is one of floats there too.
static int64_t scaled(double V, double Scale, int64_t Low, int64_t High) {
  double Product = float(V) * float(Scale);
  if (std::isnan(Product))
    return 0;
  return int64_t(
      std::clamp(std::nearbyint(Product), double(Low), double(High)));
}

static void encodeChannel(uint32_t Type, uint8_t *To, double V) {
  switch (Type) {
  case CL_SNORM_INT8:
    return put<int8_t>(To, scaled(V, 127, -128, 127));
  case CL_SNORM_INT16:
    return put<int16_t>(To, scaled(V, 32767, -32768, 32767));
  case CL_UNORM_INT8:
    return put<uint8_t>(To, scaled(V, 255, 0, 255));
  case CL_UNORM_INT16:
    return put<uint16_t>(To, scaled(V, 65535, 0, 65535));
  case CL_SIGNED_INT8:
    return put<int8_t>(To, std::clamp(V, -128.0, 127.0));
  case CL_SIGNED_INT16:
    return put<int16_t>(To, std::clamp(V, -32768.0, 32767.0));
  case CL_SIGNED_INT32:
    return put<int32_t>(To, int32_t(int64_t(V)));
  case CL_UNSIGNED_INT8:
    return put<uint8_t>(To, std::min(V, 255.0));
  case CL_UNSIGNED_INT16:
    return put<uint16_t>(To, std::min(V, 65535.0));
  case CL_UNSIGNED_INT32:
    return put<uint32_t>(To, uint32_t(int64_t(V)));
  case CL_HALF_FLOAT:
    return put<uint16_t>(To, toHalf(V));
  default:
    return put<float>(To, float(V));
  }
}

void ReferenceImage::encode(uint64_t Offset, const std::array<double, 4> &C) {
  uint8_t *To = &Bytes[Offset];
  auto Bits = [&](unsigned Channel, unsigned Count) {
    int64_t Most = (1 << Count) - 1;
    return uint32_t(scaled(C[Channel], double(Most), 0, Most));
  };
  if (Type == CL_UNORM_SHORT_565)
    put<uint16_t>(To, Bits(0, 5) << 11 | Bits(1, 6) << 5 | Bits(2, 5));
  else if (Type == CL_UNORM_SHORT_555)
    put<uint16_t>(To, Bits(0, 5) << 10 | Bits(1, 5) << 5 | Bits(2, 5));
  else if (Type == CL_UNORM_INT_101010)
    put<uint32_t>(To, Bits(0, 10) << 20 | Bits(1, 10) << 10 | Bits(2, 10));
  else
    for (unsigned N = 0; N != channels(); ++N)
      encodeChannel(Type, To + N * channelBytes(), C[N]);
}

// ---- Colours ----------------------------------------------------------------

// 6.12.14.1, the table of sampler properties.
Color ReferenceImage::borderColor() const {
  switch (Order) {
  case CL_R:
  case CL_RG:
  case CL_RGB:
  case CL_LUMINANCE:
    return {0, 0, 0, 1};
  default:
    return {0, 0, 0, 0};
  }
}

// 6.12.14.2, the table of channel orders.
Color ReferenceImage::pixel(std::array<int64_t, 3> At, int64_t Layer) const {
  if (!isInside(At, Layer))
    return borderColor();
  std::array<double, 4> C = decode(offsetOf(At, Layer));
  switch (Order) {
  case CL_R:
  case CL_Rx:
  case CL_DEPTH:
    return {C[0], 0, 0, 1};
  case CL_A:
    return {0, 0, 0, C[0]};
  case CL_RG:
  case CL_RGx:
    return {C[0], C[1], 0, 1};
  case CL_RA:
    return {C[0], 0, 0, C[1]};
  case CL_RGB:
  case CL_RGBx:
    return {C[0], C[1], C[2], 1};
  case CL_ARGB:
    return {C[1], C[2], C[3], C[0]};
  case CL_BGRA:
    return {C[2], C[1], C[0], C[3]};
  case CL_INTENSITY:
    return {C[0], C[0], C[0], C[0]};
  case CL_LUMINANCE:
    return {C[0], C[0], C[0], 1};
  default:
    return C;
  }
}

// 6.12.14.4, the channels that are written.
void ReferenceImage::write(std::array<int64_t, 3> At, int64_t Layer,
                           const Color &C) {
  if (!isInside(At, Layer))
    return;
  uint64_t Offset = offsetOf(At, Layer);
  switch (Order) {
  case CL_A:
    return encode(Offset, {C[3]});
  case CL_RA:
    return encode(Offset, {C[0], C[3]});
  case CL_ARGB:
    return encode(Offset, {C[3], C[0], C[1], C[2]});
  case CL_BGRA:
    return encode(Offset, {C[2], C[1], C[0], C[3]});
  default:
    return encode(Offset, C);
  }
}

// ---- Section 8.2 ------------------------------------------------------------

static int64_t clampAddress(int64_t I, int64_t Size, unsigned Address) {
  return Address == Clamp ? std::clamp<int64_t>(I, -1, Size)
                          : std::clamp<int64_t>(I, 0, Size - 1);
}

static Neighbours neighbours(unsigned State, double S, int64_t Size) {
  unsigned Address = State & AddressMask;
  bool IsLinear = State & Linear;
  double U = State & Normalised ? S * double(Size) : S;
  if (Address == Repeat) {
    U = (S - std::floor(S)) * double(Size);
    if (!IsLinear) {
      auto I = int64_t(std::floor(U));
      if (I > Size - 1)
        I -= Size;
      return {I, I, 0};
    }
    auto I0 = int64_t(std::floor(U - 0.5));
    int64_t I1 = I0 + 1;
    if (I0 < 0)
      I0 += Size;
    if (I1 > Size - 1)
      I1 -= Size;
    return {I0, I1, U - 0.5 - std::floor(U - 0.5)};
  }
  if (Address == Mirrored) {
    double Near = 2 * std::nearbyint(0.5 * S);
    U = std::fabs(S - Near) * double(Size);
    if (!IsLinear) {
      int64_t I = std::min<int64_t>(int64_t(std::floor(U)), Size - 1);
      return {I, I, 0};
    }
    auto I0 = int64_t(std::floor(U - 0.5));
    int64_t I1 = std::min<int64_t>(I0 + 1, Size - 1);
    return {std::max<int64_t>(I0, 0), I1, U - 0.5 - std::floor(U - 0.5)};
  }
  if (!IsLinear) {
    int64_t I = clampAddress(int64_t(std::floor(U)), Size, Address);
    return {I, I, 0};
  }
  auto I0 = int64_t(std::floor(U - 0.5));
  return {clampAddress(I0, Size, Address), clampAddress(I0 + 1, Size, Address),
          U - 0.5 - std::floor(U - 0.5)};
}

Color ReferenceImage::read(unsigned State, std::array<double, 3> At,
                           double Layer) const {
  int64_t L =
      std::clamp<int64_t>(int64_t(std::nearbyint(Layer)), 0, Layers - 1);
  Neighbours N[3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
  for (unsigned Axis = 0; Axis != Axes; ++Axis)
    N[Axis] = neighbours(State, At[Axis], Sizes[Axis]);
  Color Sum = {0, 0, 0, 0};
  for (unsigned Corner = 0; Corner != 8; ++Corner) {
    std::array<int64_t, 3> I = {0, 0, 0};
    double Weight = 1;
    for (unsigned Axis = 0; Axis != 3; ++Axis) {
      bool Second = Corner >> Axis & 1;
      I[Axis] = Second ? N[Axis].I1 : N[Axis].I0;
      Weight *= Second ? N[Axis].A : 1 - N[Axis].A;
    }
    if (Weight == 0)
      continue;
    Color C = pixel(I, L);
    for (unsigned Lane = 0; Lane != 4; ++Lane)
      Sum[Lane] += Weight * C[Lane];
  }
  return Sum;
}
