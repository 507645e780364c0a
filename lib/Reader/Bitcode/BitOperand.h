// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What abbreviations of LLVM's bitstreams are made of, and the numbers that
/// they stand for.

#ifndef SPIR2NVVM_LIB_READER_BITCODE_BITOPERAND_H
#define SPIR2NVVM_LIB_READER_BITCODE_BITOPERAND_H

#include "Reader/Bitcode/BitCursor.h"

#include "llvm/Support/ErrorHandling.h"

#include <optional>

namespace spir2nvvm {

struct BitOperand {
  /// All but the first as a definition spells them.
  enum class Encoding : uint8_t {
    Literal,
    Fixed,
    Variable,
    Array,
    Char6,
    Blob
  };
  Encoding Kind;
  uint64_t Value; // of a literal, or the width

  bool isScalar() const {
    return Kind != Encoding::Array && Kind != Encoding::Blob;
  }
  /// Whether numbers of its width can be read.
  bool hasGoodWidth() const {
    if (Kind == Encoding::Variable)
      return Value >= 2 && Value <= 32;
    return Kind != Encoding::Fixed || Value <= 32;
  }
};

/// An operand of a definition; nothing if its encoding is unknown.
inline std::optional<BitOperand> defineOperand(BitCursor &Bits) {
  using Encoding = BitOperand::Encoding;
  if (Bits.fixed(1))
    return BitOperand{Encoding::Literal, Bits.variable(8)};
  uint64_t Code = Bits.fixed(3);
  if (Code < uint64_t(Encoding::Fixed) || Code > uint64_t(Encoding::Blob))
    return std::nullopt;
  auto Kind = Encoding(Code);
  bool HasWidth = Kind == Encoding::Fixed || Kind == Encoding::Variable;
  uint64_t Width = HasWidth ? Bits.variable(5) : 0;
  // Width 0 is how writers spell "always zero".
  return BitOperand{HasWidth && Width == 0 ? Encoding::Literal : Kind, Width};
}

/// The number that a scalar \p Op stands for.
inline uint64_t readScalar(BitCursor &Bits, const BitOperand &Op) {
  using Encoding = BitOperand::Encoding;
  static constexpr char Char6[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";
  switch (Op.Kind) {
  case Encoding::Literal:
    return Op.Value;
  case Encoding::Fixed:
    return Bits.fixed(unsigned(Op.Value));
  case Encoding::Variable:
    return Bits.variable(unsigned(Op.Value));
  case Encoding::Char6:
    return uint64_t(Char6[Bits.fixed(6)]);
  case Encoding::Array:
  case Encoding::Blob:
    break;
  }
  llvm_unreachable("not a scalar");
}

/// That many numbers of a scalar \p Op. A literal takes no room.
inline void skipScalars(BitCursor &Bits, const BitOperand &Op, uint64_t Count) {
  constexpr uint64_t Char6Width = 6;
  if (Op.Kind == BitOperand::Encoding::Variable)
    Bits.skipVariables(Count, unsigned(Op.Value));
  else if (Op.Kind == BitOperand::Encoding::Fixed)
    Bits.skip(Count * Op.Value);
  else if (Op.Kind == BitOperand::Encoding::Char6)
    Bits.skip(Count * Char6Width);
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_BITCODE_BITOPERAND_H
