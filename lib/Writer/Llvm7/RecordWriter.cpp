// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Writer/Llvm7/RecordWriter.h"

#include "llvm/Bitcode/LLVMBitCodes.h"
#include "llvm/Bitstream/BitCodes.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::bitcode7;

static constexpr unsigned TopIdWidth = 2;
static constexpr unsigned Width = 6; // of whatever is not abbreviated
static constexpr unsigned IdWidth =
    3; // four fixed codes and four abbreviations

void RecordWriter::enterBlock(unsigned Id) {
  fixed(bitc::ENTER_SUBBLOCK, Open.empty() ? TopIdWidth : IdWidth);
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

void RecordWriter::record(const Record &R) {
  if (R.Blob.data() != nullptr)
    return blobRecord(R);
  fixed(bitc::UNABBREV_RECORD, IdWidth);
  variable(R.Code, Width);
  variable(R.Ops.size(), Width);
  for (uint64_t Op : R.Ops)
    variable(Op, Width);
}

void RecordWriter::blobRecord(const Record &R) {
  auto Describe = [this](BitCodeAbbrevOp::Encoding Kind) {
    fixed(0, 1); // not a literal
    fixed(Kind, 3);
  };
  fixed(bitc::DEFINE_ABBREV, IdWidth);
  variable(R.Ops.size() + 2, 5);
  fixed(1, 1); // a literal
  variable(R.Code, 8);
  for (size_t I = 0; I < R.Ops.size(); ++I) {
    Describe(BitCodeAbbrevOp::VBR);
    variable(Width, 5);
  }
  Describe(BitCodeAbbrevOp::Blob);

  fixed(bitc::FIRST_APPLICATION_ABBREV + Open.back().Abbreviations++, IdWidth);
  for (uint64_t Op : R.Ops)
    variable(Op, Width);
  variable(R.Blob.size(), Width);
  alignTo32();
  flush();
  Bytes += R.Blob;
  Bytes.append((4 - R.Blob.size() % 4) % 4, '\0');
}
