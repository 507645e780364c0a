// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds the programs that are installed beside this one.

#include "Target/HelperProgram.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace llvm;
using namespace spir2nvvm;

// The file this code was loaded from, by the kernel's list of mappings:
// "7f00-7fff r-xp 0000 08:01 1234   /usr/lib/libspir2nvvm.so". dladdr() would
// know it too, but not in a static program.
static std::string fileOfThisCode() {
  auto Maps = MemoryBuffer::getFileAsStream("/proc/self/maps");
  if (!Maps)
    return {};
  auto Here = reinterpret_cast<uint64_t>(&fileOfThisCode);
  StringRef Text = (*Maps)->getBuffer();
  while (!Text.empty()) {
    StringRef Line, Range = Text;
    std::tie(Line, Text) = Text.split('\n');
    uint64_t Begin = 0, End = 0;
    if (Range.consumeInteger(16, Begin) || !Range.consume_front("-") ||
        Range.consumeInteger(16, End) || Here < Begin || Here >= End)
      continue;
    size_t Slash = Line.find('/');
    return Slash == StringRef::npos ? std::string() : Line.substr(Slash).str();
  }
  return {};
}

std::string spir2nvvm::findHelper(StringRef Name) {
  SmallString<256> Program;
  sys::fs::real_path("/proc/self/exe", Program);
  const std::string Library = fileOfThisCode();
  SmallVector<std::string, 12> Folders;
  for (StringRef File : {StringRef(Program), StringRef(Library)})
    // From lib/x86_64-linux-gnu it is two steps.
    for (StringRef Below : {"", "../libexec/spir2nvvm", "../bin",
                            "../../libexec/spir2nvvm", "../../bin"}) {
      SmallString<256> Folder(sys::path::parent_path(File));
      sys::path::append(Folder, Below);
      if (!File.empty())
        Folders.push_back(Folder.str().str());
    }
  Folders.push_back(SPIR2NVVM_LIBEXEC_DIR);
  SmallVector<StringRef, 12> Places(Folders.begin(), Folders.end());
  if (ErrorOr<std::string> Found = sys::findProgramByName(Name, Places))
    return *Found;
  ErrorOr<std::string> Found = sys::findProgramByName(Name);
  return Found ? *Found : std::string();
}
