// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Linking of modules, and libraries, whose kernels belong to no context.

#include "Harness.h"
#include "PtxText.h"

#include <cstdio>
#include <fstream>
#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;
using namespace spir2nvvm::test;

namespace {

// ---- Linking ----------------------------------------------------------------

const char Caller[] = R"(
.extern .func (.param .b32 result) twice(.param .b32 x);
.extern .global .align 4 .u32 offset;
.common .global .align 4 .u32 both;
.weak .func (.param .b32 result) pick() { st.param.b32 [result], 1; ret; }
.visible .entry run(.param .u64 p)
{
  .reg .b32 %r<6>;
  .reg .b64 %rd<3>;
  ld.param.u64 %rd1, [p];
  cvta.to.global.u64 %rd2, %rd1;
  ld.global.u32 %r1, [%rd2];
  {
    .param .b32 x;
    st.param.b32 [x], %r1;
    .param .b32 y;
    call (y), twice, (x);
    ld.param.b32 %r2, [y];
  }
  ld.global.u32 %r3, [offset];
  add.s32 %r4, %r2, %r3;
  st.global.u32 [%rd2], %r4;
  ret;
}
)";

const char Callee[] = R"(
.visible .global .align 4 .u32 offset = 1000;
.common .global .align 4 .u32 both;
.func (.param .b32 result) own(.param .b32 x)
{
  .reg .b32 %r<3>;
  ld.param.b32 %r1, [x];
  shl.b32 %r2, %r1, 1;
  st.param.b32 [result], %r2;
  ret;
}
.visible .func (.param .b32 result) twice(.param .b32 x)
{
  .reg .b32 %r<3>;
  ld.param.b32 %r1, [x];
  {
    .param .b32 a;
    st.param.b32 [a], %r1;
    .param .b32 b;
    call (b), own, (a);
    ld.param.b32 %r2, [b];
  }
  st.param.b32 [result], %r2;
  ret;
}
)";

class Links : public testing::Test {
protected:
  Links() {
    JitOption Names[] = {JitOption::ErrorLogBuffer,
                         JitOption::ErrorLogBufferBytes};
    static void *Values[2];
    Values[0] = Log;
    Values[1] = reinterpret_cast<void *>(sizeof(Log));
    EXPECT_CODE(Success,
                function<Code(unsigned, JitOption *, void **, LinkHandle *)>(
                    "cuLinkCreate_v2")(2, Names, Values, &L));
  }
  ~Links() override {
    EXPECT_CODE(Success, function<Code(LinkHandle)>("cuLinkDestroy")(L));
  }
  Code add(const std::string &Bytes, JitInput Kind = JitInput::Ptx,
           const char *Name = "part") {
    return function<Code(LinkHandle, JitInput, const void *, size_t,
                         const char *, unsigned, JitOption *, void **)>(
        "cuLinkAddData_v2")(L, Kind, Bytes.data(), Bytes.size(), Name, 0,
                            nullptr, nullptr);
  }
  Code complete() {
    return function<Code(LinkHandle, void **, size_t *)>("cuLinkComplete")(
        L, &Image, &Size);
  }
  void expectRuns() {
    ModuleHandle M = nullptr;
    ASSERT_CODE(Success,
                driver().ModuleLoadDataEx(&M, Image, 0, nullptr, nullptr));
    DevicePtr P = upload(std::vector<int>{21});
    ASSERT_CODE(Success, launch(find(M, "run"), 1, 1, nullptr, P));
    EXPECT_EQ(download<int>(P, 1)[0], 1042);
    DevicePtr Offset = 0;
    EXPECT_CODE(Success,
                driver().ModuleGetGlobal(&Offset, nullptr, M, "offset"));
    EXPECT_EQ(download<int>(Offset, 1)[0], 1000);
  }

  EmulatedContext C;
  LinkHandle L = nullptr;
  char Log[2048] = {};
  void *Image = nullptr;
  size_t Size = 0;
};

TEST_F(Links, JoinModules) {
  ASSERT_EQ(add(ptx(Caller)), Code::Success) << Log;
  ASSERT_EQ(add(ptx(Callee, "sm_70")), Code::Success) << Log;
  ASSERT_EQ(complete(), Code::Success) << Log;
  EXPECT_GT(Size, 0u);
  expectRuns();
}

// What nothing reads may be declared and missing.
TEST_F(Links, JoinFunctionsThatAreDeclaredWithAResult) {
  ASSERT_EQ(add(ptx(".extern .func (.param .b64 r) store(.param .b64 a);\n"
                    ".visible .entry run(.param .u64 p)\n{\n"
                    ".reg .b64 %rd<3>; ld.param.u64 %rd1, [p];\n"
                    "{ .param .b64 a; st.param.b64 [a], %rd1;\n"
                    ".param .b64 r; call (r), store, (a);\n"
                    "ld.param.b64 %rd2, [r]; }\nret;\n}\n")),
            Code::Success)
      << Log;
  ASSERT_EQ(add(ptx(".visible .func store(.param .b64 a)\n{\n"
                    ".reg .b64 %rd<2>; ld.param.b64 %rd1, [a];\n"
                    "st.global.u32 [%rd1], 42; ret;\n}\n")),
            Code::Success)
      << Log;
  ASSERT_EQ(complete(), Code::Success) << Log;
  ModuleHandle M = nullptr;
  ASSERT_CODE(Success,
              driver().ModuleLoadDataEx(&M, Image, 0, nullptr, nullptr));
  DevicePtr P = upload(std::vector<int>{0});
  ASSERT_CODE(Success, launch(find(M, "run"), 1, 1, nullptr, P));
  EXPECT_EQ(download<int>(P, 1)[0], 42);
}

TEST_F(Links, TakeFatBinariesFilesAndLinkedImages) {
  ASSERT_EQ(
      add(fatBinary({{TestEntry::Ptx, 75, ptx(Caller)}}), JitInput::FatBinary),
      Code::Success)
      << Log;
  char Path[] = "/tmp/spir2nvvm-link-XXXXXX";
  int File = mkstemp(Path);
  ASSERT_GE(File, 0);
  close(File);
  std::ofstream(Path) << ptx(Callee);
  auto *AddFile = function<Code(LinkHandle, JitInput, const char *, unsigned,
                                JitOption *, void **)>("cuLinkAddFile_v2");
  EXPECT_EQ(AddFile(L, JitInput::Ptx, Path, 0, nullptr, nullptr), Code::Success)
      << Log;
  unlink(Path);
  EXPECT_CODE(FileNotFound,
              AddFile(L, JitInput::Ptx, Path, 0, nullptr, nullptr));
  ASSERT_EQ(complete(), Code::Success) << Log;
  const std::string Linked(static_cast<char *>(Image), Size);
  LinkHandle First = L;
  ASSERT_CODE(Success,
              function<Code(unsigned, JitOption *, void **, LinkHandle *)>(
                  "cuLinkCreate_v2")(0, nullptr, nullptr, &L));
  ASSERT_CODE(Success, add(Linked, JitInput::Cubin));
  ASSERT_CODE(Success, complete());
  expectRuns();
  EXPECT_CODE(Success, function<Code(LinkHandle)>("cuLinkDestroy")(First));
}

TEST_F(Links, NameWhatIsMissing) {
  ASSERT_EQ(add(ptx(Caller)), Code::Success) << Log;
  EXPECT_CODE(InvalidPtx, complete());
  EXPECT_STREQ(Log, "ptxas fatal   : Unresolved extern function 'twice'\n"
                    "ptxas fatal   : Unresolved extern variable 'offset'\n");
}

TEST_F(Links, NameWhatIsThereTwice) {
  ASSERT_EQ(add(ptx(Callee)), Code::Success) << Log;
  EXPECT_CODE(InvalidImage, add(ptx(Callee), JitInput::Ptx, "again"));
  EXPECT_NE(std::string(Log).find("'offset'"), std::string::npos) << Log;
  EXPECT_NE(std::string(Log).find("'again'"), std::string::npos) << Log;
}

TEST_F(Links, RefuseWhatIsNoPtx) {
  EXPECT_CODE(InvalidPtx, add(ptx("nonsense")));
  EXPECT_CODE(UnsupportedPtxVersion, add(ptx("", "sm_75", "9.9")));
  EXPECT_CODE(NoBinaryForGpu, add("\177ELF code", JitInput::Cubin));
  EXPECT_CODE(NoBinaryForGpu, add("!<arch>", JitInput::Library));
  EXPECT_CODE(NoBinaryForGpu, add("\177ELF", JitInput::Object));
  EXPECT_CODE(NotSupported, add("BC", JitInput::Nvvm));
  EXPECT_CODE(InvalidImage, add("text", JitInput::FatBinary));
  EXPECT_CODE(NoBinaryForGpu, add(fatBinary({{TestEntry::Cubin, 75, "code"}}),
                                  JitInput::FatBinary));
  EXPECT_CODE(InvalidValue, add("x", JitInput(6)));
  EXPECT_CODE(InvalidImage, complete()); // nothing came
}

// ---- Libraries --------------------------------------------------------------

using LoadFn = Code(LibraryHandle *, const void *, JitOption *, void **,
                    unsigned, const int *, void **, unsigned);

LibraryHandle loadLibrary(const std::string &Image) {
  LibraryHandle L = nullptr;
  EXPECT_CODE(Success,
              function<LoadFn>("cuLibraryLoadData")(
                  &L, Image.c_str(), nullptr, nullptr, 0, nullptr, nullptr, 0));
  return L;
}

KernelHandle kernel(LibraryHandle L, const char *Name) {
  KernelHandle K = nullptr;
  EXPECT_CODE(Success,
              function<Code(KernelHandle *, LibraryHandle, const char *)>(
                  "cuLibraryGetKernel")(&K, L, Name));
  return K;
}

Code unload(LibraryHandle L) {
  return function<Code(LibraryHandle)>("cuLibraryUnload")(L);
}

TEST(Libraries, NeedNoContext) {
  LibraryHandle L = loadLibrary(ptx(FillBody));
  KernelHandle K = kernel(L, "fill");
  {
    EmulatedContext First;
    DevicePtr P = upload(std::vector<int>(4));
    EXPECT_CODE(Success, launch(reinterpret_cast<FunctionHandle>(K), 1, 4,
                                nullptr, P, 0));
    EXPECT_EQ(download<int>(P, 4), (std::vector<int>{8, 9, 10, 11}));
  }
  EmulatedContext Second(1);
  FunctionHandle F = nullptr;
  EXPECT_CODE(Success, function<Code(FunctionHandle *, KernelHandle)>(
                           "cuKernelGetFunction")(&F, K));
  DevicePtr P = upload(std::vector<int>(4));
  EXPECT_CODE(Success, launch(F, 1, 4, nullptr, P, 1));
  EXPECT_EQ(download<int>(P, 4), (std::vector<int>{9, 10, 11, 12}));
  EXPECT_CODE(Success, unload(L));
  EXPECT_CODE(InvalidHandle, unload(L));
  EXPECT_CODE(InvalidHandle, launch(F, 1, 4, nullptr, P, 1));
  EXPECT_CODE(InvalidHandle,
              launch(reinterpret_cast<FunctionHandle>(K), 1, 4, nullptr, P, 1));
}

TEST(Libraries, HaveVariablesInEachContext) {
  LibraryHandle L = loadLibrary(
      ptx(FillBody) + ".global .attribute(.managed) .align 4 .u32 shared = 3;");
  auto *Global =
      function<Code(DevicePtr *, size_t *, LibraryHandle, const char *)>(
          "cuLibraryGetGlobal");
  auto *Managed =
      function<Code(DevicePtr *, size_t *, LibraryHandle, const char *)>(
          "cuLibraryGetManaged");
  EmulatedContext First;
  DevicePtr InFirst = 0, InSecond = 0, P = 0;
  size_t Bytes = 0;
  EXPECT_CODE(Success, Global(&InFirst, &Bytes, L, "counter"));
  EXPECT_EQ(Bytes, 4u);
  EXPECT_CODE(NotFound, Global(&P, nullptr, L, "none"));
  EXPECT_CODE(NotFound, Managed(&P, nullptr, L, "counter"));
  EXPECT_CODE(Success, Managed(&P, &Bytes, L, "shared"));
  EXPECT_EQ(download<int>(P, 1)[0], 3);
  ModuleHandle M = nullptr;
  EXPECT_CODE(Success, function<Code(ModuleHandle *, LibraryHandle)>(
                           "cuLibraryGetModule")(&M, L));
  EXPECT_CODE(Success, driver().ModuleGetGlobal(&P, nullptr, M, "counter"));
  EXPECT_EQ(P, InFirst);
  EXPECT_CODE(InvalidHandle, driver().ModuleUnload(M)); // the library's
  EmulatedContext Second;
  EXPECT_CODE(Success, Global(&InSecond, nullptr, L, "counter"));
  EXPECT_NE(InFirst, InSecond);
  EXPECT_CODE(Success, unload(L));
}

TEST(Libraries, KnowTheirKernels) {
  LibraryHandle L = loadLibrary(ptx(FillBody)), Home = nullptr;
  KernelHandle K = kernel(L, "fill"), Listed[2] = {};
  unsigned Count = 0;
  EXPECT_CODE(Success, function<Code(unsigned *, LibraryHandle)>(
                           "cuLibraryGetKernelCount")(&Count, L));
  EXPECT_EQ(Count, 1u);
  EXPECT_CODE(Success, function<Code(KernelHandle *, unsigned, LibraryHandle)>(
                           "cuLibraryEnumerateKernels")(Listed, 2, L));
  EXPECT_EQ(Listed[0], K);
  EXPECT_CODE(Success, function<Code(LibraryHandle *, KernelHandle)>(
                           "cuKernelGetLibrary")(&Home, K));
  EXPECT_EQ(Home, L);
  const char *Name = nullptr;
  EXPECT_CODE(Success, function<Code(const char **, KernelHandle)>(
                           "cuKernelGetName")(&Name, K));
  EXPECT_STREQ(Name, "fill");
  size_t Offset = 0, Size = 0;
  auto *Place = function<Code(KernelHandle, size_t, size_t *, size_t *)>(
      "cuKernelGetParamInfo");
  EXPECT_CODE(Success, Place(K, 1, &Offset, &Size));
  EXPECT_EQ(Offset, 8u);
  EXPECT_EQ(Size, 4u);
  EXPECT_CODE(InvalidValue, Place(K, 2, &Offset, &Size));
  EXPECT_CODE(Success, unload(L));
}

TEST(Libraries, SetAttributesForEachDevice) {
  LibraryHandle L = loadLibrary(ptx(FillBody));
  KernelHandle K = kernel(L, "fill");
  auto *Get = function<Code(int *, FunctionAttribute, KernelHandle, int)>(
      "cuKernelGetAttribute");
  auto *Set = function<Code(FunctionAttribute, int, KernelHandle, int)>(
      "cuKernelSetAttribute");
  constexpr auto Shared = FunctionAttribute::MaxDynamicSharedSizeBytes;
  int Value = 0;
  EXPECT_CODE(Success,
              Get(&Value, FunctionAttribute::MaxThreadsPerBlock, K, 0));
  EXPECT_EQ(Value, 64);
  EXPECT_CODE(Success, Set(Shared, 60 << 10, K, 1));
  EXPECT_CODE(InvalidValue, Set(Shared, 65 << 10, K, 1));
  EXPECT_CODE(InvalidDevice, Set(Shared, 0, K, 2));
  EXPECT_CODE(Success, Get(&Value, Shared, K, 0));
  EXPECT_EQ(Value, 48 << 10);
  EXPECT_CODE(Success, Get(&Value, Shared, K, 1));
  EXPECT_EQ(Value, 60 << 10);
  EmulatedContext On(1);
  FunctionHandle F = nullptr;
  EXPECT_CODE(Success, function<Code(FunctionHandle *, KernelHandle)>(
                           "cuKernelGetFunction")(&F, K));
  EXPECT_CODE(Success, driver().FuncGetAttribute(&Value, Shared, F));
  EXPECT_EQ(Value, 60 << 10);
  EXPECT_CODE(Success, function<Code(KernelHandle, int, int)>(
                           "cuKernelSetCacheConfig")(K, 1, 0));
  EXPECT_CODE(Success, unload(L));
}

TEST(Libraries, TakeOptionsAndFiles) {
  LibraryHandle L = nullptr;
  const int Preserved = 1, HostTable = 0, Unknown = 7;
  void *Value = reinterpret_cast<void *>(1);
  const std::string Text = ptx(FillBody);
  auto *Load = function<LoadFn>("cuLibraryLoadData");
  EXPECT_CODE(Success, Load(&L, Text.c_str(), nullptr, nullptr, 0, &Preserved,
                            &Value, 1));
  EXPECT_CODE(Success, unload(L));
  EXPECT_CODE(NotSupported, Load(&L, Text.c_str(), nullptr, nullptr, 0,
                                 &HostTable, &Value, 1));
  EXPECT_CODE(InvalidValue,
              Load(&L, Text.c_str(), nullptr, nullptr, 0, &Unknown, &Value, 1));
  EXPECT_CODE(InvalidPtx, Load(&L, (Text + "nonsense").c_str(), nullptr,
                               nullptr, 0, nullptr, nullptr, 0));
  char Path[] = "/tmp/spir2nvvm-library-XXXXXX";
  int File = mkstemp(Path);
  ASSERT_GE(File, 0);
  close(File);
  std::ofstream(Path) << Text;
  auto *FromFile =
      function<Code(LibraryHandle *, const char *, JitOption *, void **,
                    unsigned, const int *, void **, unsigned)>(
          "cuLibraryLoadFromFile");
  EXPECT_CODE(Success,
              FromFile(&L, Path, nullptr, nullptr, 0, nullptr, nullptr, 0));
  EXPECT_CODE(Success, unload(L));
  unlink(Path);
  EXPECT_CODE(FileNotFound,
              FromFile(&L, Path, nullptr, nullptr, 0, nullptr, nullptr, 0));
}

} // namespace
