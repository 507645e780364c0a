// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The fuzz target's seeds, which parse.

#ifndef SPIR2NVVM_TEST_UNIT_PTX_SAMPLES_H
#define SPIR2NVVM_TEST_UNIT_PTX_SAMPLES_H

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

inline std::vector<std::string> samples() {
  std::vector<std::string> Texts;
  for (const auto &Entry : std::filesystem::directory_iterator(
           SOURCE_DIR "/test/fuzz/corpus/ptx")) {
    std::stringstream Text;
    Text << std::ifstream(Entry.path()).rdbuf();
    Texts.push_back(Text.str());
  }
  return Texts;
}

#endif // SPIR2NVVM_TEST_UNIT_PTX_SAMPLES_H
