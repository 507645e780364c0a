// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Floats/Half.h"

#include "llvm/ADT/APFloat.h"

#include <cmath>

using namespace llvm;

uint16_t spir2nvvm::executor::nearestHalf(double Exact) {
  APFloat Value(Exact);
  if (Value.isNaN())
    return 0x7e00;
  // Up to half of the smallest half, the nearest is zero. APFloat makes one of
  // what is so small that its conversion shifts out every bit.
  if (std::fabs(Exact) <= 0x1p-25)
    return Value.isNegative() ? 0x8000 : 0;
  bool LosesInfo;
  Value.convert(APFloat::IEEEhalf(), APFloat::rmNearestTiesToEven, &LosesInfo);
  return uint16_t(Value.bitcastToAPInt().getZExtValue());
}
