// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SPIR modules bent in memory, because damaged bytes hardly ever parse and
/// damaged structure always does: the input is a program of changes of a fixed
/// size, and after it a module as text or bitcode.

#ifndef SPIR2NVVM_TEST_FUZZ_MUTATESPIR_H
#define SPIR2NVVM_TEST_FUZZ_MUTATESPIR_H

#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"

namespace spir2nvvm::fuzz {

using namespace llvm;

/// Changes to a parsed SPIR module, one for each step of a program.
class SpirMutator {
public:
  SpirMutator(Module &M, ArrayRef<uint8_t> Program) : M(M), Program(Program) {}

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

  /// The pointer of an access or a call through an integer, as LLVM 3.2's
  /// casts between spaces read, or made of one.
  void changePointer() {
    Instruction *I = pickInstruction();
    if (!I || I->getNumOperands() == 0 || isa<PHINode>(I))
      return;
    unsigned Op = take() % I->getNumOperands();
    Value *V = I->getOperand(Op);
    auto *Type = dyn_cast<PointerType>(V->getType());
    if (!Type || isa<Function>(V))
      return;
    auto *Other = PointerType::get(Type->getPointerElementType(), take() % 5);
    IRBuilder<> Builder(I);
    auto Through = [&](Value *From, PointerType *To) {
      Value *Bits = Builder.CreatePtrToInt(From, Builder.getInt64Ty());
      return Builder.CreateIntToPtr(Bits, To);
    };
    I->setOperand(Op, Through(Through(V, Other), Type));
  }

  void changeAlignment() {
    Instruction *I = pickInstruction();
    Align To(uint64_t(1) << (take() % 30));
    if (auto *Load = dyn_cast_or_null<LoadInst>(I))
      Load->setAlignment(To);
    else if (auto *Store = dyn_cast_or_null<StoreInst>(I))
      Store->setAlignment(To);
    else if (auto *Slot = dyn_cast_or_null<AllocaInst>(I))
      Slot->setAlignment(To);
    else if (auto *Call = dyn_cast_or_null<CallBase>(I))
      for (unsigned A = 0; A < Call->arg_size(); ++A)
        if (Call->getArgOperand(A)->getType()->isPointerTy())
          Call->addParamAttr(A,
                             Attribute::getWithAlignment(M.getContext(), To));
  }

  void changeLoop() {
    Instruction *I = pickInstruction();
    if (!I)
      return;
    LLVMContext &Ctx = M.getContext();
    SmallVector<Metadata *, 4> Properties = {nullptr};
    for (unsigned N = take() % 3; N; --N)
      Properties.push_back(take() & 1 ? pickMetadata()
                                      : MDNode::get(Ctx, {pickMetadata()}));
    MDNode *Loop = MDNode::getDistinct(Ctx, Properties);
    Loop->replaceOperandWith(0, Loop);
    I->getParent()->getTerminator()->setMetadata(LLVMContext::MD_loop, Loop);
  }

  /// Another builtin's name over the same type.
  void changeBuiltin() {
    static constexpr StringLiteral Names[] = {
        "_Z11vstore_halffmPU3AS1Dh",
        "_Z12vstorea_halfDv3_fmPU3AS1Dh",
        "_Z10vload_halfmPU3AS1KDh",
        "_Z6vload4mPU3AS1Ki",
        "_Z12get_image_dim11ocl_image2d",
        "_Z3maxii",
        "_Z10atomic_addPVU3AS1ii",
        "_Z6printfPrU3AS2cz",
        "_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event",
        "_Z12get_group_idj",
        "_Z5fractfPf",
        "_Z8mem_fencej",
        "_Z13convert_char4Dv4_i"};
    Function *F = pick(M.functions());
    if (F && F->isDeclaration() && !F->isIntrinsic())
      F->setName(Names[take() % std::size(Names)]);
  }

  void changeAttribute() {
    Function *F = pick(M.functions());
    if (!F || F->isIntrinsic() || F->arg_size() == 0)
      return;
    auto Kind = Attribute::AttrKind(1 + take() % (Attribute::EndAttrKinds - 1));
    unsigned A = take() % F->arg_size();
    if (Attribute::isEnumAttrKind(Kind) && Attribute::canUseAsParamAttr(Kind))
      F->addParamAttr(A, Kind);
    else if (Attribute::isEnumAttrKind(Kind) && Attribute::canUseAsFnAttr(Kind))
      F->addFnAttr(Kind);
  }

  void step(uint8_t Code) {
    switch (Code % 12) {
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
    case 6:
      return changeCall();
    case 7:
      return changePointer();
    case 8:
      return changeAlignment();
    case 9:
      return changeLoop();
    case 10:
      return changeBuiltin();
    default:
      return changeAttribute();
    }
  }

  Module &M;
  ArrayRef<uint8_t> Program;
  size_t Next = 0;
};

/// The module after the program of an input; null when it does not parse.
inline std::unique_ptr<Module> parseModule(StringRef Bytes, LLVMContext &Ctx) {
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

} // namespace spir2nvvm::fuzz

#endif // SPIR2NVVM_TEST_FUZZ_MUTATESPIR_H
