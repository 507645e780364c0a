// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The last look at a legalised module: is there anything that LLVM 7 cannot
/// say? Every opcode, type, attribute, intrinsic, constant and debug
/// expression is looked at, so that nothing can reach a writer that would
/// have to drop or misspell it.

#include "Writer/LegaliseForLlvm7.h"
#include "spir2nvvm/rules/Output.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

class Vocabulary {
public:
  Vocabulary(Dialect Syntax, DiagnosticSink &Sink)
      : Syntax(Syntax), Sink(Sink) {}
  void check(Module &M);

private:
  void check(Function &F);
  void check(Instruction &I);
  void checkCall(CallBase &Call);
  void checkDebug(DbgVariableIntrinsic &Debug);
  void checkType(Type *Ty, const Subject &About);
  void checkConstant(Constant *C, const Subject &About, bool IsInitialiser);
  void checkExpression(ConstantExpr &E, const Subject &About,
                       bool IsInitialiser);

  Dialect Syntax;
  DiagnosticSink &Sink;
  DenseSet<Type *> Types;
  DenseSet<Constant *> Constants;
};

} // namespace

template <typename T> static std::string printed(const T &Thing) {
  std::string Text;
  raw_string_ostream(Text) << Thing;
  return Text;
}

static bool isNewType(Type *Ty) {
  return Ty->isBFloatTy() || Ty->isX86_AMXTy() || isa<ScalableVectorType>(Ty) ||
         (Ty->isPointerTy() && cast<PointerType>(Ty)->isOpaque());
}

void Vocabulary::checkType(Type *Ty, const Subject &About) {
  if (!Types.insert(Ty).second)
    return;
  if (isNewType(Ty))
    Sink.report(rule::OUT11, About, printed(*Ty));
  for (Type *Inner : Ty->subtypes())
    checkType(Inner, About);
}

// What LLVM 18 removed can be computed by instructions, but not in the
// initialiser of a variable.
void Vocabulary::checkExpression(ConstantExpr &E, const Subject &About,
                                 bool IsInitialiser) {
  if (E.getOpcode() == Instruction::FNeg ||
      (Syntax == Dialect::Modern && IsInitialiser && !isModernExpression(E)))
    Sink.report(rule::OUT14, About, printed(E));
}

void Vocabulary::checkConstant(Constant *C, const Subject &About,
                               bool IsInitialiser) {
  if (!Constants.insert(C).second)
    return;
  checkType(C->getType(), About);
  if (isa<PoisonValue>(C) || isa<DSOLocalEquivalent>(C) || isa<NoCFIValue>(C))
    Sink.report(rule::OUT14, About, printed(*C));
  if (auto *E = dyn_cast<ConstantExpr>(C))
    checkExpression(*E, About, IsInitialiser);
  if (!isa<GlobalValue>(C))
    for (Use &Operand : C->operands())
      if (auto *Inner = dyn_cast<Constant>(Operand))
        checkConstant(Inner, About, IsInitialiser);
}

// Operators beyond DWARF that LLVM 8 and later invented.
void Vocabulary::checkDebug(DbgVariableIntrinsic &Debug) {
  for (const auto &Op : Debug.getExpression()->expr_ops())
    if (Op.getOp() > dwarf::DW_OP_LLVM_fragment)
      Sink.report(rule::OUT15, Debug,
                  dwarf::OperationEncodingString(Op.getOp()));
}

void Vocabulary::checkCall(CallBase &Call) {
  for (unsigned I = 0; I < Call.getNumOperandBundles(); ++I)
    Sink.report(rule::OUT18, Call, Call.getOperandBundleAt(I).getTagName());
  if (auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand()))
    if (Asm->canThrow())
      Sink.report(rule::OUT10, Call, "asm unwind");
  if (auto *Debug = dyn_cast<DbgVariableIntrinsic>(&Call))
    checkDebug(*Debug);
}

static bool isNewConvention(CallingConv::ID Convention) {
  return Convention == CallingConv::Tail ||
         Convention == CallingConv::CFGuard_Check ||
         Convention == CallingConv::SwiftTail ||
         Convention > CallingConv::AMDGPU_ES;
}

void Vocabulary::check(Instruction &I) {
  if (isa<UnaryOperator>(I) || isa<FreezeInst>(I) || isa<CallBrInst>(I))
    Sink.report(rule::OUT10, I, I.getOpcodeName());
  if (auto *Rmw = dyn_cast<AtomicRMWInst>(&I))
    if (Rmw->isFloatingPointOperation() ||
        !Rmw->getValOperand()->getType()->isIntegerTy())
      Sink.report(rule::OUT10, I, "atomicrmw of a value that is no integer");
  checkType(I.getType(), I);
  for (Use &Operand : I.operands()) {
    if (auto *C = dyn_cast<Constant>(Operand))
      checkConstant(C, I, false);
    else if (Operand)
      checkType(Operand->getType(), I);
  }
  if (auto *Call = dyn_cast<CallBase>(&I)) {
    checkCall(*Call);
    if (isNewConvention(Call->getCallingConv()))
      Sink.report(rule::OUT16, I, Call->getCallingConv());
  }
}

void Vocabulary::check(Function &F) {
  if (F.getAddressSpace())
    Sink.report(rule::OUT22, F, F.getAddressSpace());
  if (isNewConvention(F.getCallingConv()))
    Sink.report(rule::OUT16, F, F.getCallingConv());
  checkType(F.getFunctionType(), F);
  for (Instruction &I : instructions(F))
    check(I);
}

void Vocabulary::check(Module &M) {
  for (GlobalVariable &Global : M.globals()) {
    checkType(Global.getValueType(), Global);
    if (Global.hasInitializer())
      checkConstant(Global.getInitializer(), Global, true);
  }
  for (GlobalAlias &Alias : M.aliases())
    checkConstant(Alias.getAliasee(), Alias, true);
  for (GlobalIFunc &IFunc : M.ifuncs())
    Sink.report(rule::OUT21, Subject::globalValue(IFunc));
  for (Function &F : M)
    check(F);
}

void spir2nvvm::checkLlvm7Vocabulary(Module &M, Dialect Syntax,
                                     DiagnosticSink &Sink) {
  Vocabulary(Syntax, Sink).check(M);
}
