// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From a module to native code: checks, instrumentation, compilation.

#include "Executor/CompiledProgram.h"

#include "Executor/Compile/KernelCode.h"
#include "Executor/Compile/Prepare.h"
#include "Executor/Model/HostArithmetic.h"

#include "Diagnostics/Rules/Executor.h"
#include "Ptx/Lift/Inline.h"
#include "Target/AddressSpaces.h"
#include "Target/LegalModule.h"
#include "Target/PtxModule.h"
#include "Verifier/Verifier.h"
#include "Writer/Bitcode14.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

void ExecutorOptions::applyBackendOptions(ArrayRef<std::string> Options) {
  for (StringRef Option : Options) {
    if (Option.consume_front("-ftz="))
      FlushDenormals = Option == "1";
    else if (Option.consume_front("-prec-sqrt="))
      PreciseSqrt = Option != "0";
  }
}

// ---- Creation ---------------------------------------------------------------

static bool liftAssembly(Module &M, DiagnosticSink &Sink) {
  std::vector<ptx::InlineFault> Faults = ptx::liftInlineAssembly(M);
  for (const ptx::InlineFault &Fault : Faults)
    Sink.report(rule::EX03, *Fault.Call,
                "this inline assembly (" + Fault.Why + ")");
  return Faults.empty();
}

static bool prepare(Program &P, std::unique_ptr<LLVMContext> Context,
                    std::unique_ptr<Module> M, DiagnosticSink &Sink) {
  HostArithmetic OfKernels; // LLVM computes constants with the host's
  auto Begin = std::chrono::steady_clock::now();
  P.Context = std::move(Context);
  P.Source = std::move(M);
  std::string Fault;
  raw_string_ostream OS(Fault);
  if (isBrokenModule(*P.Source, OS)) {
    Sink.report(rule::EX36, Subject::module(*P.Source), OS.str());
    return false;
  }
  if (!startEngine(P, Sink) || !checkModule(P, Sink) ||
      !linkLibdevice(P, Sink) || !liftAssembly(*P.Source, Sink))
    return false;
  P.GlobalIsGeneric = P.Source->getNamedMetadata(nvvm::GlobalIsGeneric);
  hideNarrowings(*P.Source);
  simplifySource(P);
  exchangeLanes(P);
  if (!P.GlobalIsGeneric)
    numberGenericPointers(P);
  numberFunctions(P);
  findKernels(P);
  if (P.leavesOutUnraced())
    findUnracedLoads(P);
  findProcessorFlushes(P);
  if (!placeVariables(P, Sink))
    return false;
  std::unique_ptr<Module> Code = instrument(P, Sink);
  if (!Code)
    return false;
  P.Code = std::make_shared<KernelCode>(P, std::move(Code));
  for (const Site &S : P.Sites)
    P.LargestAccess = std::max(P.LargestAccess, S.Size);
  for (const Kernel &K : P.Kernels)
    P.Signatures.push_back(K.Signature);
  std::chrono::duration<double> Took = std::chrono::steady_clock::now() - Begin;
  P.Statistics.CompileSeconds = Took.count();
  return true;
}

std::shared_ptr<CompiledProgram>
CompiledProgram::create(MemoryBufferRef Nvvm, const ExecutorOptions &Opts,
                        std::shared_ptr<DeviceMemory> Memory,
                        DiagnosticSink &Sink) {
  auto Context = std::make_unique<LLVMContext>();
  NvvmVerifyOptions Reading;
  Reading.Arch = Opts.Arch;
  Reading.Syntax = Opts.Syntax;
  unsigned Before = Sink.errorCount();
  std::unique_ptr<Module> M = readNvvm(Nvvm, Reading, *Context, Sink);
  if (!M || Sink.errorCount() != Before)
    return nullptr;
  return create(std::move(Context), std::move(M), Opts, std::move(Memory),
                Sink);
}

std::shared_ptr<CompiledProgram>
CompiledProgram::create(std::unique_ptr<LLVMContext> Context,
                        std::unique_ptr<Module> M, const ExecutorOptions &Opts,
                        std::shared_ptr<DeviceMemory> Memory,
                        DiagnosticSink &Sink) {
  auto P = std::make_unique<Program>(Opts, std::move(Memory));
  if (!prepare(*P, std::move(Context), std::move(M), Sink))
    return nullptr;
  return std::shared_ptr<CompiledProgram>(new CompiledProgram(std::move(P)));
}

// Into a context of its own: what the caller does with his is his affair.
std::shared_ptr<CompiledProgram>
CompiledProgram::create(const Module &M, const ExecutorOptions &Opts,
                        std::shared_ptr<DeviceMemory> Memory,
                        DiagnosticSink &Sink) {
  SmallString<0> Bytes = writeBitcode14(M);
  auto Context = std::make_unique<LLVMContext>();
  if (!M.getContext().supportsTypedPointers())
    Context->enableOpaquePointers();
  MemoryBufferRef Buffer(Bytes, M.getModuleIdentifier());
  Expected<std::unique_ptr<Module>> Copy = parseBitcodeFile(Buffer, *Context);
  if (!Copy) {
    Sink.report(rule::EX36, Subject::module(M), toString(Copy.takeError()));
    return nullptr;
  }
  return create(std::move(Context), std::move(*Copy), Opts, std::move(Memory),
                Sink);
}

CompiledProgram::CompiledProgram(std::unique_ptr<Program> P)
    : P(std::move(P)) {}
CompiledProgram::~CompiledProgram() = default;

// ---- Use --------------------------------------------------------------------

ArrayRef<KernelSignature> CompiledProgram::kernels() const {
  return P->Signatures;
}

const KernelSignature *CompiledProgram::kernel(StringRef Name) const {
  for (const KernelSignature &S : P->Signatures)
    if (S.Name == Name)
      return &S;
  return nullptr;
}

std::optional<ProgramVariable> CompiledProgram::variable(StringRef Name) const {
  const GlobalVariable *G = P->Source->getGlobalVariable(Name);
  auto It = G ? P->Values.find(G) : P->Values.end();
  if (It == P->Values.end() || G->getAddressSpace() == nvvm::Shared)
    return std::nullopt;
  return ProgramVariable{
      hostAddress(*P, *G, It->second) - GlobalShift,
      P->Source->getDataLayout().getTypeAllocSize(G->getValueType())};
}

bool CompiledProgram::keepsNothing() const {
  return all_of(P->Values, [](const auto &Variable) {
    const GlobalVariable &G = *Variable.first;
    return G.getAddressSpace() == nvvm::Shared ||
           (G.isConstant() && G.hasLocalLinkage());
  });
}

const executor::Kernel &
CompiledProgram::kernelOf(const KernelSignature &Kernel) const {
  return P->Kernels[size_t(&Kernel - P->Signatures.data())];
}

bool CompiledProgram::isBrief(const KernelSignature &Kernel, uint64_t Groups,
                              uint64_t ItemsPerGroup) const {
  return Kernel.isBriefFor(Groups, ItemsPerGroup) && !P->checked() &&
         P->Code->isCompiled(kernelOf(Kernel));
}

bool CompiledProgram::isReady(const KernelSignature &Kernel,
                              const std::array<uint32_t, 3> &GroupSize) const {
  return !P->checked() && P->Code->isReady(kernelOf(Kernel), GroupSize);
}

ExecutorStatistics CompiledProgram::statistics() const {
  std::lock_guard<std::mutex> Lock(P->StatisticsMutex);
  return P->Statistics;
}

const std::shared_ptr<DeviceMemory> &CompiledProgram::memory() const {
  return P->Memory;
}
