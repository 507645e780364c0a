// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Channel orders and data types of images, from ImageFormats.def.

#ifndef SPIR2NVVM_LIB_TARGET_IMAGEFORMATS_H
#define SPIR2NVVM_LIB_TARGET_IMAGEFORMATS_H

namespace spir2nvvm::image {

/// What the bits of a channel mean. One word holds the whole pixel of a packed
/// type.
enum class ChannelClass { Snorm, Unorm, Packed, Signed, Unsigned, Half, Float };

/// The lowest numbers cl.h has; both lists count up from there without a gap.
inline constexpr unsigned FirstOrder = 0x10B0, FirstType = 0x10D0;

struct Order {
  const char *Name;
  unsigned Number;   // cl_channel_order
  const char *Read;  // "x001"
  const char *Write; // "r"
};

struct ChannelType {
  const char *Name;
  unsigned Number; // cl_channel_type
  unsigned Bits;
  ChannelClass Class;
};

/// One channel in the word of a packed type.
struct Field {
  unsigned Type; // cl_channel_type
  char Channel;  // 'r', 'g', 'b'
  unsigned Shift, Bits;
};

inline constexpr Order Orders[] = {
#define IMAGE_ORDER(NAME, NUMBER, READ, WRITE) {#NAME, NUMBER, READ, WRITE},
#include "Target/ImageFormats.def"
};

inline constexpr ChannelType Types[] = {
#define IMAGE_TYPE(NAME, NUMBER, BITS, CLASS)                                  \
  {#NAME, NUMBER, BITS, ChannelClass::CLASS},
#include "Target/ImageFormats.def"
};

enum TypeNumber : unsigned {
// NOLINTNEXTLINE(bugprone-macro-parentheses): enumerators take none
#define IMAGE_TYPE(NAME, NUMBER, BITS, CLASS) NAME = NUMBER,
#include "Target/ImageFormats.def"
};

inline constexpr Field Fields[] = {
#define IMAGE_FIELD(TYPE, CHANNEL, SHIFT, BITS) {TYPE, CHANNEL, SHIFT, BITS},
#include "Target/ImageFormats.def"
};

} // namespace spir2nvvm::image

#endif // SPIR2NVVM_LIB_TARGET_IMAGEFORMATS_H
