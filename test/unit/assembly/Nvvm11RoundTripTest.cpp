// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every module of the corpus, translated to NVVM IR 1.1 and read back from
/// its LLVM 3.2 text, is the module that was written: the two prints by LLVM 14
/// agree line by line. The reader and the writer share no code.

#include "../CorpusSample.h"
#include "ModuleText.h"
#include "Pipeline/Pipeline.h"
#include "Reader/Reader.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

#include <map>

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// The parameter: whether the output is 32-bit (--m32), which is for 32-bit
/// SPIR only.
class Nvvm11 : public testing::TestWithParam<bool> {
protected:
  std::string Messages;
  DiagnosticSink Sink{[this](const Diagnostic &D) {
    if (D.Level == Severity::Error)
      Messages += renderText(D);
  }};

  /// False when the module was not translated.
  bool roundTrip(const std::string &Path);
};

// LLVM 3.2 always has an alignment for memcpy and its kin, of 1 where nothing
// is known.
static void giveAlignments(Instruction &I) {
  if (auto *Memory = dyn_cast<MemIntrinsic>(&I))
    Memory->setDestAlignment(Memory->getDestAlign().valueOrOne());
  if (auto *Copy = dyn_cast<MemTransferInst>(&I))
    Copy->setSourceAlignment(Copy->getSourceAlign().valueOrOne());
}

// What LLVM 14 knows about its intrinsics it adds while it reads, and those
// that it has under another signature it declares anew, after all others.
static void redeclareIntrinsics(Module &M) {
  std::map<std::string, Function *> Intrinsics;
  for (Function &F : M)
    if (F.isIntrinsic())
      Intrinsics[F.getName().str()] = &F;
  for (auto &[Name, F] : Intrinsics) {
    F->setAttributes(
        Intrinsic::getAttributes(M.getContext(), F->getIntrinsicID()));
    F->removeFromParent();
    M.getFunctionList().push_back(F);
  }
}

// The comments that list where a block is entered from are in no set order.
static std::string withoutPredecessors(StringRef Text) {
  std::string Kept;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Kept += Line.split("; preds = ").first.rtrim().str() + '\n';
    Text = Rest;
  }
  return Kept;
}

// What is spelled in two ways and means the same.
static void unifySpelling(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      giveAlignments(I);
  redeclareIntrinsics(M);
}

bool Nvvm11::roundTrip(const std::string &Path) {
  auto Bytes = MemoryBuffer::getFile(Path);
  if (!Bytes) {
    ADD_FAILURE() << Path << ": " << Bytes.getError().message();
    return false;
  }
  Messages.clear();
  TranslateOptions Opts;
  Opts.Version = NvvmVersion::V1_1;
  Opts.Output32Bit = GetParam();
  LLVMContext Context, Fresh;
  Translation T(Opts, Sink, Context);
  T.Emit = EmitKind::Ll;
  T.Inputs.push_back(**Bytes);
  if (!runPipeline(T, {})) {
    ADD_FAILURE() << Path << "\n" << Messages;
    return false;
  }
  ModulePtr Back =
      readAssembly(MemoryBufferRef(T.Output, "written"), Fresh, Sink);
  EXPECT_TRUE(Back) << Path << "\n" << Messages;
  if (!Back)
    return false;
  EXPECT_FALSE(verifyModule(*Back)) << Path;
  unifySpelling(*T.M);
  unifySpelling(*Back);
  const std::string A = withoutPredecessors(printed(*T.M)),
                    B = withoutPredecessors(printed(*Back));
  EXPECT_TRUE(A == B) << Path << "\n" << firstDifference(A, B);
  return true;
}

TEST_P(Nvvm11, ReadsBackAsItWasWritten) {
  std::vector<std::string> Files = chosenModules();
  if (Files.empty())
    GTEST_SKIP() << "SPIR2NVVM_CORPUS does not name the corpora";
  if (GetParam())
    erase_if(Files, [](StringRef Path) { return !Path.endswith(".bc32"); });
  unsigned Same = 0;
  for (const std::string &Path : Files)
    Same += roundTrip(Path);
  RecordProperty("modules", static_cast<int>(Same));
  std::printf("%u of %zu modules\n", Same, Files.size());
  EXPECT_EQ(Same, Files.size());
}

INSTANTIATE_TEST_SUITE_P(Corpus, Nvvm11, testing::Bool(),
                         [](const testing::TestParamInfo<bool> &Info) {
                           return Info.param ? "Bits32" : "Bits64";
                         });

} // namespace
