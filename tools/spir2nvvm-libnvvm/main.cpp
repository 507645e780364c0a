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
#include "Common/HelperAnswers.h"
#include "Cuda/Driver.h"

#include <cstdio>
#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::tools;

template <typename T>
static std::unique_ptr<T> load(HelperAnswers &Out, const char *Path) {
  std::string Error;
  std::unique_ptr<T> Library = T::load(Path, Error);
  if (!Library)
    Out.send("load-error", Error);
  return Library;
}

static int query(HelperAnswers &Out, char **Argv) {
  std::unique_ptr<LibNvvm> Library = load<LibNvvm>(Out, Argv[2]);
  if (!Library)
    return 1;
  Out.send(Library->versions());
  return 0;
}

// Those of the architectures named that the library serves.
static int archs(HelperAnswers &Out, int Argc, char **Argv) {
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

static int compile(HelperAnswers &Out, int Argc, char **Argv) {
  std::unique_ptr<LibNvvm> Library = load<LibNvvm>(Out, Argv[2]);
  if (!Library)
    return 1;
  Out.send(Library->versions());
  HelperJob Job;
  if (!Job.read(Argc, Argv, Out))
    return 1;
  Out.send(Library->run(
      Job.get(), [&Out](std::string_view Phase) { Out.send("phase", Phase); }));
  return 0;
}

static int link(HelperAnswers &Out, int Argc, char **Argv) {
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
  HelperAnswers Out;
  if (Action == "query" && Argc == 3)
    return query(Out, Argv);
  if (Action == "archs")
    return archs(Out, Argc, Argv);
  if ((Action == "verify" || Action == "compile") && Argc >= 5)
    return compile(Out, Argc, Argv);
  if (Action == "link" && Argc >= 4)
    return link(Out, Argc, Argv);
  fputs("spir2nvvm-libnvvm: started by spir2nvvm, not by hand; see "
        "spir2nvvm --help\n",
        stderr);
  return 2;
}
