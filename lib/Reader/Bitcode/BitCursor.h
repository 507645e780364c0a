// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads little-endian bit fields and never past the end: a read that would
/// gives 0 and sets a flag, so that callers check once for each record.

#ifndef SPIR2NVVM_LIB_READER_BITCODE_BITCURSOR_H
#define SPIR2NVVM_LIB_READER_BITCODE_BITCURSOR_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cstdint>

namespace spir2nvvm {

class BitCursor {
public:
  explicit BitCursor(llvm::StringRef Bytes) : Bytes(Bytes) {}

  uint64_t position() const { return Position; }
  uint64_t size() const { return uint64_t(Bytes.size()) * 8; }
  uint64_t remaining() const { return size() - Position; }
  /// A read went past the end or a variable-width number had no end.
  bool failed() const { return Failed; }

  /// \p Width is at most 32, as in LLVM's own reader.
  uint64_t fixed(unsigned Width) {
    if (Width > remaining())
      return fail();
    uint64_t Value = window() & ((uint64_t(1) << Width) - 1);
    Position += Width;
    return Value;
  }

  /// Groups of Width - 1 bits, low first; the top bit of a group says "more".
  uint64_t variable(unsigned Width) {
    const uint64_t More = uint64_t(1) << (Width - 1);
    uint64_t Seen = isFarFromEnd() ? look() : More;
    if (Seen & More)
      return longVariable(Width); // or one near the end of the file
    Position += Width;
    return Seen & (More - 1);
  }

  /// That many numbers of variable(Width).
  void skipVariables(uint64_t Count, unsigned Width) {
    const uint64_t Tops = topsOf(Width);
    while (Count != 0 && !Failed) {
      // Each number has one group without "more", its last.
      uint64_t Ends = isFarFromEnd() ? ~look() & Tops : 0;
      if (Ends == 0) { // near the end of the file, or a very long number
        variable(Width);
        --Count;
        continue;
      }
      uint64_t Last = 0;
      for (; Ends != 0 && Count != 0; --Count) {
        Last = Ends;
        Ends &= Ends - 1; // without the lowest
      }
      Position += llvm::countTrailingZeros(Last) + 1;
    }
  }

  void alignTo32() { skipTo((Position + 31) / 32 * 32); }
  void skip(uint64_t Bits) {
    if (Bits > remaining())
      fail();
    else
      Position += Bits;
  }

private:
  // Of several groups: nearly all end within what one look at the bytes shows.
  uint64_t longVariable(unsigned Width) {
    const uint64_t More = uint64_t(1) << (Width - 1);
    uint64_t Seen = isFarFromEnd() ? look() : ~uint64_t(0);
    const uint64_t Ends = ~Seen & topsOf(Width);
    if (Ends == 0)
      return groupByGroup(Width);
    uint64_t Value = 0;
    unsigned Used = llvm::countTrailingZeros(Ends) + 1;
    Position += Used;
    for (unsigned Shift = 0; Used != 0; Used -= Width, Shift += Width - 1) {
      Value |= (Seen & (More - 1)) << Shift;
      Seen >>= Width;
    }
    return Value;
  }
  LLVM_ATTRIBUTE_NOINLINE uint64_t groupByGroup(unsigned Width) {
    const uint64_t More = uint64_t(1) << (Width - 1);
    uint64_t Value = 0;
    for (unsigned Shift = 0; Shift < 64; Shift += Width - 1) {
      uint64_t Group = fixed(Width);
      Value |= (Group & (More - 1)) << Shift;
      if (!(Group & More))
        return Value;
    }
    return fail();
  }
  uint64_t fail() {
    Failed = true;
    Position = size();
    return 0;
  }
  void skipTo(uint64_t Target) {
    if (Target > size())
      fail();
    else
      Position = Target;
  }
  // The bits that start at Position, at least that many of them.
  static constexpr unsigned Window = 57;
  // The top bits of the groups that fit into it.
  static uint64_t topsOf(unsigned Width) {
    constexpr unsigned Widest = 32;
    struct Table {
      uint64_t Of[Widest + 1] = {};
      constexpr Table() {
        for (unsigned Group = 1; Group <= Widest; ++Group)
          for (unsigned End = Group; End <= Window; End += Group)
            Of[Group] |= uint64_t(1) << (End - 1);
      }
    };
    static constexpr Table Tops;
    return Tops.Of[Width];
  }
  bool isFarFromEnd() const { return remaining() >= 64; }
  uint64_t window() const { return isFarFromEnd() ? look() : lastBits(); }
  // Far from the end.
  uint64_t look() const {
    return llvm::support::endian::read64le(Bytes.data() + Position / 8) >>
           (Position % 8);
  }
  LLVM_ATTRIBUTE_NOINLINE uint64_t lastBits() const {
    const uint64_t Byte = Position / 8;
    uint64_t Word = 0;
    for (uint64_t I = Byte; I < std::min(Byte + 8, uint64_t(Bytes.size())); ++I)
      Word |= uint64_t(uint8_t(Bytes[I])) << ((I - Byte) * 8);
    return Word >> (Position % 8);
  }

  llvm::StringRef Bytes;
  uint64_t Position = 0;
  bool Failed = false;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_BITCODE_BITCURSOR_H
