// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Jit.h"

#include "HostMath.h"
#include "Overload.h"
#include "Pipeline/Stages.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/TargetSelect.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// void entry(i8** arrays, i8* result, i64 count): the loop around the call.
void buildLoop(Module &M, Function &Builtin, const mangling::Prototype &Proto) {
  LLVMContext &Ctx = M.getContext();
  IRBuilder<> B(Ctx);
  Type *Bytes = B.getInt8PtrTy();
  Function *F = Function::Create(
      FunctionType::get(B.getVoidTy(),
                        {Bytes->getPointerTo(), Bytes, B.getInt64Ty()}, false),
      GlobalValue::ExternalLinkage, "entry", M);
  BasicBlock *Entry = BasicBlock::Create(Ctx, "entry", F);
  BasicBlock *Loop = BasicBlock::Create(Ctx, "loop", F);
  BasicBlock *Exit = BasicBlock::Create(Ctx, "exit", F);
  B.SetInsertPoint(Entry);
  SmallVector<Value *, 6> Arrays;
  for (unsigned N = 0; N != Proto.NumParams; ++N)
    Arrays.push_back(
        B.CreateLoad(Bytes, B.CreateConstGEP1_64(Bytes, F->getArg(0), N)));
  B.CreateBr(Loop);
  B.SetInsertPoint(Loop);
  PHINode *I = B.CreatePHI(B.getInt64Ty(), 2);
  I->addIncoming(B.getInt64(0), Entry);
  auto Element = [&](Value *Array, Type *Ty) {
    return B.CreateGEP(Ty, B.CreateBitCast(Array, Ty->getPointerTo()), I);
  };
  SmallVector<Value *, 6> Args;
  for (unsigned N = 0; N != Proto.NumParams; ++N) {
    Type *Ty = Builtin.getArg(N)->getType();
    if (Ty->isPointerTy()) {
      Value *P = Element(Arrays[N], Ty->getNonOpaquePointerElementType());
      Args.push_back(B.CreateAddrSpaceCast(P, Ty));
    } else {
      Args.push_back(B.CreateAlignedLoad(Ty, Element(Arrays[N], Ty), Align(1)));
    }
  }
  Value *R = B.CreateCall(&Builtin, Args);
  if (!R->getType()->isVoidTy())
    B.CreateAlignedStore(R, Element(F->getArg(1), R->getType()), Align(1));
  Value *Next = B.CreateAdd(I, B.getInt64(1));
  I->addIncoming(Next, Loop);
  B.CreateCondBr(B.CreateICmpULT(Next, F->getArg(2)), Loop, Exit);
  B.SetInsertPoint(Exit);
  B.CreateRetVoid();
}

} // namespace

test::Jit::Jit(const std::string &Text) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  auto Parsed = mangling::parsePrototype(Text, 64);
  EXPECT_TRUE(Parsed) << Text;
  auto Proto = mangling::findPrototype(Parsed->Sig, 64);
  EXPECT_TRUE(Proto) << Text;

  auto Ctx = std::make_unique<LLVMContext>();
  TranslateOptions Opts;
  DiagnosticSink Sink(
      [](const Diagnostic &D) { ADD_FAILURE() << renderText(D); });
  Translation T(Opts, Sink, *Ctx);
  T.M = std::make_unique<Module>("numbers", *Ctx);
  buildLoop(*T.M, *declare(*Proto, *T.M), *Proto);
  lowerBuiltins(T);

  Engine = cantFail(orc::LLJITBuilder().create());
  T.M->setDataLayout(Engine->getDataLayout());
  orc::SymbolMap Symbols;
  for (const auto &[Name, Address] : hostFunctions())
    Symbols[Engine->mangleAndIntern(Name)] = JITEvaluatedSymbol(
        pointerToJITTargetAddress(Address), JITSymbolFlags::Exported);
  cantFail(Engine->getMainJITDylib().define(
      orc::absoluteSymbols(std::move(Symbols))));
  cantFail(Engine->addIRModule(
      orc::ThreadSafeModule(std::move(T.M), std::move(Ctx))));
  Entry = jitTargetAddressToFunction<decltype(Entry)>(
      cantFail(Engine->lookup("entry")).getAddress());
}

test::Jit::~Jit() = default;

void test::Jit::run(void **Arrays, void *Result, size_t Count) {
  Entry(Arrays, Result, Count);
}
