// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Process/HelperProgram.h"

#include <algorithm>
#include <cinttypes>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

using namespace spir2nvvm;

// The file this code was loaded from, by the kernel's list of mappings:
// "7f00-7fff r-xp 0000 08:01 1234   /usr/lib/libspir2nvvm.so". dladdr() would
// know it too, but not in a static program.
static std::string fileOfThisCode() {
  std::ifstream Maps("/proc/self/maps");
  const auto Here = reinterpret_cast<uintptr_t>(&fileOfThisCode);
  for (std::string Line; std::getline(Maps, Line);) {
    uintptr_t Begin = 0, End = 0;
    if (std::sscanf(Line.c_str(), "%" SCNxPTR "-%" SCNxPTR, &Begin, &End) != 2)
      continue;
    if (Here < Begin || Here >= End)
      continue;
    size_t Slash = Line.find('/');
    return Slash == std::string::npos ? std::string() : Line.substr(Slash);
  }
  return {};
}

static std::string runningProgram() {
  char Path[PATH_MAX];
  return realpath("/proc/self/exe", Path) ? Path : std::string();
}

using Folders = std::vector<std::string>;

// Where the other files of the installation are that has \p File.
static void addFoldersAround(const std::string &File, Folders &All) {
  if (File.empty())
    return;
  const std::string Folder = File.substr(0, File.rfind('/'));
  // From a build tree's bin and lib; from an installation's bin, lib,
  // lib/spir2nvvm, lib/MACHINE-linux-gnu and lib/MACHINE-linux-gnu/spir2nvvm.
  for (const char *Below : {"", "/..", "/../libexec/spir2nvvm", "/../bin",
                            "/../../libexec/spir2nvvm", "/../../bin",
                            "/../../../libexec/spir2nvvm", "/../../../bin"})
    All.push_back(Folder + Below);
}

// "a:b"
static void addListed(std::string_view List, Folders &All) {
  while (!List.empty()) {
    size_t End = std::min(List.find(':'), List.size());
    All.emplace_back(List.substr(0, End));
    List.remove_prefix(std::min(End + 1, List.size()));
  }
}

static bool isFile(const std::string &Path, int Access) {
  struct stat Facts = {};
  return access(Path.c_str(), Access) == 0 && stat(Path.c_str(), &Facts) == 0 &&
         S_ISREG(Facts.st_mode);
}

static std::string find(const Folders &All, std::string_view Name, int Access) {
  for (const std::string &Folder : All)
    if (std::string File = Folder + "/" + std::string(Name);
        isFile(File, Access))
      return File;
  return {};
}

std::string spir2nvvm::findReadable(std::string_view List,
                                    std::string_view Name) {
  Folders All;
  addListed(List, All);
  return find(All, Name, R_OK);
}

std::string spir2nvvm::findInstalledFile(std::string_view Name) {
  Folders All;
  addFoldersAround(fileOfThisCode(), All);
  All.emplace_back(SPIR2NVVM_LIBEXEC_DIR);
  return find(All, Name, R_OK);
}

std::string spir2nvvm::findHelper(std::string_view Name) {
  Folders All;
  addFoldersAround(runningProgram(), All);
  addFoldersAround(fileOfThisCode(), All);
  All.emplace_back(SPIR2NVVM_LIBEXEC_DIR);
  if (const char *Path = std::getenv("PATH"))
    addListed(Path, All);
  return find(All, Name, X_OK);
}

std::string spir2nvvm::findInPath(std::string_view Name) {
  if (Name.find('/') != std::string_view::npos)
    return isFile(std::string(Name), X_OK) ? std::string(Name) : std::string();
  Folders All;
  if (const char *Path = std::getenv("PATH"))
    addListed(Path, All);
  return find(All, Name, X_OK);
}
