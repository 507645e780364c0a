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
  Known.assign(Items, Moments{});
  Atomics.assign(divideCeil(Items, WarpSize), Moments{});
}

void WarpClocks::order(uint64_t First, uint32_t Lanes, uint32_t Last) {
  Moments All{};
  eachLane(Lanes, [&](unsigned Lane) { join(All, Known[First + Lane]); });
  eachLane(Lanes, [&](unsigned Lane) { All[Lane] = Last; });
  eachLane(Lanes, [&](unsigned Lane) { Known[First + Lane] = All; });
}

void WarpClocks::acquire(uint32_t Item) {
  join(Known[Item], Atomics[Item / WarpSize]);
}

void WarpClocks::release(uint32_t Item, uint32_t Now) {
  Moments &Of = Atomics[Item / WarpSize];
  join(Of, Known[Item]);
  Of[Item % WarpSize] = Now;
}
