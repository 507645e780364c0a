// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, 4: an initialiser that names a global identifier must come
/// down to "bitcast + offset".
///
///   ptrtoint (gep (@t, 0, 3) to i64)                 @t + 12
///   sub (i64 ptrtoint @a, i64 ptrtoint @b)           refused

#include "Verifier/Nvvm/Rules/Families.h"

#include "Diagnostics/Rules/Nvvm.h"
#include "Target/AddressSpaces.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

namespace {
/// A constant as one symbol and an offset, as far as that goes.
struct Address {
  const GlobalValue *Symbol = nullptr;
  int64_t Offset = 0;
  std::string Obstacle;     // why it cannot be reduced
  bool Conditional = false; // a select: chapter 4 leaves it open
  unsigned CastTo = 0;      // a specific space; 0: none
  bool Widened = false;     // likewise
  bool LegacyTakes = false; // an obstacle to the modern dialect only

  bool failed() const { return !Obstacle.empty(); }
};

class Reducer {
public:
  explicit Reducer(const DataLayout &DL) : DL(DL) {}
  Address reduce(const Constant *K);

private:
  Address obstacle(StringRef Why) {
    Address A;
    A.Obstacle = Why.str();
    return A;
  }
  Address converted(const ConstantExpr *E);
  Address sum(const ConstantExpr *E);
  Address element(const ConstantExpr *E);
  Address choice(const ConstantExpr *E);
  Address masked(const ConstantExpr *E);
  bool isIdleMask(const ConstantExpr *E, const Address &Inner) const;

  const DataLayout &DL;
};
} // namespace

Address Reducer::reduce(const Constant *K) {
  Address A;
  if (auto *G = dyn_cast<GlobalValue>(K)) {
    A.Symbol = G;
    return A;
  }
  if (auto *N = dyn_cast<ConstantInt>(K)) {
    A.Offset = N->getValue().getSExtValue();
    return A;
  }
  auto *E = dyn_cast<ConstantExpr>(K);
  if (!E)
    return A;
  switch (E->getOpcode()) {
  case Instruction::BitCast:
  case Instruction::AddrSpaceCast:
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
    return converted(E);
  case Instruction::Add:
  case Instruction::Sub:
    return sum(E);
  case Instruction::GetElementPtr:
    return element(E);
  case Instruction::Select:
    return choice(E);
  case Instruction::And:
  case Instruction::ZExt:
  case Instruction::SExt:
    return masked(E);
  default:
    return obstacle(E->getOpcodeName());
  }
}

// The legacy dialect writes an address in more bits; masks it does not know,
// but for those that an aligned address makes idle.
Address Reducer::masked(const ConstantExpr *E) {
  Address Inner = reduce(E->getOperand(0));
  if (Inner.failed())
    return Inner;
  Address A = obstacle(E->getOpcodeName());
  A.LegacyTakes = E->getOpcode() != Instruction::And || isIdleMask(E, Inner);
  return A;
}

// and (ptrtoint @t, -4) with a @t aligned to 4.
bool Reducer::isIdleMask(const ConstantExpr *E, const Address &Inner) const {
  auto *Mask = dyn_cast<ConstantInt>(E->getOperand(1));
  return Mask && Inner.Symbol && Inner.Offset == 0 &&
         (~Mask->getValue()).ult(Inner.Symbol->getPointerAlignment(DL).value());
}

Address Reducer::converted(const ConstantExpr *E) {
  Address A = reduce(E->getOperand(0));
  if (A.failed() || !A.Symbol)
    return A;
  unsigned Pointer = DL.getPointerSizeInBits(0);
  const Type *T = E->getType();
  if (T->isFloatingPointTy())
    return obstacle("an address as a floating-point number");
  if (T->isVectorTy()) {
    Address Parts = obstacle("an address as a vector");
    Parts.LegacyTakes = true;
    return Parts;
  }
  if (T->isIntegerTy() && T->getIntegerBitWidth() < Pointer)
    return obstacle("an address in fewer bits");
  A.Widened |= T->isIntegerTy() && T->getIntegerBitWidth() > Pointer;
  if (E->getOpcode() == Instruction::AddrSpaceCast &&
      T->getPointerAddressSpace() != nvvm::Generic)
    A.CastTo = T->getPointerAddressSpace();
  return A;
}

Address Reducer::sum(const ConstantExpr *E) {
  Address L = reduce(E->getOperand(0)), R = reduce(E->getOperand(1));
  bool Minus = E->getOpcode() == Instruction::Sub;
  if (L.failed())
    return L;
  if (R.failed())
    return R;
  if (Minus && L.Symbol && L.Symbol == R.Symbol) { // the distance remains
    Address A;
    A.Offset = L.Offset - R.Offset;
    return A;
  }
  if (L.Symbol && R.Symbol)
    return obstacle(Minus ? "the difference of two addresses"
                          : "the sum of two addresses");
  if (R.Symbol && Minus)
    return obstacle("a negated address");
  Address A = L.Symbol ? L : R;
  A.Offset = Minus ? L.Offset - R.Offset : L.Offset + R.Offset;
  return A;
}

Address Reducer::element(const ConstantExpr *E) {
  auto *Gep = cast<GEPOperator>(E);
  Address A = reduce(cast<Constant>(Gep->getPointerOperand()));
  APInt Offset(DL.getIndexSizeInBits(Gep->getPointerAddressSpace()), 0);
  if (A.failed() || E->getType()->isVectorTy())
    return A;
  if (!Gep->getSourceElementType()->isSized() ||
      !Gep->accumulateConstantOffset(DL, Offset))
    return A.Symbol ? obstacle("an index that is not a number") : A;
  A.Offset += Offset.getSExtValue();
  return A;
}

// Only matters when a symbol is involved at all.
Address Reducer::choice(const ConstantExpr *E) {
  Address A = obstacle("select");
  A.Conditional = true;
  return A;
}

static bool namesSymbol(const Constant *K, unsigned Depth = 0) {
  constexpr unsigned MaxDepth = 64;
  if (isa<GlobalValue>(K))
    return true;
  if (!isa<ConstantExpr>(K) || Depth > MaxDepth)
    return false;
  for (const Use &Op : K->operands())
    if (namesSymbol(cast<Constant>(Op), Depth + 1))
      return true;
  return false;
}

// A variable of no named space is moved to the global one, and the cast that
// says so goes.
static void checkCastOfSymbol(Checker &C, const GlobalVariable &G,
                              const Address &A) {
  if (!A.CastTo)
    return;
  bool Moved = isa<GlobalVariable>(A.Symbol) &&
               A.Symbol->getAddressSpace() == nvvm::Generic;
  bool IsHome = Moved && A.CastTo == nvvm::Global;
  if (IsHome)
    return;
  bool LegacyTakes = !Moved && !isa<Function>(A.Symbol) &&
                     A.CastTo == A.Symbol->getAddressSpace();
  C.reportAs(LegacyTakes ? unsigned(Modern) : Tool, rule::NV404, G,
             "a cast to a specific address space");
}

// Constants without a symbol that libNVVM does not write all the same.
static void checkPlainExpression(Checker &C, const GlobalVariable &G,
                                 const ConstantExpr &E) {
  if (!isEmitted(G))
    return;
  if (E.getType()->isVectorTy())
    C.reportAs(E.getOpcode() == Instruction::GetElementPtr ? Tool
                                                           : unsigned(Modern),
               rule::NV404, G, "a vector computed from constants");
  const ConstantExpr *Inner = &E;
  while (Inner && Inner->getOpcode() != Instruction::AddrSpaceCast)
    Inner = Inner->isCast() ? dyn_cast<ConstantExpr>(Inner->getOperand(0))
                            : nullptr;
  if (Inner && Inner->getType()->isPointerTy() &&
      Inner->getType()->getPointerAddressSpace() != nvvm::Generic)
    C.reportAs(Tool, rule::NV404, G, "null cast to a specific address space");
}

static void checkSymbol(Checker &C, const GlobalVariable &G, const Address &A) {
  const GlobalValue *Symbol = A.Symbol;
  if (!Symbol)
    return;
  if (Symbol == &G)
    C.reportAs(Tool, rule::NV404, G, "the address of the variable itself");
  if (isa<Function>(Symbol) && A.Offset != 0)
    C.reportAs(Tool, rule::NV404, G, "an address inside a function");
  checkCastOfSymbol(C, G, A);
  unsigned Space = Symbol->getAddressSpace();
  if (Space == nvvm::Shared || Space == nvvm::Local)
    C.report(rule::NV408, G, Space == nvvm::Shared ? "shared" : "local");
  if (isa<GlobalAlias>(Symbol))
    C.reportAs(Tool, rule::NV404, G, "the address of an alias");
}

// Within an aggregate the legacy dialect writes whatever it can print.
static void checkScalar(Checker &C, const GlobalVariable &G,
                        const Constant *K) {
  const bool IsPart = K->getType() != G.getValueType();
  const Constant *Plain = K->stripPointerCasts();
  if (isa<DSOLocalEquivalent>(Plain) || isa<NoCFIValue>(Plain))
    C.reportAs(Modern, rule::NV407, G,
               isa<NoCFIValue>(Plain) ? "no_cfi" : "dso_local_equivalent");
  if (!namesSymbol(K)) {
    if (auto *E = dyn_cast<ConstantExpr>(K))
      checkPlainExpression(C, G, *E);
    return;
  }
  Address A = Reducer(C.M.getDataLayout()).reduce(K);
  ProfileSet Everyone = isEmitted(G) ? All : Spec;
  if (A.failed()) {
    ProfileSet Who = A.Conditional             ? unsigned(Tool)
                     : A.LegacyTakes || IsPart ? Spec | Modern
                                               : unsigned(All);
    C.reportAs(Everyone & Who, rule::NV404, G, A.Obstacle);
    return;
  }
  if (A.Widened)
    C.reportAs(Everyone & (Spec | Modern), rule::NV404, G,
               "an address in more bits");
  if (!isEmitted(G))
    return;
  if (A.Symbol && A.Offset < 0)
    C.report(rule::NV405, G, -A.Offset);
  checkSymbol(C, G, A);
}

void nvvmverify::checkInitialiser(Checker &C, const GlobalVariable &G) {
  SmallVector<const Constant *, 16> Work = {G.getInitializer()};
  DenseSet<const Constant *> Seen;
  while (!Work.empty()) {
    const Constant *K = Work.pop_back_val();
    if (!Seen.insert(K).second)
      continue;
    if (!isa<GlobalValue>(K))
      checkConstantAt(C, K, G);
    if (isa<ConstantAggregate>(K))
      for (const Use &Op : K->operands())
        Work.push_back(cast<Constant>(Op));
    else
      checkScalar(C, G, K);
  }
}
