// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Programs/BlobStore.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA1.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm::conformance;

std::string
spir2nvvm::conformance::hashOf(std::initializer_list<StringRef> Parts) {
  SHA1 Hash;
  for (StringRef Part : Parts) {
    Hash.update(std::to_string(Part.size()) + ":");
    Hash.update(Part);
  }
  return toHex(Hash.final(), /*LowerCase=*/true);
}

static SmallString<128> pathOf(StringRef Folder, StringRef Name) {
  SmallString<128> Path(Folder);
  sys::path::append(Path, Name);
  return Path;
}

std::optional<std::string> BlobStore::read(StringRef Name) const {
  if (!isOpen())
    return std::nullopt;
  auto File = MemoryBuffer::getFile(pathOf(Folder, Name), /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!File)
    return std::nullopt;
  return (*File)->getBuffer().str();
}

// Through a temporary: another process may write the same file.
void BlobStore::write(StringRef Name, StringRef Bytes) const {
  if (!isOpen() || sys::fs::create_directories(Folder))
    return;
  SmallString<128> Path = pathOf(Folder, Name), Temporary;
  int Descriptor = -1;
  if (sys::fs::createUniqueFile(Path + ".%%%%%%", Descriptor, Temporary))
    return;
  raw_fd_ostream OS(Descriptor, /*shouldClose=*/true);
  OS << Bytes;
  OS.close();
  bool Failed = OS.has_error();
  OS.clear_error();
  if (Failed || sys::fs::rename(Temporary, Path))
    sys::fs::remove(Temporary);
}
