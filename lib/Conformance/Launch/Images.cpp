// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Launch/Images.h"

#include <algorithm>
#include <cctype>

using namespace spir2nvvm::launch;

namespace {
struct ShapeRow {
  std::string_view Name;
  uint32_t Number;
  unsigned Dimensions;
};
} // namespace

static constexpr ShapeRow Shapes[] = {
#define IMAGE_SHAPE(SPELLING, NAME, NUMBER, DIMENSIONS)                        \
  {SPELLING, NUMBER, DIMENSIONS},
#include "Conformance/Launch/Images.def"
};
static constexpr ChannelOrder Orders[] = {
#define CHANNEL_ORDER(SPELLING, NUMBER, CHANNELS) {SPELLING, NUMBER, CHANNELS},
#include "Conformance/Launch/Images.def"
};
static constexpr ChannelType Types[] = {
#define CHANNEL_TYPE(SPELLING, NUMBER, BYTES, PACKED, CONTENT)                 \
  {SPELLING, NUMBER, BYTES, PACKED, Scalar::CONTENT},
#include "Conformance/Launch/Images.def"
};

static bool sameWord(std::string_view A, std::string_view B) {
  return std::equal(A.begin(), A.end(), B.begin(), B.end(), [](char X, char Y) {
    return std::tolower(static_cast<unsigned char>(X)) ==
           std::tolower(static_cast<unsigned char>(Y));
  });
}

template <typename RowT, size_t N, typename TestT>
static const RowT *find(const RowT (&Rows)[N], TestT Test) {
  const RowT *Found = std::find_if(std::begin(Rows), std::end(Rows), Test);
  return Found == std::end(Rows) ? nullptr : Found;
}

std::optional<ImageShape>
spir2nvvm::launch::imageShape(std::string_view Spelling) {
  const ShapeRow *Row = find(
      Shapes, [&](const ShapeRow &R) { return sameWord(R.Name, Spelling); });
  if (!Row)
    return std::nullopt;
  return ImageShape(Row - Shapes);
}

uint32_t spir2nvvm::launch::hostNumber(ImageShape Shape) {
  return Shapes[size_t(Shape)].Number;
}
unsigned spir2nvvm::launch::dimensions(ImageShape Shape) {
  return Shapes[size_t(Shape)].Dimensions;
}

bool spir2nvvm::launch::isArray(ImageShape Shape) {
  return Shape == ImageShape::Image1dArray || Shape == ImageShape::Image2dArray;
}

const ChannelOrder *spir2nvvm::launch::channelOrder(std::string_view Spelling) {
  return find(Orders, [&](const ChannelOrder &R) {
    return sameWord(R.Name, Spelling);
  });
}
const ChannelType *spir2nvvm::launch::channelType(std::string_view Spelling) {
  return find(Types,
              [&](const ChannelType &R) { return sameWord(R.Name, Spelling); });
}
const ChannelOrder *spir2nvvm::launch::channelOrder(uint32_t Number) {
  return find(Orders,
              [&](const ChannelOrder &R) { return R.Number == Number; });
}
const ChannelType *spir2nvvm::launch::channelType(uint32_t Number) {
  return find(Types, [&](const ChannelType &R) { return R.Number == Number; });
}

unsigned Image::pixelBytes() const {
  const ChannelOrder *Channels = channelOrder(Order);
  const ChannelType *Channel = channelType(Type);
  if (!Channels || !Channel)
    return 0;
  return Channel->Packed ? Channel->Bytes : Channel->Bytes * Channels->Channels;
}
