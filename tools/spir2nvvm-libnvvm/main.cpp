// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs libNVVM for spir2nvvm, in a process of its own: the static tool cannot
/// dlopen, and libNVVM can crash or exit. Not for direct use.
///
///   spir2nvvm-libnvvm query   LIBRARY
///   spir2nvvm-libnvvm verify  LIBRARY NAME LIBDEVICE|- [option...]  < bitcode
///   spir2nvvm-libnvvm compile LIBRARY NAME LIBDEVICE|- [option...]  < bitcode
///
/// Answers in frames (lib/Backend/Frames.h) on stdout. Whatever libNVVM
/// itself prints goes to stderr.

#include "Backend/Frames.h"
#include "Backend/LibNvvm.h"

#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <unistd.h>

using namespace spir2nvvm;

namespace {

/// Frames go to the original stdout, which libNVVM never sees.
class Answers {
public:
  Answers() : Out(fdopen(dup(STDOUT_FILENO), "w")) {
    dup2(STDERR_FILENO, STDOUT_FILENO);
  }
  ~Answers() {
    if (Out)
      fclose(Out);
  }
  Answers(const Answers &) = delete;
  Answers &operator=(const Answers &) = delete;

  /// At once: the next call may be the one that does not return.
  void send(std::string_view Key, std::string_view Bytes) {
    std::string Text = frame(Key, Bytes);
    fwrite(Text.data(), 1, Text.size(), Out);
    fflush(Out);
  }

private:
  FILE *Out;
};

} // namespace

static std::string readAll(int File) {
  std::string Bytes;
  char Buffer[1 << 16];
  ssize_t Count;
  while ((Count = read(File, Buffer, sizeof(Buffer))) > 0)
    Bytes.append(Buffer, size_t(Count));
  return Bytes;
}

static std::optional<std::string> readFile(const char *Path) {
  int File = open(Path, O_RDONLY | O_CLOEXEC);
  if (File < 0)
    return std::nullopt;
  std::string Bytes = readAll(File);
  close(File);
  return Bytes;
}

static void sendVersions(Answers &Out, const LibNvvm &Library) {
  NvvmVersions V = Library.versions();
  std::string Text;
  for (int Number :
       {V.Major, V.Minor, V.IrMajor, V.IrMinor, V.IrDebugMajor, V.IrDebugMinor})
    Text += (Text.empty() ? "" : " ") + std::to_string(Number);
  Out.send("versions", Text);
}

static void sendAnswer(Answers &Out, const NvvmAnswer &Answer) {
  auto Number = [](NvvmStatus Status) {
    return std::to_string(static_cast<int>(Status));
  };
  Out.send("verify-log", Answer.VerifyLog);
  Out.send("compile-log", Answer.CompileLog);
  Out.send("ptx", Answer.Ptx);
  Out.send("verify", Number(Answer.Verify));
  Out.send("compile", Number(Answer.Compile));
}

int main(int Argc, char **Argv) {
  bool IsQuery = Argc == 3 && !strcmp(Argv[1], "query");
  bool IsVerify = Argc >= 5 && !strcmp(Argv[1], "verify");
  bool IsCompile = Argc >= 5 && !strcmp(Argv[1], "compile");
  if (!IsQuery && !IsVerify && !IsCompile) {
    fputs("spir2nvvm-libnvvm: started by spir2nvvm, not by hand; see "
          "spir2nvvm --help\n",
          stderr);
    return 2;
  }
  Answers Out;
  std::string Error;
  std::unique_ptr<LibNvvm> Library = LibNvvm::load(Argv[2], Error);
  if (!Library) {
    Out.send("load-error", Error);
    return 1;
  }
  sendVersions(Out, *Library);
  if (IsQuery)
    return 0;

  NvvmJob Job;
  Job.Name = Argv[3];
  Job.VerifyOnly = IsVerify;
  Job.Options.assign(Argv + 5, Argv + Argc);
  std::optional<std::string> LibDevice;
  if (strcmp(Argv[4], "-")) {
    LibDevice = readFile(Argv[4]);
    if (!LibDevice) {
      Out.send("load-error", std::string("cannot read ") + Argv[4]);
      return 1;
    }
    Job.LibDevice = *LibDevice;
  }
  std::string Bitcode = readAll(STDIN_FILENO);
  Job.Bitcode = Bitcode;
  sendAnswer(Out, Library->run(Job, [&Out](std::string_view Phase) {
    Out.send("phase", Phase);
  }));
  return 0;
}
