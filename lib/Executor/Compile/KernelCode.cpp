// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/KernelCode.h"

#include "Diagnostics/Rules/Executor.h"
#include "Writer/Bitcode14.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

KernelCode::KernelCode(Program &P, std::unique_ptr<Module> Rewritten)
    : P(P), Rewritten(std::move(Rewritten)), All(P.Kernels.size()) {}
KernelCode::~KernelCode() = default;

// ---- The part of one kernel -------------------------------------------------

static SmallSetVector<const Function *, 8> calledFrom(const Function &Entry) {
  SmallSetVector<const Function *, 8> Needed;
  Needed.insert(&Entry);
  for (size_t N = 0; N != Needed.size(); ++N)
    for (const Instruction &I : instructions(*Needed[N]))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (const Function *Callee = Call->getCalledFunction())
          Needed.insert(Callee);
  return Needed;
}

// There are no variables: their addresses are numbers in the code.
static std::unique_ptr<Module> copyOf(const Function &Entry) {
  const Module &All = *Entry.getParent();
  auto Part = std::make_unique<Module>(Entry.getName(), Entry.getContext());
  Part->setDataLayout(All.getDataLayout());
  Part->setTargetTriple(All.getTargetTriple());
  ValueToValueMapTy Map;
  auto Needed = calledFrom(Entry);
  for (const Function *F : Needed) {
    Function *Copy = Function::Create(F->getFunctionType(), F->getLinkage(),
                                      F->getName(), *Part);
    Copy->copyAttributesFrom(F);
    Map[F] = Copy;
    for (const Argument &A : F->args())
      Map[&A] = Copy->getArg(A.getArgNo());
  }
  for (const Function *F : Needed) {
    SmallVector<ReturnInst *, 4> Returns;
    if (!F->isDeclaration())
      CloneFunctionInto(cast<Function>(Map[F]), F, Map,
                        CloneFunctionChangeType::ClonedModule, Returns);
  }
  return Part;
}

// As bitcode, for a context of its own: compiling must not keep others from
// quoting the program.
SmallString<0> KernelCode::partOf(const Kernel &K, StringRef Symbol) const {
  std::lock_guard<std::mutex> Lock(P.SourceMutex);
  const std::string Name = EntryPrefix + K.Signature.Name;
  std::unique_ptr<Module> Part = copyOf(*Rewritten->getFunction(Name));
  Part->getFunction(Name)->setName(Symbol);
  return writeBitcode14(*Part);
}

// ---- Compiling --------------------------------------------------------------

static Expected<std::unique_ptr<TargetMachine>> hostMachine() {
  auto Builder = orc::JITTargetMachineBuilder::detectHost();
  if (!Builder)
    return Builder.takeError();
  // LLVM 14 ends the process over a broadcast of 16-bit integers with it.
  if (Builder->getTargetTriple().isX86())
    Builder->getFeatures().AddFeature("avx512fp16", false);
  return Builder->createTargetMachine();
}

// Both may be there.
static std::string symbolOf(const Kernel &K, Effort How) {
  return EntryPrefix + K.Signature.Name +
         (How == Effort::Quick ? ".quick" : "");
}

Expected<KernelEntry> KernelCode::compileKernel(const Kernel &K, Effort How) {
  if (!Machine) {
    auto Made = hostMachine();
    if (!Made)
      return Made.takeError();
    Machine = std::move(*Made);
  }
  const std::string Name = symbolOf(K, How);
  SmallString<0> Bytes = partOf(K, Name);
  LLVMContext Context;
  if (!P.Context->supportsTypedPointers())
    Context.enableOpaquePointers();
  auto Part = parseBitcodeFile({Bytes, K.Signature.Name}, Context);
  if (!Part)
    return Part.takeError();
  auto Object = compile(P, **Part, *Machine, How);
  if (!Object)
    return Object.takeError();
  if (Error E = P.Engine->addObjectFile(std::move(*Object)))
    return std::move(E);
  auto Symbol = P.Engine->lookup(Name);
  if (!Symbol)
    return Symbol.takeError();
  return jitTargetAddressToFunction<KernelEntry>(Symbol->getAddress());
}

// ---- Use --------------------------------------------------------------------

// Optimising an instruction takes as long as executing it many times in code
// that is not optimised. What recurses would need larger stacks there.
static Effort effortFor(const Kernel &K, uint64_t Items,
                        const ExecutorOptions &Opts) {
  constexpr uint64_t MostExecutions = 1 << 16;
  const uint64_t Most = K.Instructions * MostExecutions;
  const bool IsQuick =
      Opts.CompilesQuickly && !K.Recurses && Items <= Most / K.ExpectedWork;
  return IsQuick ? Effort::Quick : Effort::Thorough;
}

bool KernelCode::isCompiled(const Kernel &K) const {
  const Entries &Known = All[&K - P.Kernels.data()];
  return Known.Thorough.load(std::memory_order_relaxed) ||
         Known.Quick.load(std::memory_order_relaxed);
}

KernelEntry KernelCode::entryOf(const Kernel &K, uint64_t Items,
                                DiagnosticSink &Sink) {
  Entries &Known = All[&K - P.Kernels.data()];
  if (KernelEntry Entry = Known.Thorough.load(std::memory_order_acquire))
    return Entry;
  const Effort How = effortFor(K, Known.Items += Items, P.Opts);
  std::atomic<KernelEntry> &Found = Known.of(How);
  if (KernelEntry Entry = Found.load(std::memory_order_acquire))
    return Entry;
  std::lock_guard<std::mutex> Lock(Compiling);
  if (KernelEntry Entry = Found.load(std::memory_order_relaxed))
    return Entry;
  auto Begin = std::chrono::steady_clock::now();
  Expected<KernelEntry> Entry = compileKernel(K, How);
  if (!Entry) {
    std::lock_guard<std::mutex> Quoting(P.SourceMutex);
    Sink.report(rule::EX12, *K.Source, toString(Entry.takeError()));
    return nullptr;
  }
  std::chrono::duration<double> Took = std::chrono::steady_clock::now() - Begin;
  {
    std::lock_guard<std::mutex> Counting(P.StatisticsMutex);
    P.Statistics.CompileSeconds += Took.count();
    ++(How == Effort::Quick ? P.Statistics.QuickKernels
                            : P.Statistics.OptimisedKernels);
  }
  Found.store(*Entry, std::memory_order_release);
  return *Entry;
}
