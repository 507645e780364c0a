// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How the helper programs that make PTX read their input and answer. No LLVM
/// here.

#ifndef SPIR2NVVM_TOOLS_COMMON_HELPERANSWERS_H
#define SPIR2NVVM_TOOLS_COMMON_HELPERANSWERS_H

#include "Backend/HelperRequest.h"
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

/// The job of "verify|compile LIBRARY NAME LIBDEVICE|- [option...]".
class HelperJob {
public:
  /// False, and said so, where the library of functions cannot be read.
  bool read(const HelperRequest &Request, HelperAnswers &Out) {
    const std::vector<std::string> &Words = Request.Words;
    Job.VerifyOnly = Words[0] == "verify";
    Job.Name = Words[2];
    Job.Options.assign(Words.begin() + 4, Words.end());
    if (const std::string &Path = Words[3]; Path != "-") {
      std::optional<std::string> Bytes = readFile(Path.c_str());
      if (!Bytes) {
        Out.send("load-error", "cannot read " + Path);
        return false;
      }
      LibDevice = std::move(*Bytes);
    }
    Job.LibDevice = LibDevice;
    Job.Bitcode = Request.Input;
    return true;
  }
  const NvvmJob &get() const { return Job; }

private:
  NvvmJob Job;
  std::string LibDevice;
};

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_COMMON_HELPERANSWERS_H
