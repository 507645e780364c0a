// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Backend/Fatbin.h"

#include "Diagnostics/Rules/Backend.h"
#include "Process/ChildProcess.h"
#include "Process/MemoryFile.h"
#include "Process/Toolkit.h"

#include <list>
#include <system_error>

using namespace llvm;
using namespace spir2nvvm;

// "kind=elf,sm=90a,file=/proc/..."
static std::string imageOption(const FatbinImage &Image, StringRef Path) {
  return ("--image3=kind=" + Twine(Image.IsPtx ? "ptx" : "elf") + ",sm=" +
          Image.Arch.sm().substr(StringRef("sm_").size()) + ",file=" + Path)
      .str();
}

// False after a report, or if cancelled.
static bool succeeded(const ChildResult &Run, StringRef Path,
                      const TranslateOptions &Opts, DiagnosticSink &Sink) {
  Subject About = Subject::file(Path);
  if (Run.StartError)
    Sink.report(
        rule::BE19, About,
        std::error_code(Run.StartError, std::generic_category()).message());
  else if (Run.TimedOut)
    Sink.report(rule::BE17, About, "fatbinary", Opts.BackEndSeconds, "");
  else if (!Run.succeeded() && !Run.Interrupted)
    Sink.report(rule::BE19, About,
                Run.Signal ? "signal " + std::to_string(Run.Signal)
                           : StringRef(Run.Err + Run.Out).trim().str());
  return Run.succeeded();
}

std::optional<std::string> spir2nvvm::makeFatbin(ArrayRef<FatbinImage> Images,
                                                 const TranslateOptions &Opts,
                                                 DiagnosticSink &Sink) {
  Toolkit Kit(Opts.CudaPath);
  std::string Path = Kit.find(ToolkitPart::Fatbinary);
  if (Path.empty()) {
    Sink.report(rule::BE18, Subject::commandLine("--cuda-path"),
                Kit.describeSearch(ToolkitPart::Fatbinary));
    return std::nullopt;
  }
  MemoryFile Output;
  std::list<MemoryFile> Files;
  std::vector<std::string> Command{Path, "-64", "--create=" + Output.path()};
  for (const FatbinImage &Image : Images) {
    const MemoryFile &File = Files.emplace_back();
    if (Output.path().empty() || !File.write({Image.Bytes})) {
      Sink.report(rule::BE19, Subject::file(Path),
                  "cannot create a file for its input");
      return std::nullopt;
    }
    Command.push_back(imageOption(Image, File.path()));
  }
  ChildResult Run = runChild(Command, {}, {Opts.BackEndSeconds, 0, Opts.Stop});
  if (!succeeded(Run, Path, Opts, Sink))
    return std::nullopt;
  return Output.contents();
}
