// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Support/Log.h"
#include "OpenCL/Support/Environment.h"

#include <cstdio>
#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

namespace {

struct TopicName {
  const char *Name;
  Topic T;
};
constexpr TopicName TopicNames[] = {{"error", Topic::Error},
                                    {"api", Topic::Api},
                                    {"launch", Topic::Launch},
                                    {"build", Topic::Build},
                                    {"driver", Topic::Driver}};

/// A bit for each topic that \p Wanted names, separated by commas.
unsigned topicsIn(const std::string &Wanted) {
  unsigned Topics = 0;
  std::string Words = "," + Wanted + ",";
  for (const TopicName &N : TopicNames)
    if (Words.find(',' + std::string(N.Name) + ',') != std::string::npos ||
        Words == ",all,")
      Topics |= 1U << unsigned(N.T);
  return Topics;
}

} // namespace

bool opencl::logs(Topic T) {
  static const unsigned Topics = topicsIn(environment(Variable::Log));
  return Topics >> unsigned(T) & 1;
}

void opencl::log(Topic T, const std::string &Line) {
  if (!logs(T))
    return;
  std::string Whole = "spir2nvvm: ";
  for (const TopicName &N : TopicNames)
    if (N.T == T)
      Whole += N.Name;
  Whole += ": " + Line + "\n";
  // One write, so that lines of several threads do not mix. A log that cannot
  // be written is no reason to fail.
  if (write(STDERR_FILENO, Whole.data(), Whole.size()) < 0)
    return;
}

std::string opencl::statusName(cl_int Status) {
  switch (Status) {
#define STATUS(NAME)                                                           \
  case NAME:                                                                   \
    return #NAME;
#include "OpenCL/Tables/Status.def"
  default:
    return std::to_string(Status);
  }
}

TraceLine::TraceLine(const char *Function) : Line(Function) { Line += '('; }

void TraceLine::add(const std::string &Shown) {
  if (!First)
    Line += ", ";
  First = false;
  Line += Shown;
}

std::string TraceLine::pointer(const void *P) {
  if (!P)
    return "NULL";
  char Text[32];
  std::snprintf(Text, sizeof(Text), "%p", P);
  return Text;
}

std::string TraceLine::text(const char *Text) {
  if (!Text)
    return "NULL";
  constexpr size_t Enough = 60;
  std::string Shown(Text);
  return '"' +
         (Shown.size() > Enough ? Shown.substr(0, Enough) + "..." : Shown) +
         '"';
}

void TraceLine::finish(cl_int Status, double Microseconds) {
  char Time[32];
  std::snprintf(Time, sizeof(Time), " [%.1f us]", Microseconds);
  log(Topic::Api, Line + ") = " + (Result.empty() ? "" : Result + ", ") +
                      statusName(Status) + Time);
}
