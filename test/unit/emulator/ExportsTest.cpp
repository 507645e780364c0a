// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the library exports, by dlsym and by cuGetProcAddress.

#include "Harness.h"

using namespace spir2nvvm;
using namespace spir2nvvm::test;

using cuda::Code;

namespace {

TEST(Exports, AreWhatTheTableSays) {
#define EMULATED_FUNCTION(SYMBOL, BASE, SINCE, NEEDS)                          \
  EXPECT_NE(symbol(#SYMBOL), nullptr) << #SYMBOL;
#include "Emulator/Exports.def"
}

using GetProcAddress = Code(const char *, void **, int, uint64_t, int *);

TEST(Exports, AreFoundByNameAndVersion) {
  auto *Find = function<GetProcAddress>("cuGetProcAddress_v2");
  void *Address = nullptr;
  int Found = -1;
  EXPECT_CODE(Success, Find("cuCtxCreate", &Address, 11000, 0, &Found));
  EXPECT_EQ(Address, symbol("cuCtxCreate_v2"));
  EXPECT_EQ(Found, 0);
  EXPECT_CODE(Success, Find("cuCtxCreate", &Address, 13000, 0, &Found));
  EXPECT_EQ(Address, symbol("cuCtxCreate_v4"));
  EXPECT_CODE(Success, Find("cuLaunchKernelEx", &Address, 11000, 0, &Found));
  EXPECT_EQ(Address, nullptr);
  EXPECT_EQ(Found, 2); // of a later version
  EXPECT_CODE(Success, Find("cuFly", &Address, 13000, 0, &Found));
  EXPECT_EQ(Found, 1); // of none
  EXPECT_CODE(NotFound, Find("cuFly", &Address, 13000, 0, nullptr));
  EXPECT_CODE(InvalidValue, Find(nullptr, &Address, 13000, 0, &Found));
}

} // namespace
