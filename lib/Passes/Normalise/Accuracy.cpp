// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 1.2, 7.4 lets a single-precision division miss by 2.5 ulp and sqrt by
/// 3 unless -cl-fp32-correctly-rounded-divide-sqrt was given. Compilers say so
/// with !fpmath, which libNVVM does not read; so the PTX is named here.
///
///   %q = fdiv float %a, %b, !fpmath !0            !0 = !{float 2.5}
///
///   %q = call float asm "div.full.f32 $0, $1, $2;", "=f,f,f"(float %a, float %b)
///
/// Calls of sqrt get the mark where it holds, and lower-builtins reads it:
/// clang 14 marks divisions only, so what they say holds for sqrt, too.

#include "Builtins/Lowering/Lowering.h"
#include "Builtins/Lowering/Resolved.h"
#include "Builtins/Math/ApproximatePtx.h"
#include "Stages/Stages.h"
#include "Target/ClOptions.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace spir2nvvm;

static bool isSingle(const Instruction &I) {
  return I.getType()->getScalarType()->isFloatTy();
}

static bool isDivision(const Instruction &I) {
  return I.getOpcode() == Instruction::FDiv && isSingle(I);
}

static bool isMarked(const Instruction &I) {
  return cast<FPMathOperator>(I).getFPAccuracy() >= PtxApproximationUlp;
}

namespace {
class Accuracy {
public:
  explicit Accuracy(Translation &T);
  void grantIn(Function &F);

private:
  bool isForbidden() const;
  bool modulesAgree() const;
  bool anyRoot() {
    return any_of(*T.M, [this](const Function &F) { return isRoot(F); });
  }
  bool isRoot(const Function &F);
  bool isRoot(const Value &V);
  bool mayBeApproximate(const Instruction &I, bool ByDefault) const;
  void mark(CallInst &Root);
  void divide(BinaryOperator &Division);

  Translation &T;
  ClSettings Settings;
  /// What declarations are sqrt of float.
  DenseMap<const Function *, bool> Roots;
  /// Under relaxed math libNVVM approximates every division by itself.
  bool Relaxed, Forbidden, RootsByDefault;
};
} // namespace

Accuracy::Accuracy(Translation &T)
    : T(T), Settings(clSettings(*T.M, T.Opts.ClOptions)),
      Relaxed(Settings.UnsafeMath || Settings.FastRelaxedMath),
      Forbidden(isForbidden()),
      RootsByDefault(!Forbidden && (Relaxed || (anyRoot() && modulesAgree()))) {
}

// The command line's options hide the module's; what restricts, restricts.
bool Accuracy::isForbidden() const {
  return T.Opts.DivSqrt == DivSqrtAccuracy::Precise ||
         Settings.CorrectlyRoundedDivSqrt ||
         clSettings(*T.M, {}).CorrectlyRoundedDivSqrt;
}

// Whether calls without a mark of their own may be approximate: divisions say
// so, or the options with which everything was compiled are known; and no
// division says the contrary.
bool Accuracy::modulesAgree() const {
  bool Granted = !clOptionLists(*T.M).empty();
  for (const Function &F : *T.M)
    for (const Instruction &I : instructions(F))
      if (isDivision(I)) {
        if (!isMarked(I))
          return false;
        Granted = true;
      }
  return Granted;
}

bool Accuracy::isRoot(const Function &F) {
  if (!F.isDeclaration() || F.isIntrinsic() ||
      !F.getReturnType()->getScalarType()->isFloatTy() || F.arg_size() != 1)
    return false;
  auto [Known, New] = Roots.try_emplace(&F, false);
  if (New) {
    unsigned PointerBits = T.M->getDataLayout().getPointerSizeInBits(0);
    std::optional<mangling::Prototype> Proto = prototypeOf(F, PointerBits);
    Known->second = Proto && Proto->Stem == "sqrt";
  }
  return Known->second;
}

bool Accuracy::isRoot(const Value &V) {
  const auto *Call = dyn_cast<CallInst>(&V);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F && isRoot(*F);
}

bool Accuracy::mayBeApproximate(const Instruction &I, bool ByDefault) const {
  return T.Opts.DivSqrt == DivSqrtAccuracy::Approximate || ByDefault ||
         isMarked(I);
}

void Accuracy::mark(CallInst &Root) {
  constexpr float RootUlp = 3;
  Root.setMetadata(LLVMContext::MD_fpmath,
                   MDBuilder(T.Context).createFPMath(RootUlp));
}

// libNVVM multiplies where that is exact.
static bool hasExactInverse(const Value &Divisor) {
  const APFloat *Number = nullptr;
  return PatternMatch::match(&Divisor, PatternMatch::m_APFloat(Number)) &&
         Number->getExactInverse(nullptr);
}

void Accuracy::divide(BinaryOperator &Division) {
  Value *Dividend = Division.getOperand(0), *Divisor = Division.getOperand(1);
  if (hasExactInverse(*Divisor))
    return;
  IRBuilder<> B(&Division);
  const bool Flush = Settings.DenormsAreZero;
  Value *Quotient = nullptr;
  if (!PatternMatch::match(Dividend, PatternMatch::m_FPOne()))
    Quotient =
        approximate(B, PtxApproximation::Divide, {Dividend, Divisor}, Flush);
  else if (isRoot(*Divisor) && isMarked(cast<Instruction>(*Divisor)))
    Quotient = approximate(B, PtxApproximation::ReciprocalRoot,
                           cast<CallInst>(Divisor)->getArgOperand(0), Flush);
  else
    Quotient = approximate(B, PtxApproximation::Reciprocal, Divisor, Flush);
  Quotient->takeName(&Division);
  Division.replaceAllUsesWith(Quotient);
  Division.eraseFromParent();
  T.Info.ApproximateDivisions += lanesOf(Quotient->getType());
  if (auto *Root = dyn_cast<CallInst>(Divisor);
      Root && isRoot(*Root) && Root->use_empty())
    Root->eraseFromParent();
}

void Accuracy::grantIn(Function &F) {
  SmallVector<BinaryOperator *, 16> Divisions;
  for (Instruction &I : instructions(F)) {
    if (isDivision(I) && !Forbidden && !Relaxed &&
        mayBeApproximate(I, /*ByDefault=*/false))
      Divisions.push_back(cast<BinaryOperator>(&I));
    if (!isRoot(I))
      continue;
    if (!Forbidden && mayBeApproximate(I, RootsByDefault))
      mark(cast<CallInst>(I));
    else
      I.setMetadata(LLVMContext::MD_fpmath, nullptr);
  }
  for (BinaryOperator *Division : Divisions)
    divide(*Division);
}

FunctionStep spir2nvvm::grantAccuracy(Translation &T) {
  return {[Granted = Accuracy(T)](Function &F) mutable { Granted.grantIn(F); }};
}
