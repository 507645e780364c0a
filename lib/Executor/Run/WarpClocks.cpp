// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Run/WarpClocks.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

template <typename T> static void join(T &Into, const T &Other) {
  for (uint32_t Lane = 0; Lane != WarpSize; ++Lane)
    Into[Lane] = std::max(Into[Lane], Other[Lane]);
}

void WarpClocks::reset(uint64_t Items) {
  Known.assign(Items, Times{});
  Atomics.assign(divideCeil(Items, WarpSize), Times{});
  for (uint64_t Item = 0; Item != Items; ++Item)
    Known[Item][Item % WarpSize] = 1;
}

void WarpClocks::order(uint64_t First, uint32_t Lanes) {
  Times All{};
  eachLane(Lanes, [&](unsigned Lane) { join(All, Known[First + Lane]); });
  eachLane(Lanes, [&](unsigned Lane) {
    Known[First + Lane] = All;
    ++Known[First + Lane][Lane];
  });
}

void WarpClocks::acquire(uint32_t Item) {
  join(Known[Item], Atomics[Item / WarpSize]);
}

void WarpClocks::release(uint32_t Item) {
  join(Atomics[Item / WarpSize], Known[Item]);
  ++Known[Item][Item % WarpSize];
}
