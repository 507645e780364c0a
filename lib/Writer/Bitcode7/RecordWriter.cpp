// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Writer/Bitcode7/RecordWriter.h"

#include "llvm/Bitstream/BitCodes.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::bitcode7;

static constexpr unsigned TopIdWidth = 2;
// Four fixed codes and four abbreviations.
static constexpr unsigned IdWidth = 3;

void RecordWriter::enterBlock(unsigned Id) {
  bool IsTop = Open.empty() && Where == Place::Top;
  fixed(bitc::ENTER_SUBBLOCK, IsTop ? TopIdWidth : IdWidth);
  variable(Id, bitc::BlockIDWidth);
  variable(IdWidth, bitc::CodeLenWidth);
  alignTo32();
  flush();
  Open.push_back({Bytes.size()});
  fixed(0, bitc::BlockSizeWidth); // known at its end
}

void RecordWriter::exitBlock() {
  fixed(bitc::END_BLOCK, IdWidth);
  alignTo32();
  flush();
  size_t SizeAt = Open.pop_back_val().SizeAt;
  size_t Words = (Bytes.size() - SizeAt) / 4 - 1;
  support::endian::write32le(&Bytes[SizeAt], uint32_t(Words));
}

void RecordWriter::blocks(StringRef Written) {
  flush();
  Bytes += Written;
}

void RecordWriter::begin(unsigned Code, size_t Operands) {
  fixed(bitc::UNABBREV_RECORD, IdWidth);
  operand(Code);
  operand(Operands);
}

void RecordWriter::text(unsigned Code, StringRef Text,
                        ArrayRef<uint64_t> Operands) {
  begin(Code, Operands.size() + Text.size());
  for (uint64_t Operand : Operands)
    operand(Operand);
  for (unsigned char C : Text)
    operand(C);
}

void RecordWriter::blob(unsigned Code, ArrayRef<uint64_t> Operands,
                        StringRef Blob) {
  auto Describe = [this](BitCodeAbbrevOp::Encoding Kind) {
    fixed(0, 1); // not a literal
    fixed(Kind, 3);
  };
  fixed(bitc::DEFINE_ABBREV, IdWidth);
  variable(Operands.size() + 2, 5);
  fixed(1, 1); // a literal
  variable(Code, 8);
  for (size_t I = 0; I < Operands.size(); ++I) {
    Describe(BitCodeAbbrevOp::VBR);
    variable(OperandWidth, 5);
  }
  Describe(BitCodeAbbrevOp::Blob);

  fixed(bitc::FIRST_APPLICATION_ABBREV + Open.back().Abbreviations++, IdWidth);
  for (uint64_t Operand : Operands)
    operand(Operand);
  operand(Blob.size());
  alignTo32();
  flush();
  Bytes += Blob;
  Bytes.append((4 - Blob.size() % 4) % 4, '\0');
}

std::string RecordWriter::packed(ArrayRef<uint64_t> Numbers) {
  std::string Bytes;
  RecordWriter Out(Bytes);
  for (uint64_t Number : Numbers)
    Out.operand(Number);
  Out.alignTo32();
  Out.flush();
  return Bytes;
}
