// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every overload of the prototype list, lowered on its own: no diagnostic, a
/// module LLVM accepts, no builtin left, and no function of libdevice that the
/// executor lacks without a toolkit. Numbers are other tests' business.

#include "Overload.h"

#include "Builtins/Lowering/Resolved.h"
#include "Executor/Intrinsics/HostMath.h"
#include "Stages/Stages.h"
#include "spir2nvvm/mangling/Prototypes.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// A module with one function that passes its parameters to the builtin.
std::unique_ptr<Module> callerOf(const mangling::Prototype &Proto,
                                 LLVMContext &Ctx) {
  auto M = std::make_unique<Module>("overload", Ctx);
  Function *Builtin = test::declare(Proto, *M);
  FunctionType *Ty = Builtin->getFunctionType();
  Function *Caller = Function::Create(
      FunctionType::get(Ty->getReturnType(), Ty->params(), false),
      GlobalValue::ExternalLinkage, "caller", *M);
  IRBuilder<> B(BasicBlock::Create(Ctx, "entry", Caller));
  SmallVector<Value *, 6> Args;
  for (Argument &Arg : Caller->args())
    Args.push_back(&Arg);
  CallInst *Call = B.CreateCall(Builtin, Args);
  if (Ty->getReturnType()->isVoidTy())
    B.CreateRetVoid();
  else
    B.CreateRet(Call);
  return M;
}

/// Reads of single samples are refused.
bool readsSamples(const mangling::Prototype &Proto) {
  return Proto.Group == mangling::Family::Image &&
         mangling::imageTraits(Proto.Params[0].Element) & mangling::Msaa;
}

/// What another component lowers, or none.
bool lowered(const mangling::Prototype &Proto) {
  StringRef Name = Proto.NameText;
  return Proto.Group != mangling::Family::Printf && // PrintfTest.cpp
         !readsSamples(Proto) && Name != "get_work_dim" &&
         Name != "get_global_offset";
}

/// Without a toolkit the C library stands in for libdevice.
bool hasHostMath(const Function &F) {
  StringRef Name = F.getName();
  if (!F.isDeclaration() || !Name.startswith("__nv_"))
    return true;
  const auto *Host =
      executor::findHostMath(std::string_view(Name.data(), Name.size()));
  return Host && Host->fits(*F.getFunctionType());
}

void expectLowers(const mangling::Prototype &Proto) {
  LLVMContext Ctx;
  TranslateOptions Opts;
  std::string Findings;
  DiagnosticSink Sink([&](const Diagnostic &D) { Findings += renderText(D); });
  Translation T(Opts, Sink, Ctx);
  T.M = callerOf(Proto, Ctx);
  lowerBuiltins(T);
  raw_string_ostream OS(Findings);
  verifyModule(*T.M, &OS);
  for (const Function &F : *T.M) {
    if (!resolvedText(F).empty())
      OS << "still there: " << F.getName();
    if (!hasHostMath(F))
      OS << "not on the host: " << F.getName();
  }
  EXPECT_EQ(OS.str(), "") << mangling::toString(Proto);
}

TEST(EveryOverload, IsLowered) {
  unsigned Count = 0;
  for (uint32_t I = 0, E = mangling::prototypeCount(); I != E; ++I) {
    mangling::Prototype Proto = mangling::prototypeAt(I, 64);
    if (!lowered(Proto))
      continue;
    expectLowers(Proto);
    ++Count;
    if (testing::Test::HasFailure())
      break; // one picture is enough; there are thousands after it
  }
  RecordProperty("overloads", static_cast<int>(Count));
  EXPECT_GT(Count, 10000u);
}

TEST(EveryOverload, PrototypeSurvivesTheAttribute) {
  LLVMContext Ctx;
  for (uint32_t I = 0, E = mangling::prototypeCount(); I < E; I += 97) {
    mangling::Prototype Proto = mangling::prototypeAt(I, 64);
    auto M = callerOf(Proto, Ctx);
    auto Read = resolvedPrototype(*M->getFunction("builtin"));
    ASSERT_TRUE(Read) << mangling::toString(Proto);
    EXPECT_EQ(mangling::toString(*Read), mangling::toString(Proto));
    EXPECT_EQ(Read->Mode, Proto.Mode);
    EXPECT_EQ(Read->Group, Proto.Group);
  }
}

} // namespace
