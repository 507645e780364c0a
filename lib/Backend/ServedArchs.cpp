// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Backend/ServedArchs.h"

#include "Diagnostics/Rules/Backend.h"
#include "Process/Toolkit.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
/// A row of GpuArchs.def.
struct Releases {
  unsigned Sm;
  std::string_view First, Last;
};
} // namespace

static constexpr Releases Rows[] = {
#define ARCH(SM, SUFFIXES, FIRST, LAST) {SM, FIRST, LAST},
#include "Target/GpuArchs.def"
};

std::string spir2nvvm::releasesOf(const GpuArch &Arch) {
  for (const Releases &Row : Rows) {
    if (Row.Sm != Arch.Sm || Row.First.empty())
      continue;
    const std::string Until =
        Row.Last.empty() ? " and later" : " to " + std::string(Row.Last);
    return "CUDA " + std::string(Row.First) + Until + " support " + Arch.sm();
  }
  return "no release supports " + Arch.sm();
}

static std::vector<std::string> ask(const HelperLibrary &LibNvvm) {
  std::vector<std::string> Names, Served;
  for (const std::string &Name : GpuArch::knownNames())
    Names.push_back(GpuArch::parse(Name)->compute());
  DiagnosticSink Silent;
  std::optional<HelperAnswer> Answer = LibNvvm.ask("archs", Names, "", Silent);
  if (!Answer)
    return Served;
  SmallVector<StringRef, 32> Words;
  Answer->get("served").split(Words, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef Word : Words)
    Served.push_back(GpuArch::parse({Word.data(), Word.size()})->sm());
  return Served;
}

const ServedArchs::Names &ServedArchs::of(const HelperLibrary &LibNvvm) {
  Names &Mine = Known[LibNvvm.Path];
  if (Mine.empty())
    Mine = ask(LibNvvm);
  return Mine;
}

bool ServedArchs::check(const GpuArch &Arch, const HelperLibrary &LibNvvm,
                        DiagnosticSink &Sink) {
  const Names &Served = of(LibNvvm);
  if (Served.empty() || is_contained(Served, Arch.sm()))
    return true;
  auto IsPlain = [](const std::string &Name) {
    return !GpuArch::parse(Name)->Suffix;
  };
  Sink.report(rule::BE27, Subject::file(LibNvvm.Path), Arch.sm(),
              Served.front(), *find_if(reverse(Served), IsPlain),
              releasesOf(Arch), "this libNVVM");
  return false;
}

bool ServedArchs::settle(TranslateOptions &Opts, DiagnosticSink &Sink) {
  const HelperLibrary LibNvvm{"libNVVM",
                              Toolkit(Opts.CudaPath).find(ToolkitPart::LibNvvm),
                              Opts.BackEndSeconds, Opts.Stop};
  if (LibNvvm.Path.empty() || Opts.BackEnd == PtxBackEnd::Llvm)
    return true;
  const Names &Served = of(LibNvvm);
  if (Served.empty() || is_contained(Served, Opts.Arch.sm()))
    return true;
  // Code of a suffix is for that architecture or family alone.
  const GpuArch Wanted = Opts.Arch;
  for (const std::string &Name : Served)
    if (GpuArch Older = *GpuArch::parse(Name);
        !Older.Suffix && Older.Sm <= Wanted.Sm)
      Opts.Arch = Older;
  if (Opts.Arch == Wanted)
    return check(Wanted, LibNvvm, Sink);
  Sink.report(rule::BE28, Subject::file(LibNvvm.Path), Wanted.sm(),
              Opts.Arch.sm(), releasesOf(Wanted), "this libNVVM");
  return true;
}
