// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM's bitstream as a sequence of blocks and records. LLVM's own reader
/// takes three times as many instructions for the same; this one is for what
/// LLVM's writer wrote a moment ago, and says only that something is malformed.

#ifndef SPIR2NVVM_LIB_WRITER_LLVM7_RECORDREADER_H
#define SPIR2NVVM_LIB_WRITER_LLVM7_RECORDREADER_H

#include "Target/BitOperand.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <vector>

namespace spir2nvvm::bitcode7 {

struct Record {
  unsigned Code = 0;
  llvm::SmallVector<uint64_t, 64> Ops;
  llvm::StringRef Blob;
};

class RecordReader {
public:
  /// \p Stream begins with the magic number.
  explicit RecordReader(llvm::StringRef Stream);

  enum class Item { Record, Block, BlockEnd, StreamEnd, Malformed };
  /// The next item of the block that is open; the header of a Block has been
  /// read, and one of enterBlock() and skipBlock() follows. Abbreviations are
  /// taken in on the way, and so are those of BLOCKINFO.
  Item next();

  /// What next() found.
  Record &record() { return Current; }
  unsigned block() const { return Header.Id; }

  void enterBlock();
  void skipBlock();

private:
  using Abbreviation = std::vector<BitOperand>;
  using Numbers = llvm::SmallVector<unsigned, 16>; // into Abbreviations
  struct Block {
    unsigned Id = 0, IdWidth = 0;
    uint64_t End = 0; // bit position
    Numbers Known;
  };

  bool readHeader();
  bool readBlockInfo();
  Item endBlock();
  bool readRecord(uint64_t Id);
  bool defineAbbreviation(Numbers &Into);
  bool readUnabbreviated();
  bool readAbbreviated(const Abbreviation &Shape);
  void readArray(const BitOperand &Element);
  void readBlob();

  llvm::StringRef Stream;
  BitCursor Bits;
  std::vector<Abbreviation> Abbreviations;
  llvm::DenseMap<unsigned, Numbers> Registered; // by block, from BLOCKINFO
  std::vector<Block> Open;
  Block Header;
  Record Current;
};

} // namespace spir2nvvm::bitcode7

#endif // SPIR2NVVM_LIB_WRITER_LLVM7_RECORDREADER_H
