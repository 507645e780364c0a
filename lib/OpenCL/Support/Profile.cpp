// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Support/Profile.h"
#include "OpenCL/Support/Environment.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <map>
#include <mutex>
#include <new>
#include <unistd.h>
#include <utility>
#include <vector>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

namespace {

/// Runs of a kernel, in nanoseconds.
struct KernelTimes {
  uint64_t Runs = 0, Total = 0, Least = UINT64_MAX, Most = 0;
};

/// The file, which is whole but for its last bracket at any time. It outlives
/// everything: threads of the driver may still run when the process ends.
class Profile {
public:
  static Profile &get() {
    static Profile &One = *new Profile;
    return One;
  }
  bool isOpen() const { return File >= 0; }
  void addCall(const char *Function, uint64_t Began, uint64_t Ended);
  void addCommand(const ProfiledCommand &C);

private:
  // Tracks are threads of a process in this format.
  static constexpr int Host = 1, Device = 2;

  Profile();
  static void atExit() { get().close(); }
  void close();
  void add(const std::string &Event);
  void flush();
  int trackOf(const void *Queue);
  void printTable() const;

  std::mutex M; // guards what follows
  int File = -1;
  bool IsFirst = true;
  pid_t Of = getpid(); // not of what it forks
  std::string Waiting;
  std::map<const void *, int> Queues;
  std::map<std::string, KernelTimes> Kernels;
};

} // namespace

static std::string quoted(const std::string &Text) {
  std::string Quoted = "\"";
  for (char C : Text) {
    if (C == '"' || C == '\\')
      Quoted += '\\';
    Quoted += static_cast<unsigned char>(C) < ' ' ? ' ' : C;
  }
  return Quoted + '"';
}

static std::string microseconds(uint64_t Nanoseconds) {
  char Text[32];
  std::snprintf(Text, sizeof(Text), "%.3f", double(Nanoseconds) / 1000);
  return Text;
}

/// A span of a track.
static std::string span(const std::string &Name, const char *Category,
                        uint64_t Began, uint64_t Ended, int Process,
                        long Thread) {
  return "{\"name\":" + quoted(Name) + ",\"cat\":\"" + Category +
         "\",\"ph\":\"X\",\"ts\":" + microseconds(Began) +
         ",\"dur\":" + microseconds(std::max(Ended, Began) - Began) +
         ",\"pid\":" + std::to_string(Process) +
         ",\"tid\":" + std::to_string(Thread);
}

Profile::Profile() {
  const std::string Path = environment(Variable::Profile);
  if (Path.empty())
    return;
  File = open(Path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (File < 0) {
    std::fprintf(stderr, "spir2nvvm: SPIR2NVVM_PROFILE: cannot write %s\n",
                 Path.c_str());
    return;
  }
  for (const auto &[Process, Name] :
       {std::pair(Host, "host"), std::pair(Device, "device")})
    add(R"({"name":"process_name","ph":"M","pid":)" + std::to_string(Process) +
        R"(,"tid":0,"args":{"name":")" + Name + "\"}}");
  std::atexit(atExit);
}

// The format lets the last bracket be missing, as it is after a crash.
void Profile::add(const std::string &Event) {
  constexpr size_t Enough = 64 << 10;
  Waiting += (IsFirst ? "[\n" : ",\n") + Event;
  IsFirst = false;
  if (Waiting.size() > Enough)
    flush();
}

// What cannot be written is no reason to fail.
void Profile::flush() {
  const bool IsOurs = getpid() == Of;
  if (IsOurs && write(File, Waiting.data(), Waiting.size()) < 0)
    File = -1;
  Waiting.clear();
}

void Profile::addCall(const char *Function, uint64_t Began, uint64_t Ended) {
  const std::string Event =
      span(Function, "api", Began, Ended, Host, gettid()) + '}';
  std::lock_guard<std::mutex> Lock(M);
  if (isOpen())
    add(Event);
}

int Profile::trackOf(const void *Queue) {
  auto [At, New] = Queues.try_emplace(Queue, int(Queues.size()) + 1);
  if (New)
    add(R"({"name":"thread_name","ph":"M","pid":)" + std::to_string(Device) +
        ",\"tid\":" + std::to_string(At->second) +
        R"(,"args":{"name":"queue )" + std::to_string(At->second) + "\"}}");
  return At->second;
}

static std::string typeName(cl_command_type Type) {
  switch (Type) {
#define COMMAND_TYPE(TYPE, NAME)                                               \
  case TYPE:                                                                   \
    return NAME;
#include "OpenCL/Tables/CommandTypes.def"
  default:
    return "command " + std::to_string(Type);
  }
}

void Profile::addCommand(const ProfiledCommand &C) {
  const bool IsKernel = !C.Kernel.empty();
  std::lock_guard<std::mutex> Lock(M);
  if (!isOpen())
    return;
  const int Track = trackOf(C.Queue);
  auto Waited = [&](uint64_t Until) {
    return microseconds(std::max(Until, C.Queued) - C.Queued);
  };
  add(span(IsKernel ? C.Kernel : typeName(C.Type),
           IsKernel ? "kernel" : "command", C.Began, C.Ended, Device, Track) +
      ",\"args\":{\"us to submit\":" + Waited(C.Submitted) +
      ",\"us to start\":" + Waited(C.Began) + "}}");
  if (!IsKernel)
    return;
  const uint64_t Took = C.Ended - C.Began;
  KernelTimes &Of = Kernels[C.Kernel];
  ++Of.Runs;
  Of.Total += Took;
  Of.Least = std::min(Of.Least, Took);
  Of.Most = std::max(Of.Most, Took);
}

void Profile::printTable() const {
  using Row = std::pair<std::string, KernelTimes>;
  std::vector<Row> Rows(Kernels.begin(), Kernels.end());
  std::stable_sort(Rows.begin(), Rows.end(), [](const Row &A, const Row &B) {
    return A.second.Total > B.second.Total;
  });
  uint64_t All = 0;
  for (const Row &R : Rows)
    All += R.second.Total;
  std::fprintf(stderr, "spir2nvvm: %5s %12s %8s %12s %12s %12s  kernel\n", "%",
               "total us", "runs", "mean us", "least us", "most us");
  for (const auto &[Name, Of] : Rows)
    std::fprintf(
        stderr, "spir2nvvm: %5.1f %12.1f %8llu %12.1f %12.1f %12.1f  %s\n",
        All ? 100.0 * double(Of.Total) / double(All) : 0.0,
        double(Of.Total) / 1000, static_cast<unsigned long long>(Of.Runs),
        double(Of.Total) / 1000 / double(Of.Runs), double(Of.Least) / 1000,
        double(Of.Most) / 1000, Name.c_str());
}

void Profile::close() {
  std::lock_guard<std::mutex> Lock(M);
  if (!isOpen() || getpid() != Of)
    return;
  Waiting += "\n]\n";
  flush();
  if (isOpen())
    ::close(std::exchange(File, -1));
  printTable();
}

// Without memory for what would be noted, the application's call goes on.
template <typename Fn> static bool unlessOutOfMemory(Fn Act) {
  try {
    return Act();
  } catch (const std::bad_alloc &) {
    return false;
  }
}

bool opencl::profiles() {
  static const bool Wanted = unlessOutOfMemory([] {
    return !environment(Variable::Profile).empty() && Profile::get().isOpen();
  });
  return Wanted;
}

void opencl::profileCommand(const ProfiledCommand &C) {
  unlessOutOfMemory([&] {
    Profile::get().addCommand(C);
    return true;
  });
}

void CallSpan::finish() const {
  auto Nanoseconds = [](std::chrono::steady_clock::time_point At) {
    return uint64_t(std::chrono::nanoseconds(At.time_since_epoch()).count());
  };
  unlessOutOfMemory([&] {
    Profile::get().addCall(Function, Nanoseconds(Began),
                           Nanoseconds(std::chrono::steady_clock::now()));
    return true;
  });
}
