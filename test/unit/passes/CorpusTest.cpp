// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every module of the Khronos SPIR 1.2 corpus, 32- and 64-bit, through
/// normalise, kernel-abi and remap-address-spaces, with LLVM's verifier and
/// the renumbering's own proof after each stage.

#include "../CorpusSample.h"
#include "Pipeline/Pipeline.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace spir2nvvm;

// Empty if all is well, else the first diagnostic.
static std::string structureOf(const std::string &Path,
                               const TranslateOptions &Opts) {
  auto Bytes = MemoryBuffer::getFile(Path);
  if (!Bytes)
    return Bytes.getError().message();
  LLVMContext Ctx;
  Expected<std::unique_ptr<Module>> M = parseBitcodeFile(**Bytes, Ctx);
  if (!M)
    return toString(M.takeError());
  std::string First;
  DiagnosticSink Sink([&](const Diagnostic &D) {
    if (First.empty() && D.Level == Severity::Error)
      First = renderText(D);
  });
  Translation T(Opts, Sink, Ctx);
  T.M = std::move(*M);
  RunOptions Run;
  Run.VerifyEach = true;
  for (StringRef Name : {"read-kernels", "normalise", "resolve-builtins",
                         "kernel-abi", "remap-address-spaces"})
    if (!runStage(*findStage(Name), T, Run))
      return First;
  return {};
}

namespace {

struct Setup {
  const char *Name, *Extension;
  Abi KernelAbi;
  OffsetMode Offset;
};

class StructureOfCorpus : public testing::TestWithParam<Setup> {};

TEST_P(StructureOfCorpus, IsCleanModuleByModule) {
  if (!corpusIsNamed())
    GTEST_SKIP() << "SPIR2NVVM_CORPUS is not set";
  TranslateOptions Opts;
  Opts.KernelAbi = GetParam().KernelAbi;
  Opts.GlobalOffset = GetParam().Offset;
  std::vector<std::string> Files = corpusModules();
  erase_if(Files,
           [](StringRef Path) { return !Path.endswith(GetParam().Extension); });
  ASSERT_FALSE(Files.empty());
  unsigned Clean = 0;
  for (const std::string &Path : Files) {
    std::string Fault = structureOf(Path, Opts);
    Clean += Fault.empty();
    EXPECT_EQ(Fault, "") << Path;
  }
  RecordProperty("clean", static_cast<int>(Clean));
  EXPECT_EQ(Clean, Files.size());
}

INSTANTIATE_TEST_SUITE_P(
    Khronos, StructureOfCorpus,
    testing::Values(Setup{"cuda64", ".bc64", Abi::Cuda, OffsetMode::Zero},
                    Setup{"cuda32", ".bc32", Abi::Cuda, OffsetMode::Zero},
                    Setup{"plain64", ".bc64", Abi::Plain, OffsetMode::Param},
                    Setup{"plain32", ".bc32", Abi::Plain, OffsetMode::Param}),
    [](const auto &Info) { return std::string(Info.param.Name); });

} // namespace
