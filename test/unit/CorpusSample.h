// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which modules of the corpus a test looks at. No LLVM: tests of the runtime
/// have none.

#ifndef SPIR2NVVM_TEST_UNIT_CORPUSSAMPLE_H
#define SPIR2NVVM_TEST_UNIT_CORPUSSAMPLE_H

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace spir2nvvm {

/// Without one, tests say that they skip.
inline bool corpusIsNamed() {
  const char *Root = std::getenv("SPIR2NVVM_CORPUS");
  return Root && *Root;
}

/// Every module below khronos-spir12/, of both widths, in one order; empty
/// where SPIR2NVVM_CORPUS does not name the corpora.
inline std::vector<std::string> corpusModules() {
  std::vector<std::string> Files;
  if (!corpusIsNamed())
    return Files;
  std::error_code Fault;
  const auto Folder =
      std::filesystem::path(std::getenv("SPIR2NVVM_CORPUS")) / "khronos-spir12";
  for (const auto &Entry :
       std::filesystem::recursive_directory_iterator(Folder, Fault)) {
    const std::string Extension = Entry.path().extension().string();
    if (Extension == ".bc32" || Extension == ".bc64")
      Files.push_back(Entry.path().string());
  }
  std::sort(Files.begin(), Files.end());
  return Files;
}

/// A few of them; all with SPIR2NVVM_ALL.
inline std::vector<std::string> chosenModules() {
  std::vector<std::string> All = corpusModules(), Sample;
  if (std::getenv("SPIR2NVVM_ALL"))
    return All;
  constexpr size_t Step = 61; // prime, so that bc32 and bc64 alternate
  for (size_t I = 0; I < All.size(); I += Step)
    Sample.push_back(All[I]);
  return Sample;
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_TEST_UNIT_CORPUSSAMPLE_H
