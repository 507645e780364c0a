// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Devices/CudaDevice.h"
#include "Conformance/Devices/CudaLaunch.h"
#include "Conformance/Devices/CudaMemory.h"
#include "Conformance/Devices/StdoutCapture.h"
#include "Cuda/Module.h"

#include <chrono>
#include <mutex>
#include <optional>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::Launch;
using launch::Outcome;

struct CudaDevice::State {
  State(SharedDriver Cuda, const Reflection &Info)
      : Cuda(std::move(Cuda)), Info(Info) {}
  ~State();
  State(const State &) = delete;
  State &operator=(const State &) = delete;

  Error open(const std::string &Program);
  Error load(const cuda::ContextScope &In, const std::string &Program);
  Error launch(const Launch &L, const KernelInfo &Kernel, Outcome &O);
  Error start(const Launch &L, const KernelInfo &Of,
              const cuda::Function &Kernel, PassedArguments &Passed,
              Outcome &O);

  /// The emulated driver's findings, which come from a thread of its own.
  static void note(void *Self, const char *Text);
  void takeFindings(Outcome &O);

  SharedDriver Cuda;
  const Reflection &Info;
  std::optional<cuda::Context> Context;
  std::optional<cuda::Module> Program; // goes before the context
  std::mutex FindingMutex;
  std::vector<std::string> Findings;
};

// ---- Opening ----------------------------------------------------------------

Expected<SharedDriver> CudaDevice::loadDriver(const std::string &Path) {
  std::string Why;
  SharedDriver Cuda = cuda::Driver::load(Path, Why);
  if (!Cuda)
    return failure(Why);
  return Cuda;
}

Error CudaDevice::State::open(const std::string &Bytes) {
  auto First = firstContext(*Cuda);
  if (!First)
    return First.takeError();
  Context = std::move(*First);
  cuda::ContextScope In(*Context);
  if (Error E = check(In.status()))
    return E;
  if (Cuda->Emulator)
    if (Error E = check(Cuda->Emulator->SetFindingCallback(note, this)))
      return E;
  // When the buffer is full, the driver drops the oldest text: 1 MiB unless
  // said otherwise.
  constexpr size_t PrintfBytes = size_t(64) << 20;
  if (Info.UsesPrintf)
    if (Error E =
            check(Cuda->CtxSetLimit(cuda::Limit::PrintfFifoSize, PrintfBytes)))
      return E;
  return load(In, Bytes);
}

Error CudaDevice::State::load(const cuda::ContextScope &In,
                              const std::string &Bytes) {
  const std::string Image = loadableImage(Bytes);
  std::string Log;
  auto Loaded = cuda::Module::load(
      In, Image.data(), Log,
      takesNvvm(*Cuda) ? cuda::Module::nvvmOptions(Info.BackendOptions)
                       : std::vector<cuda::Module::Option>());
  if (Loaded) {
    Program = std::move(*Loaded);
    return Error::success();
  }
  std::string Said = Log.empty() ? "" : " (" + Log + ")";
  return failure("cuModuleLoadDataEx" + Said + ": " + Loaded.status().name());
}

// ---- Findings ---------------------------------------------------------------

// The context may outlive this, if others share it.
CudaDevice::State::~State() {
  if (!Context || !Cuda->Emulator)
    return;
  cuda::ContextScope In(*Context);
  Cuda->Emulator->SetFindingCallback(nullptr, nullptr).ignore();
}

void CudaDevice::State::note(void *Self, const char *Text) {
  auto *S = static_cast<State *>(Self);
  std::lock_guard<std::mutex> Lock(S->FindingMutex);
  S->Findings.emplace_back(Text);
}

void CudaDevice::State::takeFindings(Outcome &O) {
  std::lock_guard<std::mutex> Lock(FindingMutex);
  O.Findings = std::move(Findings);
  Findings.clear();
}

// ---- Launches ---------------------------------------------------------------

Error CudaDevice::State::start(const Launch &L, const KernelInfo &Of,
                               const cuda::Function &Kernel,
                               PassedArguments &Passed, Outcome &O) {
  cuda::LaunchShape Shape = shapeOf(L);
  Shape.DynamicShared = unsigned(Passed.DynamicSharedBytes);
  std::optional<StdoutCapture> Printed;
  if (Info.UsesPrintf)
    Printed.emplace();
  auto Start = std::chrono::steady_clock::now();
  auto Each = [&] { return addressesIn(Passed.Block, Of.Args, Of.Hidden); };
  if (Error E = check(Kernel.launch(Shape, nullptr, Passed.Block.data(),
                                    Passed.Block.size(), Each)))
    return E;
  if (Error E = check(Cuda->CtxSynchronize()))
    return E;
  std::chrono::duration<double, std::milli> Spent =
      std::chrono::steady_clock::now() - Start;
  O.Milliseconds = Spent.count();
  if (Printed)
    O.Printed = Printed->finish();
  return Error::success();
}

Error CudaDevice::State::launch(const Launch &L, const KernelInfo &Kernel,
                                Outcome &O) {
  cuda::ContextScope In(*Context);
  if (Error E = check(In.status()))
    return E;
  CudaMemory Memory(In, samplerStates(Info, L));
  auto Passed = passArguments(L, Kernel, Memory);
  if (!Passed) {
    O.Status = Outcome::Refused;
    return Passed.takeError();
  }
  auto Function = Program->function(Kernel.OutputName.c_str());
  if (!Function)
    return check(Function.status());
  if (cuda::Status S = Function->allowDynamicShared(Passed->DynamicSharedBytes);
      S.failed())
    return failure(S.message() + " for " + Twine(Passed->DynamicSharedBytes) +
                   " bytes of local memory");
  if (Error E = start(L, Kernel, *Function, *Passed, O))
    return E;
  return Memory.readBack(L, O);
}

CudaDevice::CudaDevice(std::unique_ptr<State> S) : S(std::move(S)) {}
CudaDevice::~CudaDevice() = default;

Expected<std::unique_ptr<CudaDevice>>
CudaDevice::create(SharedDriver Cuda, const std::string &Program,
                   const Reflection &Info) {
  auto S = std::make_unique<State>(std::move(Cuda), Info);
  if (Error E = S->open(Program))
    return {std::move(E)};
  return std::unique_ptr<CudaDevice>(new CudaDevice(std::move(S)));
}

std::string CudaDevice::name() const {
  auto Name = S->Cuda->name(S->Context->device());
  return Name ? *Name : "CUDA device";
}

Outcome CudaDevice::run(const Launch &L) {
  Outcome O;
  const KernelInfo *Kernel = findKernel(S->Info, L.Kernel);
  if (!Kernel) {
    O.Status = Outcome::Refused;
    O.Message = "there is no kernel '" + L.Kernel + "'";
    return O;
  }
  O.Status = Outcome::Faulted;
  Error E = S->launch(L, *Kernel, O);
  S->takeFindings(O);
  if (E) {
    O.Message = toString(std::move(E));
    return O;
  }
  O.Status = Outcome::Ran;
  return O;
}
