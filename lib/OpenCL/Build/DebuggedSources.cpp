// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Build/DebuggedSources.h"

#include <cstdlib>
#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

DebuggedSources &DebuggedSources::get() {
  static auto *Shared = new DebuggedSources;
  return *Shared;
}

DebuggedSources::DebuggedSources()
    : Owner(getpid()), Folder(std::make_unique<TemporaryFolder>()) {
  std::atexit([] { get().remove(); });
}

void DebuggedSources::remove() {
  std::lock_guard<std::mutex> Lock(Mutex);
  if (getpid() == Owner)
    Folder.reset();
}

// A path that #line would have to escape is TMPDIR's, and nobody's.
std::string DebuggedSources::withFile(const std::string &Source) {
  std::lock_guard<std::mutex> Lock(Mutex);
  if (!Folder || getpid() != Owner)
    return Source;
  const std::string Name = std::to_string(++Count) + "/program.cl";
  if (!Folder->write(Name, {Source}) ||
      Folder->path().find_first_of("\"\\\n") != std::string::npos)
    return Source;
  return "#line 1 \"" + Folder->path() + "/" + Name + "\"\n" + Source;
}
