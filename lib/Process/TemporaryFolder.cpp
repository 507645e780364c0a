// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Process/TemporaryFolder.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace spir2nvvm;
namespace fs = std::filesystem;

static std::string makeFolder() {
  std::error_code Fault;
  fs::path Folder = fs::temp_directory_path(Fault);
  if (Fault)
    return {};
  std::string Pattern = (Folder / "spir2nvvm-XXXXXX").string();
  return mkdtemp(Pattern.data()) ? Pattern : std::string();
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code Ignored; // nothing could be done about it
  if (!Path.empty())
    fs::remove_all(Path, Ignored);
}

bool TemporaryFolder::make() {
  if (Path.empty())
    Path = makeFolder();
  return !Path.empty();
}

bool TemporaryFolder::write(std::string_view Name,
                            std::initializer_list<std::string_view> Pieces) {
  if (!make())
    return false;
  const fs::path File = fs::path(Path) / Name;
  std::error_code Fault;
  fs::create_directories(File.parent_path(), Fault);
  if (Fault)
    return false;
  std::ofstream Out(File, std::ios::binary);
  for (std::string_view Piece : Pieces)
    Out.write(Piece.data(), std::streamsize(Piece.size()));
  return !Out.flush().fail();
}
