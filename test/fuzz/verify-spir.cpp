// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Hostile modules for the SPIR verifier: it reports, at both levels, and never
/// crashes. The input is a program of mutations, 64 bytes long, and behind it a
/// module as text or bitcode. The program changes the parsed module in memory,
/// because damaged bytes hardly ever parse and damaged structure always does.

#include "Mutate.h"

#include "spir2nvvm/Verifier.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"

#include <cstdlib>

using namespace llvm;
using namespace spir2nvvm;

static constexpr size_t ProgramSize = 64;

namespace {

class Mutator {
public:
  Mutator(Module &M, ArrayRef<uint8_t> Program) : M(M), Program(Program) {}

  void run() {
    while (Next + 1 < Program.size())
      step(take());
  }

private:
  uint8_t take() { return Next < Program.size() ? Program[Next++] : 0; }

  template <typename Range> auto *pick(Range &&Items) {
    auto First = Items.begin();
    size_t Count = size_t(std::distance(First, Items.end()));
    using Item = std::remove_reference_t<decltype(*First)>;
    if (Count == 0)
      return static_cast<Item *>(nullptr);
    std::advance(First, take() % Count);
    return &*First;
  }

  Instruction *pickInstruction() {
    Function *F = pick(M.functions());
    return F && !F->isDeclaration() ? pick(instructions(*F)) : nullptr;
  }

  Metadata *pickMetadata() {
    LLVMContext &Ctx = M.getContext();
    auto Integer = [&](unsigned Bits) {
      return ConstantAsMetadata::get(
          ConstantInt::get(IntegerType::get(Ctx, Bits), take()));
    };
    switch (take() % 7) {
    case 0:
      return nullptr;
    case 1:
      return MDString::get(Ctx, "");
    case 2:
      return MDString::get(Ctx, "kernel_arg_type");
    case 3:
      return Integer(32);
    case 4:
      return Integer(128);
    case 5:
      return MDNode::get(Ctx, {});
    default:
      if (Function *F = pick(M.functions()))
        return ConstantAsMetadata::get(F);
      return nullptr;
    }
  }

  MDNode *pickNode() {
    NamedMDNode *Named = pick(M.named_metadata());
    if (!Named || Named->getNumOperands() == 0)
      return nullptr;
    MDNode *Node = Named->getOperand(take() % Named->getNumOperands());
    while (take() & 1 && Node->getNumOperands()) {
      auto *Inner = dyn_cast_or_null<MDNode>(
          Node->getOperand(take() % Node->getNumOperands()).get());
      if (!Inner)
        break;
      Node = Inner;
    }
    return Node;
  }

  void changeMetadata() {
    MDNode *Node = pickNode();
    if (Node && Node->getNumOperands())
      Node->replaceOperandWith(take() % Node->getNumOperands(), pickMetadata());
  }

  void addMetadata() {
    SmallVector<Metadata *, 4> Values;
    for (unsigned I = take() % 5; I; --I)
      Values.push_back(pickMetadata());
    if (NamedMDNode *Named = pick(M.named_metadata()))
      Named->addOperand(MDNode::get(M.getContext(), Values));
  }

  void changeFunction() {
    Function *F = pick(M.functions());
    if (!F || F->isIntrinsic())
      return;
    switch (take() % 5) {
    case 0:
      F->setCallingConv(take() % 100);
      break;
    case 1:
      F->setLinkage(
          GlobalValue::LinkageTypes(take() % (GlobalValue::CommonLinkage + 1)));
      break;
    case 2:
      F->addFnAttr("a", "b");
      break;
    case 3:
      F->removeFnAttr(Attribute::NoUnwind);
      break;
    default:
      F->setName(take() & 1 ? "_Z7barrierj" : "opencl.x");
    }
  }

  void changeVariable() {
    GlobalVariable *G = pick(M.globals());
    if (!G)
      return;
    switch (take() % 4) {
    case 0:
      G->setConstant(!G->isConstant());
      break;
    case 1:
      G->setInitializer(UndefValue::get(G->getValueType()));
      break;
    case 2:
      G->setLinkage(
          GlobalValue::LinkageTypes(take() % (GlobalValue::CommonLinkage + 1)));
      break;
    default:
      G->setName("k.x.y");
    }
  }

  void changeInstruction() {
    Instruction *I = pickInstruction();
    if (!I || I->getNumOperands() == 0)
      return;
    unsigned Op = take() % I->getNumOperands();
    Type *Ty = I->getOperand(Op)->getType();
    if (!Ty->isFirstClassType() || Ty->isLabelTy() || Ty->isMetadataTy() ||
        Ty->isTokenTy())
      return;
    if (take() & 1 && Ty->isPointerTy()) {
      if (GlobalVariable *G = pick(M.globals()))
        I->setOperand(Op,
                      ConstantExpr::getPointerBitCastOrAddrSpaceCast(G, Ty));
    } else if (take() & 1 && Ty->isIntegerTy()) {
      I->setOperand(Op, ConstantInt::get(Ty, take()));
    } else {
      I->setOperand(Op, UndefValue::get(Ty));
    }
  }

  void changeCall() {
    auto *Call = dyn_cast_or_null<CallBase>(pickInstruction());
    if (Call)
      Call->setCallingConv(take() % 100);
  }

  void step(uint8_t Code) {
    switch (Code % 7) {
    case 0: // lets a short program be short
      return;
    case 1:
      return changeMetadata();
    case 2:
      return addMetadata();
    case 3:
      return changeFunction();
    case 4:
      return changeVariable();
    case 5:
      return changeInstruction();
    default:
      return changeCall();
    }
  }

  Module &M;
  ArrayRef<uint8_t> Program;
  size_t Next = 0;
};

} // namespace

static std::unique_ptr<Module> parse(StringRef Bytes, LLVMContext &Ctx) {
  MemoryBufferRef Buffer(Bytes, "fuzz");
  if (Bytes.startswith("BC")) {
    Expected<std::unique_ptr<Module>> M = parseBitcodeFile(Buffer, Ctx);
    if (M)
      return std::move(*M);
    consumeError(M.takeError());
    return nullptr;
  }
  SMDiagnostic Fault;
  return parseAssembly(Buffer, Fault, Ctx);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (Size <= ProgramSize)
    return 0;
  // The text parser wants a zero behind the last byte.
  std::string Text(reinterpret_cast<const char *>(Data + ProgramSize),
                   Size - ProgramSize);
  LLVMContext Ctx;
  std::unique_ptr<Module> M = parse(Text, Ctx);
  if (!M)
    return 0;
  Mutator(*M, {Data, ProgramSize}).run();
  for (SpirLevel Level : {SpirLevel::Strict, SpirLevel::Lenient}) {
    unsigned Rendered = 0;
    DiagnosticSink Sink([&Rendered](const Diagnostic &D) {
      Rendered += !renderText(D).empty() && !renderJson(D).empty();
    });
    bool Good = verifySpir(*M, Level, Sink);
    if (Good != (Sink.errorCount() == 0))
      std::abort(); // the result and the report contradict each other
  }
  return 0;
}

/// Only the program changes: what damaged bytes do to LLVM's readers is the
/// business of the target `read`.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size,
                                          size_t Max, unsigned) {
  return mutateProgram(Data, Size, Max, ProgramSize);
}
