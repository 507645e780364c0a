// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// verifySpir as a library function: levels, folding, limits, and modules no
/// reader lets through.

#include "Diagnostics/Rules/Input.h"
#include "Diagnostics/Rules/Spir.h"
#include "Verifier/Verifier.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace spir2nvvm;

namespace {

constexpr char Target[] = R"(
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!opencl.kernels = !{}
!0 = !{i32 1, i32 2}
)";

// Two shifts that only an optimiser writes: errors at the letter, a warning
// otherwise.
constexpr char TwoShifts[] = R"(
define spir_func void @f(i32 %x) nounwind {
  %a = ashr exact i32 %x, 1
  %b = ashr exact i32 %x, 2
  ret void
}
)";

class SpirVerify : public testing::Test {
protected:
  std::unique_ptr<Module> parse(const std::string &Body) {
    SMDiagnostic Fault;
    auto M = parseAssemblyString(Target + Body, Fault, Ctx);
    EXPECT_TRUE(M) << Fault.getMessage().str();
    return M;
  }

  bool verify(const Module &M, SpirLevel Level) {
    Found.clear();
    DiagnosticSink Sink([this](const Diagnostic &D) { Found.push_back(D); });
    bool Good = verifySpir(M, Level, Sink);
    EXPECT_EQ(Good, Sink.errorCount() == 0);
    return Good;
  }

  LLVMContext Ctx;
  std::vector<Diagnostic> Found;
};

TEST_F(SpirVerify, StrictReportsEveryPlace) {
  auto M = parse(TwoShifts);
  EXPECT_FALSE(verify(*M, SpirLevel::Strict));
  ASSERT_EQ(Found.size(), 2u);
  for (const Diagnostic &D : Found) {
    EXPECT_EQ(D.Id, rule::SP308);
    EXPECT_EQ(D.Level, Severity::Error);
    EXPECT_EQ(D.Label, "strict");
  }
  EXPECT_NE(Found[0].About.At, Found[1].About.At);
}

TEST_F(SpirVerify, LenientFoldsWarningsByRule) {
  auto M = parse(TwoShifts);
  EXPECT_TRUE(verify(*M, SpirLevel::Lenient));
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Level, Severity::Warning);
  EXPECT_NE(Found[0].Message.find("(and 1 more place)"), std::string::npos);
}

// Whatever order instructions are looked at in.
TEST_F(SpirVerify, FindingsComeByFamily) {
  auto M = parse(R"(
define spir_func i64 @f(i32 addrspace(1)* %p, i32 %x) nounwind {
  %loaded = load i32, i32 addrspace(1)* %p, align 1
  %word = ptrtoint i32 addrspace(1)* %p to i64
  ret i64 %word
}
define spir_func void @g(i32 addrspace(1)* %p, i32 %x) nounwind {
  %cast = addrspacecast i32 addrspace(1)* %p to i32 addrspace(3)*
  %shifted = ashr exact i32 %x, 1
  store i32 %shifted, i32 addrspace(1)* %p, align 2
  ret void
}
)");
  EXPECT_FALSE(verify(*M, SpirLevel::Strict));
  std::vector<Rule> Ids;
  for (const Diagnostic &D : Found)
    Ids.push_back(D.Id);
  const std::vector<Rule> Expected = {rule::SP304, rule::SP308, rule::SP307,
                                      rule::SP310, rule::SP310};
  EXPECT_EQ(Ids, Expected);
}

TEST_F(SpirVerify, IntrinsicsAreReportedAtTheirFirstCalls) {
  auto M = parse(R"(
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
define spir_func i32 @f(i32 %x) nounwind {
  %first = call i32 @llvm.smin.i32(i32 %x, i32 1)
  %second = call i32 @llvm.smin.i32(i32 %first, i32 %x)
  ret i32 %second
}
define spir_func i32 @g(i32 %x) nounwind {
  %third = call i32 @llvm.smin.i32(i32 %x, i32 1)
  %fourth = call i32 @llvm.smax.i32(i32 %third, i32 %x)
  ret i32 %fourth
}
)");
  EXPECT_FALSE(verify(*M, SpirLevel::Strict));
  ASSERT_EQ(Found.size(), 3u);
  EXPECT_NE(Found[0].About.At.find("%first"), std::string::npos);
  EXPECT_NE(Found[1].About.At.find("%fourth"), std::string::npos);
  EXPECT_EQ(Found[2].Id, rule::SP333);
}

TEST_F(SpirVerify, ErrorsAreNotFolded) {
  auto M =
      parse("define spir_func void @f(fp128* %x, x86_fp80* %y) nounwind {\n"
            "  ret void\n}\n");
  EXPECT_FALSE(verify(*M, SpirLevel::Lenient));
  unsigned Types = 0;
  for (const Diagnostic &D : Found)
    Types += D.Id == rule::SP202;
  EXPECT_EQ(Types, 2u);
}

TEST_F(SpirVerify, SinkLimitsWhatIsShownNotWhatIsCounted) {
  auto M = parse(TwoShifts);
  unsigned Shown = 0;
  DiagnosticSink Sink([&Shown](const Diagnostic &) { ++Shown; });
  Sink.setMaxErrors(1);
  EXPECT_FALSE(verifySpir(*M, SpirLevel::Strict, Sink));
  EXPECT_EQ(Shown, 1u);
  EXPECT_EQ(Sink.errorCount(), 2u);
}

TEST_F(SpirVerify, InvalidIrIsReportedAndNotWalked) {
  auto M = parse("define spir_func void @f() nounwind {\n  ret void\n}\n");
  M->getFunction("f")->front().getTerminator()->eraseFromParent();
  EXPECT_FALSE(verify(*M, SpirLevel::Lenient));
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Id, rule::IN07);
}

TEST_F(SpirVerify, EveryFindingIsComplete) {
  auto M = parse("define void @opencl.f(i24 inreg %x, ...) gc \"x\" {\n"
                 "  %a = alloca i24, i24 %x, align 1\n  ret void\n}\n");
  EXPECT_FALSE(verify(*M, SpirLevel::Strict));
  EXPECT_GE(Found.size(), 8u);
  for (const Diagnostic &D : Found) {
    EXPECT_FALSE(D.About.In.empty());
    EXPECT_FALSE(D.Hint.empty());
    EXPECT_EQ(D.Message.find("{"), std::string::npos) << D.Message;
    EXPECT_EQ(D.Hint.find("{0"), std::string::npos) << D.Hint;
  }
}

TEST_F(SpirVerify, OpaquePointersAreNoTypesOfSpir) {
  LLVMContext Opaque;
  Opaque.enableOpaquePointers();
  Module M("opaque", Opaque);
  M.setTargetTriple("spir64-unknown-unknown");
  auto *Ty = FunctionType::get(Type::getVoidTy(Opaque),
                               {PointerType::get(Opaque, 1)}, false);
  auto *F = Function::Create(Ty, GlobalValue::ExternalLinkage, "f", M);
  F->setCallingConv(CallingConv::SPIR_KERNEL);
  EXPECT_FALSE(verify(M, SpirLevel::Lenient));
  bool Named = false;
  for (const Diagnostic &D : Found)
    Named |= D.Id == rule::SP202;
  EXPECT_TRUE(Named);
}

// Forty levels of { T, T } are 2^40 words in the message that shows them.
TEST_F(SpirVerify, SharedTypesAreNotWrittenOut) {
  auto M = parse("");
  Type *Ty = Type::getInt128Ty(Ctx);
  for (unsigned Level = 0; Level != 40; ++Level)
    Ty = StructType::get(Ctx, {Ty, Ty});
  auto *Fn = FunctionType::get(Type::getVoidTy(Ctx), {Ty->getPointerTo()},
                               /*isVarArg=*/false);
  Function::Create(Fn, GlobalValue::ExternalLinkage, "f", *M);
  EXPECT_FALSE(verify(*M, SpirLevel::Lenient));
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Id, rule::SP214);
}

TEST_F(SpirVerify, SharedConstantsAreNotWrittenOut) {
  auto M = parse("@g = addrspace(2) constant i8 0\n");
  Constant *C = M->getNamedGlobal("g");
  for (unsigned Level = 0; Level != 40; ++Level)
    C = ConstantArray::get(ArrayType::get(C->getType(), 2), {C, C});
  new GlobalVariable(*M, C->getType(), /*isConstant=*/true,
                     GlobalValue::ExternalLinkage, C, "shared", nullptr,
                     GlobalValue::NotThreadLocal, 2);
  EXPECT_FALSE(verify(*M, SpirLevel::Lenient));
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Id, rule::SP214);
}

// Unreachable code may use its own result.
TEST_F(SpirVerify, CircularFormatOfPrintfComesToAnEnd) {
  auto M = parse(R"(
declare spir_func i32 @_Z6printfPrU3AS2Kcz(i8 addrspace(2)*, ...) nounwind
define spir_func void @f() nounwind {
  ret void
dead:
  %p = getelementptr i8 addrspace(2)*, i8 addrspace(2)* addrspace(2)* %p, i32 1
  %f = load i8 addrspace(2)*, i8 addrspace(2)* addrspace(2)* %p
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z6printfPrU3AS2Kcz(i8 addrspace(2)* %f)
  ret void
}
)");
  EXPECT_TRUE(verify(*M, SpirLevel::Lenient));
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Id, rule::SP335);
}

TEST(SpirRules, LenientIsNeverHarderThanStrict) {
  for (Rule R : spirRules()) {
    EXPECT_GE(severityOf(R, SpirLevel::Lenient),
              severityOf(R, SpirLevel::Strict));
    EXPECT_EQ(rowOf(R).Level, severityOf(R, SpirLevel::Strict));
    EXPECT_EQ(rowOf(R).Id.substr(0, 2), "SP");
  }
}

} // namespace
