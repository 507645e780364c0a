// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/KernelCode.h"

#include "Executor/Compile/HostEngine.h"
#include "Executor/Compile/HostMachine.h"
#include "Executor/Compile/Subnormals.h"

#include "Diagnostics/Rules/Executor.h"
#include "Process/FileStore.h"
#include "Writer/Bitcode14.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

/// Optimised code of a kernel, for launches that go on meanwhile.
class KernelCode::Later : public BackgroundTask {
public:
  Later(KernelCode &Home, const Kernel &K, const CodeForm &Form, StringRef Part)
      : Home(Home), K(K), Form(Form), Part(Part) {}
  void work() override { Home.optimise(*this); }
  bool serves(const GroupShape &Group) const {
    return !Form.isFitted() || Form.Group == Group;
  }

  KernelCode &Home;
  const Kernel &K;
  const CodeForm Form;
  const std::string Part;
  std::atomic<KernelEntry> Entry{nullptr};
};

KernelCode::KernelCode(Program &P, std::unique_ptr<Module> Rewritten)
    : P(P), Rewritten(std::move(Rewritten)), All(P.Kernels.size()) {}

KernelCode::~KernelCode() {
  for (Entries &Known : All)
    for (std::weak_ptr<Later> &Each : Known.Coming)
      if (std::shared_ptr<Later> Coming = Each.lock())
        Coming->withdraw();
}

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
  std::unique_ptr<Module> Part =
      copyOf(*Rewritten->getFunction(EntryPrefix + K.Signature.Name));
  if (K.FlushesInProcessor)
    for (Function &F : *Part)
      leaveToProcessor(F);
  return writeBitcode14(*Part);
}

// ---- Compiling --------------------------------------------------------------

// All may be there.
static std::string symbolOf(const Kernel &K, const CodeForm &Form) {
  return EntryPrefix + K.Signature.Name +
         (Form.How == Effort::Quick ? ".quick"
          : Form.isFitted()         ? ".fitted"
                                    : "");
}

Expected<KernelCode::Object>
KernelCode::compiled(const Kernel &K, StringRef Bytes, Made &New) const {
  auto Machine = HostMachine::take();
  if (!Machine)
    return Machine.takeError();
  LLVMContext Context;
  if (!P.Context->supportsTypedPointers())
    Context.enableOpaquePointers();
  auto Part = parseBitcodeFile({Bytes, K.Signature.Name}, Context);
  if (!Part)
    return Part.takeError();
  auto HasLanes = optimiseKernel(P, **Part, **Machine, New.Form);
  if (!HasLanes)
    return HasLanes.takeError();
  New.HasLanes = *HasLanes;
  (*Part)
      ->getFunction(EntryPrefix + K.Signature.Name)
      ->setName(symbolOf(K, New.Form));
  auto Object = generateCode(**Part, **Machine);
  std::string Name;
  if (Object && P.Opts.Objects)
    Name = nameOfObject(P, P.Machine->Processor, Bytes, New.Form);
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
            nameOfObject(P, P.Machine->Processor, Part, Form))) {
      Found.Form = Form;
      Found.WasStored = true;
      return MemoryBuffer::getMemBufferCopy(*Bytes);
    }
  return nullptr;
}

// Code that is not fitted may have been made where fitted code was wanted, and
// by somebody else meanwhile.
Error KernelCode::install(const Kernel &K, Object Code, Made &M) {
  std::lock_guard<std::mutex> Lock(Installing);
  Entries &Known = knownOf(K);
  M.Entry = Known.of(M.Form);
  if (M.Entry)
    return Error::success();
  if (Error E = P.Engine->add(std::move(Code)))
    return E;
  auto Address = P.Engine->addressOf(symbolOf(K, M.Form));
  if (!Address)
    return Address.takeError();
  M.Entry = jitTargetAddressToFunction<KernelEntry>(*Address);
  Known.add(M.Entry, M.Form);
  return Error::success();
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

KernelCode::Entries &KernelCode::knownOf(const Kernel &K) {
  return All[&K - P.Kernels.data()];
}

KernelEntry KernelCode::Entries::of(const CodeForm &Form) const {
  if (Form.How == Effort::Quick)
    return Quick;
  if (!Form.isFitted())
    return Any;
  return FittedTo == keyOf(Form.Group) ? Fitted.load() : nullptr;
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

bool KernelCode::isReady(const Kernel &K, const GroupShape &Group) const {
  return All[&K - P.Kernels.data()].serving(Effort::Thorough, Group) != nullptr;
}

void KernelCode::count(Entries &Known, const Made &M, Clock::time_point Begin) {
  const std::chrono::duration<double> Took = Clock::now() - Begin;
  std::lock_guard<std::mutex> Counting(P.StatisticsMutex);
  P.Statistics.CompileSeconds += Took.count();
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

// A launch that certainly takes less in quick code than optimising it would:
// others lose less where they wait.
bool KernelCode::canOptimiseBeside(const Kernel &K, uint64_t Items) const {
  constexpr uint64_t MostExecuted = 1 << 25;
  return P.Opts.OptimisesBeside && !P.checked() && !P.debugs() && !K.Recurses &&
         K.IsBounded && K.ExpectedWork <= MostExecuted / Items;
}

// Others wait for what another thread has begun. Whether what was fitted is
// nobody's now.
bool KernelCode::takesOver(const Wish &W) {
  if (W.How == Effort::Quick || W.Beside)
    return false;
  std::shared_ptr<Later> Coming = comingFor(W);
  return Coming && Coming->withdraw() && Coming->Form.isFitted();
}

std::shared_ptr<KernelCode::Later> KernelCode::comingFor(const Wish &W) {
  std::lock_guard<std::mutex> Lock(Installing);
  for (const std::weak_ptr<Later> &Each : W.Known.Coming)
    if (std::shared_ptr<Later> Coming = Each.lock())
      if (Coming->serves(W.Group) && !Coming->Entry)
        return Coming;
  return nullptr;
}

// Whether a thread of the pool does.
bool KernelCode::optimiseLater(const Wish &W, const CodeForm &Best,
                               StringRef Part) {
  auto New = std::make_shared<Later>(*this, W.K, Best, Part);
  if (!W.Beside->doLater(New))
    return false;
  std::lock_guard<std::mutex> Lock(Installing);
  W.Known.Coming[Best.isFitted()] = New;
  return true;
}

// On that thread. Without success quick code stays.
void KernelCode::optimise(Later &L) {
  std::lock_guard<std::mutex> Lock(Optimising);
  const auto Begin = Clock::now();
  Made M;
  M.Form = L.Form;
  auto Try = [&]() -> Error {
    auto Code = compiled(L.K, L.Part, M);
    return Code ? install(L.K, std::move(*Code), M) : Code.takeError();
  };
  Entries &Known = knownOf(L.K);
  if (Error E = Try()) {
    consumeError(std::move(E));
    Known.Failed = true;
    return;
  }
  count(Known, M, Begin);
  L.Entry.store(M.Entry, std::memory_order_release);
}

// Without an entry where something has to be made.
LaunchCode KernelCode::ready(const Wish &W) {
  if (KernelEntry Entry = W.Known.serving(W.How, W.Group))
    return {Entry, nullptr};
  if (!W.Beside)
    return {};
  std::shared_ptr<Later> Coming = comingFor(W);
  if (!Coming && !W.Known.Failed)
    return {};
  KernelEntry Quick = W.Known.serving(Effort::Quick, W.Group);
  if (!Coming)
    return {Quick, nullptr};
  return {Quick, {Coming, &Coming->Entry}};
}

// What was optimised is taken even where quick code would do. Each form is
// looked for once: its name is a hash of all the code.
SmallVector<CodeForm, 3> KernelCode::goodFor(const Wish &W,
                                             const CodeForm &Best) {
  SmallVector<CodeForm, 3> Good = {Best};
  if (Best.isFitted())
    Good.push_back({Effort::Thorough, {}});
  if ((W.How == Effort::Quick || W.Beside) && !W.Known.Quick)
    Good.push_back({Effort::Quick, {}});
  return Good;
}

Expected<LaunchCode> KernelCode::make(const Wish &W) {
  const auto Begin = Clock::now();
  CodeForm Best;
  if (canFit(W.K) && !W.Known.IsFitted)
    Best.Group = W.Group;
  Made M;
  const SmallString<0> Part = partOf(W.K);
  Object Code = stored(Part, goodFor(W, Best), M);
  const bool IsOptimised = Code && M.Form.How == Effort::Thorough;
  const bool IsBeside =
      W.Beside && !IsOptimised && optimiseLater(W, Best, Part);
  const bool WantsQuick = W.How == Effort::Quick || IsBeside;
  W.Known.IsFitted |=
      Best.isFitted() && (IsOptimised || IsBeside || !WantsQuick);
  if (IsBeside && W.Known.Quick)
    return ready(W);
  if (!Code || (!IsOptimised && !WantsQuick)) {
    M = Made();
    M.Form = WantsQuick ? CodeForm{Effort::Quick, {}} : Best;
    auto New = compiled(W.K, Part, M);
    if (!New)
      return New.takeError();
    Code = std::move(*New);
  }
  if (Error E = install(W.K, std::move(Code), M))
    return std::move(E);
  count(W.Known, M, Begin);
  return IsBeside ? ready(W) : LaunchCode{M.Entry, nullptr};
}

LaunchCode KernelCode::codeFor(const Kernel &K, uint64_t Items,
                               const GroupShape &Group, PoolState &Pool,
                               DiagnosticSink &Sink) {
  Entries &Known = knownOf(K);
  if (KernelEntry Entry = Known.serving(Effort::Thorough, Group))
    return {Entry, nullptr};
  auto &Launched = Known.FittedTo != 0 ? Known.OtherItems : Known.Items;
  const Effort How = effortFor(K, Launched += Items, P.Opts);
  const bool IsBeside = How == Effort::Thorough && canOptimiseBeside(K, Items);
  const Wish W = {K, Known, Group, How, IsBeside ? &Pool : nullptr};
  if (LaunchCode Code = ready(W); Code.Entry)
    return Code;
  const bool IsFree = takesOver(W);
  std::lock_guard<std::mutex> Lock(Compiling);
  Known.IsFitted &= !IsFree;
  if (LaunchCode Code = ready(W); Code.Entry) // made meanwhile
    return Code;
  Expected<LaunchCode> New = make(W);
  if (New)
    return std::move(*New);
  std::lock_guard<std::mutex> Quoting(P.SourceMutex);
  Sink.report(rule::EX12, *K.Source, toString(New.takeError()));
  return {};
}
