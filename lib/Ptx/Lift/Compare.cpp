// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Lift/Compare.h"

#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

CmpInst::Predicate spir2nvvm::ptx::floatPredicate(StringRef Compare) {
  return StringSwitch<CmpInst::Predicate>(Compare)
      .Case("eq", CmpInst::FCMP_OEQ)
      .Case("ne", CmpInst::FCMP_ONE)
      .Case("lt", CmpInst::FCMP_OLT)
      .Case("le", CmpInst::FCMP_OLE)
      .Case("gt", CmpInst::FCMP_OGT)
      .Case("ge", CmpInst::FCMP_OGE)
      .Case("equ", CmpInst::FCMP_UEQ)
      .Case("neu", CmpInst::FCMP_UNE)
      .Case("ltu", CmpInst::FCMP_ULT)
      .Case("leu", CmpInst::FCMP_ULE)
      .Case("gtu", CmpInst::FCMP_UGT)
      .Case("geu", CmpInst::FCMP_UGE)
      .Case("num", CmpInst::FCMP_ORD)
      .Default(CmpInst::FCMP_UNO);
}

static CmpInst::Predicate integerPredicate(StringRef Compare, bool Signed) {
  return StringSwitch<CmpInst::Predicate>(Compare)
      .Case("eq", CmpInst::ICMP_EQ)
      .Case("ne", CmpInst::ICMP_NE)
      .Case("lt", Signed ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT)
      .Case("le", Signed ? CmpInst::ICMP_SLE : CmpInst::ICMP_ULE)
      .Case("gt", Signed ? CmpInst::ICMP_SGT : CmpInst::ICMP_UGT)
      .Case("ge", Signed ? CmpInst::ICMP_SGE : CmpInst::ICMP_UGE)
      .Case("lo", CmpInst::ICMP_ULT)
      .Case("ls", CmpInst::ICMP_ULE)
      .Case("hi", CmpInst::ICMP_UGT)
      .Default(CmpInst::ICMP_UGE);
}

static Value *compare(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  Value *A = L.in(1, T), *C = L.in(2, T);
  StringRef Operator = I.Slots[0];
  if (!isSingleOrDouble(T))
    return L.B.CreateICmp(integerPredicate(Operator, isSigned(T)), A, C);
  if (I.has("ftz"))
    A = flushed(L, A), C = flushed(L, C);
  return L.B.CreateFCmp(floatPredicate(Operator), A, C);
}

Value *spir2nvvm::ptx::combined(FunctionLifter &L, const Form &I,
                                Value *Result) {
  if (I.Of->Operands == 3)
    return Result;
  Value *C = L.in(3, ScalarType::Pred);
  if (I.has("and"))
    return L.B.CreateAnd(Result, C);
  return I.has("or") ? L.B.CreateOr(Result, C) : L.B.CreateXor(Result, C);
}

// setp p|q: q is the same of the opposite.
static void setPredicate(FunctionLifter &L, const Form &I) {
  Value *Result = compare(L, I);
  const Operand &To = L.operand(0);
  if (!To.is(Operand::Kind::Pair) || To.Parts.size() != 2)
    return L.out(0, combined(L, I, Result), ScalarType::Pred);
  Value *Opposite = combined(L, I, L.B.CreateNot(Result));
  L.write(To.Parts[0], combined(L, I, Result), ScalarType::Pred);
  L.write(To.Parts[1], Opposite, ScalarType::Pred);
}

// All bits, or 1.0.
static void setValue(FunctionLifter &L, const Form &I) {
  Value *Result = combined(L, I, compare(L, I));
  ScalarType T = I.type(1);
  if (T == ScalarType::F32)
    L.out(0, L.B.CreateUIToFP(Result, L.B.getFloatTy()), T);
  else
    L.out(0, L.B.CreateSExt(Result, L.B.getInt32Ty()), T);
}

static void selectByPredicate(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  Value *A = L.in(1, T), *C = L.in(2, T);
  L.out(0, L.B.CreateSelect(L.in(3, ScalarType::Pred), A, C), T);
}

// a where c is not negative; -0.0 is not, and NaN chooses b.
static void selectBySign(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type(1), By = I.type();
  Value *A = L.in(1, T), *C = L.in(2, T), *Sign = L.in(3, By);
  if (I.has("ftz"))
    Sign = flushed(L, Sign);
  Value *Zero = Constant::getNullValue(Sign->getType());
  Value *First = By == ScalarType::F32 ? L.B.CreateFCmpOGE(Sign, Zero)
                                       : L.B.CreateICmpSGE(Sign, Zero);
  L.out(0, L.B.CreateSelect(First, A, C), T);
}

ArrayRef<Row> spir2nvvm::ptx::compareRows() {
  static const Row Rows[] = {
#include "Ptx/Lift/Compare.def"
  };
  return Rows;
}
