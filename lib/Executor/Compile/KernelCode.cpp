// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/KernelCode.h"

#include "Diagnostics/Rules/Executor.h"
#include "Process/FileStore.h"
#include "Writer/Bitcode14.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

KernelCode::KernelCode(Program &P, std::unique_ptr<Module> Rewritten)
    : P(P), Rewritten(std::move(Rewritten)), All(P.Kernels.size()) {}
KernelCode::~KernelCode() = default;

// ---- The part of one kernel -------------------------------------------------

static SmallSetVector<const Function *, 8> namedFrom(const Function &Entry) {
  SmallSetVector<const Function *, 8> Needed;
  Needed.insert(&Entry);
  for (size_t N = 0; N != Needed.size(); ++N)
    for (const Instruction &I : instructions(*Needed[N]))
      for (const Use &Operand : I.operands())
        if (auto *Named = dyn_cast<Function>(Operand))
          Needed.insert(Named);
  return Needed;
}

// There are no variables: their addresses are numbers in the code.
static std::unique_ptr<Module> copyOf(const Function &Entry) {
  const Module &All = *Entry.getParent();
  auto Part = std::make_unique<Module>(Entry.getName(), Entry.getContext());
  Part->setDataLayout(All.getDataLayout());
  Part->setTargetTriple(All.getTargetTriple());
  ValueToValueMapTy Map;
  auto Needed = namedFrom(Entry);
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
  for (const NamedMDNode &Node : All.named_metadata())
    for (const MDNode *Each : Node.operands())
      Part->getOrInsertNamedMetadata(Node.getName())
          ->addOperand(MapMetadata(Each, Map));
  return Part;
}

// As bitcode, for a context of its own: compiling must not keep others from
// quoting the program.
SmallString<0> KernelCode::partOf(const Kernel &K) const {
  std::lock_guard<std::mutex> Lock(P.SourceMutex);
  return writeBitcode14(
      *copyOf(*Rewritten->getFunction(EntryPrefix + K.Signature.Name)));
}

// ---- Compiling --------------------------------------------------------------

// Both may be there.
static std::string symbolOf(const Kernel &K, Effort How) {
  return EntryPrefix + K.Signature.Name +
         (How == Effort::Quick ? ".quick" : "");
}

Expected<KernelCode::Object> KernelCode::compiled(const Kernel &K,
                                                  StringRef Bytes, Effort How) {
  auto Host = Machine.get();
  if (!Host)
    return Host.takeError();
  LLVMContext Context;
  if (!P.Context->supportsTypedPointers())
    Context.enableOpaquePointers();
  auto Part = parseBitcodeFile({Bytes, K.Signature.Name}, Context);
  if (!Part)
    return Part.takeError();
  (*Part)
      ->getFunction(EntryPrefix + K.Signature.Name)
      ->setName(symbolOf(K, How));
  auto Object = compile(P, **Part, **Host, How);
  std::string Name;
  if (Object && P.Opts.Objects)
    Name = nameOfObject(P, Machine.processor(), Bytes, How);
  if (!Name.empty())
    P.Opts.Objects->store(Name, (*Object)->getBuffer());
  return Object;
}

// What was optimised is taken even where quick code would do.
KernelCode::Object KernelCode::stored(StringRef Part, Made &Found) {
  if (!P.Opts.Objects || !P.Opts.Objects->isOn())
    return nullptr;
  SmallVector<Effort, 2> Good = {Effort::Thorough};
  if (Found.How == Effort::Quick)
    Good.push_back(Effort::Quick);
  for (Effort How : Good)
    if (auto Bytes = P.Opts.Objects->find(
            nameOfObject(P, Machine.processor(), Part, How))) {
      Found.How = How;
      Found.WasStored = true;
      return MemoryBuffer::getMemBufferCopy(*Bytes);
    }
  return nullptr;
}

Expected<KernelCode::Made> KernelCode::make(const Kernel &K, Effort How) {
  if (Error E = Machine.detect())
    return std::move(E);
  Made M;
  M.How = How;
  const SmallString<0> Part = partOf(K);
  Object Code = stored(Part, M);
  if (!Code) {
    auto New = compiled(K, Part, How);
    if (!New)
      return New.takeError();
    Code = std::move(*New);
  }
  if (Error E = P.Engine->addObjectFile(std::move(Code)))
    return std::move(E);
  auto Symbol = P.Engine->lookup(symbolOf(K, M.How));
  if (!Symbol)
    return Symbol.takeError();
  M.Entry = jitTargetAddressToFunction<KernelEntry>(Symbol->getAddress());
  return M;
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
  return Known.serving(Effort::Quick) != nullptr;
}

void KernelCode::count(const Made &M, double Seconds) {
  std::lock_guard<std::mutex> Counting(P.StatisticsMutex);
  P.Statistics.CompileSeconds += Seconds;
  P.Statistics.StoredKernels += M.WasStored;
  ++(M.How == Effort::Quick ? P.Statistics.QuickKernels
                            : P.Statistics.OptimisedKernels);
}

KernelEntry KernelCode::entryOf(const Kernel &K, uint64_t Items,
                                DiagnosticSink &Sink) {
  Entries &Known = All[&K - P.Kernels.data()];
  if (KernelEntry Entry = Known.serving(Effort::Thorough))
    return Entry;
  const Effort How = effortFor(K, Known.Items += Items, P.Opts);
  if (KernelEntry Entry = Known.serving(How))
    return Entry;
  std::lock_guard<std::mutex> Lock(Compiling);
  if (KernelEntry Entry = Known.serving(How)) // made meanwhile
    return Entry;
  auto Begin = std::chrono::steady_clock::now();
  Expected<Made> New = make(K, How);
  if (!New) {
    std::lock_guard<std::mutex> Quoting(P.SourceMutex);
    Sink.report(rule::EX12, *K.Source, toString(New.takeError()));
    return nullptr;
  }
  std::chrono::duration<double> Took = std::chrono::steady_clock::now() - Begin;
  count(*New, Took.count());
  Known.add(New->Entry, New->How);
  return New->Entry;
}
