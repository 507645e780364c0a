// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reader/Clang/Clang.h"

#include "Process/ClangPrograms.h"
#include "Process/HelperProgram.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Path.h"

#include <utility>

using namespace llvm;
using namespace spir2nvvm;

// "14.0.6": 14. 0 if the program does not say.
static unsigned versionOf(const std::string &Program) {
  ChildResult Run = runChild({Program, "-dumpversion"}, {});
  unsigned Major = 0;
  StringRef(Run.Out).ltrim().consumeInteger(10, Major);
  return Major;
}

static ClangProgram withVersion(std::string Path) {
  ClangProgram Found{std::move(Path), false};
  bool Known = sys::path::filename(Found.Path) == "clang-14";
  if (!Found.Path.empty() && !Known)
    Found.WritesSpirV = versionOf(Found.Path) > LLVM_VERSION_MAJOR;
  return Found;
}

// A clang of just 15 to 19 writes opaque pointers and no SPIR-V by itself; it
// is taken last, and its failure explains the matter.
static ClangProgram findClang(const TranslateOptions &Opts) {
  if (!Opts.ClangPath.empty())
    return withVersion(findInPath(Opts.ClangPath));
  ClangPrograms All = findClangs();
  if (!All.Clang14.empty())
    return {All.Clang14, false};
  ClangProgram Plain = withVersion(All.Plain);
  const bool IsOld = !Plain.Path.empty() && !Plain.WritesSpirV;
  return IsOld || All.Newest.empty() ? Plain : ClangProgram{All.Newest, true};
}

std::string spir2nvvm::clangLookedFor(const TranslateOptions &Opts) {
  if (!Opts.ClangPath.empty())
    return "'" + Opts.ClangPath + "'";
  return clangNames();
}

// A response file's words, as clang takes them apart again.
static std::string responseFile(ArrayRef<std::string> Arguments) {
  std::string Text;
  for (const std::string &Argument : Arguments) {
    Text += '"';
    for (char C : Argument) {
      if (C == '"' || C == '\\')
        Text += '\\';
      Text += C;
    }
    Text += "\"\n";
  }
  return Text;
}

const ClangProgram &Clang::find(const TranslateOptions &Opts) {
  if (!Found || Found->Path.empty() || FoundFor != Opts.ClangPath) {
    Loaded = LoadedProgram();
    Found = findClang(Opts);
    FoundFor = Opts.ClangPath;
  }
  return *Found;
}

void Clang::prepare(const TranslateOptions &Opts) {
  const ClangProgram &Program = find(Opts);
  if (Program.Path.empty() || Loaded.isLoaded() || Loaded.isUnsuitable())
    return;
  Loaded = LoadedProgram(
      Program.Path, findInstalledFile("libspir2nvvm-preload.so"), MemoryMiB);
}

ChildResult Clang::run(const std::vector<std::string> &Arguments,
                       const TranslateOptions &Opts) {
  if (std::exchange(HasRun, true))
    prepare(Opts);
  ChildLimits Limits{Opts.FrontEndSeconds, MemoryMiB, Opts.Stop};
  if (Loaded.isLoaded())
    if (auto Result = Loaded.run(responseFile(Arguments), Limits))
      return *Result;
  std::vector<std::string> Command{Found ? Found->Path : std::string()};
  Command.insert(Command.end(), Arguments.begin(), Arguments.end());
  return runChild(Command, {}, Limits);
}
