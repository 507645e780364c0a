// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// lib/Cuda's owners give back what they own, in the right context.

#include "Harness.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;
using namespace spir2nvvm::test;

namespace {

size_t freeBytes() {
  size_t Free = 0, Total = 0;
  EXPECT_CODE(Success, driver().MemGetInfo(&Free, &Total));
  return Free;
}

TEST(Owners, AreUsedTogether) {
  auto C = Context::retain(driver(), 0);
  ASSERT_TRUE(C);
  ContextScope In(*C);
  size_t Before = freeBytes();
  {
    std::string Log;
    auto M = Module::load(In, someKernels().c_str(), Log);
    ASSERT_TRUE(M) << Log;
    auto F = M->function("add");
    auto S = Stream::create(In);
    auto Begin = Event::create(In), End = Event::create(In);
    auto Memory = DeviceMemory::allocate(In, 32 * sizeof(int));
    auto Host = PinnedMemory::allocate(In, 32 * sizeof(int));
    ASSERT_TRUE(F && S && Begin && End && Memory && Host);
    auto *Numbers = static_cast<int *>(Host->data());
    std::fill_n(Numbers, 32, 40);
    EXPECT_CODE(Success, driver().MemcpyHtoDAsync(Memory->base(), Numbers,
                                                  Host->size(), S->handle()));
    DevicePtr P = Memory->base();
    int Two = 2;
    void *Parameters[] = {&P, &Two};
    LaunchShape Shape;
    Shape.Block[0] = 32;
    EXPECT_CODE(Success, Begin->record(S->handle()));
    EXPECT_CODE(Success, F->launch(Shape, S->handle(), Parameters));
    EXPECT_CODE(Success, End->record(S->handle()));
    EXPECT_CODE(Success, driver().MemcpyDtoHAsync(Numbers, P, Host->size(),
                                                  S->handle()));
    EXPECT_CODE(Success, S->synchronize());
    EXPECT_TRUE(*S->idle());
    EXPECT_TRUE(*End->happened());
    EXPECT_GE(*End->millisecondsSince(*Begin), 0);
    EXPECT_EQ(Numbers[31], 42);
  }
  EXPECT_EQ(freeBytes(), Before);
}

TEST(Owners, FreeInTheirOwnContext) {
  auto First = Context::retain(driver(), 0),
       Second = Context::retain(driver(), 1);
  ASSERT_TRUE(First && Second);
  auto Memory = [&] {
    ContextScope In(*First);
    return DeviceMemory::allocate(In, 1 << 20);
  }();
  ASSERT_TRUE(Memory);
  ContextScope In(*Second);
  EXPECT_EQ(Memory->context(), First->handle());
  DevicePtr P = Memory->base();
  Memory->reset();
  Memory->reset(); // has nothing any more
  EXPECT_CODE(InvalidValue, driver().MemFree(P));
}

TEST(Owners, MoveWithTheirHandle) {
  auto C = Context::retain(driver(), 0);
  ContextScope In(*C);
  auto Made = DeviceMemory::allocate(In, 64);
  ASSERT_TRUE(Made);
  DevicePtr P = Made->base();
  DeviceMemory Kept = std::move(*Made);
  EXPECT_EQ(Made->handle(), 0u);
  EXPECT_EQ(Kept.base(), P);
  auto Other = DeviceMemory::allocate(In, 64);
  Kept = std::move(*Other);
  EXPECT_NE(Kept.base(), P);
}

TEST(Owners, SayWhyThereIsNone) {
  auto C = Context::retain(driver(), 0);
  ContextScope In(*C);
  auto None = DeviceMemory::allocate(In, size_t(1) << 40);
  ASSERT_FALSE(None);
  EXPECT_EQ(None.status().message(),
            "cuMemAlloc_v2: CUDA_ERROR_OUT_OF_MEMORY (out of memory)");
  std::string Log;
  auto M = Module::load(In, ".version 7.0", Log);
  ASSERT_FALSE(M);
  EXPECT_EQ(M.status().code(), Code::InvalidPtx);
  EXPECT_NE(Log.find("syntax error"), std::string::npos) << Log;
}

TEST(Owners, RefuseAContextThatIsGone) {
  ContextHandle Gone = [] {
    EmulatedContext C;
    return C.handle();
  }();
  ContextScope In(driver(), Gone);
  EXPECT_CODE(InvalidContext, In.status());
}

} // namespace
