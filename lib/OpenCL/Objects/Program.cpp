// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Objects/Program.h"

#include "OpenCL/Threads/Thread.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

cl_program_binary_type ProgramState::binaryType() const {
  if (Made)
    return Made->Type;
  if (Given)
    return Given->Type;
  return GivenSpir ? CL_PROGRAM_BINARY_TYPE_INTERMEDIATE
                   : CL_PROGRAM_BINARY_TYPE_NONE;
}

std::string ProgramState::binary() const {
  if (Made)
    return toBinary(*Made);
  if (Given)
    return toBinary(*Given);
  return GivenSpir ? *GivenSpir : std::string();
}

Result<Ref<Program>> Program::make(Context &C, Description What) {
  auto *New = new (std::nothrow) Program(C, std::move(What));
  if (!New)
    return CL_OUT_OF_HOST_MEMORY;
  return Ref<Program>::adopt(New);
}

std::string Program::specializedText() const {
  Locked<Rank::Program> Lock(M);
  return specialized(Text, Constants);
}

void Program::specialize(cl_uint SpecId, std::string Bytes) {
  Locked<Rank::Program> Lock(M);
  Constants[SpecId] = std::move(Bytes);
}

std::vector<Device *> Program::devices() const {
  std::vector<Device *> Devices;
  for (const ProgramState &S : States) // On never changes
    Devices.push_back(S.On);
  return Devices;
}

bool Program::has(const Device &D) const {
  for (const ProgramState &S : States)
    if (S.On == &D)
      return true;
  return false;
}

std::vector<ProgramState> Program::states() const {
  Locked<Rank::Program> Lock(M);
  return States;
}

ProgramState Program::state(const Device &D) const {
  Locked<Rank::Program> Lock(M);
  for (const ProgramState &S : States)
    if (S.On == &D)
      return S;
  return {};
}

cl_int Program::beginBuild(const std::vector<Device *> &Devices,
                           const std::string &Options) {
  // What they replace may be the last of its kind: gone after the lock.
  std::vector<ProgramState> Old;
  Locked<Rank::Program> Lock(M);
  if (Kernels)
    return CL_INVALID_OPERATION;
  for (const ProgramState &S : States)
    if (S.Status == CL_BUILD_IN_PROGRESS)
      return CL_INVALID_OPERATION;
  for (ProgramState &S : States) {
    if (std::find(Devices.begin(), Devices.end(), S.On) == Devices.end())
      continue;
    Old.push_back(S);
    S.Status = CL_BUILD_IN_PROGRESS;
    S.Options = Options;
    S.Log.clear();
    S.Made.reset();
    S.Module.reset();
  }
  return CL_SUCCESS;
}

void Program::explain(const std::vector<Device *> &Devices,
                      const std::string &Why) {
  Locked<Rank::Program> Lock(M);
  for (ProgramState &S : States)
    if (S.Status != CL_BUILD_IN_PROGRESS &&
        std::find(Devices.begin(), Devices.end(), S.On) != Devices.end())
      S.Log = Why;
}

void Program::finishBuild(const Device &D, std::string Log,
                          std::shared_ptr<const Artifact> Made,
                          std::shared_ptr<DeviceModule> Module) {
  Locked<Rank::Program> Lock(M);
  for (ProgramState &S : States) {
    if (S.On != &D)
      continue;
    S.Status = Made ? CL_BUILD_SUCCESS : CL_BUILD_ERROR;
    S.Log = std::move(Log);
    S.Made = std::move(Made);
    S.Module = std::move(Module);
    BuildEnded.notify_all();
    return;
  }
}

void Program::awaitBuild() {
  Locked<Rank::Program> Lock(M);
  waitHolding(M, BuildEnded, [this] {
    return std::none_of(
        States.begin(), States.end(),
        [](const ProgramState &S) { return S.Status == CL_BUILD_IN_PROGRESS; });
  });
}

// The last owner of a program may go on a thread of its own.
Program::Builder::~Builder() {
  if (T.get_id() == std::this_thread::get_id())
    T.detach();
  else if (T.joinable())
    T.join();
}

void Program::runBuild(std::function<void()> Work) {
  Locked<Rank::Program> Lock(M);
  Builders.remove_if([](const Builder &B) { return B.HasEnded.load(); });
  Builder &B = Builders.emplace_back();
  B.T = std::thread([&B, Work = std::move(Work)]() mutable {
    Work();
    B.HasEnded = true;
    Work = nullptr; // and with it perhaps the program, and B
  });
}

bool Program::attachKernel() {
  Locked<Rank::Program> Lock(M);
  for (const ProgramState &S : States)
    if (S.isExecutable()) {
      ++Kernels;
      return true;
    }
  return false;
}

std::optional<std::vector<std::string>> Program::kernelNames() const {
  std::optional<std::vector<std::string>> Names;
  for (const ProgramState &S : states()) {
    if (!S.isExecutable())
      continue;
    if (!Names)
      Names.emplace();
    for (const KernelFacts &K : S.Made->Kernels)
      if (std::find(Names->begin(), Names->end(), K.Name) == Names->end())
        Names->push_back(K.Name);
  }
  return Names;
}
