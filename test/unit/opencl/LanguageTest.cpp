// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What OpenCL C allows in a program, from its source to its results; and the
/// ways to build that need a callback or another process.

#include "ProgramsFixture.h"

#include "Process/TemporaryFolder.h"

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

class Language : public Programs {
protected:
  std::vector<int> run(const char *Source, std::vector<int> In, size_t Items,
                       const char *Options = nullptr) {
    cl_program P = program(Source);
    EXPECT_EQ(build(P, Options), CL_SUCCESS) << log(P);
    return results(P, std::move(In), Items);
  }
};

TEST_F(Language, HasConstantsOfTheProgram) {
  EXPECT_EQ(run("constant int primes[] = {2, 3, 5, 7};\n"
                "constant int *constant second = primes + 1;\n"
                "constant struct { char c; long l; } mixed = {1, 40};\n"
                "kernel void k(global int *a) {\n"
                "  constant int inner[] = {100, 200, 300, 400};\n"
                "  size_t i = get_global_id(0);\n"
                "  a[i] = primes[i] + inner[i] + (int)mixed.l;\n"
                "  if (i == 3) a[i] += *second;\n"
                "}",
                {0, 0, 0, 0}, 4),
            (std::vector<int>{142, 243, 345, 450}));
}

TEST_F(Language, HasLocalVariablesOfAKernel) {
  cl_program P = program("kernel void k(global int *a) {\n"
                         "  local int tile[64];\n"
                         "  local int sum;\n"
                         "  size_t i = get_local_id(0);\n"
                         "  if (i == 0) sum = 0;\n"
                         "  tile[i] = a[get_global_id(0)];\n"
                         "  barrier(CLK_LOCAL_MEM_FENCE);\n"
                         "  atomic_add(&sum, tile[63 - i]);\n"
                         "  barrier(CLK_LOCAL_MEM_FENCE);\n"
                         "  a[get_global_id(0)] = sum + tile[63 - i];\n"
                         "}");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  cl_kernel K = kernel(P, "k");
  std::vector<int> Values(128);
  for (size_t I = 0; I < 128; ++I)
    Values[I] = int(I);
  cl_mem Memory = bufferOf(Values);
  set(K, 0, Memory);
  const size_t Global = 128, Local = 64;
  ASSERT_EQ(clEnqueueNDRangeKernel(InOrder, K, 1, nullptr, &Global, &Local, 0,
                                   nullptr, nullptr),
            CL_SUCCESS);
  std::vector<int> Got = read(Memory, 128);
  const int Sums[] = {63 * 32, 63 * 32 + 64 * 64};
  for (int I = 0; I < 128; ++I)
    EXPECT_EQ(Got[size_t(I)], Sums[I / 64] + I / 64 * 64 + 63 - I % 64);
  cl_ulong Bytes = 0;
  EXPECT_EQ(clGetKernelWorkGroupInfo(K, Device, CL_KERNEL_LOCAL_MEM_SIZE,
                                     sizeof(Bytes), &Bytes, nullptr),
            CL_SUCCESS);
  EXPECT_GE(Bytes, 65 * sizeof(int));
}

// cl_khr_fp16: the macro, the pragma, literals, vectors, conversions,
// functions, parameters by value.
TEST_F(Language, HasHalves) {
  EXPECT_EQ(run("#ifndef cl_khr_fp16\n"
                "#error \"no halves\"\n"
                "#endif\n"
                "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
                "kernel void k(global int *a) {\n"
                "  size_t i = get_global_id(0);\n"
                "  half2 p = (half2)(a[i], 0.5h);\n"
                "  half4 r = convert_half4_rtz((float4)(1025.9f, 1, 2, 3));\n"
                "  half3 v = vload3(0, (private half *)&r);\n"
                "  p = fma(p, (half2)(2.0h), (half2)(1.0h));\n"
                "  a[i] = (int)p.x + 10 * (int)p.y + 100 * (int)dot(v, v.zzz)\n"
                "       + (isgreater(p, (half2)(2.5h)).x ? 1000000 : 0)\n"
                "       + (int)(1000 * HALF_MAX_EXP) * (sizeof(half8) == 16);\n"
                "}",
                {1, 3}, 2),
            (std::vector<int>{16000 + 205600 + 3 + 20 + 1000000,
                              16000 + 205600 + 7 + 20 + 1000000}));
  cl_program P = program("#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
                         "kernel void k(global half *a, half x, half2 y) {\n"
                         "  a[0] = x + y.x * y.y;\n"
                         "}");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  cl_kernel K = kernel(P, "k");
  cl_mem Memory = bufferOf(std::vector<int>{0});
  set(K, 0, Memory);
  set(K, 1, cl_half(0x3c00));                                 // 1
  set(K, 2, std::array<cl_half, 2>{cl_half(0x4000), 0x4200}); // 2, 3
  const size_t One = 1;
  ASSERT_EQ(clEnqueueNDRangeKernel(InOrder, K, 1, nullptr, &One, nullptr, 0,
                                   nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(read(Memory, 1)[0], 0x4700); // 7
}

TEST_F(Language, LetsKernelsCallKernels) {
  EXPECT_EQ(run("kernel void add(global int *a, int x) {"
                " a[get_global_id(0)] += x; }\n"
                "kernel void k(global int *a) { add(a, 3); add(a + 2, 10); }",
                {1, 2, 3, 4}, 2),
            (std::vector<int>{4, 5, 13, 14}));
  // With local variables of both, and each still a kernel of its own.
  cl_program P = program("kernel void inner(global int *a) {\n"
                         "  local int x; x = 5; a[0] += x; }\n"
                         "kernel void k(global int *a) {\n"
                         "  local int x; x = 7; inner(a); a[0] += x; }");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  EXPECT_EQ(kernelNames(P), "inner;k");
  EXPECT_EQ(results(P, {1}, 1), (std::vector<int>{13}));
}

TEST_F(Language, TellsEveryAttribute) {
  cl_program P = program(
      "kernel __attribute__((vec_type_hint(float4)))\n"
      "__attribute__((work_group_size_hint(8, 2, 1))) void hints() {}\n"
      "kernel __attribute__((reqd_work_group_size(2, 3, 4))) void k() {}\n"
      "kernel __attribute__((intel_reqd_sub_group_size(32))) void warps() {}\n"
      "kernel void none() {}");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  auto Attributes = [&](const char *Name) {
    char Text[256] = "";
    EXPECT_EQ(clGetKernelInfo(kernel(P, Name), CL_KERNEL_ATTRIBUTES,
                              sizeof(Text), Text, nullptr),
              CL_SUCCESS);
    return std::string(Text);
  };
  EXPECT_EQ(Attributes("hints"),
            "vec_type_hint(float4) work_group_size_hint(8,2,1)");
  EXPECT_EQ(Attributes("k"), "reqd_work_group_size(2,3,4)");
  EXPECT_EQ(Attributes("warps"), "intel_reqd_sub_group_size(32)");
  EXPECT_EQ(Attributes("none"), "");
  auto SubGroupSize = [&](const char *Name) {
    size_t Size = 99;
    EXPECT_EQ(clGetKernelSubGroupInfoKHR(kernel(P, Name), Device,
                                         CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL,
                                         0, nullptr, sizeof(Size), &Size,
                                         nullptr),
              CL_SUCCESS);
    return Size;
  };
  EXPECT_EQ(SubGroupSize("warps"), 32u);
  EXPECT_EQ(SubGroupSize("none"), 0u);
}

TEST_F(Language, OtherSizesOfSubGroupsAreRefused) {
  cl_program P = program(
      "kernel __attribute__((intel_reqd_sub_group_size(16))) void k() {}");
  EXPECT_EQ(build(P), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_NE(log(P).find("'k' requires sub-groups of 16"), std::string::npos);
}

TEST_F(Language, TakesValuesOfMacrosWithBlanks) {
  EXPECT_EQ(run("kernel void k(global TYPE *a) { *a = sizeof(TEXT) + VALUE; }",
                {0}, 1,
                "-D TYPE=\"unsigned int\" -DVALUE=\"(1 + 2)\" "
                "-D TEXT=\"\\\"a b\\\"\""),
            (std::vector<int>{7}));
}

// ---- What is linked ---------------------------------------------------------

TEST_F(Language, LinksLibrariesThatTakeOptions) {
  cl_program Library = program("float twice(float x) { return x + x; }");
  cl_program User = program("float twice(float x);\n"
                            "kernel void k(global float *a) {"
                            " *a = twice(*a); }");
  ASSERT_EQ(compile(Library), CL_SUCCESS);
  ASSERT_EQ(compile(User), CL_SUCCESS);
  cl_int Error = CL_SUCCESS;
  // CL 1.2, 5.6.5.2: for libraries alone.
  EXPECT_EQ(link({Library}, Error, "-enable-link-options"), nullptr);
  EXPECT_EQ(Error, CL_INVALID_LINKER_OPTIONS);
  cl_program Made =
      link({Library}, Error, "-create-library -enable-link-options");
  ASSERT_EQ(Error, CL_SUCCESS) << log(Made);
  cl_program All = link({User, Made}, Error, "-cl-denorms-are-zero");
  ASSERT_EQ(Error, CL_SUCCESS) << log(All);
  EXPECT_EQ(results(All, {0x40}, 1), (std::vector<int>{0}));
  All = link({User, Made}, Error);
  ASSERT_EQ(Error, CL_SUCCESS) << log(All);
  EXPECT_EQ(results(All, {0x40}, 1), (std::vector<int>{0x80}));
}

TEST_F(Language, IsCompiledAndLinkedOnOtherThreads) {
  cl_program P = program("kernel void k(global int *a) { *a = 4; }");
  BuildWaiter Compiled;
  ASSERT_EQ(clCompileProgram(P, 0, nullptr, nullptr, 0, nullptr, nullptr,
                             BuildWaiter::notify, &Compiled),
            CL_SUCCESS);
  EXPECT_EQ(Compiled.wait(), P);
  EXPECT_EQ(buildInfo<cl_program_binary_type>(P, CL_PROGRAM_BINARY_TYPE),
            cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT));
  BuildWaiter Linked;
  cl_int Error = CL_SUCCESS;
  cl_program All = keep(clLinkProgram(Context, 0, nullptr, nullptr, 1, &P,
                                      BuildWaiter::notify, &Linked, &Error));
  ASSERT_EQ(Error, CL_SUCCESS);
  EXPECT_EQ(Linked.wait(), All);
  EXPECT_EQ(results(All, {0}, 1), (std::vector<int>{4}));
}

// The status reports a failure, not the call that began it.
TEST_F(Language, FailsOnOtherThreadsToo) {
  cl_program P = program("kernel void k() { missing(); }");
  BuildWaiter Compiled, Linked;
  ASSERT_EQ(clCompileProgram(P, 0, nullptr, nullptr, 0, nullptr, nullptr,
                             BuildWaiter::notify, &Compiled),
            CL_SUCCESS);
  Compiled.wait();
  EXPECT_EQ(buildInfo<cl_build_status>(P, CL_PROGRAM_BUILD_STATUS),
            CL_BUILD_ERROR);
  EXPECT_NE(log(P).find("missing"), std::string::npos) << log(P);

  cl_program Q = program("void elsewhere(void); kernel void k() {"
                         " elsewhere(); }");
  ASSERT_EQ(compile(Q), CL_SUCCESS);
  cl_int Error = CL_SUCCESS;
  cl_program All = keep(clLinkProgram(Context, 0, nullptr, nullptr, 1, &Q,
                                      BuildWaiter::notify, &Linked, &Error));
  ASSERT_EQ(Error, CL_SUCCESS);
  EXPECT_EQ(Linked.wait(), All);
  EXPECT_EQ(buildInfo<cl_build_status>(All, CL_PROGRAM_BUILD_STATUS),
            CL_BUILD_ERROR);
  EXPECT_NE(log(All).find("elsewhere"), std::string::npos) << log(All);
}

TEST_F(Language, IsBuiltByManyThreadsAtOnce) {
  std::vector<std::thread> Threads;
  std::vector<cl_program> Each;
  for (int T = 0; T < 4; ++T)
    Each.push_back(program(
        "kernel void k(global int *a) { *a = " + std::to_string(T) + "; }"));
  std::vector<cl_int> Status(Each.size(), 1);
  for (size_t T = 0; T < Each.size(); ++T)
    Threads.emplace_back([&, T] { Status[T] = build(Each[T]); });
  for (std::thread &T : Threads)
    T.join();
  for (size_t T = 0; T < Each.size(); ++T) {
    EXPECT_EQ(Status[T], CL_SUCCESS) << log(Each[T]);
    EXPECT_EQ(results(Each[T], {-1}, 1), (std::vector<int>{int(T)}));
  }
}

// ---- Argument information ---------------------------------------------------

// A binary has it if its source was built with it, whatever it is built with.
TEST_F(Language, TellsArgumentsOfBinariesThatHaveThem) {
  for (bool Has : {false, true}) {
    cl_program P = program("kernel void k(global int *named) { *named = 1; }");
    ASSERT_EQ(build(P, Has ? "-cl-kernel-arg-info" : ""), CL_SUCCESS);
    cl_int Error = CL_SUCCESS;
    cl_program Q = fromBinary(binary(P), Error);
    ASSERT_EQ(Error, CL_SUCCESS);
    ASSERT_EQ(build(Q, Has ? "" : "-cl-kernel-arg-info"), CL_SUCCESS) << log(Q);
    char Name[32] = "";
    EXPECT_EQ(clGetKernelArgInfo(kernel(Q, "k"), 0, CL_KERNEL_ARG_NAME,
                                 sizeof(Name), Name, nullptr),
              Has ? CL_SUCCESS : CL_KERNEL_ARG_INFO_NOT_AVAILABLE);
    EXPECT_STREQ(Name, Has ? "named" : "");
  }
  // A linked program, if everything in it has.
  cl_program A = program("kernel void a(int x) {}"),
             B = program("kernel void b(int y) {}");
  ASSERT_EQ(compile(A, "-cl-kernel-arg-info"), CL_SUCCESS);
  for (bool Has : {false, true}) {
    ASSERT_EQ(compile(B, Has ? "-cl-kernel-arg-info" : ""), CL_SUCCESS);
    cl_int Error = CL_SUCCESS;
    cl_program All = link({A, B}, Error);
    ASSERT_EQ(Error, CL_SUCCESS);
    EXPECT_EQ(clGetKernelArgInfo(kernel(All, "a"), 0, CL_KERNEL_ARG_NAME, 0,
                                 nullptr, nullptr),
              Has ? CL_SUCCESS : CL_KERNEL_ARG_INFO_NOT_AVAILABLE);
  }
}

// ---- In another process -----------------------------------------------------

class Binaries : public Programs {
protected:
  void buildFrom(const char *File);
};

constexpr char BinaryFile[] = "OPENCL_TEST_BINARY";

// The other process.
void Binaries::buildFrom(const char *File) {
  std::ifstream In(File, std::ios::binary);
  std::vector<unsigned char> Bytes(std::istreambuf_iterator<char>(In), {});
  cl_int Error = CL_SUCCESS;
  cl_program P = fromBinary(Bytes, Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  EXPECT_EQ(results(P, {1, 2}, 2), (std::vector<int>{4, 5}));
}

TEST_F(Binaries, AreBuiltInAnotherProcess) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nobody changes it
  if (const char *File = std::getenv(BinaryFile))
    return buildFrom(File);
  cl_program P = program("kernel void k(global int *a) {"
                         " a[get_global_id(0)] += 3; }");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  std::vector<unsigned char> Bytes = binary(P);
  spir2nvvm::TemporaryFolder Folder;
  ASSERT_TRUE(Folder.write(
      "k", {{reinterpret_cast<const char *>(Bytes.data()), Bytes.size()}}));
  const std::string Variable = BinaryFile + ("=" + Folder.path() + "/k");
  const std::string Path = "PATH=" + Folder.path();
  std::vector<std::string> Words = {
      "openclTests", "--gtest_filter=Binaries.AreBuiltInAnotherProcess"};
  std::vector<char *> Arguments, Variables;
  for (std::string &Word : Words)
    Arguments.push_back(Word.data());
  Arguments.push_back(nullptr);
  for (char **Each = environ; *Each; ++Each)
    if (std::strncmp(*Each, "PATH=", 5) != 0)
      Variables.push_back(*Each);
  for (const std::string *Each : {&Variable, &Path})
    Variables.push_back(const_cast<char *>(Each->c_str()));
  Variables.push_back(nullptr);
  pid_t Child = 0;
  ASSERT_EQ(posix_spawn(&Child, "/proc/self/exe", nullptr, nullptr,
                        Arguments.data(), Variables.data()),
            0);
  int Status = 1;
  ASSERT_EQ(waitpid(Child, &Status, 0), Child);
  EXPECT_EQ(Status, 0);
}

// Cut off anywhere, it is refused before it is a program.
TEST_F(Binaries, ThatWereCutAreRefused) {
  cl_program P = program("kernel void k(global int *a) { *a = 1; }");
  ASSERT_EQ(build(P), CL_SUCCESS);
  const std::vector<unsigned char> Good = binary(P);
  cl_int Error = CL_SUCCESS, Status = CL_SUCCESS;
  for (size_t Size = 1; Size < Good.size(); Size += Good.size() / 20) {
    EXPECT_EQ(
        fromBinary({Good.begin(), Good.begin() + long(Size)}, Error, &Status),
        nullptr);
    EXPECT_EQ(Error, CL_INVALID_BINARY) << Size;
    EXPECT_EQ(Status, CL_INVALID_BINARY) << Size;
  }
  // What other drivers write: PTX, a cubin, nothing.
  for (const char *Foreign : {".version 7.0\n", "\177ELF", "\x50\xed\x55\xba"})
    EXPECT_EQ(fromBinary({Foreign, Foreign + std::strlen(Foreign)}, Error),
              nullptr);
  EXPECT_EQ(fromBinary({}, Error, &Status), nullptr);
  EXPECT_EQ(Error, CL_INVALID_VALUE);
}

} // namespace
