// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What older releases of libNVVM get instead of the module that the newest
/// takes, as their version numbers ask for it.

#include "Backend/AdaptToLibNvvm.h"

#include "Backend/LibNvvm.h"
#include "Diagnostics/Rules/Backend.h"
#include "Process/Toolkit.h"
#include "Writer/Bitcode7/Bitcode7.h"
#include "Writer/Legalise/Llvm7.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace spir2nvvm;

namespace {

constexpr char Head[] =
    "target datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-"
    "i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-"
    "v128:128:128-n16:32:64\"\n"
    "target triple = \"nvptx64-nvidia-cuda\"\n"
    "!nvvm.annotations = !{!0}\n"
    "!0 = !{void (half addrspace(1)*, float addrspace(1)*)* @k, !\"kernel\", "
    "i32 1}\n";

// Arithmetic, a comparison, both conversions, a vector and a constant.
constexpr char Halves[] =
    "define void @k(half addrspace(1)* %p, float addrspace(1)* %q) {\n"
    "  %a = load half, half addrspace(1)* %p\n"
    "  %b = fmul half %a, 0xH4000\n"
    "  %v = insertelement <2 x half> zeroinitializer, half %b, i32 1\n"
    "  %w = fadd <2 x half> %v, <half 0xH3C00, half 0xH3C00>\n"
    "  %e = extractelement <2 x half> %w, i32 1\n"
    "  %c = fcmp olt half %e, %a\n"
    "  %s = select i1 %c, half %e, half %a\n"
    "  %f = fpext half %s to float\n"
    "  store float %f, float addrspace(1)* %q\n"
    "  %t = fptrunc float %f to half\n"
    "  store half %t, half addrspace(1)* %p\n"
    "  ret void\n"
    "}\n";

LibNvvmInfo library(unsigned Major, unsigned Minor, unsigned DebugMinor) {
  LibNvvmInfo Info;
  Info.Path = "libnvvm.so";
  Info.IrMajor = Major;
  Info.IrMinor = Minor;
  Info.IrDebugMajor = 3;
  Info.IrDebugMinor = DebugMinor;
  return Info;
}
const LibNvvmInfo Cuda118 = library(1, 9, 1), Cuda124 = library(2, 0, 1),
                  Cuda129 = library(2, 0, 2);

class AdaptToLibNvvm : public testing::Test {
protected:
  LLVMContext Context;
  std::vector<Diagnostic> Found;
  DiagnosticSink Sink{[this](const Diagnostic &D) { Found.push_back(D); }};
  TranslateOptions Opts;

  std::string bitcode(StringRef Body, StringRef Version) {
    SMDiagnostic Fault;
    auto M = parseAssemblyString((Head + Body + Version).str(), Fault, Context);
    if (!M || !legaliseForLlvm7(*M, Dialect::Legacy, Sink)) {
      Fault.print("module", errs());
      ADD_FAILURE();
      return {};
    }
    return writeBitcode7(*M, Sink);
  }
  std::unique_ptr<Module> adapted(StringRef Bitcode, const LibNvvmInfo &Info) {
    Bytes = adaptToLibNvvm(Bitcode, Info, Opts, Sink);
    auto M = parseBitcodeFile(MemoryBufferRef(Bytes, "adapted"), Context);
    if (M)
      return std::move(*M);
    ADD_FAILURE() << toString(M.takeError());
    return nullptr;
  }
  static std::vector<uint64_t> versionOf(const Module &M) {
    std::vector<uint64_t> Numbers;
    for (const MDOperand &Number :
         M.getNamedMetadata("nvvmir.version")->getOperand(0)->operands())
      Numbers.push_back(mdconst::extract<ConstantInt>(Number)->getZExtValue());
    return Numbers;
  }
  static bool usesHalf(const Module &M) {
    auto IsHalf = [](const Value *V) {
      return V->getType()->getScalarType()->isHalfTy();
    };
    for (const Function &F : M) {
      if (any_of(F.args(), [&](const Argument &A) { return IsHalf(&A); }))
        return true;
      for (const Instruction &I : instructions(F))
        if (IsHalf(&I) || any_of(I.operands(), [&](const Use &Operand) {
              return IsHalf(Operand);
            }))
          return true;
    }
    return false;
  }

  std::string Bytes;
};

constexpr char Version20[] = "!nvvmir.version = !{!1}\n!1 = !{i32 2, i32 0}\n";
constexpr char Version11[] = "!nvvmir.version = !{!1}\n!1 = !{i32 1, i32 1}\n";

} // namespace

TEST_F(AdaptToLibNvvm, LibrariesOfDebugVersion31MayRefuseHalf) {
  EXPECT_TRUE(mayRefuseHalf(Cuda118));
  EXPECT_TRUE(mayRefuseHalf(Cuda124));
  EXPECT_FALSE(mayRefuseHalf(Cuda129));
}

TEST_F(AdaptToLibNvvm, TheVersionIsTheLibrarys) {
  auto M = adapted(bitcode(Halves, Version20), Cuda118);
  ASSERT_TRUE(M);
  EXPECT_EQ(versionOf(*M), (std::vector<uint64_t>{1, 9}));
  EXPECT_TRUE(Found.empty());
}

// With a compile unit the version of the debug information belongs to it.
TEST_F(AdaptToLibNvvm, ACompileUnitAsksForTheDebugVersion) {
  std::string WithUnit = std::string(Version20) +
                         "!llvm.dbg.cu = !{!2}\n"
                         "!llvm.module.flags = !{!4}\n"
                         "!2 = distinct !DICompileUnit(language: DW_LANG_C99, "
                         "file: !3, emissionKind: FullDebug)\n"
                         "!3 = !DIFile(filename: \"k.cl\", directory: \"/\")\n"
                         "!4 = !{i32 2, !\"Debug Info Version\", i32 3}\n";
  auto M = adapted(bitcode(Halves, WithUnit), Cuda118);
  ASSERT_TRUE(M);
  EXPECT_EQ(versionOf(*M), (std::vector<uint64_t>{1, 9, 3, 1}));
}

TEST_F(AdaptToLibNvvm, HalvesBecomeWordsWhereTheTypeIsRefused) {
  for (const LibNvvmInfo &Info : {Cuda118, Cuda124}) {
    auto M = adapted(bitcode(Halves, Version20), Info);
    ASSERT_TRUE(M);
    EXPECT_FALSE(verifyModule(*M, &errs()));
    EXPECT_FALSE(usesHalf(*M));
    EXPECT_TRUE(M->getFunction("llvm.convert.from.fp16.f32"));
    EXPECT_TRUE(M->getFunction("llvm.convert.to.fp16.f32"));
  }
}

TEST_F(AdaptToLibNvvm, HalvesStayWhereTheTypeIsTaken) {
  auto M = adapted(bitcode(Halves, Version20), Cuda129);
  ASSERT_TRUE(M);
  EXPECT_TRUE(usesHalf(*M));
  EXPECT_EQ(versionOf(*M), (std::vector<uint64_t>{2, 0}));
}

// The installed libNVVM takes any module without halves, so it may judge.
TEST_F(AdaptToLibNvvm, TheAdaptedModuleCompiles) {
  std::string Path = Toolkit("").find(ToolkitPart::LibNvvm), Error;
  if (Path.empty())
    GTEST_SKIP() << "no libNVVM on this machine";
  std::unique_ptr<LibNvvm> Library = LibNvvm::load(Path, Error);
  ASSERT_TRUE(Library) << Error;
  if (Library->versions().IrMajor != 2)
    GTEST_SKIP() << "this libNVVM is of NVVM IR 1";
  ASSERT_TRUE(adapted(bitcode(Halves, Version20), Cuda124));
  NvvmJob Job;
  Job.Name = "adapted";
  Job.Bitcode = Bytes;
  Job.Options = {"-arch=compute_80"};
  NvvmAnswer Answer = Library->run(Job, [](std::string_view) {});
  EXPECT_EQ(Answer.Verify, NvvmStatus::Success) << Answer.VerifyLog;
  EXPECT_EQ(Answer.Compile, NvvmStatus::Success) << Answer.CompileLog;
  EXPECT_NE(Answer.Ptx.find("cvt.rn.f16.f32"), std::string::npos);
}

TEST_F(AdaptToLibNvvm, Nvvm11IsNothingForALibraryOf20) {
  Opts.Version = NvvmVersion::V1_1;
  EXPECT_EQ(adaptToLibNvvm(bitcode(Halves, Version11), Cuda129, Opts, Sink),
            "");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Id, rule::BE15);
}
