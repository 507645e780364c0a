// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Writes a bitstream of blocks and unabbreviated records. Only blobs need an
/// abbreviation, of which each is given one of its own.

#ifndef SPIR2NVVM_LIB_WRITER_LLVM7_RECORDWRITER_H
#define SPIR2NVVM_LIB_WRITER_LLVM7_RECORDWRITER_H

#include "Writer/Llvm7/RecordReader.h"

#include <array>
#include <string>

namespace spir2nvvm::bitcode7 {

class RecordWriter {
public:
  /// Appends to \p Bytes; what is pending is there when no block is open.
  explicit RecordWriter(std::string &Bytes) : Bytes(Bytes) {}
  RecordWriter(const RecordWriter &) = delete;
  RecordWriter &operator=(const RecordWriter &) = delete;

  void magic(uint32_t Number) { fixed(Number, 32); }
  void enterBlock(unsigned Id);
  void exitBlock();
  void record(const Record &R);

private:
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
  void blobRecord(const Record &R);

  struct Block {
    size_t SizeAt;              // its position in Bytes
    unsigned Abbreviations = 0; // defined in it
  };
  std::string &Bytes;
  std::array<char, 4096> Chunk;
  size_t Used = 0; // of Chunk
  uint64_t Pending = 0;
  unsigned PendingBits = 0; // fewer than 32
  llvm::SmallVector<Block, 8> Open;
};

} // namespace spir2nvvm::bitcode7

#endif // SPIR2NVVM_LIB_WRITER_LLVM7_RECORDWRITER_H
