// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The device's heap (CUDA C++ programming guide, dynamic global memory
/// allocation): blocks stay when a launch ends, and host functions do not know
/// them. Each is an object of global memory.

#include "Executor/Run/Worker.h"

#include "Diagnostics/Rules/Executor.h"

#include <cstring>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

uint64_t Worker::allocate(uint64_t Bytes) {
  uint64_t Host = Memory.allocateOnHeap(Bytes);
  if (Host != 0 && P.checked()) // unwritten
    // NOLINTNEXTLINE(performance-no-int-to-ptr): host addresses are numbers here
    std::memset(reinterpret_cast<void *>(Host), 0xa5, Bytes);
  return Host;
}

void Worker::release(WorkItem &Item, uint64_t Address, uint32_t Site) {
  if (Address == 0)
    return;
  if (!Memory.freeOnHeap(Address)) {
    report(Item, Site, [&](const Subject &About) {
      return DiagnosticSink::make(rule::EX47, About, nearestText(Item, Address),
                                  itemText(Item));
    });
    return;
  }
  // This thread's instructions may have met it last.
  std::fill(Room.Cache.begin(), Room.Cache.end(), CachedRange());
}

// Message, file, line, function, size of a character.
void Worker::assertFails(const BoxedCall &Call) {
  auto Text = [&](unsigned Operand) {
    return stringAt(Call.Item, Call.Arguments[Operand])
        .value_or("(not a string)");
  };
  report(Call.Item, Call.Site, [&](const Subject &About) {
    return DiagnosticSink::make(rule::EX48, About, Text(0), Text(1),
                                static_cast<uint32_t>(Call.Arguments[2]),
                                Text(3), itemText(Call.Item));
  });
  L.end(LaunchEnd::Stopped);
  leave(Call.Item);
}
