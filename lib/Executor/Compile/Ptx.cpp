// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/Ptx.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm::executor;

namespace {

class PtxLowering {
public:
  PtxLowering(IRBuilder<> &B, CallInst &Call, SmallVectorImpl<CallInst *> &Made)
      : B(B), Call(Call), Made(Made) {}
  Value *run();

private:
  bool statement(StringRef Text);
  bool move(ArrayRef<StringRef> Fields, ArrayRef<StringRef> Operands);
  bool integer(ArrayRef<StringRef> Fields, ArrayRef<StringRef> Operands);
  bool floating(ArrayRef<StringRef> Fields, ArrayRef<StringRef> Operands);
  bool approximation(ArrayRef<StringRef> Fields, ArrayRef<StringRef> Operands);
  bool select(ArrayRef<StringRef> Fields, ArrayRef<StringRef> Operands);

  /// What a register, an operand of the call or a number holds; null if none.
  Value *read(StringRef Name);
  bool write(StringRef Name, Value *V);

  IRBuilder<> &B;
  CallInst &Call;
  SmallVectorImpl<CallInst *> &Made;
  StringMap<Value *> Registers;
  Value *Carry = nullptr; // 0 or 1 in 64 bits
};

} // namespace

Value *PtxLowering::read(StringRef Name) {
  unsigned Number;
  if (!Name.getAsInteger(0, Number))
    return B.getInt32(Number);
  return Registers.lookup(Name);
}

bool PtxLowering::write(StringRef Name, Value *V) {
  Registers[Name] = V;
  return V != nullptr;
}

// mov.b32 x, y, which is one value even where y is undefined; mov.b64
// {low,high}, x and mov.b64 x, {low,high}; the braces are gone.
bool PtxLowering::move(ArrayRef<StringRef> Fields,
                       ArrayRef<StringRef> Operands) {
  Value *Source = read(Operands.back());
  unsigned Bits = 0;
  if (!Source || !Fields.back().startswith("b") ||
      Fields.back().drop_front().getAsInteger(10, Bits))
    return false;
  if (Operands.size() == 2)
    return Source->getType()->getScalarSizeInBits() == Bits &&
           write(Operands[0], B.CreateFreeze(Source));
  if (Operands.size() != 3 || Bits != 64)
    return false;
  Type *Word = B.getInt32Ty(), *Wide = B.getInt64Ty();
  if (Source->getType() == Wide && !read(Operands[0])) {
    write(Operands[0], B.CreateTrunc(Source, Word));
    return write(Operands[1], B.CreateTrunc(B.CreateLShr(Source, 32), Word));
  }
  Value *Low = read(Operands[1]), *High = Source;
  if (!Low || Low->getType() != Word || High->getType() != Word)
    return false;
  Value *Upper = B.CreateShl(B.CreateZExt(High, Wide), 32);
  return write(Operands[0], B.CreateOr(Upper, B.CreateZExt(Low, Wide)));
}

// add, sub, mul and mad of 32 bits, with a c that takes and a .cc that leaves
// a carry.
bool PtxLowering::integer(ArrayRef<StringRef> Fields,
                          ArrayRef<StringRef> Operands) {
  StringRef Name = Fields.front();
  bool LeavesCarry = is_contained(Fields, "cc");
  bool High = is_contained(Fields, "hi");
  bool Product = Name == "mul" || Name == "mad" || Name == "madc";
  bool TakesCarry = Name == "madc" || Name == "addc" || Name == "subc";
  bool Subtracts = Name == "sub" || Name == "subc";
  size_t Expected = Name.startswith("mad") ? 4 : 3;
  if (Operands.size() != Expected || (TakesCarry && !Carry) ||
      (Product && !High && !is_contained(Fields, "lo")))
    return false;
  SmallVector<Value *, 3> Values;
  for (StringRef Operand : Operands.drop_front()) {
    Value *V = read(Operand);
    if (!V || !V->getType()->isIntegerTy(32))
      return false;
    Values.push_back(B.CreateZExt(V, B.getInt64Ty()));
  }
  Value *Sum = Values[0];
  if (Product) {
    Value *Whole = B.CreateMul(Values[0], Values[1]);
    Sum = High ? B.CreateLShr(Whole, 32) : B.CreateAnd(Whole, 0xffffffffu);
    if (Values.size() == 3)
      Sum = B.CreateAdd(Sum, Values[2]);
  } else {
    Sum = Subtracts ? B.CreateSub(Sum, Values[1]) : B.CreateAdd(Sum, Values[1]);
  }
  if (TakesCarry)
    Sum = Subtracts ? B.CreateSub(Sum, Carry) : B.CreateAdd(Sum, Carry);
  if (LeavesCarry) // a borrow shows in every upper bit
    Carry = B.CreateAnd(B.CreateLShr(Sum, 32), 1);
  return write(Operands[0], B.CreateTrunc(Sum, B.getInt32Ty()));
}

// "rcp.approx.ftz.f32" has the intrinsic llvm.nvvm.rcp.approx.ftz.f; x - y is
// x + (-y), rounded the same way.
bool PtxLowering::floating(ArrayRef<StringRef> Fields,
                           ArrayRef<StringRef> Operands) {
  Type *Ty = Fields.back() == "f32" ? B.getFloatTy() : B.getDoubleTy();
  SmallVector<Value *, 3> Args;
  for (StringRef Operand : Operands.drop_front()) {
    Args.push_back(read(Operand));
    if (!Args.back() || Args.back()->getType() != Ty)
      return false;
  }
  bool Subtracts = Fields.front() == "sub";
  if (Args.size() != (Subtracts ? 2 : 1))
    return false;
  if (Subtracts)
    Args[1] = B.CreateFNeg(Args[1]);
  std::string Name = "llvm.nvvm." + (Subtracts ? "add" : Fields.front().str());
  for (StringRef Field : Fields.drop_front().drop_back())
    Name += "." + Field.str();
  Name += Ty->isFloatTy() ? ".f" : ".d";
  SmallVector<Type *, 3> Types(Args.size(), Ty);
  FunctionCallee Callee = Call.getModule()->getOrInsertFunction(
      Name, FunctionType::get(Ty, Types, false));
  Made.push_back(B.CreateCall(Callee, Args));
  return write(Operands[0], Made.back());
}

// div.full, rcp.approx and sqrt.approx of single precision, here as good as the
// type allows: operations that LLVM can vectorise, where they flush nothing.
bool PtxLowering::approximation(ArrayRef<StringRef> Fields,
                                ArrayRef<StringRef> Operands) {
  const bool Divides = Fields.front() == "div";
  if (Fields.size() != 3 || Fields[1] != (Divides ? "full" : "approx") ||
      Operands.size() != (Divides ? 3 : 2))
    return false;
  SmallVector<Value *, 2> Args;
  for (StringRef Operand : Operands.drop_front()) {
    Args.push_back(read(Operand));
    if (!Args.back() || !Args.back()->getType()->isFloatTy())
      return false;
  }
  if (Fields.front() == "sqrt")
    return write(Operands[0],
                 B.CreateUnaryIntrinsic(Intrinsic::sqrt, Args.back()));
  Value *Dividend = Divides ? Args[0] : ConstantFP::get(B.getFloatTy(), 1);
  return write(Operands[0], B.CreateFDiv(Dividend, Args.back()));
}

bool PtxLowering::select(ArrayRef<StringRef> Fields,
                         ArrayRef<StringRef> Operands) {
  SmallVector<Value *, 3> Values;
  for (StringRef Operand : Operands.drop_front()) {
    Values.push_back(read(Operand));
    if (!Values.back())
      return false;
  }
  if (Fields.front() == "selp" && Values.size() == 3 &&
      Values[2]->getType()->isIntegerTy(1))
    return write(Operands[0], B.CreateSelect(Values[2], Values[0], Values[1]));
  if (Fields.front() == "setp" && Values.size() == 2 && Fields[1] == "equ")
    return write(Operands[0], B.CreateFCmpUEQ(Values[0], Values[1]));
  if (Fields.front() == "bfind" && Values.size() == 1 &&
      Fields[1] == "shiftamt" && Fields.back() == "u32") {
    Value *IsZero = B.CreateICmpEQ(Values[0], B.getInt32(0));
    Value *Shift =
        B.CreateBinaryIntrinsic(Intrinsic::ctlz, Values[0], B.getFalse());
    return write(Operands[0], B.CreateSelect(IsZero, B.getInt32(~0u), Shift));
  }
  return false;
}

bool PtxLowering::statement(StringRef Text) {
  Text = Text.trim();
  if (Text.empty() || Text.startswith(".reg"))
    return true;
  SmallVector<StringRef, 4> Fields, Operands;
  size_t Gap = Text.find_first_of(" \t");
  Text.take_front(Gap).split(Fields, '.');
  Text.substr(Gap).split(Operands, ',');
  for (StringRef &Operand : Operands)
    Operand = Operand.trim(" \t{}");
  if (Fields.size() < 2 || Operands.size() < 2)
    return false;
  if (Fields.front() == "mov")
    return move(Fields, Operands);
  for (StringRef Selecting : {"selp", "setp", "bfind"})
    if (Fields.front() == Selecting)
      return select(Fields, Operands);
  for (StringRef Integer : {"add", "addc", "sub", "subc", "mul", "mad", "madc"})
    if (Fields.front() == Integer && Fields.back() == "u32")
      return integer(Fields, Operands);
  for (StringRef Approximated : {"div", "rcp", "sqrt"})
    if (Fields.front() == Approximated && Fields.size() == 3 &&
        Fields.back() == "f32")
      return approximation(Fields, Operands);
  for (StringRef Floating : {"sub", "div", "rcp", "sqrt", "rsqrt"})
    if (Fields.front() == Floating &&
        (Fields.back() == "f32" || Fields.back() == "f64"))
      return floating(Fields, Operands);
  return false;
}

Value *PtxLowering::run() {
  auto *Asm = cast<InlineAsm>(Call.getCalledOperand());
  unsigned Outputs = 0, Inputs = 0;
  for (const InlineAsm::ConstraintInfo &C : Asm->ParseConstraints()) {
    if (C.Type == InlineAsm::isOutput)
      ++Outputs;
    else if (C.Type == InlineAsm::isInput)
      ++Inputs;
  }
  if (Inputs != Call.arg_size() || Outputs == 0)
    return nullptr;
  for (unsigned N = 0; N != Inputs; ++N)
    Registers["$" + utostr(Outputs + N)] = Call.getArgOperand(N);
  // Braces around the whole are a scope, others a pair.
  std::string Text = StringRef(Asm->getAsmString()).trim().str();
  StringRef Body = Text;
  if (Body.startswith("{") && Body.endswith("}"))
    Body = Body.drop_front().drop_back();
  SmallVector<StringRef, 16> Statements;
  Body.split(Statements, ';');
  for (StringRef Statement : Statements)
    if (!statement(Statement))
      return nullptr;
  Type *Ty = Call.getType();
  if (Outputs == 1) {
    Value *V = read("$0");
    return V && V->getType() == Ty ? V : nullptr;
  }
  Value *Whole = UndefValue::get(Ty);
  for (unsigned N = 0; N != Outputs; ++N) {
    Value *V = read("$" + utostr(N));
    if (!V || V->getType() != Ty->getStructElementType(N))
      return nullptr;
    Whole = B.CreateInsertValue(Whole, V, N);
  }
  return Whole;
}

Value *spir2nvvm::executor::lowerPtx(IRBuilder<> &B, CallInst &Call,
                                     SmallVectorImpl<CallInst *> &Made) {
  return PtxLowering(B, Call, Made).run();
}
