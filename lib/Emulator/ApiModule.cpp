// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Modules: an image in, kernels and variables out.

#include "Emulator/Api.h"
#include "Emulator/Loading.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;
using cuda::FunctionHandle;
using cuda::JitOption;
using cuda::ModuleHandle;
using emulator::Function;
using emulator::Module;

// ---- Loading ----------------------------------------------------------------

static Code load(ModuleHandle *M, const Image &Of, JitOptions &Options) {
  Here Now;
  if (!Now)
    return Now.Why;
  return guarded([&] {
    Now->printed().drain();
    DeviceCode Code;
    if (cuda::Code Why = loadCode(Now->device(), Of, Options, Code);
        Why != cuda::Code::Success)
      return Why;
    *M = Machine::get().Modules.add(
        std::make_shared<Module>(*Now.Current, std::move(Code)));
    return cuda::Code::Success;
  });
}

// NOLINTBEGIN(readability-identifier-naming): the names are CUDA's

EMULATED cuModuleLoadDataEx(ModuleHandle *M, const void *Image, unsigned Count,
                            JitOption *Names, void **Values) {
  if (Here Now; !Now)
    return Now.Why;
  if (!M || !Image)
    return Code::InvalidValue;
  JitOptions Options;
  if (Code Why = Options.read(Count, Names, Values); Why != Code::Success)
    return Why;
  return load(M, findImage(Image), Options);
}

EMULATED cuModuleLoadData(ModuleHandle *M, const void *Image) {
  return cuModuleLoadDataEx(M, Image, 0, nullptr, nullptr);
}

EMULATED cuModuleLoadFatBinary(ModuleHandle *M, const void *Image) {
  return cuModuleLoadData(M, Image);
}

EMULATED cuModuleLoad(ModuleHandle *M, const char *File) {
  if (Here Now; !Now)
    return Now.Why;
  if (!M || !File)
    return Code::InvalidValue;
  return guarded([&] {
    auto Bytes = imageFile(File);
    if (!Bytes)
      return Code::FileNotFound;
    JitOptions None;
    return load(M, imageOf(*Bytes), None);
  });
}

EMULATED cuModuleUnload(ModuleHandle M) {
  Here Now;
  if (!Now)
    return Now.Why;
  return guarded([&] {
    std::shared_ptr<Module> Found = Machine::get().Modules.find(M);
    if (!Found || Found->IsOfLibrary)
      return Code::InvalidHandle;
    Found->Home.finish();
    Found->Home.printed().drain();
    if (!Machine::get().Modules.take(M))
      return Code::InvalidHandle;
    Machine::get().Functions.takeIf(
        [&](const Function &F) { return F.Owner == M; });
    return Now->shownFault();
  });
}

// ---- What is in them --------------------------------------------------------

// Calls Act with the module a handle stands for.
template <typename Fn>
static Code withModule(ModuleHandle M, bool Good, Fn Act) {
  return withHandle(
      Good, [&](Here &) { return Machine::get().Modules.find(M); },
      [&](Here &, const auto &Found) { return Act(*Found); });
}

Code emulator::functionOf(Module &In, ModuleHandle M, const char *Name,
                          FunctionHandle &F) {
  const KernelSignature *Kernel = In.Code.Program->kernel(Name);
  if (!Kernel)
    return Code::NotFound;
  std::lock_guard<std::mutex> Lock(In.Mutex);
  FunctionHandle &Known = In.Functions[Name];
  if (!Known)
    Known = Machine::get().Functions.add(
        std::make_shared<Function>(In.Home, In.Code, *Kernel, M));
  F = Known;
  return Code::Success;
}

// A constant of a program that others share is about to be written: the module
// and its functions get a program of their own.
static void makeOwn(Module &In) {
  DeviceCode Own = ownCode(In.Home.device(), In.Code);
  if (!Own)
    return;
  std::lock_guard<std::mutex> Lock(In.Mutex);
  In.Code = Own;
  for (const auto &[Name, Handle] : In.Functions)
    if (auto F = Machine::get().Functions.find(Handle))
      std::atomic_store(&F->Program, Own.Program);
}

// The host knows the variables of PTX by their names, visible or not.
Code emulator::variableOf(Module &In, const char *Name, cuda::DevicePtr *Base,
                          size_t *Bytes) {
  auto Variable = In.Code.Program->variable(Name);
  if (!Variable && In.Code.Facts && In.Code.Facts->Internal.count(Name)) {
    makeOwn(In);
    Variable = In.Code.Program->variable(Name);
  }
  if (!Variable)
    return Code::NotFound;
  if (Base)
    *Base = Variable->Address;
  if (Bytes)
    *Bytes = Variable->Size;
  return Code::Success;
}

EMULATED cuModuleGetFunction(FunctionHandle *F, ModuleHandle M,
                             const char *Name) {
  return withModule(M, F && Name, [&](Module &Found) {
    return functionOf(Found, M, Name, *F);
  });
}

EMULATED cuModuleGetFunctionCount(unsigned *Count, ModuleHandle M) {
  return withModule(M, Count, [&](Module &Found) {
    *Count = unsigned(Found.Code.Program->kernels().size());
    return Code::Success;
  });
}

EMULATED cuModuleEnumerateFunctions(FunctionHandle *Functions, unsigned Count,
                                    ModuleHandle M) {
  return withModule(M, Functions && Count, [&](Module &Found) {
    const auto Kernels = Found.Code.Program->kernels();
    for (size_t I = 0; I != std::min<size_t>(Count, Kernels.size()); ++I)
      (void)functionOf(Found, M, Kernels[I].Name.c_str(), Functions[I]);
    return Code::Success;
  });
}

EMULATED cuModuleGetGlobal_v2(cuda::DevicePtr *Base, size_t *Bytes,
                              ModuleHandle M, const char *Name) {
  return withModule(M, Name && (Base || Bytes), [&](Module &Found) {
    return variableOf(Found, Name, Base, Bytes);
  });
}

EMULATED cuModuleGetLoadingMode(int *Mode) {
  if (Code Why = checkReady(); Why != Code::Success)
    return Why;
  if (!Mode)
    return Code::InvalidValue;
  *Mode = 1; // CU_MODULE_EAGER_LOADING
  return Code::Success;
}

// NOLINTEND(readability-identifier-naming)
