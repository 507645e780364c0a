// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every SPIR 1.2 module of the corpus, printed in the assembly of an older
/// LLVM and read back, is the module that the bitcode holds: the two prints by
/// LLVM 14 agree line by line.

#include "../CorpusSample.h"
#include "ModuleText.h"
#include "Reader/Reader.h"
#include "Writer/Text/TextPrinter.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace spir2nvvm;

namespace {

class OldAssembly : public testing::TestWithParam<TextProfile> {
protected:
  std::string Messages;
  DiagnosticSink Sink{
      [this](const Diagnostic &D) { Messages += renderText(D); }};

  void roundTrip(const std::string &Path) {
    auto Bytes = MemoryBuffer::getFile(Path);
    ASSERT_TRUE(Bytes) << Path;
    LLVMContext BitcodeContext, TextContext;
    auto FromBitcode = parseBitcodeFile(**Bytes, BitcodeContext);
    ASSERT_TRUE(bool(FromBitcode)) << Path;
    std::string Text;
    raw_string_ostream OS(Text);
    ASSERT_TRUE(printModule(**FromBitcode, OS, GetParam(), Sink))
        << Path << "\n"
        << Messages;
    ModulePtr FromText =
        readAssembly(MemoryBufferRef(OS.str(), Path), TextContext, Sink);
    ASSERT_TRUE(FromText) << Path << "\n" << Messages;
    EXPECT_FALSE(verifyModule(*FromText)) << Path;
    const std::string A = printed(**FromBitcode), B = printed(*FromText);
    EXPECT_TRUE(A == B) << Path << "\n" << firstDifference(A, B);
    EXPECT_EQ(Messages, "") << Path;
    Messages.clear();
  }
};

TEST_P(OldAssembly, ReadsBackAsTheBitcode) {
  std::vector<std::string> Files = chosenModules();
  if (Files.empty())
    GTEST_SKIP() << "SPIR2NVVM_CORPUS does not name the corpora";
  for (const std::string &Path : Files)
    roundTrip(Path);
  RecordProperty("modules", static_cast<int>(Files.size()));
  std::printf("%zu modules\n", Files.size());
}

std::string profileName(const testing::TestParamInfo<TextProfile> &Info) {
  return "Llvm" + std::to_string(Info.param.Release);
}

INSTANTIATE_TEST_SUITE_P(Corpus, OldAssembly,
                         testing::Values(Llvm32, Llvm34, Llvm36, Llvm7),
                         profileName);

} // namespace
