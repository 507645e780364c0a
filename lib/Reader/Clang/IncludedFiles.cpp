// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reader/Clang/IncludedFiles.h"

#include "llvm/ADT/StringSet.h"

using namespace llvm;
using namespace spir2nvvm;

bool spir2nvvm::hasIncludes(StringRef Text) {
  for (size_t At = Text.find('#'); At != StringRef::npos;
       At = Text.find('#', At + 1))
    if (Text.substr(At + 1).ltrim(" \t").startswith("include"))
      return true;
  return false;
}

// # 1 "folder/file.h" 1
static StringRef fileOfMarker(StringRef Line) {
  unsigned Number;
  if (!Line.consume_front("# ") || Line.consumeInteger(10, Number) ||
      !Line.consume_front(" \""))
    return {};
  return Line.take_until([](char C) { return C == '"'; });
}

std::vector<std::unique_ptr<MemoryBuffer>>
spir2nvvm::includedFiles(StringRef Preprocessed) {
  std::vector<std::unique_ptr<MemoryBuffer>> Files;
  StringSet<> Seen;
  while (!Preprocessed.empty()) {
    StringRef Line;
    std::tie(Line, Preprocessed) = Preprocessed.split('\n');
    StringRef Name = fileOfMarker(Line);
    if (Name.empty() || !Seen.insert(Name).second)
      continue;
    if (auto File = MemoryBuffer::getFile(Name, /*IsText=*/true))
      Files.push_back(std::move(*File));
  }
  return Files;
}
