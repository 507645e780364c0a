// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Writer/Llvm7/RecordReader.h"

#include "llvm/Bitcode/LLVMBitCodes.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::bitcode7;

static constexpr unsigned TopIdWidth = 2;

RecordReader::RecordReader(StringRef Stream) : Stream(Stream), Bits(Stream) {
  constexpr unsigned MagicBits = 32;
  Bits.skip(MagicBits);
}

bool RecordReader::readHeader() {
  Header.Id = unsigned(Bits.variable(8));
  Header.IdWidth = unsigned(Bits.variable(4));
  Bits.alignTo32();
  uint64_t Words = Bits.fixed(32);
  Header.End = Bits.position() + 32 * Words;
  return !Bits.failed() && Header.End <= Bits.size() && Header.IdWidth >= 2 &&
         Header.IdWidth <= 32;
}

void RecordReader::enterBlock() {
  auto It = Registered.find(Header.Id);
  Header.Known = It == Registered.end() ? Numbers() : It->second;
  Open.push_back(Header);
}

void RecordReader::skipBlock() { Bits.skip(Header.End - Bits.position()); }

RecordReader::Item RecordReader::next() {
  while (!Bits.failed()) {
    const bool IsTop = Open.empty();
    if (IsTop && Bits.remaining() < 32)
      return Item::StreamEnd;
    uint64_t Id = Bits.fixed(IsTop ? TopIdWidth : Open.back().IdWidth);
    if (IsTop && Id != bitc::ENTER_SUBBLOCK)
      break;
    switch (Id) {
    case bitc::ENTER_SUBBLOCK:
      if (!readHeader())
        return Item::Malformed;
      if (Header.Id != bitc::BLOCKINFO_BLOCK_ID)
        return Item::Block;
      if (!readBlockInfo())
        return Item::Malformed;
      break;
    case bitc::END_BLOCK:
      return endBlock();
    case bitc::DEFINE_ABBREV:
      if (!defineAbbreviation(Open.back().Known))
        return Item::Malformed;
      break;
    default:
      return readRecord(Id) ? Item::Record : Item::Malformed;
    }
  }
  return Item::Malformed;
}

RecordReader::Item RecordReader::endBlock() {
  Bits.alignTo32();
  uint64_t End = Open.back().End;
  Open.pop_back();
  return Bits.position() == End ? Item::BlockEnd : Item::Malformed;
}

bool RecordReader::readRecord(uint64_t Id) {
  if (Id == bitc::UNABBREV_RECORD)
    return readUnabbreviated();
  const Numbers &Known = Open.back().Known;
  uint64_t Index = Id - bitc::FIRST_APPLICATION_ABBREV;
  return Index < Known.size() && readAbbreviated(Abbreviations[Known[Index]]);
}

bool RecordReader::readBlockInfo() {
  enterBlock();
  Numbers *Into = nullptr;
  while (!Bits.failed()) {
    uint64_t Id = Bits.fixed(Open.back().IdWidth);
    if (Id == bitc::END_BLOCK)
      return endBlock() == Item::BlockEnd;
    if (Id == bitc::DEFINE_ABBREV) {
      if (!Into || !defineAbbreviation(*Into))
        return false;
      continue;
    }
    if (Id != bitc::UNABBREV_RECORD || !readUnabbreviated())
      return false;
    if (Current.Code == bitc::BLOCKINFO_CODE_SETBID && !Current.Ops.empty())
      Into = &Registered[unsigned(Current.Ops[0])];
  }
  return false;
}

bool RecordReader::defineAbbreviation(Numbers &Into) {
  Abbreviation Shape;
  for (uint64_t Left = Bits.variable(5); Left != 0 && !Bits.failed(); --Left) {
    std::optional<BitOperand> Op = defineOperand(Bits);
    if (!Op || !Op->hasGoodWidth())
      return false;
    Shape.push_back(*Op);
  }
  if (Bits.failed() || Shape.empty())
    return false;
  Into.push_back(unsigned(Abbreviations.size()));
  Abbreviations.push_back(std::move(Shape));
  return true;
}

bool RecordReader::readUnabbreviated() {
  Current.Code = unsigned(Bits.variable(6));
  uint64_t Count = Bits.variable(6);
  Current.Blob = StringRef();
  Current.Ops.clear();
  if (Count > Bits.remaining())
    return false;
  Current.Ops.resize_for_overwrite(Count);
  for (uint64_t &Op : Current.Ops)
    Op = Bits.variable(6);
  return !Bits.failed();
}

void RecordReader::readArray(const BitOperand &Element) {
  uint64_t Count = Bits.variable(6);
  if (Count > Bits.remaining())
    return Bits.skip(Bits.size() + 1); // which fails
  size_t Before = Current.Ops.size();
  Current.Ops.resize_for_overwrite(Before + Count);
  for (uint64_t &Op : drop_begin(Current.Ops, Before))
    Op = readScalar(Bits, Element);
}

void RecordReader::readBlob() {
  uint64_t Size = Bits.variable(6);
  Bits.alignTo32();
  if (Size > Bits.remaining() / 8)
    return Bits.skip(Bits.size() + 1); // which fails
  Current.Blob = Stream.substr(Bits.position() / 8, Size);
  Bits.skip(8 * Size);
  Bits.alignTo32();
}

bool RecordReader::readAbbreviated(const Abbreviation &Shape) {
  using Encoding = BitOperand::Encoding;
  if (!Shape[0].isScalar())
    return false;
  Current.Code = unsigned(readScalar(Bits, Shape[0]));
  Current.Blob = StringRef();
  Current.Ops.clear();
  for (size_t I = 1; I < Shape.size(); ++I) {
    if (Shape[I].Kind == Encoding::Array) {
      if (I + 2 != Shape.size() || !Shape[I + 1].isScalar())
        return false;
      readArray(Shape[I + 1]);
      break;
    }
    if (Shape[I].Kind == Encoding::Blob)
      readBlob();
    else
      Current.Ops.push_back(readScalar(Bits, Shape[I]));
  }
  return !Bits.failed();
}
