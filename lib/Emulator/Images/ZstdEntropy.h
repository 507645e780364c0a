// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The two entropy coders of Zstandard (RFC 8878, section 4): FSE and Huffman.
/// Everything here takes hostile bytes.

#ifndef SPIR2NVVM_LIB_EMULATOR_IMAGES_ZSTDENTROPY_H
#define SPIR2NVVM_LIB_EMULATOR_IMAGES_ZSTDENTROPY_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spir2nvvm::emulator::zstd {

/// The position of the highest bit that is set.
constexpr unsigned highBit(uint32_t Value) {
  unsigned Bit = 0;
  while (Value >>= 1)
    ++Bit;
  return Bit;
}

/// Bits from the first byte's lowest one on.
class ForwardBits {
public:
  explicit ForwardBits(std::string_view In) : In(In) {}
  /// Zeros past the end.
  uint32_t read(unsigned Count);
  void unread(unsigned Count) { At -= Count; }
  bool hasOverrun() const { return At > In.size() * 8; }
  /// Bytes of which a bit was read.
  size_t bytes() const { return (At + 7) / 8; }

private:
  std::string_view In;
  size_t At = 0;
};

/// Bits from the last byte's highest one on, below the mark that ends them.
class BackwardBits {
public:
  /// Not good where the mark is missing.
  explicit BackwardBits(std::string_view In);
  bool isGood() const { return Good; }
  uint64_t read(unsigned Count);
  uint32_t peek(unsigned Count) const;
  void skip(unsigned Count) { Left -= int64_t(Count); }
  bool hasOverrun() const { return Left < 0; }
  /// Whether all was read, and no more than that.
  bool isSpent() const { return Left == 0; }

private:
  std::string_view In;
  int64_t Left = 0; // bits
  bool Good = false;
};

/// A table of finite state entropy.
class FseTable {
public:
  struct Entry {
    uint16_t Base = 0; // of the next state
    uint8_t Symbol = 0, Bits = 0;
  };

  /// From probabilities; -1 is "less than 1".
  static FseTable fromCounts(const std::vector<int16_t> &Counts, unsigned Log);
  /// One symbol forever.
  static FseTable repeating(uint8_t Symbol);
  /// From its description, which is removed from the beginning of \p In.
  static std::optional<FseTable> read(std::string_view &In, unsigned MaxLog,
                                      unsigned MaxSymbol);

  unsigned log() const { return Log; }
  const Entry &operator[](uint32_t State) const { return Entries[State]; }

private:
  unsigned Log = 0;
  std::vector<Entry> Entries{{}};
};

/// A table of a Huffman code.
class HuffmanTable {
public:
  /// As FseTable::read.
  static std::optional<HuffmanTable> read(std::string_view &In);
  /// Appends \p Count symbols of one stream; false if it has others.
  bool decode(std::string_view Stream, size_t Count, std::string &Out) const;

private:
  struct Entry {
    uint8_t Symbol, Bits;
  };
  static std::optional<HuffmanTable> fromWeights(std::vector<uint8_t> Weights);
  unsigned MaxBits = 0;
  std::vector<Entry> Entries;
};

} // namespace spir2nvvm::emulator::zstd

#endif // SPIR2NVVM_LIB_EMULATOR_IMAGES_ZSTDENTROPY_H
