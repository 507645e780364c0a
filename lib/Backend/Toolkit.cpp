// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Looks for the parts of a CUDA toolkit.

#include "Backend/Toolkit.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <cstdlib>

using namespace llvm;
using namespace spir2nvvm;

namespace {
struct Place {
  ToolkitPart Part;
  const char *Pattern;
};
constexpr Place Places[] = {
#define PLACE(PART, PATTERN) {ToolkitPart::PART, PATTERN},
#include "Backend/Toolkit.def"
};
constexpr const char *UsualFolders[] = {
#define FOLDER(PATTERN) PATTERN,
#include "Backend/Toolkit.def"
};
} // namespace

static bool matches(StringRef Name, StringRef Pattern) {
  auto [Head, Tail] = Pattern.split('*');
  return Pattern.contains('*') ? Name.startswith(Head) && Name.endswith(Tail) &&
                                     Name.size() >= Head.size() + Tail.size()
                               : Name == Pattern;
}

// The folders that match, newest name first ("cuda-13.0" before "cuda-12.9").
static std::vector<std::string> expand(StringRef Pattern) {
  size_t Star = Pattern.find('*');
  if (Star == StringRef::npos)
    return {Pattern.str()};
  size_t Begin = Pattern.rfind('/', Star) + 1;
  size_t End = std::min(Pattern.find('/', Star), Pattern.size());
  std::vector<std::string> Matches, Expanded;
  std::error_code Failed;
  for (sys::fs::directory_iterator It(Pattern.take_front(Begin), Failed), Last;
       !Failed && It != Last; It.increment(Failed))
    if (matches(sys::path::filename(It->path()), Pattern.slice(Begin, End)))
      Matches.push_back(It->path());
  llvm::sort(Matches, [](const std::string &L, const std::string &R) {
    return StringRef(L).compare_numeric(R) > 0;
  });
  for (const std::string &Match : Matches)
    append_range(Expanded, expand(Match + Pattern.substr(End).str()));
  return Expanded;
}

static void addEnvironment(std::vector<std::string> &Folders,
                           const char *Variable, StringRef Below) {
  const char *Value = std::getenv(Variable);
  if (Value && *Value)
    append_range(Folders, expand((Value + Below).str()));
}

// <folder>/bin/ptxas is in PATH: <folder>, links followed.
static void addFromPath(std::vector<std::string> &Folders) {
  for (const char *Program : {"nvcc", "ptxas"}) {
    ErrorOr<std::string> Found = sys::findProgramByName(Program);
    SmallString<128> Real;
    if (Found && !sys::fs::real_path(*Found, Real))
      Folders.push_back(
          sys::path::parent_path(sys::path::parent_path(Real)).str());
  }
}

Toolkit::Toolkit(StringRef CudaPath) {
  if (!CudaPath.empty()) {
    Folders.push_back(CudaPath.str());
    return;
  }
  addEnvironment(Folders, "CUDA_HOME", "");
  addEnvironment(Folders, "CUDA_PATH", "");
  addFromPath(Folders);
  for (const char *Pattern : UsualFolders)
    append_range(Folders, expand(Pattern));
  for (const char *Variable : {"VIRTUAL_ENV", "CONDA_PREFIX"})
    addEnvironment(Folders, Variable, "/lib/python3*/site-packages/nvidia/*");
  addEnvironment(Folders, "HOME",
                 "/.local/lib/python3*/site-packages/nvidia/*");
}

static std::string findIn(StringRef Folder, ToolkitPart Part) {
  for (const Place &P : Places) {
    SmallString<128> Path(Folder);
    sys::path::append(Path, P.Pattern);
    if (P.Part == Part && sys::fs::exists(Path))
      return std::string(Path);
  }
  return {};
}

// Of the first folder with a libNVVM. Where none has one, there is no release
// that libdevice would have to be of.
std::string Toolkit::findLibDevice() const {
  for (ToolkitPart Beside : {ToolkitPart::LibNvvm, ToolkitPart::LibDevice})
    for (const std::string &Folder : Folders)
      if (!findIn(Folder, Beside).empty())
        return findIn(Folder, ToolkitPart::LibDevice);
  return {};
}

std::string Toolkit::find(ToolkitPart Part) const {
  if (Part == ToolkitPart::LibDevice)
    return findLibDevice();
  for (const std::string &Folder : Folders) {
    std::string Path = findIn(Folder, Part);
    if (!Path.empty())
      return Path;
  }
  return {};
}

std::string Toolkit::describeSearch(ToolkitPart Part) const {
  std::vector<std::string> Names;
  for (const Place &P : Places)
    if (P.Part == Part)
      Names.push_back(P.Pattern);
  return join(Names, ", ") + " in " +
         (Folders.empty() ? "no folder" : join(Folders, ", "));
}
