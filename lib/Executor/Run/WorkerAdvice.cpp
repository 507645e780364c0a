// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What each lane does, for the notes about what is slow (Advice.h).

#include "Executor/Run/Worker.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// Private memory is laid out for the lanes of a warp by the hardware.
void Worker::noteRequest(const WorkItem &Item, uint64_t Host, uint32_t Site) {
  const bool IsPrivate =
      Host - privateBegin() < L.PrivateStride * L.ResidentItems;
  if (P.advises() && !IsPrivate)
    Requests.note(Site, numberOf(Item), Host);
}

void Worker::branched(const WorkItem &Item, uint32_t Way, uint32_t Site) {
  Requests.note(Site, numberOf(Item), Way);
}

void Worker::countRequests() {
  Requests.takeAll([this](uint32_t Number, ArrayRef<uint64_t> Lanes) {
    const Site &S = P.Sites[Number];
    if (S.Where && S.Where->isTerminator()) {
      Advice[{AdviceKind::Branch, Number}] += divergenceOf(Lanes);
      return;
    }
    const uint64_t Size = std::max<uint64_t>(S.Size, 1);
    if (Lanes.front() - sharedBegin() < L.SharedBytes)
      Advice[{AdviceKind::Shared, Number}] += bankCyclesOf(Lanes, Size);
    else
      Advice[{AdviceKind::Global, Number}] += sectorsOf(Lanes, Size);
  });
}

extern "C" void executor::s2nBranch(WorkItem *Item, uint32_t X, uint32_t Y,
                                    uint32_t Z, uint32_t Way, uint32_t Site) {
  become(*Item, X, Y, Z);
  Item->Owner->branched(*Item, Way, Site);
}
