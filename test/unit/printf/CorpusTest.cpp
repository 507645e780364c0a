// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The printf modules of the Khronos corpus print what C would.

#include "Printing.h"

#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

#include <cstdlib>

using namespace llvm;
using namespace spir2nvvm;

namespace {

struct Program {
  const char *File, *Kernel, *Printed;
};

const Program Programs[] = {
    {"test1.testCaseFloat", "test1", "10.345600\n"},
    {"test6.testCaseString", "test6", " foo\n"},
    {"test7.testCaseVector_long", "test7", "12345678,98765432\n"},
    {"test7.testCaseVector_uchar", "test7", "0xfa,0xfb\n"},
    {"test7.testCaseVector_uint", "test7", "0x12345678,0x87654321\n"},
    {"test7.testCaseVector_ushort", "test7", "0x1234,0x8765\n"},
};

} // namespace

TEST(PrintfCorpus, PrintsWhatCWould) {
  const char *Corpus = std::getenv("SPIR2NVVM_CORPUS");
  if (!Corpus)
    GTEST_SKIP() << "SPIR2NVVM_CORPUS is not set";
  for (const Program &P : Programs)
    for (const char *Width : {".bc32", ".bc64"}) {
      std::string Path =
          std::string(Corpus) + "/khronos-spir12/printf/" + P.File + Width;
      auto File = MemoryBuffer::getFile(Path);
      if (!File)
        GTEST_SKIP() << "no " << Path;
      EXPECT_EQ(test::printedBy((*File)->getMemBufferRef(), P.Kernel),
                P.Printed)
          << Path;
    }
}
