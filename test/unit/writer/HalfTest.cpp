// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Halves without the type: what constants fold to, beside LLVM's soft floats.

#include "Writer/Legalise/Nvvm11.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/IRBuilder.h"

#include "gtest/gtest.h"

#include <random>

using namespace llvm;
using namespace spir2nvvm;

namespace {

APFloat half(uint16_t Bits) {
  return APFloat(APFloat::IEEEhalf(), APInt(16, Bits));
}

struct Operands {
  uint16_t A, B, C;
};

/// Stores fma of each.
class FmaModule {
public:
  explicit FmaModule(ArrayRef<Operands> All) {
    Type *Half = Type::getHalfTy(Context);
    Function *F =
        Function::Create(FunctionType::get(Type::getVoidTy(Context),
                                           Half->getPointerTo(), false),
                         GlobalValue::ExternalLinkage, "f", M);
    IRBuilder<> B(BasicBlock::Create(Context, "", F));
    auto Number = [&](uint16_t Bits) {
      return ConstantFP::get(Context, half(Bits));
    };
    for (const Operands &O : All)
      B.CreateStore(B.CreateIntrinsic(Intrinsic::fma, {Half},
                                      {Number(O.A), Number(O.B), Number(O.C)}),
                    F->getArg(0));
    B.CreateRetVoid();
  }

  /// What is stored once everything is folded.
  std::vector<uint16_t> results() {
    lowerHalfForNvvm11(M, Sink);
    std::vector<uint16_t> Found;
    for (Instruction &I : make_early_inc_range(M.getFunction("f")->front())) {
      if (Constant *C = ConstantFoldInstruction(&I, M.getDataLayout()))
        I.replaceAllUsesWith(C);
      else if (auto *Store = dyn_cast<StoreInst>(&I))
        Found.push_back(uint16_t(
            cast<ConstantInt>(Store->getValueOperand())->getZExtValue()));
    }
    return Found;
  }
  unsigned errors() const { return Sink.errorCount(); }

private:
  LLVMContext Context;
  Module M{"halves", Context};
  DiagnosticSink Sink;
};

void expectFused(ArrayRef<Operands> All) {
  FmaModule Folded(All);
  const std::vector<uint16_t> Found = Folded.results();
  ASSERT_EQ(Folded.errors(), 0u);
  ASSERT_EQ(Found.size(), All.size());
  for (size_t I = 0; I != All.size(); ++I) {
    APFloat Want = half(All[I].A);
    Want.fusedMultiplyAdd(half(All[I].B), half(All[I].C),
                          APFloat::rmNearestTiesToEven);
    if (Want.isNaN())
      EXPECT_TRUE(half(Found[I]).isNaN()) << I;
    else
      EXPECT_EQ(Found[I], Want.bitcastToAPInt().getZExtValue())
          << All[I].A << " " << All[I].B << " " << All[I].C;
  }
}

TEST(HalfWithoutType, FmaIsRoundedOnce) {
  constexpr uint16_t Special[] = {0,      0x8000, 1,      0x8001, 0x3ff,
                                  0x400,  0x3c00, 0xbc00, 0x3c01, 0x7bff,
                                  0xfbff, 0x7c00, 0xfc00, 0x7e00, 0x6801};
  std::vector<Operands> All;
  for (uint16_t A : Special)
    for (uint16_t B : Special)
      for (uint16_t C : Special)
        All.push_back({A, B, C});
  std::mt19937 Next(1);
  auto Bits = [&] { return uint16_t(Next()); };
  for (int I = 0; I != 4000; ++I)
    All.push_back({Bits(), Bits(), Bits()});
  // Ties of the sum that a tiny product breaks, and the other way round.
  for (int I = 0; I != 2000; ++I) {
    const auto Sign = uint16_t(Next() & 0x8000);
    All.push_back(
        {uint16_t(Next() % 64), uint16_t(Next() % 64 | Sign), Bits()});
    All.push_back({uint16_t(0x3c00 | Next() % 1024),
                   uint16_t(0x3c00 | Next() % 1024),
                   uint16_t(Next() % 64 | Sign)});
  }
  expectFused(All);
}

} // namespace
