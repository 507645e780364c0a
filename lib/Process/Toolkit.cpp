// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Looks for the parts of a CUDA toolkit.

#include "Process/Toolkit.h"

#include "Process/HelperProgram.h"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <unistd.h>

using namespace spir2nvvm;

namespace {
struct Place {
  ToolkitPart Part;
  const char *Pattern;
};
constexpr Place Places[] = {
#define PLACE(PART, PATTERN) {ToolkitPart::PART, PATTERN},
#include "Process/Toolkit.def"
};
constexpr const char *UsualFolders[] = {
#define FOLDER(PATTERN) PATTERN,
#include "Process/Toolkit.def"
};
} // namespace

/// "cuda-*" and "cuda-12.9".
static bool matches(std::string_view Name, std::string_view Pattern) {
  const size_t Star = Pattern.find('*');
  const std::string_view Head = Pattern.substr(0, Star),
                         Tail = Pattern.substr(Star + 1);
  return Name.size() >= Head.size() + Tail.size() &&
         Name.substr(0, Head.size()) == Head &&
         Name.substr(Name.size() - Tail.size()) == Tail;
}

/// Numbers in a name by their value: "cuda-9.2" is before "cuda-12.9".
static bool isOlder(const std::string &L, const std::string &R) {
  return strverscmp(L.c_str(), R.c_str()) < 0;
}

/// What is in \p Folder and matches \p Pattern, newest name first.
static std::vector<std::string> entries(const std::string &Folder,
                                        std::string_view Pattern) {
  std::vector<std::string> Found;
  DIR *Open = opendir(Folder.c_str());
  if (!Open)
    return Found;
  while (const dirent *Item = readdir(Open))
    if (Item->d_name[0] != '.' && matches(Item->d_name, Pattern))
      Found.push_back(Folder + Item->d_name);
  closedir(Open);
  std::sort(Found.rbegin(), Found.rend(), isOlder);
  return Found;
}

static void append(std::vector<std::string> &To,
                   const std::vector<std::string> &What) {
  To.insert(To.end(), What.begin(), What.end());
}

// The folders that match, newest name first ("cuda-13.0" before "cuda-12.9").
static std::vector<std::string> expand(const std::string &Pattern) {
  const size_t Star = Pattern.find('*');
  if (Star == std::string::npos)
    return {Pattern};
  const size_t Begin = Pattern.rfind('/', Star) + 1;
  const size_t End = std::min(Pattern.find('/', Star), Pattern.size());
  std::vector<std::string> Expanded;
  for (const std::string &Match :
       entries(Pattern.substr(0, Begin), Pattern.substr(Begin, End - Begin)))
    append(Expanded, expand(Match + Pattern.substr(End)));
  return Expanded;
}

static void addEnvironment(std::vector<std::string> &Folders,
                           const char *Variable, const char *Below) {
  const char *Value = std::getenv(Variable);
  if (Value && *Value)
    append(Folders, expand(std::string(Value) + Below));
}

static std::string folderOf(const std::string &Path) {
  return Path.substr(0, Path.rfind('/'));
}

// <folder>/bin/ptxas is in PATH: <folder>, links followed.
static void addFromPath(std::vector<std::string> &Folders) {
  for (const char *Program : {"nvcc", "ptxas", "nvdisasm"}) {
    const std::string Found = findInPath(Program);
    char Real[PATH_MAX];
    if (!Found.empty() && realpath(Found.c_str(), Real))
      Folders.push_back(folderOf(folderOf(Real)));
  }
}

constexpr std::string_view DriversNvvm = "libnvidia-nvvm.so.4";

// The driver's library for a part, or nothing.
static std::string_view driversName(ToolkitPart Part) {
  return Part == ToolkitPart::LibNvvm ? DriversNvvm
         : Part == ToolkitPart::DriversAssembler
             ? "libnvidia-ptxjitcompiler.so.1"
             : "";
}

bool spir2nvvm::isOfDriver(std::string_view Path) {
  return Path.substr(Path.rfind('/') + 1) == DriversNvvm;
}

Toolkit::Toolkit(std::string_view CudaPath) : WasNamed(!CudaPath.empty()) {
  if (!CudaPath.empty()) {
    Folders.emplace_back(CudaPath);
    return;
  }
  addEnvironment(Folders, "CUDA_HOME", "");
  addEnvironment(Folders, "CUDA_PATH", "");
  addFromPath(Folders);
  for (const char *Pattern : UsualFolders)
    append(Folders, expand(Pattern));
  for (const char *Variable : {"VIRTUAL_ENV", "CONDA_PREFIX"})
    addEnvironment(Folders, Variable, "/lib/python3*/site-packages/nvidia/*");
  addEnvironment(Folders, "HOME",
                 "/.local/lib/python3*/site-packages/nvidia/*");
}

/// The root's name is empty where it was cut off something.
static bool hasSlash(const std::string &Folder) {
  return !Folder.empty() && Folder.back() == '/';
}

static std::string findIn(const std::string &Folder, ToolkitPart Part) {
  for (const Place &P : Places) {
    std::string Path = Folder + (hasSlash(Folder) ? "" : "/") + P.Pattern;
    if (P.Part == Part && access(Path.c_str(), F_OK) == 0)
      return Path;
  }
  return {};
}

// Where the loader would find libcuda.so.1.
static std::string findOfDriver(std::string_view Name) {
  std::string List;
  if (const char *First = std::getenv("LD_LIBRARY_PATH"))
    List = First;
#define DRIVER(FOLDER) List += ":" FOLDER;
#include "Process/Toolkit.def"
  return findReadable(List, Name);
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
  const std::string_view Name = driversName(Part);
  return Name.empty() || WasNamed ? std::string() : findOfDriver(Name);
}

static std::string joined(const std::vector<std::string> &Words) {
  std::string Text;
  for (const std::string &Word : Words)
    Text += (Text.empty() ? "" : ", ") + Word;
  return Text;
}

std::string Toolkit::describeSearch(ToolkitPart Part) const {
  std::vector<std::string> Names;
  for (const Place &P : Places)
    if (P.Part == Part)
      Names.emplace_back(P.Pattern);
  return joined(Names) + " in " +
         (Folders.empty() ? "no folder" : joined(Folders)) +
         describeDriver(Part);
}

std::string Toolkit::describeDriver(ToolkitPart Part) const {
  const std::string_view Name = driversName(Part);
  return Name.empty() || WasNamed
             ? std::string()
             : "; and for the driver's " + std::string(Name);
}
