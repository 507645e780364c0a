// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// readNvvm as a library function: what the old reader says becomes a finding,
/// and bitcode keeps the names of intrinsics that LLVM 14 would replace.

#include "Verifier/Verifier.h"

#include "Diagnostics/Rules/Assembly.h"
#include "Diagnostics/Rules/Nvvm.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace spir2nvvm;

namespace {

class ReadNvvm : public testing::Test {
protected:
  std::unique_ptr<Module> read(StringRef Bytes,
                               const OldAssemblyReader &Old = {}) {
    DiagnosticSink Sink([this](const Diagnostic &D) { Found.push_back(D); });
    return readNvvm({Bytes, "input"}, Opts, Ctx, Sink, Old);
  }

  LLVMContext Ctx;
  NvvmVerifyOptions Opts;
  std::vector<Diagnostic> Found;
};

TEST_F(ReadNvvm, AsksTheOldReaderForVersion11) {
  Opts.Version = NvvmVersion::V1_1;
  bool Asked = false;
  auto M = read("!x = !{}\n",
                [&](MemoryBufferRef Text, LLVMContext &C, DiagnosticSink &) {
                  Asked = Text.getBuffer().contains("!x");
                  return std::make_unique<Module>("m", C);
                });
  EXPECT_TRUE(M);
  EXPECT_TRUE(Asked);
  EXPECT_TRUE(Found.empty());
}

TEST_F(ReadNvvm, DoesNotAskItForVersion20) {
  auto M = read("!x = !{}\n",
                [](MemoryBufferRef, LLVMContext &,
                   DiagnosticSink &) -> std::unique_ptr<Module> {
                  ADD_FAILURE() << "asked";
                  return nullptr;
                });
  EXPECT_TRUE(M);
}

TEST_F(ReadNvvm, MakesRefusalsOfTheOldReaderItsOwn) {
  Opts.Version = NvvmVersion::V1_1;
  auto M = read("!x = !{}\n",
                [](MemoryBufferRef, LLVMContext &,
                   DiagnosticSink &Sink) -> std::unique_ptr<Module> {
                  Sink.report(rule::LL01, Subject::file("input"), "no module");
                  return nullptr;
                });
  EXPECT_FALSE(M);
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Id, rule::NV001);
  EXPECT_NE(Found[0].Message.find("no module"), std::string::npos);
}

TEST_F(ReadNvvm, ReadsVersion11WithoutAnOldReader) {
  Opts.Version = NvvmVersion::V1_1;
  EXPECT_TRUE(read("define void @f() {\n  ret void\n}\n"));
}

constexpr char FloatAtomic[] = R"(
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare float @llvm.nvvm0atomic.load.add.f32.p1f32(float addrspace(1)*, float)
define float @f(float addrspace(1)* %p, float %x) {
  %r = call float @llvm.nvvm0atomic.load.add.f32.p1f32(float addrspace(1)* %p, float %x)
  ret float %r
}
!nvvmir.version = !{!0}
!0 = !{i32 2, i32 0}
)";

// The writer of these bytes is not LLVM 14's reader, so the name can be put
// in behind its back.
std::string bitcodeWithFloatAtomic() {
  LLVMContext C;
  SMDiagnostic Fault;
  auto M = parseAssemblyString(FloatAtomic, Fault, C);
  std::string Bytes;
  raw_string_ostream OS(Bytes);
  WriteBitcodeToFile(*M, OS);
  OS.flush();
  size_t At = Bytes.find("llvm.nvvm0atomic");
  EXPECT_NE(At, std::string::npos);
  Bytes[At + StringRef("llvm.nvvm").size()] = '.';
  return Bytes;
}

TEST_F(ReadNvvm, KeepsReplacedIntrinsicsOfBitcode) {
  Opts.Profile = NvvmProfile::Spec;
  auto M = read(bitcodeWithFloatAtomic());
  ASSERT_TRUE(M);
  DiagnosticSink Sink([this](const Diagnostic &D) { Found.push_back(D); });
  EXPECT_TRUE(verifyNvvm(*M, Opts, Sink));
  for (const Diagnostic &D : Found)
    ADD_FAILURE() << renderText(D);
}

// Both kinds of the modern dialect; neither may read as the other.
TEST_F(ReadNvvm, TakesThePointersOfBitcodeAsTheyAre) {
  Opts.Arch = *GpuArch::parse("sm_100");
  for (bool Opaque : {false, true}) {
    LLVMContext Writing, Reading;
    if (Opaque)
      Writing.enableOpaquePointers();
    SMDiagnostic Fault;
    auto Written = parseAssemblyString(FloatAtomic, Fault, Writing);
    ASSERT_TRUE(Written);
    std::string Bytes;
    raw_string_ostream OS(Bytes);
    WriteBitcodeToFile(*Written, OS);
    OS.flush();
    DiagnosticSink Sink([this](const Diagnostic &D) { Found.push_back(D); });
    auto M = readNvvm({Bytes, "input"}, Opts, Reading, Sink);
    ASSERT_TRUE(M);
    EXPECT_EQ(Reading.supportsTypedPointers(), !Opaque);
  }
}

// LLVM 14's verifier looks into the values of these without asking whether
// there is one.
class FlagWithoutValue : public testing::TestWithParam<const char *> {};

TEST_P(FlagWithoutValue, IsAFindingOfVerifyNvvm) {
  LLVMContext C;
  Module M("m", C);
  SMDiagnostic Fault;
  auto Other = parseAssemblyString(GetParam(), Fault, C);
  ASSERT_TRUE(Other);
  NamedMDNode *Flags = M.getOrInsertModuleFlagsMetadata();
  for (const MDNode *Flag : Other->getNamedMetadata("flags")->operands())
    Flags->addOperand(const_cast<MDNode *>(Flag));
  std::vector<Diagnostic> Found;
  DiagnosticSink Sink([&](const Diagnostic &D) { Found.push_back(D); });
  EXPECT_FALSE(verifyNvvm(M, NvvmVerifyOptions(), Sink));
  EXPECT_TRUE(any_of(Found, [](const Diagnostic &D) {
    return D.Id == rule::NV003 &&
           StringRef(D.Message).contains("flag without a value");
  }));
}

INSTANTIATE_TEST_SUITE_P(
    Flags, FlagWithoutValue,
    testing::Values("!flags = !{!0}\n!0 = !{i32 6, !\"a\", null}\n",
                    "!flags = !{!0}\n!0 = !{i32 3, !\"a\", null}\n",
                    "!flags = !{!0}\n!0 = !{i32 3, !\"a\", !1}\n"
                    "!1 = !{null, i32 1}\n",
                    "!flags = !{!0}\n!0 = !{i32 5, !\"CG Profile\", !1}\n"
                    "!1 = !{null}\n"));

} // namespace
