// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs kernels on an OpenCL implementation for the tools that compare with
/// one: a job on stdin, outcomes on stdout (Conformance/Launch/JobEncoding.h).
///
///   spir2nvvm-opencl LIBRARY SECONDS [PLATFORM]
///
/// PLATFORM is a part of the name of one; without it the first is taken.
///
/// A program of its own because an implementation brings an LLVM along, and
/// may hang or die of the kernel it is given.

#include "Conformance/Launch/OpenClDevice.h"
#include "Process/Messages.h"

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace spir2nvvm::launch;

namespace {

/// A file in memory that someone else writes to by a path or descriptor.
class MemoryFile {
public:
  MemoryFile() : Descriptor(memfd_create("spir2nvvm-opencl", 0)) {}
  ~MemoryFile() { close(Descriptor); }
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;

  int descriptor() const { return Descriptor; }
  std::string path() const {
    return "/proc/self/fd/" + std::to_string(Descriptor);
  }
  /// What has been written since the last call.
  std::string news() {
    struct stat Status {};
    if (fstat(Descriptor, &Status) != 0 || Status.st_size <= Seen)
      return {};
    std::string Text(size_t(Status.st_size - Seen), '\0');
    ssize_t Count = pread(Descriptor, Text.data(), Text.size(), Seen);
    Text.resize(Count > 0 ? size_t(Count) : 0);
    Seen += Count > 0 ? Count : 0;
    return Text;
  }

private:
  int Descriptor;
  off_t Seen = 0;
};

} // namespace

// One finding is a paragraph of the simulator's log; its lines become one.
static std::vector<std::string> findingsIn(const std::string &Log) {
  std::vector<std::string> Findings;
  std::string Paragraph;
  auto Flush = [&] {
    if (!Paragraph.empty())
      Findings.push_back(std::move(Paragraph));
    Paragraph.clear();
  };
  size_t At = 0;
  while (At < Log.size()) {
    size_t End = Log.find('\n', At);
    std::string Line = Log.substr(At, End - At);
    At = End == std::string::npos ? Log.size() : End + 1;
    size_t Begin = Line.find_first_not_of(" \t");
    if (Begin == std::string::npos)
      Flush();
    else
      Paragraph += (Paragraph.empty() ? "" : "; ") + Line.substr(Begin);
  }
  Flush();
  return Findings;
}

int main(int Argc, char **Argv) {
  if (Argc != 3 && Argc != 4) {
    fputs("usage: spir2nvvm-opencl LIBRARY SECONDS [PLATFORM]\n", stderr);
    return 2;
  }
  alarm(unsigned(std::strtoul(Argv[2], nullptr, 10)));
  std::optional<OpenClJob> Job = decodeJob(spir2nvvm::readToEnd(STDIN_FILENO));
  if (!Job) {
    fputs("spir2nvvm-opencl: error: stdin is not a job\n", stderr);
    return 1;
  }

  MemoryFile Log, Printed;
  // Oclgrind's knobs; others ignore them. A few findings tell enough.
  setenv("OCLGRIND_LOG", Log.path().c_str(), 1);
  setenv("OCLGRIND_MAX_ERRORS", "5", 1);
  setenv("OCLGRIND_NUM_THREADS", "1", 1);
  if (Job->FindUninitialised)
    setenv("OCLGRIND_UNINITIALIZED", "1", 1);
  // PoCL's: cases run side by side.
  setenv("POCL_MAX_PTHREAD_COUNT", "1", 1);

  // Kernels print to stdout, which is also where the outcomes must go.
  int Answer = dup(STDOUT_FILENO);
  dup2(Printed.descriptor(), STDOUT_FILENO);
  std::vector<Outcome> Outcomes =
      runOpenCl(Argv[1], Argc == 4 ? Argv[3] : "", *Job, [&](Outcome &Result) {
        std::cout.flush();
        fflush(nullptr);
        Result.Printed = Printed.news();
        Result.Findings = findingsIn(Log.news());
      });

  std::string Bytes = encode(Outcomes);
  for (size_t Sent = 0; Sent < Bytes.size();) {
    ssize_t Count = write(Answer, Bytes.data() + Sent, Bytes.size() - Sent);
    if (Count <= 0)
      return 1;
    Sent += size_t(Count);
  }
  // Not exit: implementations' destructors have been seen to hang.
  _exit(0);
}
