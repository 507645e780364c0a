// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/Loading.h"

#include "Emulator/Images/FatBinary.h"
#include "Emulator/PtxProgram.h"

#include "llvm/Support/MemoryBuffer.h"

#include <thread>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;

std::string emulator::refusal(const Image &Of) {
  switch (Of.Kind) {
  case ImageKind::Cubin: {
    std::string Arch = archOfCubin(Of.Bytes);
    return "the image is a cubin, machine code" +
           (Arch.empty() ? "" : " for " + Arch) +
           ": the emulated device runs PTX and NVVM IR";
  }
  case ImageKind::NvvmText:
  case ImageKind::NvvmBitcode:
    return "the image is NVVM IR, and SPIR2NVVM_EMULATED_INPUT says ptx";
  default:
    return "unknown image: neither PTX, nor a fat binary, nor NVVM IR as text "
           "or bitcode";
  }
}

std::optional<std::string> emulator::imageFile(const char *Path) {
  auto Read = llvm::MemoryBuffer::getFile(Path);
  if (!Read)
    return std::nullopt;
  return (*Read)->getBuffer().str();
}

// ---- NVVM IR ----------------------------------------------------------------

// What has diagnostics is compiled again, to report them again.
static Code loadNvvm(EmulatedDevice &On, std::string_view Bytes,
                     JitOptions &Options, DeviceCode &Made) {
  const std::string Name =
      ProgramCache::name(Bytes, Options.FlushDenormals, Options.PreciseSqrt);
  Made = On.programs().find(Name);
  if (Made)
    return Code::Success;
  std::string Errors, Notes;
  DiagnosticSink Sink([&](const Diagnostic &D) {
    (D.Level == Severity::Error ? Errors : Notes) += renderText(D);
  });
  ExecutorOptions Opts = On.executorOptions();
  Opts.FlushDenormals = Options.FlushDenormals;
  Opts.PreciseSqrt = Options.PreciseSqrt;
  Made.Program = CompiledProgram::create(
      llvm::MemoryBufferRef({Bytes.data(), Bytes.size()}, "module"), Opts,
      On.sharedMemory(), Sink);
  Options.Errors.write(Errors);
  Options.Notes.write(Notes);
  if (Made && Notes.empty() && Made.Program->keepsNothing())
    On.programs().add(Name, Made);
  return Made ? Code::Success : Code::InvalidPtx; // as the driver says of PTX
}

// ---- PTX --------------------------------------------------------------------

static void noteKernels(EmulatedDevice &On, const CompiledProgram &Program,
                        JitOptions &Options) {
  if (!Options.Verbose)
    return;
  const std::string Arch = "sm_" + std::to_string(On.model().Architecture);
  std::string Text;
  for (const KernelSignature &K : Program.kernels())
    Text += "ptxas info    : Compiling entry function '" + K.Name + "' for '" +
            Arch + "'\nptxas info    : Function properties for " + K.Name +
            "\n    " + std::to_string(K.PrivateBytes) +
            " bytes stack frame\nptxas info    : Used " +
            std::to_string(K.StaticSharedBytes) + " bytes smem\n";
  Options.Notes.write(Text);
}

// A block's threads as the options limit them: after the module's own word, or
// before it.
static void limitThreads(const JitOptions &Options, const CompiledProgram &P,
                         PtxFacts &Facts) {
  if (!Options.MaxThreads)
    return;
  for (const KernelSignature &K : P.kernels()) {
    auto [At, IsNew] = Facts.MaxThreads.emplace(K.Name, Options.MaxThreads);
    if (!IsNew && Options.OverridesDirectives)
      At->second = Options.MaxThreads;
  }
}

// What keeps something is not shared, so that the host may have all of it.
static Code compilePtx(EmulatedDevice &On,
                       const std::vector<std::string_view> &Texts, bool Open,
                       JitOptions &Options, DeviceCode &Made) {
  PtxProgram Ptx(On.model().Architecture);
  Code Why = Code::Success;
  for (size_t I = 0; I != Texts.size() && Why == Code::Success; ++I)
    Why = Ptx.add(Texts[I], "module " + std::to_string(I + 1));
  if (Why == Code::Success)
    Why = Ptx.checkComplete();
  if (Why == Code::Success) {
    Made.Program = Ptx.compile(On.executorOptions(), On.sharedMemory(),
                               Open || Ptx.keepsSomething());
    Why = Made ? Code::Success : Code::InvalidPtx;
  }
  Options.Errors.write(Ptx.errors());
  Options.Notes.write(Ptx.notes());
  if (!Made)
    return Why;
  auto Facts = std::make_shared<PtxFacts>(Ptx.facts());
  limitThreads(Options, *Made.Program, *Facts);
  Made.Facts = std::move(Facts);
  return Why;
}

static Code loadPtx(EmulatedDevice &On,
                    const std::vector<std::string_view> &Texts,
                    JitOptions &Options, DeviceCode &Made) {
  if (Code Said = On.in().OfPtx; Said != Code::Success)
    return Said;
  if (Options.SaysLto && !On.timing().takesLtoOptionsWithPtx()) {
    Options.Errors.write("an option is for LTO-IR only, and this is PTX\n");
    return Code::InvalidValue;
  }
  std::string Name = "p";
  for (std::string_view Text : Texts)
    Name.append(Text).push_back('\0');
  const bool IsUsual = !Options.MaxThreads;
  if (IsUsual)
    Made = On.programs().find(Name);
  if (!Made) {
    if (Code Why = compilePtx(On, Texts, /*Open=*/false, Options, Made);
        Why != Code::Success)
      return Why;
    if (IsUsual && Made.Program->keepsNothing())
      On.programs().add(Name, Made);
  }
  noteKernels(On, *Made.Program, Options);
  return Code::Success;
}

DeviceCode emulator::ownCode(EmulatedDevice &On, const DeviceCode &Shared) {
  std::vector<std::string_view> Texts(Shared.Facts->Texts.begin(),
                                      Shared.Facts->Texts.end());
  JitOptions None;
  DeviceCode Own;
  if (compilePtx(On, Texts, /*Open=*/true, None, Own) != Code::Success)
    return {};
  Own.Facts = Shared.Facts; // with what options said
  return Own;
}

static Code loadFatBinary(EmulatedDevice &On, std::string_view Bytes,
                          JitOptions &Options, DeviceCode &Made) {
  ChosenPtx Chosen = choosePtx(Bytes, On.model().Architecture);
  if (Chosen.WhyNot.empty())
    return loadPtx(On, {Chosen.Text}, Options, Made);
  Options.Errors.write(Chosen.WhyNot + "\n");
  return Chosen.IsDamaged ? Code::InvalidImage : Code::NoBinaryForGpu;
}

// ---- All of them ------------------------------------------------------------

static Code loadKind(EmulatedDevice &On, const Image &Of, JitOptions &Options,
                     DeviceCode &Made) {
  switch (Of.Kind) {
  case ImageKind::NvvmText:
  case ImageKind::NvvmBitcode:
    if (On.takesNvvm())
      return loadNvvm(On, Of.Bytes, Options, Made);
    break;
  case ImageKind::Ptx:
    return loadPtx(On, {Of.Bytes}, Options, Made);
  case ImageKind::FatBinary:
    return loadFatBinary(On, Of.Bytes, Options, Made);
  case ImageKind::Linked:
    if (auto Texts = modulesOf(Of.Bytes))
      return loadPtx(On, *Texts, Options, Made);
    break;
  case ImageKind::Cubin:
  case ImageKind::Unknown:
    break;
  }
  Options.Errors.write(refusal(Of) + "\n");
  return Of.Kind == ImageKind::Cubin ? Code::NoBinaryForGpu
                                     : Code::InvalidImage;
}

Code emulator::loadCode(EmulatedDevice &On, const Image &Of,
                        JitOptions &Options, DeviceCode &Made) {
  const auto Begin = std::chrono::steady_clock::now();
  if (Options.Target > On.model().Architecture) {
    Options.Errors.write("CU_JIT_TARGET is sm_" +
                         std::to_string(Options.Target) +
                         ", which the device does not run\n");
    return Code::NoBinaryForGpu;
  }
  std::this_thread::sleep_for(On.timing().pauseOfLoad());
  Code Why = loadKind(On, Of, Options, Made);
  // Both logs say how long they are, and zero where nothing was said.
  Options.Errors.write({});
  Options.Notes.write({});
  Options.finish(Begin);
  return Why;
}
