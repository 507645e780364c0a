// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs libNVVM, nvJitLink and the assembler of CUDA's driver for spir2nvvm, in
/// a process of its own: the static tool cannot dlopen, and libNVVM can crash or
/// exit. Not for direct use.
///
///   spir2nvvm-libnvvm query   LIBRARY
///   spir2nvvm-libnvvm archs   LIBRARY compute_NN...
///   spir2nvvm-libnvvm verify  LIBRARY NAME LIBDEVICE|- [option...]  < bitcode
///   spir2nvvm-libnvvm compile LIBRARY NAME LIBDEVICE|- [option...]  < bitcode
///   spir2nvvm-libnvvm link    LIBRARY NAME [option...]              < PTX
///   spir2nvvm-libnvvm assemble LIBRARY NAME [option...]             < PTX
///   spir2nvvm-libnvvm serve   LIBRARY       many of these, with libNVVM loaded
///   spir2nvvm-libnvvm device [DRIVER]       the first GPU's architecture
///
/// Answers in frames (lib/Process/Frames.h) on stdout, "device" in a line.
/// Whatever the library itself prints goes to stderr. What it serves are runs
/// (lib/Process/ServedRuns.h), each a HelperRequest.

#include "Backend/DriversAssembler.h"
#include "Backend/LibNvvm.h"
#include "Backend/NvJitLink.h"
#include "Common/HelperAnswers.h"
#include "Cuda/Driver.h"
#include "Process/ServedRuns.h"

#include <cstdio>

using namespace spir2nvvm;
using namespace spir2nvvm::tools;

template <typename T>
static std::unique_ptr<T> load(HelperAnswers &Out, const std::string &Path) {
  std::string Error;
  std::unique_ptr<T> Library = T::load(Path, Error);
  if (!Library)
    Out.send("load-error", Error);
  return Library;
}

static int query(HelperAnswers &Out, const HelperRequest &Request) {
  std::unique_ptr<LibNvvm> Library = load<LibNvvm>(Out, Request.Words[1]);
  if (!Library)
    return 1;
  Out.send(Library->versions());
  return 0;
}

// Those of the architectures named that the library serves.
static int archs(HelperAnswers &Out, const HelperRequest &Request) {
  std::unique_ptr<LibNvvm> Library = load<LibNvvm>(Out, Request.Words[1]);
  if (!Library)
    return 1;
  std::string Served;
  for (size_t I = 2; I != Request.Words.size(); ++I)
    if (Library->serves(Request.Words[I]))
      Served += (Served.empty() ? "" : " ") + Request.Words[I];
  Out.send("served", Served);
  return 0;
}

static int compile(HelperAnswers &Out, const HelperRequest &Request) {
  std::unique_ptr<LibNvvm> Library = load<LibNvvm>(Out, Request.Words[1]);
  if (!Library)
    return 1;
  Out.send(Library->versions());
  HelperJob Job;
  if (!Job.read(Request, Out))
    return 1;
  Out.send(Library->run(
      Job.get(), [&Out](std::string_view Phase) { Out.send("phase", Phase); }));
  return 0;
}

// PTX to a cubin, by an NvJitLink or a DriversAssembler.
template <typename T>
static int assemble(HelperAnswers &Out, const HelperRequest &Request) {
  std::unique_ptr<T> Library = load<T>(Out, Request.Words[1]);
  if (!Library)
    return 1;
  AssemblerAnswer Answer = Library->run(
      {Request.Input,
       Request.Words[2],
       {Request.Words.begin() + 3, Request.Words.end()},
       [&Out](std::string_view Phase) { Out.send("phase", Phase); }});
  Out.send("error-log", Answer.ErrorLog);
  Out.send("info-log", Answer.InfoLog);
  Out.send("cubin", Answer.Cubin);
  Out.send("status", std::to_string(Answer.Status));
  return 0;
}

// Each kind of request, and from how many words on it is one.
static constexpr struct {
  std::string_view Action;
  size_t Words;
  bool HasInput;
  int (*Answer)(HelperAnswers &, const HelperRequest &);
} Actions[] = {
    {"query", 2, false, query},
    {"archs", 2, false, archs},
    {"verify", 4, true, compile},
    {"compile", 4, true, compile},
    {"link", 3, true, assemble<NvJitLink>},
    {"assemble", 3, true, assemble<DriversAssembler>},
};

static const auto *find(const std::vector<std::string> &Words) {
  for (const auto &A : Actions)
    if (Words.size() >= A.Words && Words[0] == A.Action)
      return &A;
  return static_cast<decltype(&Actions[0])>(nullptr);
}

static int answer(std::string_view Bytes) {
  HelperAnswers Out;
  auto Request = decode<HelperRequest>(Bytes);
  const auto *Action = Request ? find(Request->Words) : nullptr;
  return Action ? Action->Answer(Out, *Request) : 2;
}

// The library stays loaded, and each run finds it so. What it may keep of its
// runs does not add up for ever.
static int serve(const char *Library) {
  constexpr unsigned MostRuns = 500;
  std::string Error; // each run will say it
  std::unique_ptr<LibNvvm> Loaded = LibNvvm::load(Library, Error);
  return serveRunsHere(answer, MostRuns);
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
  HelperRequest Request{{Argv + 1, Argv + Argc}, {}};
  const std::vector<std::string> &Words = Request.Words;
  if (!Words.empty() && Words[0] == "device")
    return printDevice(Argc > 2 ? Argv[2] : cuda::Driver::DefaultPath);
  if (Words.size() == 2 && Words[0] == helper_request::Serve)
    return serve(Argv[2]);
  if (const auto *Action = find(Words)) {
    HelperAnswers Out;
    if (Action->HasInput)
      Request.Input = readToEnd(STDIN_FILENO);
    return Action->Answer(Out, Request);
  }
  fputs("spir2nvvm-libnvvm: started by spir2nvvm, not by hand; see "
        "spir2nvvm --help\n",
        stderr);
  return 2;
}
