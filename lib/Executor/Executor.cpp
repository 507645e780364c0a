// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir2nvvm/Executor.h"

#include "Executor/Launch.h"
#include "Executor/Prepare.h"

#include "Target/LegalModule.h"
#include "spir2nvvm/Verifier.h"
#include "spir2nvvm/rules/Executor.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

namespace spir2nvvm {
class ExecutorState {
public:
  Program P;
};
} // namespace spir2nvvm

void ExecutorOptions::applyBackendOptions(ArrayRef<std::string> Options) {
  for (StringRef Option : Options) {
    if (Option.consume_front("-ftz="))
      FlushDenormals = Option == "1";
    else if (Option.consume_front("-prec-sqrt="))
      PreciseSqrt = Option != "0";
  }
}

// ---- Creation ---------------------------------------------------------------

static std::unique_ptr<ExecutorState>
prepare(std::unique_ptr<LLVMContext> Context, std::unique_ptr<Module> M,
        const ExecutorOptions &Opts, DiagnosticSink &Sink) {
  auto Begin = std::chrono::steady_clock::now();
  auto State = std::make_unique<ExecutorState>();
  Program &P = State->P;
  P.Opts = Opts;
  P.Context = std::move(Context);
  P.Source = std::move(M);
  std::string Fault;
  raw_string_ostream OS(Fault);
  if (isBrokenModule(*P.Source, OS)) {
    Sink.report(rule::EX36, Subject::module(*P.Source), OS.str());
    return nullptr;
  }
  if (!startEngine(P, Sink) || !checkModule(P, Sink) || !linkLibdevice(P, Sink))
    return nullptr;
  findKernels(P);
  if (!placeVariables(P, Sink))
    return nullptr;
  std::unique_ptr<Module> Code = instrument(P, Sink);
  if (!Code || !compile(P, std::move(Code), Sink))
    return nullptr;
  for (const Kernel &K : P.Kernels)
    P.Signatures.push_back(K.Signature);
  std::chrono::duration<double> Took = std::chrono::steady_clock::now() - Begin;
  P.Statistics.CompileSeconds = Took.count();
  return State;
}

std::unique_ptr<Executor> Executor::create(MemoryBufferRef Nvvm,
                                           const ExecutorOptions &Opts,
                                           DiagnosticSink &Sink) {
  auto Context = std::make_unique<LLVMContext>();
  NvvmVerifyOptions Reading;
  Reading.Arch = Opts.Arch;
  Reading.Syntax = Opts.Syntax;
  unsigned Before = Sink.errorCount();
  std::unique_ptr<Module> M = readNvvm(Nvvm, Reading, *Context, Sink);
  if (!M || Sink.errorCount() != Before)
    return nullptr;
  auto State = prepare(std::move(Context), std::move(M), Opts, Sink);
  return State ? std::unique_ptr<Executor>(new Executor(std::move(State)))
               : nullptr;
}

// Into a context of its own: what the caller does with his is his affair.
std::unique_ptr<Executor> Executor::create(const Module &M,
                                           const ExecutorOptions &Opts,
                                           DiagnosticSink &Sink) {
  SmallVector<char, 0> Bytes;
  raw_svector_ostream OS(Bytes);
  WriteBitcodeToFile(M, OS);
  auto Context = std::make_unique<LLVMContext>();
  if (!M.getContext().supportsTypedPointers())
    Context->enableOpaquePointers();
  MemoryBufferRef Buffer(StringRef(Bytes.data(), Bytes.size()),
                         M.getModuleIdentifier());
  Expected<std::unique_ptr<Module>> Copy = parseBitcodeFile(Buffer, *Context);
  if (!Copy) {
    Sink.report(rule::EX36, Subject::module(M), toString(Copy.takeError()));
    return nullptr;
  }
  auto State = prepare(std::move(Context), std::move(*Copy), Opts, Sink);
  return State ? std::unique_ptr<Executor>(new Executor(std::move(State)))
               : nullptr;
}

Executor::Executor(std::unique_ptr<ExecutorState> State)
    : State(std::move(State)) {}
Executor::~Executor() = default;

// ---- Memory -----------------------------------------------------------------

// NOLINTBEGIN(performance-no-int-to-ptr): host addresses are numbers here

DevicePtr Executor::allocate(uint64_t Bytes, StringRef Name,
                             BufferAccess Access) {
  Program &P = State->P;
  void *Room = P.Arena.allocate(Bytes);
  if (!Room)
    return 0;
  auto Host = reinterpret_cast<uint64_t>(Room);
  P.Global.add({Name.str(), Place::Global, Host, Bytes,
                Access == BufferAccess::ReadOnly});
  P.Allocations.insert(Host);
  return Host - GlobalShift;
}

bool Executor::free(DevicePtr Base) {
  Program &P = State->P;
  uint64_t Host = Base + GlobalShift;
  if (P.Allocations.erase(Host) == 0)
    return false;
  P.Global.at(Host)->Freed = true; // for findings; the address never returns
  P.Arena.release(reinterpret_cast<void *>(Host));
  return true;
}

static void *rangeOf(const Program &P, DevicePtr Address, uint64_t Size) {
  uint64_t Host = Address + GlobalShift;
  const Object *O = P.Global.before(Host);
  bool Inside = O && !O->Freed && O->contains(Host, Size);
  return Inside ? reinterpret_cast<void *>(Host) : nullptr;
}

bool Executor::write(DevicePtr To, const void *Bytes, uint64_t Size) {
  void *Range = rangeOf(State->P, To, Size);
  if (Range && Size)
    std::memcpy(Range, Bytes, Size);
  return Range != nullptr;
}

bool Executor::read(DevicePtr From, void *Bytes, uint64_t Size) const {
  const void *Range = rangeOf(State->P, From, Size);
  if (Range && Size)
    std::memcpy(Bytes, Range, Size);
  return Range != nullptr;
}

// NOLINTEND(performance-no-int-to-ptr)

std::optional<Executor::Variable> Executor::variable(StringRef Name) const {
  const Program &P = State->P;
  const GlobalVariable *G = P.Source->getGlobalVariable(Name, true);
  auto It = G ? P.Values.find(G) : P.Values.end();
  if (It == P.Values.end() || G->getAddressSpace() != 1)
    return std::nullopt;
  return Variable{It->second, P.Source->getDataLayout().getTypeAllocSize(
                                  G->getValueType())};
}

// ---- Images -----------------------------------------------------------------

std::optional<ImageId> Executor::createImage(const ImageDesc &Desc,
                                             ArrayRef<uint8_t> Pixels) {
  return State->P.Images.create(Desc, Pixels);
}

ArrayRef<uint8_t> Executor::pixels(ImageId Image) const {
  return State->P.Images.image(Image).Pixels;
}

uint64_t Executor::surfaceHandle(ImageId Image) {
  return State->P.Images.addHandle({Image, std::nullopt});
}

uint64_t Executor::textureHandle(ImageId Image, const SamplerDesc &Sampler) {
  return State->P.Images.addHandle({Image, Sampler});
}

// ---- Kernels ----------------------------------------------------------------

const KernelSignature *Executor::kernel(StringRef Name) const {
  for (const KernelSignature &S : State->P.Signatures)
    if (S.Name == Name)
      return &S;
  return nullptr;
}

LaunchResult Executor::launch(const LaunchRequest &Request,
                              DiagnosticSink &Sink) {
  return launchKernel(State->P, Request, Sink);
}

const ExecutorStatistics &Executor::statistics() const {
  return State->P.Statistics;
}
