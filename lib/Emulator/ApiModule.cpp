// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Modules: NVVM IR in, kernels and variables out.

#include "Emulator/Api.h"
#include "Emulator/NvvmImage.h"

#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <thread>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;
using cuda::FunctionHandle;
using cuda::JitOption;
using cuda::ModuleHandle;
using emulator::Function;
using emulator::Module;

// ---- Options ----------------------------------------------------------------

namespace {

/// A buffer for text of which the caller gave the address and the size, and
/// gets back how much was written.
struct LogBuffer {
  char *Begin = nullptr;
  size_t Size = 0;
  void **Filled = nullptr;

  void write(const std::string &Text) const {
    size_t Bytes = Begin && Size ? std::min(Text.size(), Size - 1) : 0;
    if (Begin && Size) {
      std::memcpy(Begin, Text.data(), Bytes);
      Begin[Bytes] = 0;
    }
    if (Filled) // NOLINTNEXTLINE(performance-no-int-to-ptr): CUDA's way
      *Filled = reinterpret_cast<void *>(Bytes);
  }
};

struct LoadOptions {
  LogBuffer Errors, Notes;
  bool FlushDenormals = false, PreciseSqrt = true;

  Code read(unsigned Count, const JitOption *Names, void **Values);
};

} // namespace

// CUDA's driver heeds the last four for LTO only; here they are what libNVVM's
// options -ftz, -prec-div, -prec-sqrt and -fma are. Others change nothing about
// results.
Code LoadOptions::read(unsigned Count, const JitOption *Names, void **Values) {
  if (Count && (!Names || !Values))
    return Code::InvalidValue;
  for (unsigned I = 0; I != Count; ++I) {
    auto Number = reinterpret_cast<uintptr_t>(Values[I]);
    switch (Names[I]) {
    case JitOption::ErrorLogBuffer:
      Errors.Begin = static_cast<char *>(Values[I]);
      break;
    case JitOption::ErrorLogBufferBytes:
      Errors.Size = Number & UINT32_MAX;
      Errors.Filled = &Values[I];
      break;
    case JitOption::InfoLogBuffer:
      Notes.Begin = static_cast<char *>(Values[I]);
      break;
    case JitOption::InfoLogBufferBytes:
      Notes.Size = Number & UINT32_MAX;
      Notes.Filled = &Values[I];
      break;
    case JitOption::Ftz:
      FlushDenormals = Number & UINT32_MAX;
      break;
    case JitOption::PrecSqrt:
      PreciseSqrt = Number & UINT32_MAX;
      break;
    case JitOption::PrecDiv: // the executor divides precisely
    case JitOption::Fma:     // and fuses what the module says
      break;
    default:
      if (int(Names[I]) < 0 || int(Names[I]) > 34) // of CUDA 13
        return Code::InvalidValue;
    }
  }
  return Code::Success;
}

// ---- Loading ----------------------------------------------------------------

static const char *refusal(ImageKind Kind) {
  switch (Kind) {
  case ImageKind::Ptx:
    return "the emulated device runs NVVM IR, not PTX: pass the module as "
           "spir2nvvm --emit=ll writes it";
  case ImageKind::Cubin:
    return "the emulated device runs NVVM IR; a cubin has machine code of "
           "another device";
  case ImageKind::FatBinary:
    return "the emulated device runs NVVM IR; a fat binary has PTX and cubins "
           "only";
  default:
    return "the image is no NVVM IR, neither text nor bitcode";
  }
}

// The diagnostics of a compilation, errors and others apart. What has some is
// compiled again, so that they are said again.
static std::shared_ptr<CompiledProgram>
compile(EmulatedDevice &On, llvm::StringRef Bytes, const LoadOptions &Options) {
  const std::string Name =
      ProgramCache::name(Bytes, Options.FlushDenormals, Options.PreciseSqrt);
  if (auto Found = On.programs().find(Name))
    return Found;
  std::string Errors, Notes;
  DiagnosticSink Sink([&](const Diagnostic &D) {
    (D.Level == Severity::Error ? Errors : Notes) += renderText(D);
  });
  ExecutorOptions Opts = On.executorOptions();
  Opts.FlushDenormals = Options.FlushDenormals;
  Opts.PreciseSqrt = Options.PreciseSqrt;
  auto Program = CompiledProgram::create(llvm::MemoryBufferRef(Bytes, "module"),
                                         Opts, On.sharedMemory(), Sink);
  Options.Errors.write(Errors);
  Options.Notes.write(Notes);
  if (Program && Notes.empty() && Program->keepsNothing())
    On.programs().add(Name, Program);
  return Program;
}

static Code load(ModuleHandle *M, const void *Image, LoadOptions &Options) {
  Here Now;
  if (!Now)
    return Now.Why;
  if (!M || !Image)
    return Code::InvalidValue;
  return guarded([&] {
    Now->printed().drain();
    NvvmImage Found = findImage(Image);
    if (Found.Bytes.empty()) {
      Options.Errors.write(std::string(refusal(Found.Kind)) + "\n");
      return Found.Kind == ImageKind::Unknown ? Code::InvalidImage
                                              : Code::NoBinaryForGpu;
    }
    std::this_thread::sleep_for(Now->device().timing().pauseOfLoad());
    auto Program = compile(Now->device(), Found.Bytes, Options);
    if (!Program) // where the driver says so of PTX
      return Code::InvalidPtx;
    *M = Machine::get().Modules.add(
        std::make_shared<Module>(*Now.Current, std::move(Program)));
    return Code::Success;
  });
}

// NOLINTBEGIN(readability-identifier-naming): the names are CUDA's

EMULATED cuModuleLoadDataEx(ModuleHandle *M, const void *Image, unsigned Count,
                            JitOption *Names, void **Values) {
  if (Here Now; !Now)
    return Now.Why;
  LoadOptions Options;
  if (Code Why = Options.read(Count, Names, Values); Why != Code::Success)
    return Why;
  return load(M, Image, Options);
}

EMULATED cuModuleLoadData(ModuleHandle *M, const void *Image) {
  LoadOptions None;
  return load(M, Image, None);
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
    auto Read = llvm::MemoryBuffer::getFile(File);
    if (!Read)
      return Code::FileNotFound;
    std::string Bytes = (*Read)->getBuffer().str();
    Bytes.append(4, '\0'); // findImage needs them
    LoadOptions None;
    return load(M, Bytes.data(), None);
  });
}

EMULATED cuModuleUnload(ModuleHandle M) {
  Here Now;
  if (!Now)
    return Now.Why;
  return guarded([&] {
    std::shared_ptr<Module> Found = Machine::get().Modules.find(M);
    if (!Found)
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
  Here Now;
  if (!Now)
    return Now.Why;
  if (!Good)
    return Code::InvalidValue;
  return guarded([&] {
    std::shared_ptr<Module> Found = Machine::get().Modules.find(M);
    return Found ? Act(*Found) : Code::InvalidHandle;
  });
}

EMULATED cuModuleGetFunction(FunctionHandle *F, ModuleHandle M,
                             const char *Name) {
  return withModule(M, F && Name, [&](Module &Found) {
    const KernelSignature *Kernel = Found.Program->kernel(Name);
    if (!Kernel)
      return Code::NotFound;
    std::lock_guard<std::mutex> Lock(Found.Mutex);
    FunctionHandle &Known = Found.Functions[Name];
    if (!Known)
      Known = Machine::get().Functions.add(
          std::make_shared<Function>(Found.Home, Found.Program, *Kernel, M));
    *F = Known;
    return Code::Success;
  });
}

EMULATED cuModuleGetGlobal_v2(cuda::DevicePtr *Base, size_t *Bytes,
                              ModuleHandle M, const char *Name) {
  return withModule(M, Name && (Base || Bytes), [&](Module &Found) {
    auto Variable = Found.Program->variable(Name);
    if (!Variable)
      return Code::NotFound;
    if (Base)
      *Base = Variable->Address;
    if (Bytes)
      *Bytes = Variable->Size;
    return Code::Success;
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
