// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reader/Subprocess.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;

static bool writeFile(StringRef Path, ArrayRef<StringRef> Pieces) {
  std::error_code Code;
  raw_fd_ostream OS(Path, Code);
  if (Code)
    return false;
  for (StringRef Piece : Pieces)
    OS << Piece;
  OS.close();
  bool Done = !OS.has_error();
  OS.clear_error();
  return Done;
}

TemporaryFolder::~TemporaryFolder() {
  if (!Path.empty())
    sys::fs::remove_directories(Path);
}

bool TemporaryFolder::write(StringRef Name, ArrayRef<StringRef> Pieces) {
  if (Path.empty() && sys::fs::createUniqueDirectory("spir2nvvm", Path)) {
    Path.clear();
    return false;
  }
  SmallString<128> File(Path);
  sys::path::append(File, Name);
  return !sys::fs::create_directories(sys::path::parent_path(File)) &&
         writeFile(File, Pieces);
}

std::string spir2nvvm::findProgram(ArrayRef<std::string> Names,
                                   ArrayRef<std::string> Folders, bool InPath) {
  SmallVector<StringRef, 4> Places(Folders.begin(), Folders.end());
  for (const std::string &Name : Names) {
    if (!Places.empty())
      if (auto Path = sys::findProgramByName(Name, Places))
        return *Path;
    if (InPath) // which takes a name with a slash as it is, there or not
      if (auto Path = sys::findProgramByName(Name);
          Path && sys::fs::can_execute(*Path))
        return *Path;
  }
  return {};
}
