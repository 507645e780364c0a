// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The reader of records reads what LLVM's writer writes, in every encoding,
/// and LLVM's reader reads what the writer of records writes.

#include "Writer/Llvm7/RecordWriter.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Bitstream/BitstreamReader.h"
#include "llvm/Bitstream/BitstreamWriter.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::bitcode7;

namespace {

constexpr uint32_t Magic = 0xdec04342;
constexpr unsigned Outer = 8, Inner = 12, Described = 14;

BitCodeAbbrevOp fixed(unsigned Width) {
  return BitCodeAbbrevOp(BitCodeAbbrevOp::Fixed, Width);
}
BitCodeAbbrevOp variable(unsigned Width) {
  return BitCodeAbbrevOp(BitCodeAbbrevOp::VBR, Width);
}

std::shared_ptr<BitCodeAbbrev>
abbreviation(std::initializer_list<BitCodeAbbrevOp> Ops) {
  return std::make_shared<BitCodeAbbrev>(Ops);
}

/// One record of each kind, by LLVM.
SmallString<0> everyEncoding() {
  SmallString<0> Bytes;
  BitstreamWriter Out(Bytes);
  Out.Emit(Magic, 32);
  Out.EnterSubblock(Outer, 4);
  Out.EnterBlockInfoBlock();
  Out.EmitBlockInfoAbbrev(
      Described, abbreviation({BitCodeAbbrevOp(1), variable(8),
                               BitCodeAbbrevOp(BitCodeAbbrevOp::Array),
                               BitCodeAbbrevOp(BitCodeAbbrevOp::Char6)}));
  Out.ExitBlock();
  unsigned Scalars = Out.EmitAbbrev(
      abbreviation({BitCodeAbbrevOp(7), fixed(32), variable(6), fixed(0)}));
  unsigned List = Out.EmitAbbrev(abbreviation(
      {fixed(3), BitCodeAbbrevOp(BitCodeAbbrevOp::Array), fixed(7)}));
  unsigned Blob =
      Out.EmitAbbrev(abbreviation({BitCodeAbbrevOp(9), variable(6),
                                   BitCodeAbbrevOp(BitCodeAbbrevOp::Blob)}));
  Out.EmitRecord(3, ArrayRef<uint64_t>{0, 31, 32, UINT32_MAX, UINT64_MAX});
  Out.EmitRecordWithAbbrev(Scalars,
                           ArrayRef<uint64_t>{7, 0xfedcba98, UINT64_MAX, 0});
  Out.EmitRecordWithAbbrev(List, ArrayRef<uint64_t>{5, 1, 127, 0});
  Out.EmitRecordWithBlob(Blob, ArrayRef<uint64_t>{9, 1000}, "five!");
  Out.EnterSubblock(Inner, 3);
  Out.EmitRecord(1, ArrayRef<uint64_t>{});
  Out.ExitBlock();
  Out.EnterSubblock(Described, 5);
  Out.EmitRecordWithAbbrev(bitc::FIRST_APPLICATION_ABBREV,
                           ArrayRef<uint64_t>{1, 300, 'a', 'Z', '0', '.', '_'});
  Out.ExitBlock();
  Out.ExitBlock();
  return Bytes;
}

/// What \p In holds, as text, until it ends or is malformed.
std::string described(RecordReader &In) {
  std::string Text;
  while (true) {
    switch (In.next()) {
    case RecordReader::Item::Block:
      Text += "block " + std::to_string(In.block()) + "\n";
      In.enterBlock();
      break;
    case RecordReader::Item::Record:
      Text += std::to_string(In.record().Code) + ":";
      for (uint64_t Op : In.record().Ops)
        Text += " " + std::to_string(Op);
      Text += In.record().Blob.empty() ? "" : " " + In.record().Blob.str();
      Text += "\n";
      break;
    case RecordReader::Item::BlockEnd:
      Text += "end\n";
      break;
    case RecordReader::Item::StreamEnd:
      return Text;
    case RecordReader::Item::Malformed:
      return Text + "malformed\n";
    }
  }
}

constexpr char Expected[] = "block 8\n"
                            "3: 0 31 32 4294967295 18446744073709551615\n"
                            "7: 4275878552 18446744073709551615 0\n"
                            "5: 1 127 0\n"
                            "9: 1000 five!\n"
                            "block 12\n"
                            "1:\n"
                            "end\n"
                            "block 14\n"
                            "1: 300 97 90 48 46 95\n"
                            "end\n"
                            "end\n";

TEST(Records, AreReadInEveryEncoding) {
  SmallString<0> Bytes = everyEncoding();
  RecordReader In(Bytes);
  EXPECT_EQ(described(In), Expected);
}

TEST(Records, OfBlocksThatAreSkippedAreNotRead) {
  SmallString<0> Bytes = everyEncoding();
  RecordReader In(Bytes);
  ASSERT_EQ(In.next(), RecordReader::Item::Block);
  In.skipBlock();
  EXPECT_EQ(In.next(), RecordReader::Item::StreamEnd);
}

// Wherever the stream is cut: no read goes beyond its end, and nobody takes the
// rest for the whole.
TEST(Records, OfACutStreamAreMalformed) {
  SmallString<0> Bytes = everyEncoding();
  for (size_t Size = 8; Size + 4 <= Bytes.size(); Size += 4) {
    std::vector<char> Exactly(Bytes.begin(), Bytes.begin() + Size);
    RecordReader In(StringRef(Exactly.data(), Size));
    EXPECT_EQ(StringRef(described(In)).take_back(10), "malformed\n") << Size;
  }
}

/// \p In written again, without abbreviations.
std::string copied(RecordReader &In) {
  std::string Bytes;
  RecordWriter Out(Bytes);
  Out.magic(Magic);
  for (auto Item = In.next(); Item != RecordReader::Item::StreamEnd;
       Item = In.next()) {
    if (Item == RecordReader::Item::Block) {
      Out.enterBlock(In.block());
      In.enterBlock();
    } else if (Item == RecordReader::Item::Record) {
      Out.record(In.record());
    } else {
      EXPECT_EQ(Item, RecordReader::Item::BlockEnd);
      Out.exitBlock();
    }
  }
  return Bytes;
}

TEST(Records, AreReadByLlvmAsTheyWereWritten) {
  SmallString<0> Bytes = everyEncoding();
  RecordReader In(Bytes);
  std::string Copy = copied(In);
  RecordReader Again(Copy);
  EXPECT_EQ(described(Again), Expected);

  BitstreamCursor Llvm(Copy);
  ASSERT_EQ(cantFail(Llvm.Read(32)), Magic);
  ASSERT_EQ(cantFail(Llvm.advance()).ID, Outer);
  cantFail(Llvm.EnterSubBlock(Outer));
  SmallVector<uint64_t, 8> Ops;
  StringRef Blob;
  for (unsigned Code : {3, 7, 5, 9}) {
    BitstreamEntry Entry = cantFail(Llvm.advance());
    ASSERT_EQ(Entry.Kind, BitstreamEntry::Record);
    Ops.clear();
    EXPECT_EQ(cantFail(Llvm.readRecord(Entry.ID, Ops, &Blob)), Code);
  }
  EXPECT_EQ(Ops.front(), 1000u);
  EXPECT_EQ(Blob, "five!");
}

} // namespace
