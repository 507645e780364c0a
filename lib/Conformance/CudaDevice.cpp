// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/CudaDevice.h"
#include "Conformance/CudaMemory.h"
#include "Conformance/StdoutCapture.h"

#include <chrono>
#include <optional>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::Launch;
using launch::Outcome;

struct CudaDevice::State {
  explicit State(const Reflection &Info) : Info(Info) {}
  ~State() {
    if (Program)
      Cuda.ModuleUnload(Program);
    if (Context)
      Cuda.CtxDestroy(Context);
  }
  State(const State &) = delete;
  State &operator=(const State &) = delete;

  Error open(const std::string &Path, const std::string &Ptx);
  Error load(const std::string &Ptx);
  Error prepare(const KernelInfo &Kernel, uint64_t DynamicShared,
                void *&Function);
  Error start(const Launch &L, void *Function, PassedArguments &Passed,
              Outcome &O);
  Error launch(const Launch &L, const KernelInfo &Kernel, Outcome &O);

  CudaDriver Cuda;
  const Reflection &Info;
  int Device = 0;
  void *Context = nullptr, *Program = nullptr;
};

Error CudaDevice::State::open(const std::string &Path, const std::string &Ptx) {
  if (Error E = Cuda.load(Path))
    return E;
  if (Error E = Cuda.check(Cuda.Init(0), "cuInit"))
    return E;
  if (Error E = Cuda.check(Cuda.DeviceGet(&Device, 0), "cuDeviceGet"))
    return E;
  if (Error E = Cuda.check(Cuda.CtxCreate(&Context, 0, Device), "cuCtxCreate"))
    return E;
  // When the buffer is full, the driver drops the oldest text: 1 MiB unless
  // said otherwise.
  constexpr size_t PrintfBytes = size_t(64) << 20;
  if (Info.UsesPrintf)
    if (Error E =
            Cuda.check(Cuda.CtxSetLimit(CudaLimitPrintfFifoSize, PrintfBytes),
                       "cuCtxSetLimit"))
      return E;
  return load(Ptx);
}

Error CudaDevice::State::load(const std::string &Ptx) {
  char Log[4096] = {};
  int Options[] = {CudaJitErrorLogBuffer, CudaJitErrorLogBufferBytes};
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the driver wants numbers so
  void *Values[] = {Log, reinterpret_cast<void *>(sizeof(Log) - 1)};
  int Code = Cuda.ModuleLoadDataEx(&Program, Ptx.c_str(), 2, Options, Values);
  std::string What = "cuModuleLoadDataEx";
  if (StringRef Said = StringRef(Log).trim(); !Said.empty())
    What += " (" + Said.str() + ")";
  return Cuda.check(Code, What);
}

Error CudaDevice::State::prepare(const KernelInfo &Kernel,
                                 uint64_t DynamicShared, void *&Function) {
  if (Error E = Cuda.check(
          Cuda.ModuleGetFunction(&Function, Program, Kernel.OutputName.c_str()),
          "cuModuleGetFunction"))
    return E;
  // More than this must be asked for, kernel by kernel.
  constexpr uint64_t Granted = 48 << 10;
  if (DynamicShared + Kernel.StaticLocalBytes <= Granted)
    return Error::success();
  return Cuda.check(Cuda.FuncSetAttribute(Function,
                                          CudaFuncMaxDynamicSharedBytes,
                                          int(DynamicShared)),
                    "cuFuncSetAttribute for " + Twine(DynamicShared) +
                        " bytes of local memory");
}

Error CudaDevice::State::start(const Launch &L, void *Function,
                               PassedArguments &Passed, Outcome &O) {
  std::vector<void *> Parameters;
  for (std::vector<uint8_t> &Bytes : Passed.Parameters)
    Parameters.push_back(Bytes.data());
  auto Groups = [&](unsigned D) { return unsigned(L.Global[D] / L.Local[D]); };
  auto Size = [&](unsigned D) { return unsigned(L.Local[D]); };
  std::optional<StdoutCapture> Printed;
  if (Info.UsesPrintf)
    Printed.emplace();
  auto Start = std::chrono::steady_clock::now();
  int Code = Cuda.LaunchKernel(
      Function, Groups(0), Groups(1), Groups(2), Size(0), Size(1), Size(2),
      unsigned(Passed.DynamicSharedBytes), nullptr, Parameters.data(), nullptr);
  if (Error E = Cuda.check(Code, "cuLaunchKernel"))
    return E;
  if (Error E = Cuda.check(Cuda.CtxSynchronize(), "cuCtxSynchronize"))
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
  CudaMemory Memory(Cuda, samplerStates(Info, L));
  auto Passed = passArguments(L, Kernel, Memory);
  if (!Passed) {
    O.Status = Outcome::Refused;
    return Passed.takeError();
  }
  void *Function = nullptr;
  if (Error E = prepare(Kernel, Passed->DynamicSharedBytes, Function))
    return E;
  if (Error E = start(L, Function, *Passed, O))
    return E;
  return Memory.readBack(L, O);
}

CudaDevice::CudaDevice(std::unique_ptr<State> S) : S(std::move(S)) {}
CudaDevice::~CudaDevice() = default;

Expected<std::unique_ptr<CudaDevice>>
CudaDevice::create(const std::string &Driver, const std::string &Ptx,
                   const Reflection &Info) {
  auto S = std::make_unique<State>(Info);
  if (Error E = S->open(Driver, Ptx))
    return {std::move(E)};
  return std::unique_ptr<CudaDevice>(new CudaDevice(std::move(S)));
}

std::string CudaDevice::name() const {
  char Text[256] = {};
  if (S->Cuda.DeviceGetName(Text, sizeof(Text) - 1, S->Device))
    return "CUDA device";
  return Text;
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
  if (Error E = S->launch(L, *Kernel, O)) {
    O.Message = toString(std::move(E));
    return O;
  }
  O.Status = Outcome::Ran;
  return O;
}
