// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Compiled modules are kept and shared, what they write is not.

#include "Emulator/ProgramCache.h"
#include "Harness.h"

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;
using namespace spir2nvvm::test;
using emulator::ProgramCache;

namespace {

emulator::DeviceCode program() {
  DiagnosticSink Sink;
  ExecutorOptions Opts;
  Opts.Arch.Sm = 75;
  const std::string Text =
      nvvm("define void @k() {\n  ret void\n}\n", {"void ()* @k"});
  auto Made =
      CompiledProgram::create(llvm::MemoryBufferRef(Text, "module"), Opts,
                              spir2nvvm::DeviceMemory::create(), Sink);
  EXPECT_TRUE(Made);
  return {Made, nullptr};
}

std::string name(const std::string &Image) {
  return ProgramCache::name(Image, false, true);
}

TEST(ProgramCache, FindsWhatIsTheSame) {
  ProgramCache Cache;
  auto P = program();
  Cache.add(name("a"), P);
  EXPECT_EQ(Cache.find(name("a")).Program, P.Program);
  EXPECT_FALSE(Cache.find(name("b")));
  EXPECT_FALSE(Cache.find(ProgramCache::name("a", true, true)));
  EXPECT_FALSE(Cache.find(ProgramCache::name("a", false, false)));
}

TEST(ProgramCache, ForgetsWhatWasNotUsedForLongest) {
  auto P = program();
  ProgramCache Few(3, 1000), Small(1000, 3 * name("a").size());
  for (ProgramCache *Cache : {&Few, &Small}) {
    for (const char *Image : {"a", "b", "c"})
      Cache->add(name(Image), P);
    EXPECT_TRUE(Cache->find(name("a")));
    Cache->add(name("d"), P);
    EXPECT_FALSE(Cache->find(name("b")));
    for (const char *Image : {"a", "c", "d"})
      EXPECT_TRUE(Cache->find(name(Image))) << Image;
  }
  Small.add(name("a longer one than all of them"), P);
  EXPECT_TRUE(Small.find(name("a")));
}

// Writable variables are a module's own.
TEST(CachedModules, ShareNothingThatCanBeWritten) {
  EmulatedContext C;
  const std::string Text = nvvm(R"(
@counter = internal addrspace(1) global i32 7, align 4
@fixed = internal addrspace(4) constant i32 3, align 4
@table = addrspace(4) constant i32 5, align 4
define void @next(i32 addrspace(1)* %out) {
  %v = load i32, i32 addrspace(1)* @counter, align 4
  %f = load i32, i32 addrspace(4)* @fixed, align 4
  %n = add i32 %v, %f
  store i32 %n, i32 addrspace(1)* @counter, align 4
  store i32 %n, i32 addrspace(1)* %out, align 4
  ret void
}
)",
                                {"void (i32 addrspace(1)*)* @next"});
  DevicePtr Out = upload(std::vector<int>{0}), P = 0, Q = 0;
  size_t Bytes = 0;
  ModuleHandle A = load(Text), B = load(Text);
  for (int Want : {10, 13}) {
    ASSERT_CODE(Success, launch(find(A, "next"), 1, 1, nullptr, Out));
    EXPECT_EQ(download<int>(Out, 1)[0], Want);
  }
  ASSERT_CODE(Success, launch(find(B, "next"), 1, 1, nullptr, Out));
  EXPECT_EQ(download<int>(Out, 1)[0], 10);
  ASSERT_CODE(Success, driver().ModuleGetGlobal(&P, &Bytes, A, "table"));
  ASSERT_CODE(Success, driver().ModuleGetGlobal(&Q, &Bytes, B, "table"));
  EXPECT_NE(P, Q);
  EXPECT_CODE(NotFound, driver().ModuleGetGlobal(&P, &Bytes, A, "fixed"));
}

// A program may be found again after the context it was compiled in has ended.
TEST(CachedModules, OutliveTheContextThatLoadedThemFirst) {
  const std::string Text = nvvm(R"(
@fixed = internal addrspace(4) constant i32 3, align 4
define void @three(i32 addrspace(1)* %out) {
  %f = load i32, i32 addrspace(4)* @fixed, align 4
  store i32 %f, i32 addrspace(1)* %out, align 4
  ret void
}
)",
                                {"void (i32 addrspace(1)*)* @three"});
  for (int Turn = 0; Turn < 3; ++Turn) {
    EmulatedContext C;
    DevicePtr Out = upload(std::vector<int>{0});
    ASSERT_CODE(Success, launch(find(load(Text), "three"), 1, 1, nullptr, Out));
    EXPECT_EQ(download<int>(Out, 1)[0], 3);
  }
}

} // namespace
