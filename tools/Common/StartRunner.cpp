// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The program of a tool that runs kernels: finds the emulated driver's library
/// and calls the tool in it. It is loaded, not linked to, so that its cuInit()
/// and the like never take the place of the real driver's.

#include "Common/CommandLine.h"

#include <cstdio>
#include <dlfcn.h>
#include <string>
#include <unistd.h>

using namespace spir2nvvm::tools;

static std::string folderOfThisProgram() {
  char Path[4096];
  ssize_t Size = readlink("/proc/self/exe", Path, sizeof Path);
  std::string Program(Path, Size > 0 ? size_t(Size) : 0);
  return Program.substr(0, Program.rfind('/') + 1);
}

int main(int Argc, char **Argv) {
  const std::string Folder = folderOfThisProgram();
  std::string Tried;
  // In a build tree, and as installed.
  for (const char *Place : {"../lib", SPIR2NVVM_INSTALLED_LIBRARIES}) {
    std::string Path = Folder + Place + "/libspir2nvvm-cuda-emulator.so";
    if (access(Path.c_str(), R_OK) != 0) {
      Tried += "\n  not found: " + Path;
      continue;
    }
    void *Library = dlopen(Path.c_str(), RTLD_NOW | RTLD_LOCAL);
    void *Entry = Library ? dlsym(Library, SPIR2NVVM_RUNNER) : nullptr;
    if (Entry)
      return reinterpret_cast<int (*)(int, char **)>(Entry)(Argc, Argv);
    Tried += std::string("\n  ") + dlerror();
  }
  std::fprintf(stderr, "%s: error: this installation is incomplete%s\n",
               Argv[0], Tried.c_str());
  return ExitInternal;
}
