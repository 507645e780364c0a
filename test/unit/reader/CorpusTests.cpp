// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every SPIR 1.2 module of the corpus is read, and without a word.

#include "Reading.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace spir2nvvm::test;

TEST(Corpus, EveryModuleIsRead) {
  const char *Corpus = std::getenv("SPIR2NVVM_CORPUS");
  if (!Corpus || !*Corpus)
    GTEST_SKIP() << "SPIR2NVVM_CORPUS is not set";
  size_t Files = eachCorpusModule(Corpus, [](StringRef Path, StringRef Bytes) {
    ReadResult Result = readBytes(Bytes, Path);
    EXPECT_EQ(Result.Modules, 1U) << Path.str() << ' ' << Result.FirstError;
    EXPECT_EQ(Result.Errors + Result.Warnings, 0U)
        << Path.str() << ' ' << Result.FirstError;
  });
  EXPECT_GT(Files, 4000U);
}
