// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Lift/Calls.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

namespace {

/// One call instruction.
class CallLifter {
public:
  CallLifter(FunctionLifter &L) : L(L), B(L.B) {}
  void run();

private:
  bool split();
  bool findCallee();
  bool useSignature(const ptx::Function &F);
  bool useTarget(const Directive &List);
  bool hasAsMany(ArrayRef<Operand> Given, ArrayRef<Variable> Wanted,
                 StringRef What);
  Value *argument(const Operand &O, const Variable &Formal, Type *Ty);
  void takeResult(const Operand &O, const Variable &Formal, Value *V);
  const Symbol *parameterNamed(const Operand &O);
  const Symbol *vectorNamed(const Operand &O, const Variable &Formal);
  Value *vectorArgument(const Operand &O, const Variable &Formal, Type *Ty);

  FunctionLifter &L;
  IRBuilder<> &B;
  ArrayRef<Operand> Results, Arguments;
  const Operand *Name = nullptr, *Prototype = nullptr;
  ArrayRef<Variable> FormalResults, FormalParameters;
  FunctionCallee Callee;
};

} // namespace

bool CallLifter::split() {
  ArrayRef<Operand> Rest = L.instruction().Operands;
  if (Rest.front().is(Operand::Kind::List)) {
    Results = Rest.front().Parts;
    Rest = Rest.drop_front();
  }
  if (Rest.empty() || !Rest.front().is(Operand::Kind::Name)) {
    L.wrong(L.operand(0), "the name of a function or a register");
    return false;
  }
  Name = &Rest.front();
  Rest = Rest.drop_front();
  if (!Rest.empty() && Rest.front().is(Operand::Kind::List)) {
    Arguments = Rest.front().Parts;
    Rest = Rest.drop_front();
  }
  if (!Rest.empty())
    Prototype = &Rest.front();
  return true;
}

bool CallLifter::useSignature(const ptx::Function &F) {
  FormalResults = F.Results;
  FormalParameters = F.Parameters;
  return true;
}

// The functions of .calltargets are of one type.
bool CallLifter::useTarget(const Directive &List) {
  Symbol *First = List.Operands.empty()
                      ? nullptr
                      : L.find(toRef(List.Operands.front().Text));
  if (!First || !First->Func)
    return L.wrong(*Prototype, "a list of functions"), false;
  return useSignature(*First->Func);
}

bool CallLifter::findCallee() {
  Symbol *S = L.find(toRef(Name->Text));
  if (S && S->What == Symbol::Kind::Function) {
    auto *F = cast<llvm::Function>(S->Pointer);
    Callee = {F->getFunctionType(), F};
    return useSignature(*S->Func);
  }
  if (!S)
    return L.fail(rule::PX05, Name->At, Name->Text), false;
  Symbol *Known = Prototype ? L.find(toRef(Prototype->Text)) : nullptr;
  if (Known && Known->Proto) {
    FormalResults = Known->Proto->Results;
    FormalParameters = Known->Proto->Parameters;
  } else if (Known && Known->List) {
    if (!useTarget(*Known->List))
      return false;
  } else {
    return L.wrong(*Name, "a function, or a prototype after the arguments"),
           false;
  }
  FunctionType *Type = L.All.functionType(FormalResults, FormalParameters);
  Value *Number = L.read(*Name, ScalarType::U64);
  Callee = {Type, B.CreateIntToPtr(Number, Type->getPointerTo())};
  return true;
}

bool CallLifter::hasAsMany(ArrayRef<Operand> Given, ArrayRef<Variable> Wanted,
                           StringRef What) {
  if (Given.size() == Wanted.size())
    return true;
  L.fail(rule::PX13, Name->At, Name->Text, Given.size(), What, Wanted.size());
  return false;
}

const Symbol *CallLifter::parameterNamed(const Operand &O) {
  Symbol *S = O.is(Operand::Kind::Name) ? L.find(toRef(O.Text)) : nullptr;
  bool Is =
      S && S->What == Symbol::Kind::Variable && S->Space == StateSpace::Param;
  return Is ? S : nullptr;
}

// A register that is as long a vector as the formal one; null for others.
const Symbol *CallLifter::vectorNamed(const Operand &O,
                                      const Variable &Formal) {
  Symbol *S = O.is(Operand::Kind::Name) ? L.find(toRef(O.Text)) : nullptr;
  bool Is = S && S->What == Symbol::Kind::Register &&
            Formal.Space == StateSpace::Reg &&
            S->Parts.size() == Formal.VectorLength &&
            bitsOf(S->Type) == bitsOf(Formal.Type);
  if (!Is)
    L.wrong(O, Formal.Space == StateSpace::Reg ? "a vector of registers"
                                               : "a .param variable");
  return Is ? S : nullptr;
}

Value *CallLifter::vectorArgument(const Operand &O, const Variable &Formal,
                                  Type *Ty) {
  const Symbol *S = vectorNamed(O, Formal);
  if (!S)
    return Constant::getNullValue(Ty);
  Value *Memory =
      L.memory(L.All.memoryType(Formal), ModuleLifter::alignOf(Formal), "");
  L.giveParts(*S, Memory);
  return Memory;
}

Value *CallLifter::argument(const Operand &O, const Variable &Formal,
                            Type *Ty) {
  const Symbol *S = parameterNamed(O);
  if (S && S->Bytes != Formal.bytes()) {
    L.fail(rule::PX06, O.At, O.Text, 8 * S->Bytes, 8 * Formal.bytes(),
           toRef(Formal.Name));
    return Constant::getNullValue(Ty);
  }
  if (ModuleLifter::isPassedInMemory(Formal) && !S)
    return vectorArgument(O, Formal, Ty);
  if (ModuleLifter::isPassedInMemory(Formal))
    return B.CreateBitCast(S->Pointer, Ty);
  ScalarType Bits = bitsType(bitsOf(Formal.Type));
  if (!S)
    return L.read(O, Bits);
  Type *Word = L.All.resultType(Formal);
  Value *Place = B.CreateBitCast(S->Pointer, Word->getPointerTo());
  return B.CreateLoad(Word, Place);
}

void CallLifter::takeResult(const Operand &O, const Variable &Formal,
                            Value *V) {
  const Symbol *S = parameterNamed(O);
  if (S && S->Bytes == Formal.bytes()) {
    Value *Place = B.CreateBitCast(S->Pointer, V->getType()->getPointerTo());
    B.CreateAlignedStore(V, Place, ModuleLifter::alignOf(Formal));
    return;
  }
  if (S)
    return L.fail(rule::PX06, O.At, O.Text, 8 * S->Bytes, 8 * Formal.bytes(),
                  toRef(Formal.Name));
  if (ModuleLifter::isPassedInMemory(Formal)) {
    const Symbol *Vector = vectorNamed(O, Formal);
    Value *Memory = L.memory(V->getType(), ModuleLifter::alignOf(Formal), "");
    B.CreateStore(V, Memory);
    if (Vector)
      L.takeParts(*Vector, Memory);
  } else
    L.write(O, V, bitsType(bitsOf(Formal.Type)));
}

// What the CPU's functions take as pointers is generic in PTX.
static Value *adapted(FunctionLifter &L, Value *V, Type *Ty) {
  if (Ty->isPointerTy() && V->getType()->isIntegerTy())
    return L.pointerTo(V, StateSpace::None, L.B.getInt8Ty());
  return V;
}

// Their memory is global, and its addresses are those that the host knows.
static Value *numberOfResult(FunctionLifter &L, Value *V) {
  if (!V->getType()->isPointerTy())
    return V;
  Type *Global = L.B.getInt8PtrTy(nvvm::Global);
  return L.numberOf(L.B.CreateAddrSpaceCast(V, Global));
}

void CallLifter::run() {
  if (!split() || !findCallee() ||
      !hasAsMany(Arguments, FormalParameters, "arguments") ||
      !hasAsMany(Results, FormalResults, "results"))
    return;
  FunctionType *Type = Callee.getFunctionType();
  SmallVector<Value *, 8> Values;
  for (unsigned N = 0; N != Arguments.size(); ++N) {
    llvm::Type *Ty = Type->getParamType(N);
    Values.push_back(
        adapted(L, argument(Arguments[N], FormalParameters[N], Ty), Ty));
  }
  CallInst *Call = B.CreateCall(Callee, Values);
  for (unsigned N = 0; N != Arguments.size(); ++N)
    if (ModuleLifter::isPassedInMemory(FormalParameters[N])) {
      LLVMContext &Context = B.getContext();
      llvm::Type *Memory = L.All.memoryType(FormalParameters[N]);
      Align A = ModuleLifter::alignOf(FormalParameters[N]);
      Call->addParamAttr(N, Attribute::getWithByValType(Context, Memory));
      Call->addParamAttr(N, Attribute::getWithAlignment(Context, A));
    }
  if (Results.size() == 1)
    return takeResult(Results[0], FormalResults[0], numberOfResult(L, Call));
  for (unsigned N = 0; N != Results.size(); ++N)
    takeResult(Results[N], FormalResults[N], B.CreateExtractValue(Call, N));
}

void spir2nvvm::ptx::callFunction(FunctionLifter &L, const Form &) {
  CallLifter(L).run();
}
