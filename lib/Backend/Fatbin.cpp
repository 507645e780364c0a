// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Backend/Fatbin.h"

#include "Backend/ToolkitProgram.h"
#include "Diagnostics/Rules/Backend.h"
#include "Process/MemoryFile.h"

#include <algorithm>
#include <list>

using namespace llvm;
using namespace spir2nvvm;

namespace {
/// What fatbinary is told by its command line.
class Command {
public:
  Command(StringRef Program, const MemoryFile &Output)
      : Words{Program.str(), "-64", "--create=" + Output.path()} {}

  /// "elf" or "ptx". False if there can be no file for it.
  bool add(StringRef Kind, const GpuArch &Arch, StringRef Bytes) {
    const MemoryFile &File = Files.emplace_back();
    Words.push_back(("--image3=kind=" + Kind +
                     ",sm=" + Arch.sm().substr(StringRef("sm_").size()) +
                     ",file=" + File.path())
                        .str());
    return File.write({Bytes});
  }
  const std::vector<std::string> &words() const { return Words; }

private:
  std::vector<std::string> Words;
  std::list<MemoryFile> Files;
};
} // namespace

static bool addAll(Command &To, ArrayRef<FatbinPart> Parts) {
  for (const FatbinPart &Part : Parts)
    if (!To.add("elf", Part.Arch, Part.Cubin))
      return false;
  const FatbinPart &Newest = *std::max_element(
      Parts.begin(), Parts.end(), [](const FatbinPart &A, const FatbinPart &B) {
        return A.Arch.Sm < B.Arch.Sm;
      });
  return To.add("ptx", Newest.Arch, Newest.Ptx);
}

std::optional<std::string> spir2nvvm::makeFatbin(ArrayRef<FatbinPart> Parts,
                                                 const TranslateOptions &Opts,
                                                 DiagnosticSink &Sink) {
  std::optional<std::string> Path =
      findToolkitProgram(ToolkitPart::Fatbinary, rule::BE18, Opts, Sink);
  if (!Path)
    return std::nullopt;
  MemoryFile Output;
  Command Asked(*Path, Output);
  if (Output.path().empty() || !addAll(Asked, Parts)) {
    Sink.report(rule::BE19, Subject::file(*Path),
                "cannot create a file for its input");
    return std::nullopt;
  }
  if (!runToolkitProgram(Asked.words(), rule::BE19, Opts, Sink))
    return std::nullopt;
  return Output.contents();
}
