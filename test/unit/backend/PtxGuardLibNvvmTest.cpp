// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the libNVVM at hand makes of modules of both dialects, under the guard:
/// its two faults are found, and what it may do is not one.

#include "Backend/LibNvvm.h"
#include "Backend/PtxGuard.h"
#include "Process/Toolkit.h"
#include "Writer/Bitcode14.h"
#include "Writer/Bitcode7/Bitcode7.h"
#include "Writer/Legalise/Llvm7.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace spir2nvvm;

namespace {

constexpr char Head[] =
    "target datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-"
    "i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-"
    "v128:128:128-n16:32:64\"\n"
    "target triple = \"nvptx64-nvidia-cuda\"\n"
    "!nvvmir.version = !{!99}\n!99 = !{i32 2, i32 0}\n";

class PtxGuardLibNvvm : public testing::TestWithParam<const char *> {
protected:
  void SetUp() override {
    std::string Path = Toolkit("").find(ToolkitPart::LibNvvm), Error;
    if (Path.empty())
      GTEST_SKIP() << "no libNVVM on this machine";
    Library = LibNvvm::load(Path, Error);
    ASSERT_TRUE(Library) << Error;
    if (Library->versions().Major * 100 + Library->versions().IrMajor < 202)
      GTEST_SKIP() << "this libNVVM is too old for the modern dialect";
  }
  bool isModern() const { return GetParam() == std::string("compute_100"); }

  /// The IDs and texts of what the guard finds, a line for each.
  std::string findings(const std::string &Ir) {
    LLVMContext Context;
    SMDiagnostic Fault;
    auto M = parseAssemblyString(Head + Ir, Fault, Context);
    if (!M) {
      ADD_FAILURE() << Fault.getLineNo() << ": " << Fault.getMessage().str();
      return {};
    }
    std::string All;
    DiagnosticSink Sink([&](const Diagnostic &D) {
      All += std::string(rowOf(D.Id).Id) + ": " + D.Message + "\n";
    });
    // Legalising is done to the module: this is what libNVVM gets.
    const std::string Bytes = bitcode(*M, Sink);
    NvvmJob Job;
    Job.Name = "m";
    Job.Bitcode = Bytes;
    Job.Options = {std::string("-arch=") + GetParam()};
    NvvmAnswer Answer = Library->run(Job, [](std::string_view) {});
    EXPECT_EQ(Answer.Verify, NvvmStatus::Success) << Answer.VerifyLog;
    EXPECT_EQ(Answer.Compile, NvvmStatus::Success) << Answer.CompileLog;
    Ptx = Answer.Ptx;
    checkPtx(Ptx, M.get(), "m", EmitKind::Ptx, Sink);
    return All;
  }

  std::string Ptx;

private:
  std::string bitcode(Module &M, DiagnosticSink &Sink) const {
    if (isModern())
      return std::string(writeBitcode14(M));
    EXPECT_TRUE(legaliseForLlvm7(M, Dialect::Legacy, Sink));
    return writeBitcode7(M, Sink);
  }

  std::unique_ptr<LibNvvm> Library;
};

INSTANTIATE_TEST_SUITE_P(Both, PtxGuardLibNvvm,
                         testing::Values("compute_75", "compute_100"));

// Aggregates of vectors of three elements: each is read where it was not
// written. A release without the fault is good, too.
TEST_P(PtxGuardLibNvvm, PackedVectorsOfThreeAreSeen) {
  std::string All = findings(
      "@t = internal addrspace(4) constant [2 x <3 x float>] [<3 x float> "
      "<float 1.0, float 2.0, float 3.0>, <3 x float> <float 4.0, float 5.0, "
      "float 6.0>], align 16\n"
      "define void @k(float addrspace(1)* %o, i32 %i) {\n"
      "  %p = getelementptr [2 x <3 x float>], [2 x <3 x float>] addrspace(4)* "
      "@t, i32 0, i32 %i\n"
      "  %v = load <3 x float>, <3 x float> addrspace(4)* %p, align 16\n"
      "  %x = extractelement <3 x float> %v, i32 1\n"
      "  store float %x, float addrspace(1)* %o\n"
      "  ret void\n}\n"
      "!nvvm.annotations = !{!0}\n"
      "!0 = !{void (float addrspace(1)*, i32)* @k, !\"kernel\", i32 1}\n");
  const bool Packed = Ptx.find("64, 64, 0, 0, 128, 64") != std::string::npos;
  EXPECT_EQ(All, Packed ? "BE23: libNVVM has changed byte 18 of 't': it is "
                          "0xa0 in the PTX; expected 0x80\n"
                        : "");
}

TEST_P(PtxGuardLibNvvm, WideAccessesToSmallParametersAreSeen) {
  std::string All = findings(
      "define void @k(<2 x i8> addrspace(1)* %o, <2 x i8> %j) {\n"
      "  store <2 x i8> %j, <2 x i8> addrspace(1)* %o\n"
      "  ret void\n}\n"
      "!nvvm.annotations = !{!0}\n"
      "!0 = !{void (<2 x i8> addrspace(1)*, <2 x i8>)* @k, !\"kernel\", i32 "
      "1}\n");
  const bool Wide = Ptx.find("param.u32") != std::string::npos ||
                    Ptx.find("param.b32") != std::string::npos;
  EXPECT_EQ(!All.empty(), Wide) << All << Ptx;
  if (Wide) {
    EXPECT_EQ(All.substr(0, 5), "BE25:") << All;
  }
}

// The old dialect's .b16 h = 0d3FF0000000000000, of which ptxas makes 0.
TEST_P(PtxGuardLibNvvm, HalvesThatAreWrittenAsDoublesAreSeen) {
  if (isModern())
    GTEST_SKIP() << "it ends in a signal there";
  std::string All =
      findings("@h = addrspace(1) global half 0xH3C00, align 2\n"
               "define void @k(half addrspace(1)* %o) {\n"
               "  %v = load half, half addrspace(1)* @h\n"
               "  store half %v, half addrspace(1)* %o\n"
               "  ret void\n}\n"
               "!nvvm.annotations = !{!0}\n"
               "!0 = !{void (half addrspace(1)*)* @k, !\"kernel\", i32 1}\n");
  const bool Double = Ptx.find("0d3FF0000000000000") != std::string::npos;
  EXPECT_EQ(All, Double ? "BE23: libNVVM has changed byte 1 of 'h': it is 0x00 "
                          "in the PTX; expected 0x3c\n"
                        : "");
}

// Every kind of initialiser; each is used, lest it goes.
TEST_P(PtxGuardLibNvvm, Initialisers) {
  EXPECT_EQ(
      findings(
          "%S = type { i8, i16, [3 x i32], double, i64 addrspace(1)*, half }\n"
          "%P = type <{ i8, i32, i16, i64 }>\n"
          "@n = addrspace(1) global [4 x i64] [i64 1, i64 -2, i64 3, i64 "
          "undef], align 8\n"
          "@s = addrspace(1) global [2 x %S] [%S { i8 1, i16 2, [3 x i32] [i32 "
          "3, i32 4, i32 5], double 6.0, i64 addrspace(1)* getelementptr ([4 x "
          "i64], [4 x i64] addrspace(1)* @n, i32 0, i32 2), half 0xH3C00 }, %S "
          "zeroinitializer], align 8\n"
          "@p = addrspace(1) global %P <{ i8 -1, i32 305419896, i16 772, i64 "
          "72623859790382856 }>, align 1\n"
          "@v = addrspace(1) global <4 x float> <float 1.0, float 2.0, float "
          "3.0, float 4.0>, align 16\n"
          "@c = addrspace(4) constant [3 x <2 x i16>] [<2 x i16> <i16 1, i16 "
          "2>, <2 x i16> <i16 3, i16 4>, <2 x i16> <i16 5, i16 6>], align 4\n"
          "@g = addrspace(4) constant [3 x i64*] [i64* addrspacecast (i64 "
          "addrspace(1)* getelementptr ([4 x i64], [4 x i64] addrspace(1)* @n, "
          "i32 0, i32 1) to i64*), i64* null, i64* addrspacecast (i64 "
          "addrspace(1)* getelementptr ([4 x i64], [4 x i64] addrspace(1)* @n, "
          "i32 0, i32 0) to i64*)], align 8\n"
          "@i = addrspace(1) global i64 add (i64 ptrtoint ([4 x i64] "
          "addrspace(1)* @n to i64), i64 5), align 8\n"
          "@f = addrspace(1) global [2 x void ()*] [void ()* @h, void ()* "
          "null], align 8\n"
          "@b = addrspace(1) global [3 x i1] [i1 true, i1 false, i1 true], "
          "align 1\n"
          "@q = addrspace(1) global i128 18446744073709551618, align 16\n"
          "@z = addrspace(1) global [1000 x i32] zeroinitializer, align 4\n"
          "@e = addrspace(1) global { i8, { i16, i8 }, i32 } { i8 1, { i16, i8 "
          "} { i16 2, i8 3 }, i32 4 }, align 4\n"
          "@w = weak addrspace(1) global double 1.5, align 8\n"
          "@u = addrspace(1) global i8 7, align 1\n"
          "@t = addrspace(1) global i1 true, align 1\n"
          "@sh = addrspace(3) global [8 x i32] undef, align 4\n"
          "@str = addrspace(4) constant [6 x i8] c\"hello\\00\", align 1\n"
          "define void @h() noinline {\n"
          "  store i8 9, i8 addrspace(1)* @u\n"
          "  ret void\n}\n"
          "define void @k(i64 %i) {\n"
          "  %a = getelementptr [8 x i32], [8 x i32] addrspace(3)* @sh, i64 0, "
          "i64 %i\n"
          "  store i32 1, i32 addrspace(3)* %a\n"
          "  call void @h()\n"
          "  ret void\n}\n"
          "!nvvm.annotations = !{!0}\n"
          "!0 = !{void (i64)* @k, !\"kernel\", i32 1, !\"maxntidx\", i32 128, "
          "!\"maxntidy\", i32 2, !\"minctasm\", i32 2, !\"maxnreg\", i32 "
          "64}\n"),
      "")
      << Ptx;
}

// Functions that stay, with what they take and give.
TEST_P(PtxGuardLibNvvm, ParametersOfFunctions) {
  EXPECT_EQ(
      findings(
          "%S = type { i32, [3 x i16], double }\n"
          "define i8 @small(i8 %a, i1 %b, i16 %c) noinline {\n"
          "  %s = select i1 %b, i8 %a, i8 3\n"
          "  %t = trunc i16 %c to i8\n"
          "  %r = add i8 %s, %t\n"
          "  ret i8 %r\n}\n"
          "define <4 x float> @vector(<4 x float> %a, <2 x i64> %b) noinline "
          "{\n"
          "  %e = extractelement <2 x i64> %b, i32 1\n"
          "  %f = sitofp i64 %e to float\n"
          "  %r = insertelement <4 x float> %a, float %f, i32 2\n"
          "  ret <4 x float> %r\n}\n"
          "define <3 x float> @three(<3 x float> %a) noinline {\n"
          "  %r = fadd <3 x float> %a, %a\n"
          "  ret <3 x float> %r\n}\n"
          "define %S @whole(%S %a) noinline {\n"
          "  %r = insertvalue %S %a, i32 7, 0\n"
          "  ret %S %r\n}\n"
          "define i32 @by(%S* byval(%S) align 8 %a) noinline {\n"
          "  %p = getelementptr %S, %S* %a, i32 0, i32 0\n"
          "  %r = load i32, i32* %p\n"
          "  ret i32 %r\n}\n"
          "define void @k(i8 addrspace(1)* %o, i8 %a, i1 %b, half %h, <3 x "
          "float> %t, %S* byval(%S) align 8 %s, i16 %c, <4 x float> %v, <2 x "
          "i64> %w) {\n"
          "  %x = call i8 @small(i8 %a, i1 %b, i16 %c)\n"
          "  store i8 %x, i8 addrspace(1)* %o\n"
          "  %p = bitcast i8 addrspace(1)* %o to <4 x float> addrspace(1)*\n"
          "  %y = call <4 x float> @vector(<4 x float> %v, <2 x i64> %w)\n"
          "  store <4 x float> %y, <4 x float> addrspace(1)* %p\n"
          "  %q = bitcast i8 addrspace(1)* %o to <3 x float> addrspace(1)*\n"
          "  %z = call <3 x float> @three(<3 x float> %t)\n"
          "  store <3 x float> %z, <3 x float> addrspace(1)* %q\n"
          "  %l = load %S, %S* %s\n"
          "  %n = call %S @whole(%S %l)\n"
          "  %d = extractvalue %S %n, 2\n"
          "  %dp = bitcast i8 addrspace(1)* %o to double addrspace(1)*\n"
          "  store double %d, double addrspace(1)* %dp\n"
          "  %g = call i32 @by(%S* byval(%S) align 8 %s)\n"
          "  %gp = bitcast i8 addrspace(1)* %o to i32 addrspace(1)*\n"
          "  store i32 %g, i32 addrspace(1)* %gp\n"
          "  %hp = bitcast i8 addrspace(1)* %o to half addrspace(1)*\n"
          "  store half %h, half addrspace(1)* %hp\n"
          "  ret void\n}\n"
          "!nvvm.annotations = !{!0, !1}\n"
          "!0 = !{void (i8 addrspace(1)*, i8, i1, half, <3 x float>, %S*, i16, "
          "<4 x float>, <2 x i64>)* @k, !\"kernel\", i32 1}\n"
          "!1 = !{void (i8 addrspace(1)*, i8, i1, half, <3 x float>, %S*, i16, "
          "<4 x float>, <2 x i64>)* @k, !\"reqntidx\", i32 32, !\"reqntidy\", "
          "i32 1, !\"reqntidz\", i32 1}\n"),
      "")
      << Ptx;
}

} // namespace
