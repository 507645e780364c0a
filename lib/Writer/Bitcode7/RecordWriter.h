// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Writes a bitstream of blocks and unabbreviated records. Only blobs need an
/// abbreviation, of which each is given one of its own.

#ifndef SPIR2NVVM_LIB_WRITER_BITCODE7_RECORDWRITER_H
#define SPIR2NVVM_LIB_WRITER_BITCODE7_RECORDWRITER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Endian.h"

#include <array>
#include <cstdint>
#include <string>

namespace spir2nvvm::bitcode7 {

class RecordWriter {
public:
  /// What a stream begins with, or blocks that stand in one somewhere else:
  /// they begin at a multiple of 32 bits and hold no position.
  enum class Place { Top, InBlock };

  /// Appends to \p Bytes; what is pending is there when no block is open.
  explicit RecordWriter(std::string &Bytes, Place Where = Place::Top)
      : Bytes(Bytes), Where(Where) {}
  RecordWriter(const RecordWriter &) = delete;
  RecordWriter &operator=(const RecordWriter &) = delete;

  void magic(uint32_t Number) { fixed(Number, 32); }
  void enterBlock(unsigned Id);
  void exitBlock();
  /// Blocks that a writer in Place::InBlock wrote; a block ended before.
  void blocks(llvm::StringRef Written);

  void record(unsigned Code, llvm::ArrayRef<uint64_t> Operands) {
    begin(Code, Operands.size());
    for (uint64_t Operand : Operands)
      operand(Operand);
  }
  /// One operand for each character, after \p Operands.
  void text(unsigned Code, llvm::StringRef Text,
            llvm::ArrayRef<uint64_t> Operands = {});
  void blob(unsigned Code, llvm::ArrayRef<uint64_t> Operands,
            llvm::StringRef Blob);

  /// Numbers as operands are written, without a record around them.
  static std::string packed(llvm::ArrayRef<uint64_t> Numbers);

private:
  void begin(unsigned Code, size_t Operands);
  /// \p Width is at most 32.
  void fixed(uint64_t Value, unsigned Width) {
    Pending |= Value << PendingBits;
    PendingBits += Width;
    if (PendingBits < 32)
      return;
    if (Used == Chunk.size())
      flush();
    llvm::support::endian::write32le(&Chunk[Used], uint32_t(Pending));
    Used += 4;
    Pending >>= 32;
    PendingBits -= 32;
  }
  void operand(uint64_t Value) {
    constexpr uint64_t More = 1 << (OperandWidth - 1);
    if (Value < More)
      fixed(Value, OperandWidth);
    else if (Value < More * More) // characters, for instance: two groups
      fixed((Value % More) | More | Value / More << OperandWidth,
            2 * OperandWidth);
    else
      variable(Value, OperandWidth);
  }
  /// Groups of Width - 1 bits, low first; the top bit of a group says "more".
  void variable(uint64_t Value, unsigned Width) {
    const uint64_t More = uint64_t(1) << (Width - 1);
    for (; Value >= More; Value >>= Width - 1)
      fixed((Value & (More - 1)) | More, Width);
    fixed(Value, Width);
  }
  void alignTo32() {
    if (PendingBits != 0)
      fixed(0, 32 - PendingBits);
  }
  void flush() {
    Bytes.append(Chunk.data(), Used);
    Used = 0;
  }

  static constexpr unsigned OperandWidth = 6; // of whatever is not abbreviated
  struct Block {
    size_t SizeAt;              // its position in Bytes
    unsigned Abbreviations = 0; // defined in it
  };
  std::string &Bytes;
  const Place Where;
  std::array<char, 4096> Chunk;
  size_t Used = 0; // of Chunk
  uint64_t Pending = 0;
  unsigned PendingBits = 0; // fewer than 32
  llvm::SmallVector<Block, 8> Open;
};

} // namespace spir2nvvm::bitcode7

#endif // SPIR2NVVM_LIB_WRITER_BITCODE7_RECORDWRITER_H
