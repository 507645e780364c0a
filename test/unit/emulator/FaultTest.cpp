// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A bad access ends the kernel and the context, and nothing else.

#include "Harness.h"

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;
using namespace spir2nvvm::test;

namespace {

class Faults : public testing::Test {
protected:
  void SetUp() override {
    auto Note = [](void *Self, const char *Text) {
      static_cast<Faults *>(Self)->Said += Text;
    };
    ASSERT_CODE(Success, driver().Emulator->SetFindingCallback(Note, this));
  }
  EmulatedContext C;
  std::string Said;
};

TEST_F(Faults, AreSticky) {
  FunctionHandle Fill = find(load(someKernels()), "fill");
  DevicePtr P = upload(std::vector<int>(8, 0));
  ASSERT_CODE(Success, driver().Emulator->NameMemory(P, "numbers"));
  ASSERT_CODE(Success, launch(Fill, 1, 9, nullptr, P, 3)); // one too many
  EXPECT_CODE(IllegalAddress, driver().CtxSynchronize());
  EXPECT_NE(Said.find("numbers"), std::string::npos) << Said;
  EXPECT_NE(Said.find("kernel 'fill'"), std::string::npos) << Said;

  int Value = 0;
  DevicePtr Q = 0;
  EXPECT_CODE(IllegalAddress, driver().CtxSynchronize());
  EXPECT_CODE(IllegalAddress, driver().MemAlloc(&Q, 4));
  EXPECT_CODE(IllegalAddress, driver().MemFree(P));
  EXPECT_CODE(IllegalAddress, driver().MemcpyDtoH(&Value, P, 4));
  EXPECT_CODE(IllegalAddress, launch(Fill, 1, 1, nullptr, P, 3));
  EXPECT_CODE(IllegalAddress, driver().StreamQuery(nullptr));
}

TEST_F(Faults, AreTheContextsOwn) {
  FunctionHandle Fill = find(load(someKernels()), "fill");
  ASSERT_CODE(Success, launch(Fill, 1, 1, nullptr, DevicePtr(0), 3));
  EXPECT_CODE(IllegalAddress, driver().CtxSynchronize());
  EmulatedContext Other;
  DevicePtr P = upload(std::vector<int>{1});
  EXPECT_EQ(download<int>(P, 1)[0], 1);
}

TEST_F(Faults, SkipWhatComesBehind) {
  ModuleHandle M = load(someKernels());
  StreamHandle S = nullptr;
  EventHandle E = nullptr;
  ASSERT_CODE(Success, driver().StreamCreate(&S, FlagStreamNonBlocking));
  ASSERT_CODE(Success, driver().EventCreate(&E, 0));
  void *Host = nullptr;
  ASSERT_CODE(Success, driver().MemAllocHost(&Host, 4));
  *static_cast<int *>(Host) = 0;
  DevicePtr Mapped = 0;
  ASSERT_CODE(Success, driver().MemHostGetDevicePointer(&Mapped, Host, 0));
  // Found once: after the first launch any call may already report its fault.
  FunctionHandle Fill = find(M, "fill");
  ASSERT_CODE(Success, launch(Fill, 1, 1, S, DevicePtr(0), 3));
  Status Second = launch(Fill, 1, 1, S, Mapped, 3);
  if (Second.succeeded()) {
    driver().EventRecord(E, S).ignore();
  }
  EXPECT_CODE(IllegalAddress, driver().StreamSynchronize(S));
  EXPECT_EQ(*static_cast<int *>(Host), 0);
  EXPECT_CODE(IllegalAddress, driver().EventSynchronize(E));
}

struct Faulty {
  const char *Name, *Body;
  Code Expected;
};
void PrintTo(const Faulty &F, std::ostream *OS) { *OS << F.Name; }

class FaultKinds : public Faults, public testing::WithParamInterface<Faulty> {};

TEST_P(FaultKinds, HaveTheirCode) {
  ModuleHandle M =
      load(nvvm(GetParam().Body, {"void (i32 addrspace(1)*)* @k"}));
  DevicePtr P = upload(std::vector<int>(4, 0));
  ASSERT_CODE(Success, launch(find(M, "k"), 1, 1, nullptr, P));
  EXPECT_EQ(driver().CtxSynchronize().code(), GetParam().Expected) << Said;
}

INSTANTIATE_TEST_SUITE_P(Each, FaultKinds,
                         testing::Values(Faulty{"misaligned", R"(
define void @k(i32 addrspace(1)* %p) {
  %b = bitcast i32 addrspace(1)* %p to i8 addrspace(1)*
  %o = getelementptr i8, i8 addrspace(1)* %b, i64 2
  %q = bitcast i8 addrspace(1)* %o to i32 addrspace(1)*
  store i32 1, i32 addrspace(1)* %q, align 4
  ret void
})",
                                                Code::MisalignedAddress},
                                         Faulty{"space", R"(
@room = internal addrspace(3) global i32 undef, align 4
define void @k(i32 addrspace(1)* %p) {
  %g = addrspacecast i32 addrspace(3)* @room to i32*
  %n = ptrtoint i32* %g to i64
  %q = inttoptr i64 %n to i32 addrspace(1)*
  store i32 1, i32 addrspace(3)* @room, align 4
  store i32 1, i32 addrspace(1)* %q, align 4
  ret void
})",
                                                Code::InvalidAddressSpace},
                                         Faulty{"trap", R"(
declare void @llvm.trap()
define void @k(i32 addrspace(1)* %p) {
  call void @llvm.trap()
  unreachable
})",
                                                Code::LaunchFailed},
                                         Faulty{"division", R"(
define void @k(i32 addrspace(1)* %p) {
  %v = load i32, i32 addrspace(1)* %p, align 4
  %q = sdiv i32 7, %v
  store i32 %q, i32 addrspace(1)* %p, align 4
  ret void
})",
                                                Code::Success}),
                         [](const auto &Info) { return Info.param.Name; });

TEST_F(Faults, NameMemoryThatWasFreed) {
  FunctionHandle Fill = find(load(someKernels()), "fill");
  DevicePtr P = upload(std::vector<int>(8, 0));
  ASSERT_CODE(Success, driver().Emulator->NameMemory(P, "gone"));
  ASSERT_CODE(Success, driver().MemFree(P));
  EXPECT_CODE(InvalidValue, driver().Emulator->NameMemory(P, "again"));
  ASSERT_CODE(Success, launch(Fill, 1, 1, nullptr, P, 3));
  EXPECT_CODE(IllegalAddress, driver().CtxSynchronize());
  EXPECT_NE(Said.find("'gone' was freed"), std::string::npos) << Said;
}

TEST(FaultsOfAPrimaryContext, EndWithIt) {
  {
    auto C = Context::retain(driver(), 0);
    ASSERT_TRUE(C);
    ContextScope In(*C);
    auto Quiet = [](void *, const char *) {};
    ASSERT_CODE(Success, driver().Emulator->SetFindingCallback(Quiet, nullptr));
    ASSERT_CODE(Success, launch(find(load(someKernels()), "fill"), 1, 1,
                                nullptr, DevicePtr(0), 3));
    EXPECT_CODE(IllegalAddress, driver().CtxSynchronize());
  }
  auto C = Context::retain(driver(), 0);
  ContextScope In(*C);
  EXPECT_CODE(Success, driver().CtxSynchronize());
}

} // namespace
