// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Doubles become halves at once, not by a nearest float: APFloat's bits, from a
/// function and from the processor.

#include "Harness.h"

#include "Executor/Floats/Half.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"

#include <cmath>
#include <random>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;
using namespace spir2nvvm::test;

namespace {

constexpr uint16_t Infinity = 0x7c00;

uint16_t nearestByApFloat(double Exact) {
  APFloat Value(Exact);
  // APFloat makes the smallest half of what is so small that its conversion
  // shifts out every bit.
  if (std::fabs(Exact) <= 0x1p-25)
    return Value.isNegative() ? 0x8000 : 0;
  bool LosesInfo;
  Value.convert(APFloat::IEEEhalf(), APFloat::rmNearestTiesToEven, &LosesInfo);
  return uint16_t(Value.bitcastToAPInt().getZExtValue());
}

/// Each half, the middle between it and the next, what is beside that by a
/// double's last bit and by half of a float's, and doubles of any bits.
std::vector<double> doubles() {
  std::vector<double> All;
  auto Both = [&](double V) {
    All.push_back(V);
    All.push_back(-V);
  };
  for (uint32_t Size = 0; Size != Infinity; ++Size) {
    const double Value = halfValue(uint16_t(Size));
    const double Next =
        Size + 1 == Infinity ? 65536.0 : halfValue(uint16_t(Size + 1));
    const double Middle = (Value + Next) / 2;
    const double NearFloat = std::ldexp(Middle, -25);
    for (double V :
         {Value, Middle, std::nextafter(Middle, 0.0),
          std::nextafter(Middle, Next), Middle - NearFloat, Middle + NearFloat})
      Both(V);
  }
  for (double V : {0x1p-26, 0x1p-150, 5e-324, 1e300, 65536.0, HUGE_VAL})
    Both(V);
  std::mt19937_64 Random(1);
  for (int N = 0; N != 100000; ++N) {
    const auto V = bit_cast<double>(Random());
    if (!std::isnan(V))
      All.push_back(V);
  }
  return All;
}

TEST(Half, IsTheNearest) {
  unsigned Wrong = 0;
  for (double V : doubles())
    if (nearestHalf(V) != nearestByApFloat(V) && Wrong++ < 3)
      ADD_FAILURE() << V << " gives " << nearestHalf(V) << ", not "
                    << nearestByApFloat(V);
}

TEST(Half, OfNaNIsOne) {
  EXPECT_EQ(nearestHalf(std::nan("")), 0x7e00);
  EXPECT_EQ(nearestHalf(-std::nan("7")), 0x7e00);
}

TEST(Half, IsTheNearestInKernels) {
  constexpr uint32_t Items = 128;
  std::vector<double> In = doubles();
  In.resize((In.size() + Items - 1) / Items * Items, 0.0);
  for (bool IsChecked : {false, true})
    for (unsigned Lanes : {1u, 0u}) {
      ExecutorOptions Opts = IsChecked ? ExecutorOptions() : fast();
      Opts.Lanes = Lanes;
      Device R(R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define void @k(double addrspace(1)* %in, half addrspace(1)* %out) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %row = mul i32 %g, 128
  %n = add i32 %row, %x
  %from = getelementptr double, double addrspace(1)* %in, i32 %n
  %to = getelementptr half, half addrspace(1)* %out, i32 %n
  %v = load double, double addrspace(1)* %from
  %r = fptrunc double %v to half
  store half %r, half addrspace(1)* %to
  ret void
}
)",
               Opts);
      ASSERT_TRUE(R) << R.text();
      DevicePtr Source = R.buffer(In, "in");
      DevicePtr Out = R.buffer(std::vector<uint16_t>(In.size()), "out");
      ASSERT_TRUE(R.launch("k", uint32_t(In.size()) / Items, Items, Source, Out)
                      .clean());
      const auto Got = R.contents<uint16_t>(Out, In.size());
      unsigned Wrong = 0;
      for (size_t N = 0; N != In.size(); ++N)
        if (Got[N] != nearestByApFloat(In[N]) && Wrong++ < 3)
          ADD_FAILURE() << In[N] << " gives " << Got[N] << ", not "
                        << nearestByApFloat(In[N]) << " with " << Lanes
                        << " lanes";
    }
}

} // namespace
