// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How the helper programs that make PTX read their input and answer. No LLVM
/// here.

#ifndef SPIR2NVVM_TOOLS_COMMON_HELPERANSWERS_H
#define SPIR2NVVM_TOOLS_COMMON_HELPERANSWERS_H

#include "Backend/NvvmJob.h"
#include "Process/Frames.h"
#include "Process/Messages.h"

#include <cstdio>
#include <fcntl.h>
#include <optional>
#include <string>
#include <string_view>
#include <unistd.h>

namespace spir2nvvm::tools {

/// Frames go to the original stdout, which the compiler never sees: what it
/// prints goes to stderr.
class HelperAnswers {
public:
  HelperAnswers() : Out(fdopen(dup(STDOUT_FILENO), "w")) {
    dup2(STDERR_FILENO, STDOUT_FILENO);
  }
  ~HelperAnswers() {
    if (Out)
      fclose(Out);
  }
  HelperAnswers(const HelperAnswers &) = delete;
  HelperAnswers &operator=(const HelperAnswers &) = delete;

  /// At once: the next call may be the one that does not return.
  void send(std::string_view Key, std::string_view Bytes) {
    std::string Text = frame(Key, Bytes);
    fwrite(Text.data(), 1, Text.size(), Out);
    fflush(Out);
  }

  void send(const NvvmVersions &V) {
    std::string Text;
    for (int Number : {V.Major, V.Minor, V.IrMajor, V.IrMinor, V.IrDebugMajor,
                       V.IrDebugMinor})
      Text += (Text.empty() ? "" : " ") + std::to_string(Number);
    send("versions", Text);
  }

  void send(const NvvmAnswer &Answer) {
    auto Number = [](NvvmStatus Status) {
      return std::to_string(static_cast<int>(Status));
    };
    send("verify-log", Answer.VerifyLog);
    send("compile-log", Answer.CompileLog);
    send("ptx", Answer.Ptx);
    send("verify", Number(Answer.Verify));
    send("compile", Number(Answer.Compile));
  }

private:
  FILE *Out;
};

inline std::optional<std::string> readFile(const char *Path) {
  int File = open(Path, O_RDONLY | O_CLOEXEC);
  if (File < 0)
    return std::nullopt;
  std::string Bytes = readToEnd(File);
  close(File);
  return Bytes;
}

/// The job of "verify|compile LIBRARY NAME LIBDEVICE|- [option...]" with the
/// module on stdin.
class HelperJob {
public:
  /// False, and said so, where the library of functions cannot be read.
  bool read(int Argc, char **Argv, HelperAnswers &Out) {
    Job.VerifyOnly = std::string_view(Argv[1]) == "verify";
    Job.Name = Argv[3];
    Job.Options.assign(Argv + 5, Argv + Argc);
    if (std::string_view(Argv[4]) != "-") {
      std::optional<std::string> Bytes = readFile(Argv[4]);
      if (!Bytes) {
        Out.send("load-error", std::string("cannot read ") + Argv[4]);
        return false;
      }
      LibDevice = std::move(*Bytes);
    }
    Bitcode = readToEnd(STDIN_FILENO);
    Job.LibDevice = LibDevice;
    Job.Bitcode = Bitcode;
    return true;
  }
  const NvvmJob &get() const { return Job; }

private:
  NvvmJob Job;
  std::string LibDevice, Bitcode;
};

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_COMMON_HELPERANSWERS_H
