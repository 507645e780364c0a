// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir2nvvm-check/CheckedProgram.h"

#include "Process/Conversation.h"
#include "Process/HelperProgram.h"

#include <csignal>
#include <cstdlib>
#include <spawn.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::tools;

// As docs/emulator.md does it: loaders look there before they look where another
// libcuda.so.1 may be.
static bool linkCuda(const std::string &Emulator, TemporaryFolder &Folder) {
  return Folder.make() &&
         symlink(Emulator.c_str(), (Folder.path() + "/libcuda.so.1").c_str()) ==
             0;
}

static std::string inFront(const std::string &Folder, const char *Others) {
  return Others && *Others ? Folder + ":" + Others : Folder;
}

bool CheckedProgram::prepare(std::string &Why) {
  const char *Libraries[] = {"libspir2nvvm-opencl.so",
                             "libspir2nvvm-cuda-emulator.so"};
  std::string Paths[2];
  for (int I = 0; I != 2; ++I) {
    Paths[I] = findInstalledFile(Libraries[I]);
    if (Paths[I].empty()) {
      Why = std::string("this installation has no ") + Libraries[I];
      return false;
    }
  }
  if (Findings.path().empty() || !linkCuda(Paths[1], Cuda)) {
    Why = "there is no room for the findings in memory, or for a folder in "
          "that of temporary files";
    return false;
  }
  set("OCL_ICD_VENDORS", Paths[0]);   // ocl-icd
  set("OCL_ICD_FILENAMES", Paths[0]); // Khronos' loader
  set("LD_LIBRARY_PATH", inFront(Cuda.path(), getenv("LD_LIBRARY_PATH")));
  set("SPIR2NVVM_DEVICES", "emulated");
  set("SPIR2NVVM_EMULATED_FINDINGS", Findings.path());
  return true;
}

namespace {
/// A terminal's signals are the program's; we wait for what it makes of them.
class LeaveSignals {
public:
  LeaveSignals() {
    for (int I = 0; I != 2; ++I)
      Before[I] = signal(Numbers[I], SIG_IGN);
  }
  ~LeaveSignals() {
    for (int I = 0; I != 2; ++I)
      signal(Numbers[I], Before[I]);
  }
  LeaveSignals(const LeaveSignals &) = delete;
  LeaveSignals &operator=(const LeaveSignals &) = delete;
  void addDefaultsTo(posix_spawnattr_t &Attributes) const {
    sigset_t Set;
    sigemptyset(&Set);
    for (int Number : Numbers)
      sigaddset(&Set, Number);
    posix_spawnattr_setsigdefault(&Attributes, &Set);
    posix_spawnattr_setflags(&Attributes, POSIX_SPAWN_SETSIGDEF);
  }

private:
  static constexpr int Numbers[] = {SIGINT, SIGQUIT};
  void (*Before[2])(int);
};
} // namespace

static int exitCodeOf(pid_t Program) {
  const int Status = awaitEnd(Program);
  return WIFSIGNALED(Status) ? 128 + WTERMSIG(Status) : WEXITSTATUS(Status);
}

std::optional<int> CheckedProgram::run(const std::vector<std::string> &Words,
                                       std::string &Why) const {
  for (const auto &[Variable, Value] : Environment)
    setenv(Variable.c_str(), Value.c_str(), /*replace=*/1);
  std::vector<char *> Arguments;
  for (const std::string &Word : Words)
    Arguments.push_back(const_cast<char *>(Word.c_str()));
  Arguments.push_back(nullptr);
  const LeaveSignals Here;
  posix_spawnattr_t Attributes;
  posix_spawnattr_init(&Attributes);
  Here.addDefaultsTo(Attributes);
  pid_t Program = -1;
  const int Failed = posix_spawnp(&Program, Arguments[0], nullptr, &Attributes,
                                  Arguments.data(), environ);
  posix_spawnattr_destroy(&Attributes);
  if (Failed) {
    Why = "cannot start '" + Words[0] +
          "': " + std::generic_category().message(Failed);
    return std::nullopt;
  }
  return exitCodeOf(Program);
}
