// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Process/ClangPrograms.h"

#include "Process/ChildProcess.h"
#include "Process/HelperProgram.h"

#include <cstdlib>

using namespace spir2nvvm;

/// The last with typed pointers, the first with a SPIR-V back end of its own,
/// and the last that is looked for.
static constexpr unsigned LastTyped = 14, FirstSpirV = 20, Newest = 30;

static ClangRoute routeOf(unsigned Version) {
  if (Version <= LastTyped)
    return ClangRoute::Spir;
  return Version < FirstSpirV ? ClangRoute::Translator : ClangRoute::SpirV;
}

std::string spir2nvvm::spirvTranslatorFor(unsigned ClangVersion) {
  return "llvm-spirv-" + std::to_string(ClangVersion);
}

static ClangProgram describe(std::string Path, unsigned Version) {
  ClangProgram Found{std::move(Path), routeOf(Version), Version, {}};
  if (Found.Route == ClangRoute::Translator)
    Found.Translator = findInPath(spirvTranslatorFor(Version));
  return Found;
}

// By the name, "clang-14", or else as the program says: "14.0.6". 0 if it does
// not.
static unsigned versionOf(const std::string &Program) {
  constexpr std::string_view Start = "clang-";
  const std::string Name = Program.substr(Program.rfind('/') + 1);
  if (Name.compare(0, Start.size(), Start) == 0)
    if (unsigned Version =
            unsigned(std::strtoul(Name.c_str() + Start.size(), nullptr, 10)))
      return Version;
  ChildResult Run = runChild({Program, "-dumpversion"}, {});
  return unsigned(std::strtoul(Run.Out.c_str(), nullptr, 10));
}

static ClangProgram findVersion(unsigned Version) {
  std::string Path = findInPath("clang-" + std::to_string(Version));
  return Path.empty() ? ClangProgram() : describe(std::move(Path), Version);
}

ClangProgram spir2nvvm::findClang(std::string_view Path) {
  std::string Found = findInPath(Path);
  if (Found.empty())
    return {};
  const unsigned Version = versionOf(Found);
  return describe(std::move(Found), Version);
}

std::string spir2nvvm::clangOfEnvironment() {
  const char *Told = std::getenv("SPIR2NVVM_CLANG");
  return Told ? Told : "";
}

ClangProgram spir2nvvm::findClang() {
  if (const std::string Told = clangOfEnvironment(); !Told.empty())
    return findClang(Told);
  if (std::string Own = findHelper(OwnClang); !Own.empty())
    return {std::move(Own), ClangRoute::Own, LastTyped, {}};
  if (ClangProgram Typed = findVersion(LastTyped); !Typed.Path.empty())
    return Typed;
  ClangProgram Best = findClang("clang");
  if (Best.Route == ClangRoute::Spir && !Best.Path.empty())
    return Best;
  // Without a translator the failure explains the matter.
  for (unsigned V = Newest; V > LastTyped && !Best.isComplete(); --V)
    if (ClangProgram Found = findVersion(V);
        Found.isComplete() || Best.Path.empty())
      Best = Found;
  return Best;
}

std::vector<std::string> spir2nvvm::otherClangs() {
  std::vector<std::string> All{findInPath("clang")};
  if (const std::string Told = clangOfEnvironment(); !Told.empty())
    All.push_back(findInPath(Told));
  for (unsigned V = LastTyped; V <= Newest; ++V) {
    All.push_back(findInPath("clang-" + std::to_string(V)));
    if (routeOf(V) == ClangRoute::Translator)
      All.push_back(findInPath(spirvTranslatorFor(V)));
  }
  return All;
}

std::string spir2nvvm::clangNames() {
  if (const std::string Told = clangOfEnvironment(); !Told.empty())
    return "'" + Told + "', which SPIR2NVVM_CLANG names";
  return "'" + std::string(OwnClang) + "' beside this program, and 'clang-" +
         std::to_string(LastTyped) + "', 'clang' and 'clang-" +
         std::to_string(LastTyped + 1) + "' to 'clang-" +
         std::to_string(Newest) + "' in PATH";
}
