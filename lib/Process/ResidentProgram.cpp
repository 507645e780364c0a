// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Process/ResidentProgram.h"

#include <cstdlib>
#include <memory>
#include <unistd.h>
#include <utility>

using namespace spir2nvvm;

// Empty, and then the server's own, where it has no name.
static std::string currentFolder() {
  std::unique_ptr<char, decltype(&std::free)> Path(getcwd(nullptr, 0),
                                                   &std::free);
  return Path ? Path.get() : std::string();
}

void ResidentProgram::prepare(const std::vector<std::string> &Arguments) {
  if (Server.isStarted() && Arguments == StartedWith)
    return;
  Server = ServedProgram(Arguments);
  StartedWith = Arguments;
}

std::optional<ChildResult>
ResidentProgram::run(const std::vector<std::string> &Arguments,
                     std::string_view Input, const ChildLimits &Limits) {
  if (std::exchange(HasRun, true))
    prepare(Arguments);
  if (!Server.isStarted() || Arguments != StartedWith)
    return std::nullopt;
  return Server.run(Input, currentFolder(), Limits);
}
