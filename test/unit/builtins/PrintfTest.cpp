// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// printf formats: what is refused and where, and what the lowered call prints
/// through the executor's vprintf.

#include "Builtins/PrintfFormat.h"
#include "Executor/Executor.h"
#include "Overload.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"
#include "Target/Nvvm.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Verifier.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace spir2nvvm;

namespace {

// ---- the format alone -------------------------------------------------------

struct BadFormat {
  const char *Text;
  size_t Offset;
  const char *Why;
};

TEST(PrintfFormat, RefusesWithAPlace) {
  const BadFormat Cases[] = {
      {"%*d", 1, "'*' is not a conversion of OpenCL C"},
      {"a%n", 2, "'n' is not a conversion of OpenCL C"},
      {"%", 1, "the format ends inside a conversion"},
      {"%5.", 3, "the format ends inside a conversion"},
      {"%v5d", 3, "'v' must be followed by 2, 3, 4, 8 or 16; found '5'"},
      {"%v4s", 3, "'v' cannot be used with '%s'"},
      {"%qu", 1, "'q' is not a conversion of OpenCL C"}};
  for (const BadFormat &Case : Cases) {
    PrintfFormat F = parsePrintfFormat(Case.Text);
    EXPECT_EQ(F.FaultOffset, Case.Offset) << Case.Text;
    EXPECT_EQ(F.Fault, Case.Why) << Case.Text;
  }
}

TEST(PrintfFormat, IgnoresLengthsThatMeanNothingThere) {
  struct Case {
    const char *Text, *Length;
  };
  for (const Case &C : {Case{"%lc", "l"},
                        {"%ls", "l"},
                        {"%hhs", "hh"},
                        {"%hp", "h"},
                        {"%hlc", "hl"},
                        {"%lls", "ll"},
                        {"%llf", "ll"},
                        {"%hld", "hl"},
                        {"%5.2hlf", "hl"},
                        {"%hhf", "hh"},
                        {"%v2hhf", "hh"},
                        {"%zf", "z"},
                        {"%ts", "t"}}) {
    PrintfFormat F = parsePrintfFormat(C.Text);
    EXPECT_EQ(F.Fault, "") << C.Text;
    ASSERT_EQ(F.Pieces.size(), 1u) << C.Text;
    EXPECT_EQ(F.Pieces[0].ForeignLength, C.Length) << C.Text;
    EXPECT_EQ(F.Pieces[0].Length, PrintfLength::None) << C.Text;
  }
  for (const char *Text : {"%lld", "%08llX", "%v2llu"}) {
    PrintfFormat F = parsePrintfFormat(Text);
    EXPECT_EQ(F.Pieces.at(0).ForeignLength, "ll") << Text;
    EXPECT_EQ(F.Pieces.at(0).Length, PrintfLength::Long) << Text;
  }
  for (const char *Text : {"%zu", "%td", "%#zx", "%v2zu"}) {
    EXPECT_EQ(parsePrintfFormat(Text).Pieces.at(0).ForeignLength, "") << Text;
    EXPECT_EQ(parsePrintfFormat(Text).Pieces.at(0).Length, PrintfLength::Long)
        << Text;
  }
  for (const char *Text : {"%d", "%ld", "%hd", "%hhu", "%lf", "%hf", "%v2hlf",
                           "%v4hhd", "%c", "%s", "%p"})
    EXPECT_EQ(parsePrintfFormat(Text).Pieces.at(0).ForeignLength, "") << Text;
}

TEST(PrintfFormat, StopsAtTheFirstZero) {
  PrintfFormat F = parsePrintfFormat(std::string_view("a\0%d", 4));
  ASSERT_EQ(F.Pieces.size(), 1u);
  EXPECT_EQ(F.Pieces[0].Literal, "a");
}

// ---- the lowered call -------------------------------------------------------

/// Builds, lowers and runs one call.
class PrintfCall {
public:
  PrintfCall()
      : Ctx(std::make_unique<LLVMContext>()),
        M(std::make_unique<Module>("printf", *Ctx)) {}

  Constant *string(StringRef Text) {
    Constant *Init = ConstantDataArray::getString(*Ctx, Text);
    auto *G = new GlobalVariable(
        *M, Init->getType(), true, GlobalValue::PrivateLinkage, Init, "str",
        nullptr, GlobalValue::NotThreadLocal, nvvm::Constant);
    return ConstantExpr::getPointerCast(
        G, Type::getInt8PtrTy(*Ctx, nvvm::Constant));
  }
  Constant *integer(unsigned Bits, int64_t V) {
    return ConstantInt::get(Type::getIntNTy(*Ctx, Bits), V, true);
  }
  Constant *number(double V) {
    return ConstantFP::get(Type::getDoubleTy(*Ctx), V);
  }
  Constant *integers(unsigned Bits, ArrayRef<int64_t> Lanes) {
    SmallVector<Constant *, 16> Elements;
    for (int64_t V : Lanes)
      Elements.push_back(integer(Bits, V));
    return ConstantVector::get(Elements);
  }
  Constant *floats(ArrayRef<double> Lanes, Type *Elem) {
    SmallVector<Constant *, 16> Elements;
    for (double V : Lanes)
      Elements.push_back(ConstantFP::get(Elem, V));
    return ConstantVector::get(Elements);
  }
  LLVMContext &context() { return *Ctx; }

  /// What is printed, or the diagnostics after "error: ".
  std::string print(StringRef Format, ArrayRef<Value *> Rest) {
    Function *Printf =
        test::declare(*mangling::findUnmangled("printf", 64), *M);
    IRBuilder<> B(*Ctx);
    Function *F = Function::Create(
        FunctionType::get(B.getVoidTy(),
                          {B.getInt32Ty()->getPointerTo(nvvm::Global)}, false),
        GlobalValue::ExternalLinkage, "entry", *M);
    B.SetInsertPoint(BasicBlock::Create(*Ctx, "entry", F));
    SmallVector<Value *, 40> Args = {string(Format)};
    Args.append(Rest.begin(), Rest.end());
    B.CreateStore(B.CreateCall(Printf, Args), F->getArg(0));
    B.CreateRetVoid();
    std::string Faults;
    TranslateOptions Opts;
    DiagnosticSink Sink(
        [&](const Diagnostic &D) { Faults += "error: " + D.Message; });
    Translation T(Opts, Sink, *Ctx);
    T.M = std::move(M);
    lowerBuiltins(T);
    if (!Faults.empty())
      return Faults;
    EXPECT_FALSE(verifyModule(*T.M, &errs()));
    EXPECT_TRUE(T.Info.UsesPrintf);
    return execute(*T.M);
  }

private:
  // What convert-metadata and finalize would add.
  static void finish(Module &Code) {
    LLVMContext &Ctx = Code.getContext();
    auto Number = [&](int V) {
      return ConstantAsMetadata::get(
          ConstantInt::get(Type::getInt32Ty(Ctx), V));
    };
    Code.setTargetTriple(nvvm::Triple64);
    Code.setDataLayout(nvvm::Layout64);
    Code.getOrInsertNamedMetadata(nvvm::Annotations)
        ->addOperand(
            MDNode::get(Ctx, {ValueAsMetadata::get(Code.getFunction("entry")),
                              MDString::get(Ctx, "kernel"), Number(1)}));
    Code.getOrInsertNamedMetadata(nvvm::IrVersion)
        ->addOperand(MDNode::get(Ctx, {Number(2), Number(0)}));
  }

  static std::string execute(Module &Code) {
    finish(Code);
    std::string Out;
    DiagnosticSink Sink([&](const Diagnostic &D) { Out += renderText(D); });
    auto Machine = Executor::create(Code, ExecutorOptions(), Sink);
    if (!Machine)
      return Out;
    LaunchRequest Launch;
    Launch.Kernel = "entry";
    DevicePtr Result = Machine->allocate(sizeof(int32_t), "result");
    Launch.addPointer(Result);
    Launch.Print = [&Out](StringRef Text) { Out += Text; };
    EXPECT_TRUE(Machine->launch(Launch, Sink).clean()) << Out;
    int32_t Returned = -1;
    EXPECT_TRUE(Machine->read(Result, &Returned, sizeof(Returned)));
    EXPECT_EQ(Returned, 0); // OpenCL's result, not vprintf's count
    return Out;
  }

  std::unique_ptr<LLVMContext> Ctx;
  std::unique_ptr<Module> M;
};

std::string printed(StringRef Format, int64_t V, unsigned Bits = 32) {
  PrintfCall P;
  return P.print(Format, {P.integer(Bits, V)});
}
std::string printedReal(StringRef Format, double V) {
  PrintfCall P;
  return P.print(Format, {P.number(V)});
}

TEST(Printf, Integers) {
  EXPECT_EQ(printed("%d", -5), "-5");
  EXPECT_EQ(printed("[%8d]", 42), "[      42]");
  EXPECT_EQ(printed("[%-8d]", 42), "[42      ]");
  EXPECT_EQ(printed("%+d", 7), "+7");
  EXPECT_EQ(printed("%08.3d", 7), "     007");
  EXPECT_EQ(printed("%u", -1), "4294967295");
  EXPECT_EQ(printed("%#x", 255), "0xff");
  EXPECT_EQ(printed("%X", 48879), "BEEF");
  EXPECT_EQ(printed("%#o", 8), "010");
  EXPECT_EQ(printed("%i%%", 50), "50%");
  EXPECT_EQ(printed("%c", 'A'), "A");
}

TEST(Printf, LengthsCutTheValue) {
  EXPECT_EQ(printed("%hhd", 300), "44");
  EXPECT_EQ(printed("%hhx", -1), "ff");
  EXPECT_EQ(printed("%hd", 65537), "1");
  EXPECT_EQ(printed("%hu", -1), "65535");
  EXPECT_EQ(printed("%ld", -5000000000, 64), "-5000000000");
  EXPECT_EQ(printed("%lu", -1, 64), "18446744073709551615");
  EXPECT_EQ(printed("%lx", 1ll << 40, 64), "10000000000");
  // A size_t given to %d prints its low word, as on any C implementation.
  EXPECT_EQ(printed("%d", (1ll << 32) + 3, 64), "3");
}

TEST(Printf, Floats) {
  EXPECT_EQ(printedReal("%f", 1.5), "1.500000");
  EXPECT_EQ(printedReal("%.2e", 12345.678), "1.23e+04");
  EXPECT_EQ(printedReal("%G", 1e-10), "1E-10");
  EXPECT_EQ(printedReal("%a", 1.0), "0x1p+0");
  EXPECT_EQ(printedReal("%10.3lf", 3.14159), "     3.142"); // l is double's own
}

TEST(Printf, VectorsBecomeTheirElements) {
  PrintfCall A, B, C, D;
  EXPECT_EQ(A.print("%v4d", {A.integers(32, {1, -2, 3, 4})}), "1,-2,3,4");
  EXPECT_EQ(B.print("%#v2hhx", {B.integers(8, {-1, 16})}), "0xff,0x10");
  EXPECT_EQ(
      C.print("%v3hlf|", {C.floats({1, 2, 3}, Type::getFloatTy(C.context()))}),
      "1.000000,2.000000,3.000000|");
  EXPECT_EQ(D.print("%v2lu", {D.integers(64, {-1, 1})}),
            "18446744073709551615,1");
  PrintfCall E, F, G;
  EXPECT_EQ(E.print("%v2hd", {E.integers(16, {-7, 8})}), "-7,8");
  EXPECT_EQ(
      F.print("%5.1v2hf", {F.floats({0.5, 1.5}, Type::getHalfTy(F.context()))}),
      "  0.5,  1.5");
  EXPECT_EQ(
      G.print("%v2lg", {G.floats({0.25, 4}, Type::getDoubleTy(G.context()))}),
      "0.25,4");
}

TEST(Printf, MixesAndStrings) {
  PrintfCall P;
  EXPECT_EQ(P.print("%s=%d (%5s) %f\n", {P.string("x"), P.integer(32, 1),
                                         P.string("ab"), P.number(0.5)}),
            "x=1 (   ab) 0.500000\n");
  PrintfCall Q;
  EXPECT_EQ(Q.print("nothing", {}), "nothing");
  PrintfCall R;
  EXPECT_EQ(R.print("100%%", {}), "100%");
}

TEST(Printf, MoreThanThirtyTwoValuesAreSplit) {
  PrintfCall P;
  std::string Format, Expected;
  SmallVector<Value *, 40> Args;
  for (int I = 0; I != 40; ++I) {
    Format += "%d ";
    Expected += std::to_string(I) + " ";
    Args.push_back(P.integer(32, I));
  }
  EXPECT_EQ(P.print(Format, Args), Expected);
}

TEST(Printf, RefusesWhatDoesNotFit) {
  PrintfCall A, B, C, D;
  EXPECT_EQ(A.print("%d %d", {A.integer(32, 1)}),
            "error: printf's format has a conversion '%d' for which there is "
            "no argument; found 1");
  EXPECT_EQ(B.print("%d", {B.number(1)}),
            "error: printf's argument 1 is double; '%d' takes an integer");
  EXPECT_EQ(
      C.print("%v4d", {C.integers(32, {1, 2})}),
      "error: printf's argument 1 is <2 x i32>; '%d' takes that many lanes");
  EXPECT_EQ(D.print("%s", {D.integer(32, 1)}),
            "error: printf's argument 1 is i32; '%s' takes a string");
}

} // namespace
