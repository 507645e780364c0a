// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// libdevice: the toolkit's bitcode, of which only what is called is linked,
/// and the answers to its __nvvm_reflect questions.

#include "Executor/Compile/Analyses.h"
#include "Executor/Compile/Prepare.h"
#include "Process/HelperProgram.h"
#include "Process/Toolkit.h"

#include "Diagnostics/Rules/Executor.h"
#include "Target/LinkLibrary.h"
#include "Writer/Bitcode14.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

static bool callsLibdevice(const Module &M) {
  return any_of(M, [](const Function &F) {
    return F.isDeclaration() && F.getName().startswith("__nv_") &&
           !F.use_empty();
  });
}

// The question a call of __nvvm_reflect asks, a string constant.
static StringRef questionOf(const CallInst &Call) {
  const Value *Text = Call.getArgOperand(0)->stripPointerCasts();
  if (auto *Cast = dyn_cast<ConstantExpr>(Text))
    Text = Cast->getOperand(0)->stripPointerCasts();
  auto *Variable = dyn_cast<GlobalVariable>(Text);
  if (!Variable || !Variable->hasInitializer())
    return "";
  auto *Bytes = dyn_cast<ConstantDataSequential>(Variable->getInitializer());
  return Bytes && Bytes->isCString() ? Bytes->getAsCString() : "";
}

// NVVM IR 2.0, "Reflection parameters"; an unknown name is 0.
static unsigned answerTo(StringRef Question, const ExecutorOptions &Opts) {
  if (Question == "__CUDA_FTZ")
    return Opts.FlushDenormals;
  if (Question == "__CUDA_PREC_SQRT")
    return Opts.PreciseSqrt;
  if (Question == "__CUDA_ARCH")
    return Opts.Arch.Sm * 10;
  return 0;
}

static void answerReflection(Module &M, const ExecutorOptions &Opts) {
  for (const char *Name : {"__nvvm_reflect", "llvm.nvvm.reflect"}) {
    Function *Reflect = M.getFunction(Name);
    if (!Reflect)
      continue;
    for (User *U : make_early_inc_range(Reflect->users())) {
      auto *Call = cast<CallInst>(U);
      unsigned Answer = answerTo(questionOf(*Call), Opts);
      Call->replaceAllUsesWith(ConstantInt::get(Call->getType(), Answer));
      Call->eraseFromParent();
    }
    Reflect->eraseFromParent();
  }
}

// PTX's shifts by the width and more shift everything out, and libdevice counts
// on it (pow asks whether an exponent of 2^600 is odd). Other processors take
// the amount's low bits.
static void clampShifts(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Shift = dyn_cast<BinaryOperator>(&I);
    if (!Shift || !Shift->isShift() || isa<Constant>(Shift->getOperand(1)))
      continue;
    IRBuilder<> B(Shift);
    Type *Ty = Shift->getType();
    Constant *Last = ConstantInt::get(Ty, Ty->getScalarSizeInBits() - 1);
    Value *Amount = Shift->getOperand(1);
    Value *TooFar = B.CreateICmpUGT(Amount, Last);
    Shift->setOperand(1, B.CreateSelect(TooFar, Last, Amount));
    if (Shift->getOpcode() == Instruction::AShr)
      continue; // signs are all there is after the last bit
    B.SetInsertPoint(Shift->getNextNode());
    Value *Result = B.CreateSelect(TooFar, Constant::getNullValue(Ty), Shift);
    Shift->replaceUsesWithIf(Result,
                             [&](Use &U) { return U.getUser() != Result; });
  }
}

// The branches the answers decided; the other sides would be checked and
// compiled for nothing. Only libdevice is touched: the program stays as it is.
static void pruneBranches(ArrayRef<Function *> Functions) {
  Analyses Known;
  FunctionPassManager Passes;
  Passes.addPass(SimplifyCFGPass());
  for (Function *F : Functions)
    Passes.run(*F, Known.Functions);
}

// What is called once is inlined however large it is. Many of those in one loop
// have more constants outside of it than there are registers, and finding places
// for all of them takes as long as everything else.
static void keepApart(ArrayRef<Function *> Functions) {
  constexpr uint64_t MostTogether = 2000, Large = 50; // instructions
  uint64_t All = 0;
  for (const Function *F : Functions)
    All += F->getInstructionCount();
  if (All <= MostTogether)
    return;
  for (Function *F : Functions)
    if (F->getInstructionCount() > Large)
      F->addFnAttr(Attribute::NoInline);
}

// libdevice's bitcode is older than LLVM 14, which dies of it in a context of
// opaque pointers. What LLVM 14 writes of the same module it reads there.
static Expected<std::unique_ptr<MemoryBuffer>>
rewritten(const MemoryBuffer &Bytes) {
  LLVMContext Typed;
  Expected<std::unique_ptr<Module>> M =
      parseBitcodeFile(Bytes.getMemBufferRef(), Typed);
  if (!M)
    return M.takeError();
  return std::make_unique<SmallVectorMemoryBuffer>(
      writeBitcode14(**M), Bytes.getBufferIdentifier(),
      /*RequiresNullTerminator=*/false);
}

// Its functions are read when they are linked, from Bytes.
static Expected<std::unique_ptr<Module>>
openLibrary(std::unique_ptr<MemoryBuffer> Bytes, LLVMContext &Context) {
  if (!Context.supportsTypedPointers()) {
    auto Again = rewritten(*Bytes);
    if (!Again)
      return Again.takeError();
    Bytes = std::move(*Again);
  }
  return getOwningLazyBitcodeModule(std::move(Bytes), Context);
}

static bool linkFile(Program &P, StringRef Path, DiagnosticSink &Sink) {
  Module &M = *P.Source;
  auto Fail = [&](const std::string &Why) {
    Sink.report(rule::EX07, Subject::file(Path), Why);
    return false;
  };
  auto Bytes = MemoryBuffer::getFile(Path);
  if (!Bytes)
    return Fail(Bytes.getError().message());
  std::string Error;
  auto Linked =
      linkLibrary(M, openLibrary(std::move(*Bytes), M.getContext()), Error);
  if (!Linked)
    return Fail(Error);
  answerReflection(M, P.Opts);
  for (Function *F : *Linked) {
    // A copy for each call would cost more to compile than it saves.
    F->removeFnAttr(Attribute::AlwaysInline);
    clampShifts(*F);
  }
  pruneBranches(*Linked);
  keepApart(*Linked);
  return true;
}

static std::string findLibrary(const ExecutorOptions &Opts) {
  if (Opts.Math == MathSource::Host)
    return "";
  std::string Path = Opts.Math == MathSource::Toolkit
                         ? Toolkit(Opts.CudaPath).find(ToolkitPart::LibDevice)
                         : "";
  return Path.empty() ? findInstalledFile(MathLibrary) : Path;
}

bool executor::linkLibdevice(Program &P, DiagnosticSink &Sink) {
  answerReflection(*P.Source, P.Opts);
  if (!callsLibdevice(*P.Source))
    return true;
  const std::string Path = findLibrary(P.Opts);
  if (Path.empty())
    return true; // host math takes over, and the statistics say so
  P.Statistics.LibDevice = Path;
  return linkFile(P, Path, Sink);
}
