// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Harness.h"

#include <cstdlib>
#include <dlfcn.h>
#include <sstream>
#include <thread>

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;

// "CHECK=full,DEVICES=2" become the library's variables, before it reads them.
static void applySettings() {
  std::istringstream List(EMULATOR_SETTINGS);
  for (std::string Pair; std::getline(List, Pair, ',');) {
    size_t Equals = Pair.find('=');
    std::string Name = "SPIR2NVVM_EMULATED_" + Pair.substr(0, Equals);
    setenv(Name.c_str(), Pair.substr(Equals + 1).c_str(), 1);
  }
}

static std::unique_ptr<Driver> loadDriver() {
  applySettings();
  std::string Why;
  std::unique_ptr<Driver> Loaded = Driver::load(EMULATOR, Why);
  if (!Loaded) {
    ADD_FAILURE() << Why;
    std::exit(1);
  }
  EXPECT_CODE(Success, Loaded->Init(0));
  return Loaded;
}

const Driver &test::driver() {
  static const Driver &Only = *loadDriver().release();
  return Only;
}

bool test::isLate() {
  driver();
  const char *Timing = getenv("SPIR2NVVM_EMULATED_TIMING");
  return Timing && std::string(Timing) == "late";
}

void *test::symbol(const char *Name) {
  driver();
  void *Library = dlopen(EMULATOR, RTLD_NOW | RTLD_NOLOAD);
  void *Found = dlsym(Library, Name);
  EXPECT_NE(Found, nullptr) << Name;
  return Found;
}

const std::string &test::someKernels() {
  static const std::string Text = nvvm(
      R"(
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define internal i64 @id() {
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %f = mul i32 %b, %n
  %i = add i32 %f, %t
  %l = zext i32 %i to i64
  ret i64 %l
}

; p[i] += v
define void @add(i32 addrspace(1)* %p, i32 %v) {
  %i = call i64 @id()
  %e = getelementptr i32, i32 addrspace(1)* %p, i64 %i
  %o = load i32, i32 addrspace(1)* %e, align 4
  %s = add i32 %o, %v
  store i32 %s, i32 addrspace(1)* %e, align 4
  ret void
}

; p[i] = v
define void @fill(i32 addrspace(1)* %p, i32 %v) {
  %i = call i64 @id()
  %e = getelementptr i32, i32 addrspace(1)* %p, i64 %i
  store i32 %v, i32 addrspace(1)* %e, align 4
  ret void
}

; waits for *go, which another thread writes
define void @spin(i32 addrspace(1)* %go) {
  br label %again
again:
  %v = load volatile i32, i32 addrspace(1)* %go, align 4
  %c = icmp eq i32 %v, 0
  br i1 %c, label %again, label %done
done:
  ret void
}
)",
      {"void (i32 addrspace(1)*, i32)* @add",
       "void (i32 addrspace(1)*, i32)* @fill",
       "void (i32 addrspace(1)*)* @spin"});
  return Text;
}

void test::waitFor(const std::atomic<bool> &Flag) {
  while (!Flag)
    std::this_thread::yield();
}

test::EmulatedContext::EmulatedContext(int Device) {
  driver();
  auto *Create =
      function<Code(ContextHandle *, unsigned, int)>("cuCtxCreate_v2");
  EXPECT_CODE(Success, Create(&Handle, 0, Device));
}

test::EmulatedContext::~EmulatedContext() {
  function<Code(ContextHandle)>("cuCtxDestroy_v2")(Handle);
}

ModuleHandle test::load(const std::string &Text) {
  char Log[4096] = {};
  JitOption Names[] = {JitOption::ErrorLogBuffer,
                       JitOption::ErrorLogBufferBytes};
  void *Values[] = {Log, reinterpret_cast<void *>(sizeof(Log))};
  ModuleHandle M = nullptr;
  EXPECT_CODE(Success,
              driver().ModuleLoadDataEx(&M, Text.c_str(), 2, Names, Values))
      << Log;
  return M;
}

FunctionHandle test::find(ModuleHandle M, const char *Name) {
  FunctionHandle F = nullptr;
  EXPECT_CODE(Success, driver().ModuleGetFunction(&F, M, Name)) << Name;
  return F;
}
