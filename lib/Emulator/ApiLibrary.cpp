// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Libraries: images that belong to no context, and their kernels. A context
/// gets its module when it first needs one.

#include "Emulator/Api.h"
#include "Emulator/Loading.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;
using cuda::FunctionAttribute;
using cuda::FunctionHandle;
using cuda::JitOption;
using cuda::KernelHandle;
using cuda::LibraryHandle;
using cuda::ModuleHandle;
using emulator::Function;
using emulator::Kernel;
using emulator::Module;

// ---- Modules of contexts ----------------------------------------------------

static Code makeModule(Library &L, const Here &Now, ModuleHandle &M) {
  DeviceCode Code;
  if (!L.IsFirstTaken && L.FirstDevice == Now->device().ordinal()) {
    Code = L.First;
    L.IsFirstTaken = true;
  } else {
    JitOptions Options;
    Options.FlushDenormals = L.FlushDenormals;
    Options.PreciseSqrt = L.PreciseSqrt;
    if (cuda::Code Why = loadCode(Now->device(), L.Of, Options, Code);
        Why != cuda::Code::Success)
      return Why;
  }
  M = Machine::get().Modules.add(std::make_shared<Module>(
      *Now.Current, std::move(Code), /*IsOfLibrary=*/true));
  return cuda::Code::Success;
}

// The current context's module of a library.
static Code moduleOf(Library &L, const Here &Now, ModuleHandle &M,
                     std::shared_ptr<Module> &Found) {
  std::lock_guard<std::mutex> Lock(L.Mutex);
  ModuleHandle &Known = L.Modules[contextStack().top()];
  if (!Known)
    if (Code Why = makeModule(L, Now, Known); Why != Code::Success)
      return Why;
  M = Known;
  Found = Machine::get().Modules.find(Known);
  return Found ? Code::Success : Code::InvalidHandle;
}

static Code functionIn(Kernel &K, const Here &Now, FunctionHandle &F) {
  ModuleHandle M = nullptr;
  std::shared_ptr<Module> In;
  if (Code Why = moduleOf(*K.Home, Now, M, In); Why != Code::Success)
    return Why;
  if (Code Why = functionOf(*In, M, K.Signature.Name.c_str(), F);
      Why != Code::Success)
    return Why;
  std::lock_guard<std::mutex> Lock(K.Mutex);
  auto Set = K.MaxDynamicShared.find(Now->device().ordinal());
  auto Made = Machine::get().Functions.find(F);
  if (Made && Set != K.MaxDynamicShared.end())
    Made->MaxDynamicShared = Set->second;
  return Code::Success;
}

std::shared_ptr<Function> emulator::findFunction(Here &Now, FunctionHandle F) {
  if (auto Found = Machine::get().Functions.find(F))
    return Found;
  auto K = Machine::get().Kernels.find(reinterpret_cast<KernelHandle>(F));
  FunctionHandle Its = nullptr;
  if (!K || functionIn(*K, Now, Its) != Code::Success)
    return nullptr;
  return Machine::get().Functions.find(Its);
}

// ---- Loading ----------------------------------------------------------------

// Compiled now, for the current context's device or the first one, so that
// errors are told by this call.
static Code load(LibraryHandle *L, const Image &Of, JitOptions &Options) {
  EmulatedDevice *On = Machine::get().device(0);
  if (Here Now; Now)
    On = &Now->device();
  auto Made = std::make_shared<Library>();
  Made->Bytes.assign(Of.Bytes);
  Made->Bytes.append(4, '\0');
  Made->Of = {Of.Kind,
              std::string_view(Made->Bytes).substr(0, Of.Bytes.size())};
  Made->FlushDenormals = Options.FlushDenormals;
  Made->PreciseSqrt = Options.PreciseSqrt;
  Made->FirstDevice = On->ordinal();
  if (Code Why = loadCode(*On, Made->Of, Options, Made->First);
      Why != Code::Success)
    return Why;
  *L = Machine::get().Libraries.add(std::move(Made));
  return Code::Success;
}

// Tables of functions of the host are for managed memory's sake.
static Code checkLibraryOptions(const int *Names, void **Values,
                                unsigned Count) {
  enum { HostTable = 0, BinaryIsPreserved = 1 };
  if (Count && (!Names || !Values))
    return Code::InvalidValue;
  for (unsigned I = 0; I != Count; ++I) {
    if (Names[I] == HostTable)
      return Code::NotSupported;
    if (Names[I] != BinaryIsPreserved)
      return Code::InvalidValue;
  }
  return Code::Success;
}

template <typename Fn>
static Code loadLibrary(LibraryHandle *L, bool Good, JitOption *Names,
                        void **Values, unsigned Count, const int *LibraryNames,
                        void **LibraryValues, unsigned LibraryCount, Fn Load) {
  if (Code Why = checkReady(); Why != Code::Success)
    return Why;
  if (!L || !Good)
    return Code::InvalidValue;
  return guarded([&] {
    JitOptions Options;
    if (Code Why = Options.read(Count, Names, Values); Why != Code::Success)
      return Why;
    if (Code Why =
            checkLibraryOptions(LibraryNames, LibraryValues, LibraryCount);
        Why != Code::Success)
      return Why;
    return Load(Options);
  });
}

// NOLINTBEGIN(readability-identifier-naming): the names are CUDA's

EMULATED cuLibraryLoadData(LibraryHandle *L, const void *Image,
                           JitOption *Names, void **Values, unsigned Count,
                           const int *LibraryNames, void **LibraryValues,
                           unsigned LibraryCount) {
  return loadLibrary(
      L, Image, Names, Values, Count, LibraryNames, LibraryValues, LibraryCount,
      [&](JitOptions &Options) { return load(L, findImage(Image), Options); });
}

EMULATED cuLibraryLoadFromFile(LibraryHandle *L, const char *File,
                               JitOption *Names, void **Values, unsigned Count,
                               const int *LibraryNames, void **LibraryValues,
                               unsigned LibraryCount) {
  return loadLibrary(L, File, Names, Values, Count, LibraryNames, LibraryValues,
                     LibraryCount, [&](JitOptions &Options) {
                       auto Bytes = imageFile(File);
                       return Bytes ? load(L, imageOf(*Bytes), Options)
                                    : Code::FileNotFound;
                     });
}

EMULATED cuLibraryUnload(LibraryHandle L) {
  if (Code Why = checkReady(); Why != Code::Success)
    return Why;
  return guarded([&] {
    Machine &All = Machine::get();
    std::shared_ptr<Library> Found = All.Libraries.take(L);
    if (!Found)
      return Code::InvalidHandle;
    All.Kernels.takeIf([&](const Kernel &K) { return K.Owner == L; });
    std::lock_guard<std::mutex> Lock(Found->Mutex);
    for (const auto &Known : Found->Modules) {
      const ModuleHandle M = Known.second;
      auto Its = All.Modules.find(M);
      if (!Its)
        continue;
      Its->Home.finish();
      Its->Home.printed().drain();
      All.Modules.take(M);
      All.Functions.takeIf([&](const Function &F) { return F.Owner == M; });
    }
    return Code::Success;
  });
}

// ---- What is in them --------------------------------------------------------

// What needs no current context.
template <typename Handles, typename Handle, typename Fn>
static Code withOneOf(Handles &All, Handle H, bool Good, Fn Act) {
  if (Code Why = checkReady(); Why != Code::Success)
    return Why;
  if (!Good)
    return Code::InvalidValue;
  return guarded([&] {
    auto Found = All.find(H);
    return Found ? Act(Found) : Code::InvalidHandle;
  });
}

template <typename Fn>
static Code withLibrary(LibraryHandle L, bool Good, Fn Act) {
  return withOneOf(Machine::get().Libraries, L, Good, Act);
}

// The current context's module, of a library.
template <typename Fn>
static Code withModuleOf(LibraryHandle L, bool Good, Fn Act) {
  Here Now;
  if (!Now)
    return Now.Why;
  return withLibrary(L, Good, [&](const std::shared_ptr<Library> &Found) {
    ModuleHandle M = nullptr;
    std::shared_ptr<Module> In;
    const Code Why = moduleOf(*Found, Now, M, In);
    return Why == Code::Success ? Act(*In, M) : Why;
  });
}

static KernelHandle handleOf(const std::shared_ptr<Library> &L,
                             LibraryHandle Owner, const KernelSignature &Its) {
  std::lock_guard<std::mutex> Lock(L->Mutex);
  KernelHandle &Known = L->Kernels[Its.Name];
  if (!Known)
    Known = Machine::get().Kernels.add(std::make_shared<Kernel>(L, Owner, Its));
  return Known;
}

EMULATED cuLibraryGetKernel(KernelHandle *K, LibraryHandle L,
                            const char *Name) {
  return withLibrary(L, K && Name, [&](const std::shared_ptr<Library> &Found) {
    const KernelSignature *Its = Found->First.Program->kernel(Name);
    if (!Its)
      return Code::NotFound;
    *K = handleOf(Found, L, *Its);
    return Code::Success;
  });
}

EMULATED cuLibraryGetKernelCount(unsigned *Count, LibraryHandle L) {
  return withLibrary(L, Count, [&](const std::shared_ptr<Library> &Found) {
    *Count = unsigned(Found->First.Program->kernels().size());
    return Code::Success;
  });
}

EMULATED cuLibraryEnumerateKernels(KernelHandle *Kernels, unsigned Count,
                                   LibraryHandle L) {
  return withLibrary(
      L, Kernels && Count, [&](const std::shared_ptr<Library> &Found) {
        const auto All = Found->First.Program->kernels();
        for (size_t I = 0; I != std::min<size_t>(Count, All.size()); ++I)
          Kernels[I] = handleOf(Found, L, All[I]);
        return Code::Success;
      });
}

EMULATED cuLibraryGetModule(ModuleHandle *M, LibraryHandle L) {
  return withModuleOf(L, M, [&](Module &, ModuleHandle Its) {
    *M = Its;
    return Code::Success;
  });
}

EMULATED cuLibraryGetGlobal(cuda::DevicePtr *Base, size_t *Bytes,
                            LibraryHandle L, const char *Name) {
  return withModuleOf(L, Name && (Base || Bytes),
                      [&](Module &In, ModuleHandle) {
                        return variableOf(In, Name, Base, Bytes);
                      });
}

EMULATED cuLibraryGetManaged(cuda::DevicePtr *Base, size_t *Bytes,
                             LibraryHandle L, const char *Name) {
  return withModuleOf(
      L, Name && (Base || Bytes), [&](Module &In, ModuleHandle) {
        const bool IsManaged =
            In.Code.Facts && In.Code.Facts->Managed.count(Name) != 0;
        return IsManaged ? variableOf(In, Name, Base, Bytes) : Code::NotFound;
      });
}

EMULATED cuLibraryGetUnifiedFunction(void **Address, LibraryHandle L,
                                     const char *Symbol) {
  return withLibrary(L, Address && Symbol,
                     [](const auto &) { return Code::NotFound; });
}

// ---- Kernels ----------------------------------------------------------------

template <typename Fn>
static Code withKernel(KernelHandle K, bool Good, Fn Act) {
  return withOneOf(Machine::get().Kernels, K, Good,
                   [&](const auto &Found) { return Act(*Found); });
}

template <typename Fn>
static Code withKernelOn(KernelHandle K, cuda::Device D, bool Good, Fn Act) {
  return withKernel(K, Good, [&](Kernel &Found) {
    EmulatedDevice *On = Machine::get().device(D);
    return On ? Act(Found, *On) : Code::InvalidDevice;
  });
}

EMULATED cuKernelGetFunction(FunctionHandle *F, KernelHandle K) {
  Here Now;
  if (!Now)
    return Now.Why;
  return withKernel(K, F,
                    [&](Kernel &Found) { return functionIn(Found, Now, *F); });
}

EMULATED cuKernelGetLibrary(LibraryHandle *L, KernelHandle K) {
  return withKernel(K, L, [&](Kernel &Found) {
    *L = Found.Owner;
    return Code::Success;
  });
}

EMULATED cuKernelGetName(const char **Name, KernelHandle K) {
  return withKernel(K, Name, [&](Kernel &Found) {
    *Name = Found.Signature.Name.c_str();
    return Code::Success;
  });
}

EMULATED cuKernelGetParamInfo(KernelHandle K, size_t Index, size_t *Offset,
                              size_t *Size) {
  return withKernel(K, Offset, [&](Kernel &Found) {
    return tellParameter(Found.Signature, Index, *Offset, Size);
  });
}

EMULATED cuKernelGetAttribute(int *Value, FunctionAttribute Which,
                              KernelHandle K, cuda::Device D) {
  return withKernelOn(K, D, Value, [&](Kernel &Found, EmulatedDevice &On) {
    std::lock_guard<std::mutex> Lock(Found.Mutex);
    auto Set = Found.MaxDynamicShared.find(D);
    const int Shared = Set == Found.MaxDynamicShared.end()
                           ? grantedShared(On, Found.Signature)
                           : Set->second;
    auto Known =
        attributeOf(On, Found.Home->First, Found.Signature, Shared, Which);
    *Value = Known.value_or(*Value);
    return Known ? Code::Success : Code::InvalidValue;
  });
}

EMULATED cuKernelSetAttribute(FunctionAttribute Which, int Value,
                              KernelHandle K, cuda::Device D) {
  return withKernelOn(K, D, true, [&](Kernel &Found, EmulatedDevice &On) {
    // Functions take it over when they are asked for through the kernel.
    std::lock_guard<std::mutex> Lock(Found.Mutex);
    return setAttribute(On, Found.Signature, Which, Value,
                        [&](int Bytes) { Found.MaxDynamicShared[D] = Bytes; });
  });
}

EMULATED cuKernelSetCacheConfig(KernelHandle K, int Config, cuda::Device D) {
  return withKernelOn(K, D, Config >= 0 && Config <= 3,
                      [](Kernel &, EmulatedDevice &) { return Code::Success; });
}

// NOLINTEND(readability-identifier-naming)
