// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM's reader reads what the writer of records writes.

#include "Writer/Bitcode7/RecordWriter.h"

#include "llvm/Bitstream/BitstreamReader.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace spir2nvvm::bitcode7;

namespace {

constexpr uint32_t Magic = 0xdec04342;
constexpr unsigned Outer = 8, Inner = 12;

/// A record, or what begins or ends a block, as text.
std::string nextItem(BitstreamCursor &In) {
  BitstreamEntry Entry = cantFail(In.advance());
  if (Entry.Kind == BitstreamEntry::EndBlock)
    return "end\n";
  if (Entry.Kind == BitstreamEntry::SubBlock) {
    cantFail(In.EnterSubBlock(Entry.ID));
    return "block " + std::to_string(Entry.ID) + "\n";
  }
  SmallVector<uint64_t, 8> Ops;
  StringRef Blob;
  unsigned Code = cantFail(In.readRecord(Entry.ID, Ops, &Blob));
  std::string Text = std::to_string(Code) + ":";
  for (uint64_t Op : Ops)
    Text += " " + std::to_string(Op);
  return Text + (Blob.empty() ? "" : " " + Blob.str()) + "\n";
}

std::string described(StringRef Bytes) {
  BitstreamCursor In(Bytes);
  EXPECT_EQ(cantFail(In.Read(32)), Magic);
  std::string Text;
  while (!In.AtEndOfStream())
    Text += nextItem(In);
  return Text;
}

void writeEveryKind(RecordWriter &Out) {
  Out.enterBlock(Outer);
  Out.record(3, {0, 31, 32, 1023, 1024, UINT32_MAX, UINT64_MAX});
  Out.record(4, {});
  Out.text(5, "a\xff");
  Out.text(6, "Z", {7, 1000});
  Out.blob(9, {1000}, "five!");
  Out.blob(10, {}, "");
  Out.record(1, {2});
  Out.exitBlock();
}

constexpr char EveryKind[] =
    "block 8\n"
    "3: 0 31 32 1023 1024 4294967295 18446744073709551615\n"
    "4:\n"
    "5: 97 255\n"
    "6: 7 1000 90\n"
    "9: 1000 five!\n"
    "10:\n"
    "1: 2\n"
    "end\n";

TEST(Records, AreReadByLlvmAsTheyWereWritten) {
  std::string Bytes;
  RecordWriter Out(Bytes);
  Out.magic(Magic);
  writeEveryKind(Out);
  writeEveryKind(Out);
  EXPECT_EQ(described(Bytes), std::string(EveryKind) + EveryKind);
}

// Blocks that were written apart, inside another.
TEST(Records, OfBlocksWrittenApartAreTheSame) {
  std::string Apart;
  RecordWriter Inside(Apart, RecordWriter::Place::InBlock);
  Inside.record(2, {1});
  writeEveryKind(Inside);
  std::string Bytes;
  RecordWriter Out(Bytes);
  Out.magic(Magic);
  Out.enterBlock(Inner);
  Out.enterBlock(Outer);
  Out.exitBlock();
  Out.blocks(Apart);
  Out.exitBlock();
  EXPECT_EQ(described(Bytes), "block 12\nblock 8\nend\n2: 1\n" +
                                  std::string(EveryKind) + "end\n");
}

TEST(Records, MayBeMoreThanFitIntoTheBuffer) {
  std::vector<uint64_t> Many(5000, UINT64_MAX);
  std::string Bytes;
  RecordWriter Out(Bytes);
  Out.magic(Magic);
  Out.enterBlock(Outer);
  Out.record(1, Many);
  Out.exitBlock();
  std::string Expected = "block 8\n1:";
  for (uint64_t Number : Many)
    Expected += " " + std::to_string(Number);
  EXPECT_EQ(described(Bytes), Expected + "\nend\n");
}

} // namespace
