// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs libNVVM and nvJitLink for spir2nvvm, in a process of its own: the
/// static tool cannot dlopen, and libNVVM can crash or exit. Not for direct
/// use.
///
///   spir2nvvm-libnvvm query   LIBRARY
///   spir2nvvm-libnvvm archs   LIBRARY compute_NN...
///   spir2nvvm-libnvvm verify  LIBRARY NAME LIBDEVICE|- [option...]  < bitcode
///   spir2nvvm-libnvvm compile LIBRARY NAME LIBDEVICE|- [option...]  < bitcode
///   spir2nvvm-libnvvm link    LIBRARY NAME [option...]              < PTX
///   spir2nvvm-libnvvm device [DRIVER]       the first GPU's architecture
///
/// Answers in frames (lib/Process/Frames.h) on stdout, "device" in a line.
/// Whatever the library itself prints goes to stderr.

#include "Backend/LibNvvm.h"
#include "Backend/NvJitLink.h"
#include "Cuda/Driver.h"
#include "Process/Frames.h"
#include "Process/Messages.h"

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

static std::optional<std::string> readFile(const char *Path) {
  int File = open(Path, O_RDONLY | O_CLOEXEC);
  if (File < 0)
    return std::nullopt;
  std::string Bytes = readToEnd(File);
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

template <typename T>
static std::unique_ptr<T> load(Answers &Out, const char *Path) {
  std::string Error;
  std::unique_ptr<T> Library = T::load(Path, Error);
  if (!Library)
    Out.send("load-error", Error);
  return Library;
}

static int query(Answers &Out, char **Argv) {
  std::unique_ptr<LibNvvm> Library = load<LibNvvm>(Out, Argv[2]);
  if (!Library)
    return 1;
  sendVersions(Out, *Library);
  return 0;
}

// Those of the architectures named that the library serves.
static int archs(Answers &Out, int Argc, char **Argv) {
  std::unique_ptr<LibNvvm> Library = load<LibNvvm>(Out, Argv[2]);
  if (!Library)
    return 1;
  std::string Served;
  for (char **Arch = Argv + 3; Arch != Argv + Argc; ++Arch)
    if (Library->serves(*Arch))
      Served += (Served.empty() ? "" : " ") + std::string(*Arch);
  Out.send("served", Served);
  return 0;
}

static int compile(Answers &Out, int Argc, char **Argv, bool VerifyOnly) {
  std::unique_ptr<LibNvvm> Library = load<LibNvvm>(Out, Argv[2]);
  if (!Library)
    return 1;
  sendVersions(Out, *Library);

  NvvmJob Job;
  Job.Name = Argv[3];
  Job.VerifyOnly = VerifyOnly;
  Job.Options.assign(Argv + 5, Argv + Argc);
  std::optional<std::string> LibDevice;
  if (strcmp(Argv[4], "-") != 0) {
    LibDevice = readFile(Argv[4]);
    if (!LibDevice) {
      Out.send("load-error", std::string("cannot read ") + Argv[4]);
      return 1;
    }
    Job.LibDevice = *LibDevice;
  }
  std::string Bitcode = readToEnd(STDIN_FILENO);
  Job.Bitcode = Bitcode;
  sendAnswer(Out, Library->run(Job, [&Out](std::string_view Phase) {
    Out.send("phase", Phase);
  }));
  return 0;
}

static int link(Answers &Out, int Argc, char **Argv) {
  std::unique_ptr<NvJitLink> Library = load<NvJitLink>(Out, Argv[2]);
  if (!Library)
    return 1;
  JitLinkAnswer Answer = Library->run(
      readToEnd(STDIN_FILENO), Argv[3], {Argv + 4, Argv + Argc},
      [&Out](std::string_view Phase) { Out.send("phase", Phase); });
  Out.send("error-log", Answer.ErrorLog);
  Out.send("info-log", Answer.InfoLog);
  Out.send("cubin", Answer.Cubin);
  Out.send("link", std::to_string(Answer.Status));
  return 0;
}

// "sm_90", or why not.
static int printDevice(const char *DriverPath) {
  std::string Why;
  std::unique_ptr<cuda::Driver> Driver = cuda::Driver::load(DriverPath, Why);
  if (!Driver) {
    puts(Why.c_str());
    return 1;
  }
  cuda::Status Started = Driver->Init(0);
  if (Started.failed()) {
    puts(Started.message().c_str());
    return 1;
  }
  auto Device = Driver->device(0);
  if (!Device) {
    puts(Device.status().message().c_str());
    return 1;
  }
  auto Major =
      Driver->attribute(cuda::DeviceAttribute::ComputeCapabilityMajor, *Device);
  auto Minor =
      Driver->attribute(cuda::DeviceAttribute::ComputeCapabilityMinor, *Device);
  if (!Major || !Minor)
    return 1;
  printf("sm_%d%d\n", *Major, *Minor);
  return 0;
}

int main(int Argc, char **Argv) {
  if (Argc >= 2 && strcmp(Argv[1], "device") == 0)
    return printDevice(Argc > 2 ? Argv[2] : cuda::Driver::DefaultPath);
  std::string_view Action = Argc >= 3 ? Argv[1] : "";
  Answers Out;
  if (Action == "query" && Argc == 3)
    return query(Out, Argv);
  if (Action == "archs")
    return archs(Out, Argc, Argv);
  if ((Action == "verify" || Action == "compile") && Argc >= 5)
    return compile(Out, Argc, Argv, Action == "verify");
  if (Action == "link" && Argc >= 4)
    return link(Out, Argc, Argv);
  fputs("spir2nvvm-libnvvm: started by spir2nvvm, not by hand; see "
        "spir2nvvm --help\n",
        stderr);
  return 2;
}
