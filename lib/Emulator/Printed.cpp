// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/Printed.h"

#include <cstdio>

using namespace spir2nvvm::emulator;

size_t Printed::limit() const {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Limit;
}

void Printed::setLimit(size_t NewLimit) {
  std::lock_guard<std::mutex> Lock(Mutex);
  Limit = NewLimit;
  trim();
}

void Printed::append(std::string_view Text) {
  std::lock_guard<std::mutex> Lock(Mutex);
  Parts.emplace_back(Text);
  Bytes += Text.size();
  trim();
}

// A part may be the output of many work-groups: no more of it goes than has to,
// up to the end of a line.
void Printed::trim() {
  while (Bytes > Limit) {
    std::string &Oldest = Parts.front();
    size_t Excess = Bytes - Limit;
    size_t End = Excess < Oldest.size() ? Oldest.find('\n', Excess - 1)
                                        : std::string::npos;
    if (End == std::string::npos) {
      Bytes -= Oldest.size();
      Parts.pop_front();
    } else {
      Bytes -= End + 1;
      Oldest.erase(0, End + 1);
    }
  }
}

void Printed::drain() {
  std::deque<std::string> Taken;
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    if (Parts.empty())
      return;
    Taken.swap(Parts);
    Bytes = 0;
  }
  for (const std::string &Part : Taken)
    std::fwrite(Part.data(), 1, Part.size(), stdout);
  std::fflush(stdout);
}
