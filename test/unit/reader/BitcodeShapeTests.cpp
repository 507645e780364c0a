// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The walk over a bitstream: what it learns and where it stops.

#include "Reader/Bitcode/BitcodeShape.h"

#include "Reading.h"

#include "llvm/Bitcode/LLVMBitCodes.h"
#include "llvm/Bitstream/BitstreamWriter.h"

#include <gtest/gtest.h>

using namespace spir2nvvm;
using namespace spir2nvvm::test;

TEST(BitcodeShape, LearnsTheHeaderOfAGoodModule) {
  BitcodeSummary Summary;
  auto Fault = checkBitcodeShape(bitcodeOf(SmallModule), Summary);
  ASSERT_FALSE(Fault) << Fault->What;
  EXPECT_TRUE(Summary.HasModule);
  EXPECT_EQ(Summary.Producer.substr(0, 6), "LLVM14");
  EXPECT_EQ(Summary.Triple, "spir64-unknown-unknown");
  EXPECT_FALSE(Summary.HasOpaquePointers);
}

TEST(BitcodeShape, SeesTheWrappedStream) {
  std::string Stream = bitcodeOf(SmallModule);
  auto Number = [](uint32_t N) {
    return std::string(reinterpret_cast<const char *>(&N), sizeof(N));
  };
  std::string Wrapped = Number(0x0B17C0DE) + Number(0) + Number(20) +
                        Number(uint32_t(Stream.size())) + Number(7) + Stream;
  BitcodeSummary Summary;
  EXPECT_FALSE(checkBitcodeShape(Wrapped, Summary));
  EXPECT_EQ(Summary.Triple, "spir64-unknown-unknown");
  EXPECT_EQ(readBytes(Wrapped, "wrapped.bc").Modules, 1U);

  Wrapped.resize(Wrapped.size() - 4);
  auto Fault = checkBitcodeShape(Wrapped, Summary);
  ASSERT_TRUE(Fault);
  EXPECT_NE(Fault->What.find("wrapper"), std::string::npos);
}

TEST(BitcodeShape, StopsAtEveryTruncation) {
  std::string Stream = bitcodeOf(SmallModule);
  // The last blocks (strings, symbols) may be missing in old producers' files;
  // up to the end of the module every cut is a fault.
  for (size_t Size = 0; Size + 700 < Stream.size(); ++Size) {
    BitcodeSummary Summary;
    EXPECT_TRUE(
        checkBitcodeShape(llvm::StringRef(Stream).take_front(Size), Summary))
        << Size << " of " << Stream.size();
  }
}

// A module of just one record.
static std::string moduleWith(unsigned Code, llvm::StringRef Text) {
  llvm::SmallVector<char, 128> Bytes;
  llvm::BitstreamWriter Stream(Bytes);
  for (unsigned char C : {'B', 'C', char(0xC0), char(0xDE)})
    Stream.Emit(C, 8);
  Stream.EnterSubblock(llvm::bitc::MODULE_BLOCK_ID, 3);
  llvm::SmallVector<uint64_t, 32> Ops(Text.bytes_begin(), Text.bytes_end());
  Stream.EmitRecord(Code, Ops);
  Stream.ExitBlock();
  return {Bytes.begin(), Bytes.end()};
}

TEST(BitcodeShape, RefusesALayoutLlvmWouldAbortOn) {
  ReadResult Result = readBytes(
      moduleWith(llvm::bitc::MODULE_CODE_DATALAYOUT, "e-?:64"), "layout.bc");
  EXPECT_EQ(Result.Modules, 0U);
  EXPECT_NE(Result.FirstError.find("IN04: malformed bitcode: data layout"),
            std::string::npos)
      << Result.FirstError;
}

TEST(BitcodeShape, NamesTheTripleBeforeReading) {
  ReadResult Result =
      readBytes(moduleWith(llvm::bitc::MODULE_CODE_TRIPLE, "amdgcn--"), "a.bc");
  EXPECT_NE(Result.FirstError.find("IN05"), std::string::npos);
  Result = readBytes(
      moduleWith(llvm::bitc::MODULE_CODE_TRIPLE, "nvptx64-nvidia-cuda"),
      "n.bc");
  EXPECT_NE(Result.FirstError.find("IN13"), std::string::npos);
}
