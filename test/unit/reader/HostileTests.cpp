// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Damaged bitcode ends in a diagnostic, never in a crash: cuts and bit flips
/// of a small module, and of every module of the corpus where there is one.

#include "Reading.h"

#include "Process/Sanitizers.h"
#include "Reader/Hostile.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

#include <random>
#include <sys/resource.h>
#if SPIR2NVVM_ASAN
#include <sanitizer/lsan_interface.h>
#endif

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {
/// Broken numbers may ask for any amount of memory; the machine that runs the
/// tests must not pay. Sanitizers reserve address space and cannot be limited.
class Hostile : public testing::Test {
protected:
  void SetUp() override {
    enableCrashContainment();
#if SPIR2NVVM_ASAN
    __lsan_disable(); // a reader that was cut off leaves what it had
#endif
#if !SPIR2NVVM_ASAN && !SPIR2NVVM_TSAN
    getrlimit(RLIMIT_AS, &Before);
    rlimit Limit = {rlim_t(4) << 30, Before.rlim_max};
    setrlimit(RLIMIT_AS, &Limit);
#endif
  }
  void TearDown() override {
#if SPIR2NVVM_ASAN
    __lsan_enable();
#endif
#if !SPIR2NVVM_ASAN && !SPIR2NVVM_TSAN
    setrlimit(RLIMIT_AS, &Before);
#endif
  }

private:
  [[maybe_unused]] rlimit Before = {};
};
} // namespace

static std::string cut(std::string Bytes, std::mt19937 &Random) {
  Bytes.resize(Random() % Bytes.size());
  return Bytes;
}

static std::string flip(std::string Bytes, std::mt19937 &Random) {
  for (unsigned Flips = 1 + Random() % 8; Flips > 0; --Flips)
    Bytes[Random() % Bytes.size()] ^= char(1U << (Random() % 8));
  return Bytes;
}

// Either it still is a module, or something was said about it.
static void expectHandled(const std::string &Bytes, StringRef Name) {
  ReadResult Result = readBytes(Bytes, Name);
  EXPECT_NE(Result.Modules > 0, Result.Errors > 0) << Name.str();
}

TEST_F(Hostile, SmallModuleCutAnywhere) {
  std::string Good = bitcodeOf(SmallModule);
  for (size_t Size = 0; Size < Good.size(); Size += 3)
    expectHandled(Good.substr(0, Size), "cut.bc");
}

TEST_F(Hostile, SmallModuleWithFlippedBits) {
  std::string Good = bitcodeOf(SmallModule);
  std::mt19937 Random(1);
  for (unsigned Round = 0; Round < 2000; ++Round)
    expectHandled(flip(Good, Random), "flipped.bc");
}

TEST_F(Hostile, EveryCorpusModule) {
  const char *Corpus = std::getenv("SPIR2NVVM_CORPUS");
  if (!Corpus || !*Corpus)
    GTEST_SKIP() << "SPIR2NVVM_CORPUS is not set";
  std::mt19937 Random(2);
  size_t Files = eachCorpusModule(Corpus, [&](StringRef Path, StringRef Bytes) {
    std::string Good = Bytes.str();
    expectHandled(cut(Good, Random), Path);
    expectHandled(flip(Good, Random), Path);
  });
  EXPECT_GT(Files, 4000U);
}
