// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CorpusSample.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cstdlib>

using namespace llvm;
using namespace spir2nvvm;

static std::vector<std::string> corpusFiles() {
  std::vector<std::string> Files;
  const char *Root = std::getenv("SPIR2NVVM_CORPUS");
  if (!Root)
    return Files;
  std::error_code Error;
  sys::fs::recursive_directory_iterator It(
      std::string(Root) + "/khronos-spir12", Error),
      End;
  for (; It != End && !Error; It.increment(Error))
    if (StringRef(It->path()).endswith(".bc32") ||
        StringRef(It->path()).endswith(".bc64"))
      Files.push_back(It->path());
  std::sort(Files.begin(), Files.end());
  return Files;
}

std::vector<std::string> spir2nvvm::chosenFiles() {
  std::vector<std::string> All = corpusFiles();
  if (std::getenv("SPIR2NVVM_ALL"))
    return All;
  constexpr size_t Step = 61; // prime, so that bc32 and bc64 alternate
  std::vector<std::string> Sample;
  for (size_t I = 0; I < All.size(); I += Step)
    Sample.push_back(All[I]);
  return Sample;
}

std::string spir2nvvm::printed(Module &M) {
  M.setModuleIdentifier("module");
  M.setSourceFileName("module");
  std::string Text;
  raw_string_ostream OS(Text);
  M.print(OS, nullptr);
  return OS.str();
}

std::string spir2nvvm::firstDifference(StringRef A, StringRef B) {
  while (!A.empty() || !B.empty()) {
    auto [LineA, RestA] = A.split('\n');
    auto [LineB, RestB] = B.split('\n');
    if (LineA != LineB)
      return ("before: " + LineA + "\nafter:  " + LineB).str();
    A = RestA;
    B = RestB;
  }
  return {};
}
