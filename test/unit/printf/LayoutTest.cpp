// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every layout of every conversion (OpenCL C 1.2, 6.12.13.2), with every
/// length, as scalar and as vector: the translated program prints what the C
/// library prints for each lane.

#include "Printing.h"

#include "llvm/ADT/Twine.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// One conversion, and what the C library makes of each of its lanes.
struct Conversion {
  std::string OpenCL, C; // "%+8.3v4hld", "%+8.3d"
  unsigned Bits;
  bool Floating;
  unsigned Lanes;
};

struct Length {
  const char *Scalar, *Vector, *C;
  unsigned Bits;
};
const Length Integers[] = {{"hh", "hh", "hh", 8},
                           {"h", "h", "h", 16},
                           {"", "hl", "", 32},
                           {"l", "l", "ll", 64}};
// A scalar float is a double by the time printf sees it.
const Length Floats[] = {
    {"", "h", "", 16}, {"", "hl", "", 32}, {"", "l", "", 64}};

/// Every layout; lengths and numbers of lanes take turns.
class Conversions {
public:
  Conversions();
  std::vector<Conversion> All;

private:
  void add(const std::string &Layout, char Letter, bool Floating);
  unsigned Turn = 0;
};

/// A module whose kernel "k" prints one line for each conversion.
class Printer {
public:
  Printer();
  void print(const Conversion &C);
  std::string text();
  std::vector<std::string> Lines; // expected

private:
  Constant *literal(const std::string &Text);
  Constant *number(const Conversion &C, std::string &Expected);

  LLVMContext Ctx;
  Module M{"layouts", Ctx};
  IRBuilder<> B{Ctx};
  FunctionCallee Printf;
  unsigned Turn = 0;
};

} // namespace

void Conversions::add(const std::string &Layout, char Letter, bool Floating) {
  constexpr unsigned Counts[] = {1, 2, 1, 3, 4, 1, 8, 1, 16};
  ++Turn;
  unsigned Lanes = Counts[Turn % std::size(Counts)];
  const Length &L = Floating ? Floats[Turn % std::size(Floats)]
                             : Integers[Turn % std::size(Integers)];
  std::string Size =
      Lanes == 1 ? L.Scalar : "v" + std::to_string(Lanes) + L.Vector;
  unsigned Bits = Floating && Lanes == 1 ? 64 : L.Bits;
  All.push_back({"%" + Layout + Size + Letter, "%" + Layout + L.C + Letter,
                 Bits, Floating, Lanes});
}

Conversions::Conversions() {
  for (const char *Flags : {"", "-", "0", "#", "-#", "#0"})
    for (const char *Sizes : {"", "9", ".3", "12.5"}) {
      std::string Layout = std::string(Flags) + Sizes;
      bool Alternative = Layout.find('#') != std::string::npos;
      for (char Letter : std::string(Alternative ? "oxX" : "diuoxX"))
        add(Layout, Letter, false);
      for (char Letter : std::string("fFeEgGaA"))
        add(Layout, Letter, true);
    }
  for (const char *Flags : {"+", " ", "+0", "-+"})
    for (char Letter : std::string("difeGa"))
      add(std::string(Flags) + "10.2", Letter, !std::strchr("di", Letter));
}

Printer::Printer() {
  M.setTargetTriple("spir64-unknown-unknown");
  M.setDataLayout(
      "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-"
      "f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-"
      "v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-"
      "v1024:1024:1024");
  Function *F = Function::Create(FunctionType::get(B.getVoidTy(), false),
                                 GlobalValue::ExternalLinkage, "k", M);
  F->setCallingConv(CallingConv::SPIR_KERNEL);
  M.getOrInsertNamedMetadata("opencl.kernels")
      ->addOperand(MDNode::get(Ctx, ValueAsMetadata::get(F)));
  B.SetInsertPoint(BasicBlock::Create(Ctx, "entry", F));
  Printf = M.getOrInsertFunction(
      "printf",
      FunctionType::get(B.getInt32Ty(), B.getInt8PtrTy(2), /*isVarArg=*/true));
}

Constant *Printer::literal(const std::string &Text) {
  Constant *Init = ConstantDataArray::getString(Ctx, Text);
  auto *G =
      new GlobalVariable(M, Init->getType(), true, GlobalValue::PrivateLinkage,
                         Init, ".str", nullptr, GlobalValue::NotThreadLocal, 2);
  return ConstantExpr::getPointerCast(G, B.getInt8PtrTy(2));
}

template <typename T>
static std::string fromHost(const std::string &Format, T V) {
  char Text[512];
  std::snprintf(Text, sizeof(Text), Format.c_str(), V);
  return Text;
}

// One lane, and what the host prints for it.
Constant *Printer::number(const Conversion &C, std::string &Expected) {
  constexpr double Numbers[] = {0.5,     -1.25, 3.0,     1024.0, -0.015625,
                                65504.0, 1e-4,  -0.0625, 7.75,   0.0};
  constexpr int64_t Integers[] = {0,   1,      -1,    42,        -128,
                                  255, -32768, 65535, 123456789, -5000000000};
  ++Turn;
  if (!C.Floating) {
    int64_t V =
        SignExtend64(uint64_t(Integers[Turn % std::size(Integers)]), C.Bits);
    Expected += C.Bits == 64 ? fromHost(C.C, static_cast<long long>(V))
                             : fromHost(C.C, int(V));
    return ConstantInt::get(B.getIntNTy(C.Bits), V, /*isSigned=*/true);
  }
  Type *Ty = C.Bits == 16   ? B.getHalfTy()
             : C.Bits == 32 ? B.getFloatTy()
                            : B.getDoubleTy();
  Constant *V = ConstantFP::get(Ty, Numbers[Turn % std::size(Numbers)]);
  APFloat Exact = cast<ConstantFP>(V)->getValueAPF();
  bool Ignored;
  Exact.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &Ignored);
  Expected += fromHost(C.C, Exact.convertToDouble());
  return V;
}

void Printer::print(const Conversion &C) {
  std::string Expected = C.OpenCL + " <";
  std::replace(Expected.begin(), Expected.end(), '%', '@');
  SmallVector<Constant *, 16> Lanes;
  for (unsigned Lane = 0; Lane != C.Lanes; ++Lane) {
    Expected += Lane ? "," : "";
    Lanes.push_back(number(C, Expected));
  }
  std::string Format = C.OpenCL + " <";
  std::replace(Format.begin(), Format.end(), '%', '@');
  Constant *Arg = C.Lanes == 1 ? Lanes[0] : ConstantVector::get(Lanes);
  B.CreateCall(Printf, {literal(Format + C.OpenCL + ">\n"), Arg});
  Lines.push_back(Expected + ">");
}

std::string Printer::text() {
  B.CreateRetVoid();
  std::string Text;
  raw_string_ostream OS(Text);
  M.print(OS, nullptr);
  return OS.str();
}

TEST(PrintfLayout, EveryOnePrintsAsTheHostDoes) {
  Printer P;
  for (const Conversion &C : Conversions().All)
    P.print(C);
  EXPECT_GE(P.Lines.size(), 150u);
  std::string Text = P.text();
  std::string Printed = test::printedBy(MemoryBufferRef(Text, "layouts"), "k");
  SmallVector<StringRef, 0> Found;
  StringRef(Printed).rtrim('\n').split(Found, '\n');
  ASSERT_EQ(Found.size(), P.Lines.size());
  for (size_t N = 0; N != Found.size(); ++N)
    EXPECT_EQ(Found[N].str(), P.Lines[N]);
}
