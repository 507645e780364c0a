// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Modules of the emulated driver: what is loaded, refused and logged.

#include "Harness.h"

#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;
using namespace spir2nvvm::test;

namespace {

struct Loaded {
  Code Result;
  std::string Log;
  ModuleHandle M = nullptr;
};

Loaded tryLoad(const void *Image) {
  Loaded L;
  char Log[2048] = {};
  JitOption Names[] = {JitOption::ErrorLogBuffer,
                       JitOption::ErrorLogBufferBytes};
  void *Values[] = {Log, reinterpret_cast<void *>(sizeof(Log))};
  L.Result = driver().ModuleLoadDataEx(&L.M, Image, 2, Names, Values).code();
  L.Log = Log;
  EXPECT_EQ(reinterpret_cast<size_t>(Values[1]), L.Log.size());
  return L;
}

class Modules : public testing::Test {
protected:
  EmulatedContext C;
};

TEST_F(Modules, RefuseCubinsAndWhatIsNoneWithAReason) {
  std::string Elf("\177ELF\2\1\1\101\7", 9);
  Elf.resize(64);
  Elf[48] = 90;
  Loaded Cubin = tryLoad(Elf.data());
  EXPECT_EQ(Cubin.Result, Code::NoBinaryForGpu);
  EXPECT_EQ(Cubin.Log, "the image is a cubin, machine code for sm_90: the "
                       "emulated device runs PTX and NVVM IR\n");
  Loaded None = tryLoad("\1\2\3\4");
  EXPECT_EQ(None.Result, Code::InvalidImage);
  EXPECT_EQ(None.Log, "unknown image: neither PTX, nor a fat binary, nor NVVM "
                      "IR as text or bitcode\n");
}

TEST_F(Modules, SayWhatIsWrongWithTheirText) {
  Loaded L = tryLoad("define void @k() { nonsense }");
  EXPECT_EQ(L.Result, Code::InvalidPtx);
  EXPECT_NE(L.Log.find("error"), std::string::npos) << L.Log;
}

TEST_F(Modules, CutTheirLogOff) {
  char Log[8] = "_______";
  JitOption Names[] = {JitOption::ErrorLogBufferBytes,
                       JitOption::ErrorLogBuffer};
  void *Values[] = {reinterpret_cast<void *>(5), Log};
  ModuleHandle M = nullptr;
  EXPECT_CODE(InvalidPtx,
              driver().ModuleLoadDataEx(&M, "nonsense", 2, Names, Values));
  EXPECT_EQ(Log[4], 0);
  EXPECT_EQ(Log[5], '_');
  EXPECT_EQ(Values[0], reinterpret_cast<void *>(4));
}

TEST_F(Modules, HaveVariables) {
  ModuleHandle M = load(nvvm(R"(
@counter = addrspace(1) global i32 7, align 4
@table = addrspace(4) constant [2 x i32] [i32 10, i32 20], align 4
define void @next(i32 addrspace(1)* %out) {
  %v = load i32, i32 addrspace(1)* @counter, align 4
  %p = getelementptr [2 x i32], [2 x i32] addrspace(4)* @table, i32 0, i32 1
  %t = load i32, i32 addrspace(4)* %p, align 4
  %n = add i32 %v, %t
  store i32 %n, i32 addrspace(1)* @counter, align 4
  store i32 %n, i32 addrspace(1)* %out, align 4
  ret void
}
)",
                             {"void (i32 addrspace(1)*)* @next"}));
  DevicePtr P = 0, Out = upload(std::vector<int>{0});
  size_t Bytes = 0;
  ASSERT_CODE(Success, driver().ModuleGetGlobal(&P, &Bytes, M, "counter"));
  EXPECT_EQ(Bytes, 4u);
  EXPECT_EQ(download<int>(P, 1)[0], 7);
  int New = 100;
  ASSERT_CODE(Success, driver().MemcpyHtoD(P, &New, 4));
  ASSERT_CODE(Success, launch(find(M, "next"), 1, 1, nullptr, Out));
  EXPECT_EQ(download<int>(Out, 1)[0], 120);
  ASSERT_CODE(Success, driver().ModuleGetGlobal(&P, &Bytes, M, "table"));
  EXPECT_EQ(Bytes, 8u);
  int Entry = 1;
  ASSERT_CODE(Success, driver().MemcpyHtoD(P + 4, &Entry, 4));
  ASSERT_CODE(Success, launch(find(M, "next"), 1, 1, nullptr, Out));
  EXPECT_EQ(download<int>(Out, 1)[0], 121);
  EXPECT_CODE(InvalidValue, driver().MemFree(P));
  EXPECT_CODE(NotFound, driver().ModuleGetGlobal(&P, &Bytes, M, "next"));
}

TEST_F(Modules, EndWithTheirFunctions) {
  ModuleHandle M = load(someKernels());
  FunctionHandle F = find(M, "add"), Again = find(M, "add");
  EXPECT_EQ(F, Again);
  FunctionHandle None = nullptr;
  EXPECT_CODE(NotFound, driver().ModuleGetFunction(&None, M, "subtract"));
  EXPECT_CODE(NotFound, driver().ModuleGetFunction(&None, M, "id"));
  EXPECT_CODE(Success, driver().ModuleUnload(M));
  EXPECT_CODE(InvalidHandle, driver().ModuleUnload(M));
  EXPECT_CODE(InvalidHandle, launch(F, 1, 1, nullptr, DevicePtr(0), 1));
}

TEST_F(Modules, FlushDenormalsWhenTold) {
  std::string Text = nvvm(R"(
define void @half(float addrspace(1)* %p) {
  %v = load float, float addrspace(1)* %p, align 4
  %h = fmul float %v, 5.000000e-01
  store float %h, float addrspace(1)* %p, align 4
  ret void
}
)",
                          {"void (float addrspace(1)*)* @half"});
  const float Smallest = 1.17549435e-38f;
  for (uintptr_t Flush : {0, 1}) {
    EmulatedContext Own;
    JitOption Name = JitOption::Ftz;
    void *Value = reinterpret_cast<void *>(Flush);
    ModuleHandle M = nullptr;
    ASSERT_CODE(Success,
                driver().ModuleLoadDataEx(&M, Text.c_str(), 1, &Name, &Value));
    DevicePtr P = upload(std::vector<float>{Smallest});
    ASSERT_CODE(Success, launch(find(M, "half"), 1, 1, nullptr, P));
    EXPECT_EQ(download<float>(P, 1)[0] == 0, Flush == 1);
  }
}

} // namespace
