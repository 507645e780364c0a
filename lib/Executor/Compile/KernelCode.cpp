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

// All may be there.
static std::string symbolOf(const Kernel &K, const CodeForm &Form) {
  return EntryPrefix + K.Signature.Name +
         (Form.How == Effort::Quick ? ".quick"
          : Form.isFitted()         ? ".fitted"
                                    : "");
}

Expected<KernelCode::Object> KernelCode::compiled(const Kernel &K,
                                                  StringRef Bytes, Made &New) {
  auto Host = Machine.get();
  if (!Host)
    return Host.takeError();
  LLVMContext Context;
  if (!P.Context->supportsTypedPointers())
    Context.enableOpaquePointers();
  auto Part = parseBitcodeFile({Bytes, K.Signature.Name}, Context);
  if (!Part)
    return Part.takeError();
  auto HasLanes = optimiseKernel(P, **Part, **Host, New.Form);
  if (!HasLanes)
    return HasLanes.takeError();
  New.HasLanes = *HasLanes;
  (*Part)
      ->getFunction(EntryPrefix + K.Signature.Name)
      ->setName(symbolOf(K, New.Form));
  auto Object = generateCode(**Part, **Host);
  std::string Name;
  if (Object && P.Opts.Objects)
    Name = nameOfObject(P, Machine.processor(), Bytes, New.Form);
  if (!Name.empty())
    P.Opts.Objects->store(Name, (*Object)->getBuffer());
  return Object;
}

KernelCode::Object KernelCode::stored(StringRef Part, ArrayRef<CodeForm> Good,
                                      Made &Found) {
  if (!P.Opts.Objects || !P.Opts.Objects->isOn())
    return nullptr;
  for (const CodeForm &Form : Good)
    if (auto Bytes = P.Opts.Objects->find(
            nameOfObject(P, Machine.processor(), Part, Form))) {
      Found.Form = Form;
      Found.WasStored = true;
      return MemoryBuffer::getMemBufferCopy(*Bytes);
    }
  return nullptr;
}

// The first one that is stored of those that are as good.
Expected<KernelCode::Made> KernelCode::make(const Kernel &K,
                                            const CodeForm &Wanted,
                                            ArrayRef<CodeForm> Good) {
  if (Error E = Machine.detect())
    return std::move(E);
  Made M;
  const SmallString<0> Part = partOf(K);
  Object Code = stored(Part, Good, M);
  if (!Code) {
    M.Form = Wanted;
    auto New = compiled(K, Part, M);
    if (!New)
      return New.takeError();
    Code = std::move(*New);
  }
  if (Error E = P.Engine->addObjectFile(std::move(Code)))
    return std::move(E);
  auto Symbol = P.Engine->lookup(symbolOf(K, M.Form));
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

// Of sizes that a launch may have, at most 2^20 along an axis.
static uint64_t keyOf(const GroupShape &Group) {
  constexpr unsigned Bits = 20;
  return uint64_t(Group[2]) << (2 * Bits) | uint64_t(Group[1]) << Bits |
         Group[0];
}

KernelEntry KernelCode::Entries::serving(Effort How,
                                         const GroupShape &Group) const {
  const bool Fits = FittedTo.load(std::memory_order_acquire) == keyOf(Group);
  if (KernelEntry Entry = (Fits ? Fitted : Any).load(std::memory_order_acquire))
    return Entry;
  return How == Effort::Quick ? Quick.load(std::memory_order_acquire) : nullptr;
}

void KernelCode::Entries::add(KernelEntry Entry, const CodeForm &Form) {
  if (Form.How == Effort::Quick) {
    Quick.store(Entry, std::memory_order_release);
  } else if (!Form.isFitted()) {
    Any.store(Entry, std::memory_order_release);
  } else {
    Fitted.store(Entry, std::memory_order_release);
    FittedTo.store(keyOf(Form.Group), std::memory_order_release);
  }
}

bool KernelCode::isCompiled(const Kernel &K) const {
  const Entries &Known = All[&K - P.Kernels.data()];
  return Known.FittedTo != 0 || Known.Any != nullptr || Known.Quick != nullptr;
}

void KernelCode::count(Entries &Known, const Made &M, double Seconds) {
  std::lock_guard<std::mutex> Counting(P.StatisticsMutex);
  P.Statistics.CompileSeconds += Seconds;
  P.Statistics.StoredKernels += M.WasStored;
  ++(M.Form.How == Effort::Quick ? P.Statistics.QuickKernels
                                 : P.Statistics.OptimisedKernels);
  P.Statistics.LaneKernels += M.HasLanes && !Known.HasLanes;
  Known.HasLanes |= M.HasLanes;
}

// Where vectors of work-items gain by it.
bool KernelCode::canFit(const Kernel &K) const {
  return K.RunsGroups && !P.checked() && !P.debugs() && P.Opts.Lanes != 1 &&
         P.Context->supportsTypedPointers();
}

KernelEntry KernelCode::entryOf(const Kernel &K, uint64_t Items,
                                const GroupShape &Group, DiagnosticSink &Sink) {
  Entries &Known = All[&K - P.Kernels.data()];
  if (KernelEntry Entry = Known.serving(Effort::Thorough, Group))
    return Entry;
  auto &Launched = Known.FittedTo != 0 ? Known.OtherItems : Known.Items;
  const Effort How = effortFor(K, Launched += Items, P.Opts);
  if (KernelEntry Entry = Known.serving(How, Group))
    return Entry;
  std::lock_guard<std::mutex> Lock(Compiling);
  if (KernelEntry Entry = Known.serving(How, Group)) // made meanwhile
    return Entry;
  CodeForm Best;
  if (canFit(K) && Known.FittedTo == 0)
    Best.Group = Group;
  // What was optimised is taken even where quick code would do. Each is looked
  // for once: its name is a hash of all the code.
  SmallVector<CodeForm, 3> Good = {Best};
  if (Best.isFitted())
    Good.push_back({Effort::Thorough, {}});
  if (How == Effort::Quick)
    Good.push_back({Effort::Quick, {}});
  const CodeForm &Wanted = How == Effort::Quick ? Good.back() : Best;
  auto Begin = std::chrono::steady_clock::now();
  Expected<Made> New = make(K, Wanted, Good);
  if (!New) {
    std::lock_guard<std::mutex> Quoting(P.SourceMutex);
    Sink.report(rule::EX12, *K.Source, toString(New.takeError()));
    return nullptr;
  }
  std::chrono::duration<double> Took = std::chrono::steady_clock::now() - Begin;
  count(Known, *New, Took.count());
  Known.add(New->Entry, New->Form);
  return New->Entry;
}
