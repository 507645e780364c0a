// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/CudaDevice.h"
#include "Conformance/PassArguments.h"

#include <algorithm>
#include <chrono>
#include <dlfcn.h>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::Argument;
using launch::ArgumentForm;
using launch::Launch;
using launch::Outcome;

static Error failure(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message);
}

namespace {

/// The driver's functions, found by name.
struct Driver {
#define CUDA_CALL(MEMBER, NAME, PARAMETERS) int(*MEMBER) PARAMETERS = nullptr;
#include "Conformance/CudaDriver.def"

  Error load(const std::string &Path) {
    // Never closed: the driver keeps threads.
    void *Loaded = dlopen(Path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!Loaded)
      return failure("no CUDA driver: " + Twine(dlerror()));
#define CUDA_CALL(MEMBER, NAME, PARAMETERS)                                    \
  MEMBER = reinterpret_cast<decltype(MEMBER)>(dlsym(Loaded, NAME));            \
  if (!MEMBER)                                                                 \
    return failure(Path + " has no " NAME);
#include "Conformance/CudaDriver.def"
    return Error::success();
  }

  Error check(int Code, const Twine &What) const {
    if (!Code)
      return Error::success();
    const char *Name = nullptr;
    GetErrorName(Code, &Name);
    return failure(What + ": " +
                   (Name ? std::string(Name) : std::to_string(Code)));
  }
};

/// The memory of one launch.
class CudaMemory : public DeviceMemory {
public:
  explicit CudaMemory(const Driver &Cuda) : Cuda(Cuda) {}
  ~CudaMemory() override {
    for (uint64_t Base : Bases)
      Cuda.MemFree(Base);
  }
  CudaMemory(const CudaMemory &) = delete;
  CudaMemory &operator=(const CudaMemory &) = delete;

  Expected<uint64_t> placeBuffer(const Argument &A, bool ReadOnly) override;
  Expected<uint64_t> placeImage(const Argument &) override {
    return failure("images cannot be passed to this device");
  }
  Error readBack(const Launch &L, Outcome &O) const;

private:
  const Driver &Cuda;
  std::vector<uint64_t> Bases;
};

} // namespace

Expected<uint64_t> CudaMemory::placeBuffer(const Argument &A, bool) {
  uint64_t Base = 0;
  // The driver refuses to allocate nothing.
  size_t Size = std::max<size_t>(1, A.Bytes.size());
  if (Error E = Cuda.check(Cuda.MemAlloc(&Base, Size), "cuMemAlloc"))
    return {std::move(E)};
  Bases.push_back(Base);
  if (Error E =
          Cuda.check(Cuda.MemcpyHtoD(Base, A.Bytes.data(), A.Bytes.size()),
                     "cuMemcpyHtoD"))
    return {std::move(E)};
  return Base;
}

Error CudaMemory::readBack(const Launch &L, Outcome &O) const {
  O.Memory.resize(L.Arguments.size());
  size_t Next = 0;
  for (size_t I = 0; I != L.Arguments.size(); ++I) {
    if (L.Arguments[I].Form != ArgumentForm::Buffer)
      continue;
    O.Memory[I].resize(L.Arguments[I].Bytes.size());
    if (Error E = Cuda.check(Cuda.MemcpyDtoH(O.Memory[I].data(), Bases[Next++],
                                             O.Memory[I].size()),
                             "cuMemcpyDtoH"))
      return E;
  }
  return Error::success();
}

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
  Error launch(const Launch &L, const KernelInfo &Kernel, Outcome &O);

  Driver Cuda;
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
  return Cuda.check(Cuda.ModuleLoadData(&Program, Ptx.c_str()),
                    "cuModuleLoadData");
}

Error CudaDevice::State::launch(const Launch &L, const KernelInfo &Kernel,
                                Outcome &O) {
  void *Function = nullptr;
  if (Error E = Cuda.check(
          Cuda.ModuleGetFunction(&Function, Program, Kernel.OutputName.c_str()),
          "cuModuleGetFunction"))
    return E;
  CudaMemory Memory(Cuda);
  auto Passed = passArguments(L, Kernel, Memory);
  if (!Passed) {
    O.Status = Outcome::Refused;
    return Passed.takeError();
  }
  std::vector<void *> Parameters;
  for (std::vector<uint8_t> &Bytes : Passed->Parameters)
    Parameters.push_back(Bytes.data());
  auto Groups = [&](unsigned D) { return unsigned(L.Global[D] / L.Local[D]); };
  auto Size = [&](unsigned D) { return unsigned(L.Local[D]); };
  auto Start = std::chrono::steady_clock::now();
  int Code =
      Cuda.LaunchKernel(Function, Groups(0), Groups(1), Groups(2), Size(0),
                        Size(1), Size(2), unsigned(Passed->DynamicSharedBytes),
                        nullptr, Parameters.data(), nullptr);
  if (Error E = Cuda.check(Code, "cuLaunchKernel"))
    return E;
  if (Error E = Cuda.check(Cuda.CtxSynchronize(), "cuCtxSynchronize"))
    return E;
  std::chrono::duration<double, std::milli> Spent =
      std::chrono::steady_clock::now() - Start;
  O.Milliseconds = Spent.count();
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
