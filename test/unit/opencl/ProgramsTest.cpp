// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Programs: built, compiled, linked, loaded, and their logs.

#include "../CorpusSample.h"
#include "ProgramsFixture.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

constexpr char Source[] =
    "kernel __attribute__((reqd_work_group_size(4, 2, 1)))\n"
    "void first(global int *a, float4 f, local int *l) {\n"
    "  a[get_global_id(0)] = (int)f.x;\n"
    "}\n"
    "kernel void second(constant int *c, global int *a) { a[0] = c[0]; }\n";

} // namespace

TEST_F(Programs, BuildFromSeveralStrings) {
  const char *Strings[] = {"kernel void k(global int *a) {xx", " a[0] = 1; }"};
  size_t Lengths[] = {30, 0};
  cl_int Error = CL_SUCCESS;
  cl_program P =
      keep(clCreateProgramWithSource(Context, 2, Strings, Lengths, &Error));
  ASSERT_EQ(Error, CL_SUCCESS);
  EXPECT_EQ(buildInfo<cl_build_status>(P, CL_PROGRAM_BUILD_STATUS),
            CL_BUILD_NONE);
  EXPECT_EQ(build(P), CL_SUCCESS) << log(P);
  EXPECT_EQ(kernelNames(P), "k");
}

TEST_F(Programs, MayDeclareNothing) {
  for (const char *Text : {"", " ", "// nothing\n"}) {
    cl_program P = program(Text);
    EXPECT_EQ(build(P), CL_SUCCESS) << log(P);
    EXPECT_EQ(kernelNames(P), "");
    EXPECT_EQ(compile(P), CL_SUCCESS) << log(P);
  }
}

TEST_F(Programs, TellHowBuildingWent) {
  cl_program P = program(Source);
  EXPECT_EQ(build(P, "-cl-mad-enable"), CL_SUCCESS) << log(P);
  EXPECT_EQ(buildInfo<cl_build_status>(P, CL_PROGRAM_BUILD_STATUS),
            CL_BUILD_SUCCESS);
  EXPECT_EQ(text(P, CL_PROGRAM_BUILD_OPTIONS), "-cl-mad-enable");
  EXPECT_EQ(buildInfo<cl_program_binary_type>(P, CL_PROGRAM_BINARY_TYPE),
            cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_EXECUTABLE));
  EXPECT_EQ(kernelNames(P), "first;second");
  size_t Count = 0;
  EXPECT_EQ(clGetProgramInfo(P, CL_PROGRAM_NUM_KERNELS, sizeof(Count), &Count,
                             nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Count, 2u);
}

TEST_F(Programs, ShowWhatIsWrongWithCarets) {
  cl_program P = program("kernel void k() {\n  frob(1);\n}\n");
  EXPECT_EQ(build(P), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_EQ(buildInfo<cl_build_status>(P, CL_PROGRAM_BUILD_STATUS),
            CL_BUILD_ERROR);
  EXPECT_NE(log(P).find("program.cl:2:3: error:"), std::string::npos) << log(P);
  EXPECT_NE(log(P).find("  frob(1);\n  ^"), std::string::npos) << log(P);
  // Nothing but the compiler's words about the source.
  EXPECT_EQ(log(P).find("unable to remove"), std::string::npos) << log(P);
  EXPECT_EQ(clGetProgramInfo(P, CL_PROGRAM_KERNEL_NAMES, 0, nullptr, nullptr),
            CL_INVALID_PROGRAM_EXECUTABLE);
  EXPECT_EQ(build(P, "-Dfrob(x)="), CL_SUCCESS) << log(P); // once more
}

TEST_F(Programs, RefuseUnknownOptions) {
  cl_program P = program(Source);
  EXPECT_EQ(build(P, "-frob"), CL_INVALID_BUILD_OPTIONS);
  EXPECT_EQ(log(P), "clBuildProgram: '-frob' in the options: unknown option\n");
  EXPECT_EQ(buildInfo<cl_build_status>(P, CL_PROGRAM_BUILD_STATUS),
            CL_BUILD_NONE);
  EXPECT_EQ(compile(P, "-create-library"), CL_INVALID_COMPILER_OPTIONS);
  EXPECT_EQ(log(P), "clCompileProgram: '-create-library' in the options: it "
                    "is for clLinkProgram only\n");
  EXPECT_EQ(compile(P), CL_SUCCESS);
  cl_int Error = CL_SUCCESS;
  EXPECT_EQ(link({P}, Error, "-D X"), nullptr);
  EXPECT_EQ(Error, CL_INVALID_LINKER_OPTIONS);
}

TEST_F(Programs, LimitTheirRegisters) {
  cl_program P = program("kernel void k(global int *a) { *a = 1; }");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  EXPECT_FALSE(hasCode(P, "maxnreg"));
  ASSERT_EQ(build(P, "-cl-nv-maxrregcount=24"), CL_SUCCESS) << log(P);
  EXPECT_TRUE(hasCode(P, "maxnreg"));
}

TEST_F(Programs, ExplainEveryRefusalInTheLog) {
  cl_program P = program(Source);
  int User = 0;
  EXPECT_EQ(clBuildProgram(P, 0, nullptr, nullptr, nullptr, &User),
            CL_INVALID_VALUE);
  EXPECT_EQ(log(P), "clBuildProgram: two arguments contradict each other: a "
                    "list and its length, or user_data and pfn_notify\n");
  EXPECT_EQ(clCompileProgram(P, 0, nullptr, nullptr, 1, &P, nullptr, nullptr,
                             nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(log(P), "clCompileProgram: two arguments contradict each other: a "
                    "list and its length, or user_data and pfn_notify\n");
  ASSERT_EQ(build(P), CL_SUCCESS);
  cl_kernel K = clCreateKernel(P, "first", nullptr);
  EXPECT_EQ(build(P), CL_INVALID_OPERATION);
  EXPECT_EQ(log(P), "clBuildProgram: the program has kernels, is being built, "
                    "or is of a kind that this call does not take\n");
  clReleaseKernel(K);
}

// No program, no log: the context is told.
TEST_F(Programs, ExplainToTheContextWhatCannotBeLinked) {
  std::string Said;
  auto Listen = [](const char *Text, const void *, size_t, void *To) {
    *static_cast<std::string *>(To) = Text;
  };
  cl_int Error = CL_SUCCESS;
  cl_context Other =
      clCreateContext(nullptr, 1, &Device, Listen, &Said, &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  const char *Text = Source;
  cl_program P = clCreateProgramWithSource(Other, 1, &Text, nullptr, &Error);
  cl_program Foreign = program(Source);
  auto Link = [&](cl_program Input, const char *Options) {
    Said.clear();
    return clLinkProgram(Other, 0, nullptr, Options, Input ? 1 : 0,
                         Input ? &Input : nullptr, nullptr, nullptr, &Error);
  };
  EXPECT_EQ(Link(P, nullptr), nullptr);
  EXPECT_EQ(Error, CL_INVALID_OPERATION);
  EXPECT_EQ(Said, "clLinkProgram: an input is neither a compiled program nor a "
                  "library for all the devices of another");
  EXPECT_EQ(Link(P, "-cl-frob"), nullptr);
  EXPECT_EQ(Error, CL_INVALID_LINKER_OPTIONS);
  EXPECT_EQ(Said, "clLinkProgram: '-cl-frob' in the options: unknown option");
  EXPECT_EQ(Link(nullptr, nullptr), nullptr);
  EXPECT_EQ(Error, CL_INVALID_VALUE);
  EXPECT_EQ(Said.find("clLinkProgram: there is no input, or "), 0u) << Said;
  EXPECT_EQ(Link(Foreign, nullptr), nullptr);
  EXPECT_EQ(Error, CL_INVALID_CONTEXT);
  EXPECT_EQ(Said, "clLinkProgram: an input belongs to another context");
  clReleaseProgram(P);
  clReleaseContext(Other);
}

TEST_F(Programs, WarnOfOptionsOfOtherCompilers) {
  cl_program P = program(Source);
  EXPECT_EQ(build(P, "-O3 -cl-nv-frob -s -Wall -Wno-unused -x cl"), CL_SUCCESS);
  for (const char *Line :
       {"warning: '-O3' in the build options has no effect: the back end "
        "optimises; -cl-opt-disable turns that off [S2N-MD14]",
        "warning: '-cl-nv-frob' in the build options has no effect: an unknown "
        "option of cl_nv_compiler_options [S2N-MD14]",
        "warning: '-Wall' in the build options has no effect: warnings are "
        "those of the default; -w hides them, -Werror makes errors of them "
        "[S2N-MD14]",
        "warning: '-s' in the build options has no effect: there is nothing to "
        "strip [S2N-MD14]"})
    EXPECT_NE(log(P).find(Line), std::string::npos) << log(P);
}

TEST_F(Programs, TakeNvidiasOptions) {
  cl_program P = program("kernel void k(global int *a) { local int l[4];\n"
                         "l[*a & 3] = *a; *a = l[1]; }");
  EXPECT_EQ(build(P, "-cl-nv-verbose -cl-nv-maxrregcount 32 "
                     "-cl-nv-opt-level=1"),
            CL_SUCCESS)
      << log(P);
  const std::string Log = log(P);
  // First, where no note says that there is no CUDA toolkit.
  EXPECT_NE(("\n" + Log).find("\nkernel 'k': "), std::string::npos) << Log;
  // What the emulated device is not compiled to, ptxas tells where it is.
  EXPECT_NE(Log.find(Log.find("unknown") == std::string::npos
                         ? " registers, 0 bytes of stack, 0 bytes of spill "
                           "stores, 0 bytes of spill loads (ptxas), "
                         : "registers, stack and spills unknown without ptxas "
                           "(CUDA_HOME), "),
            std::string::npos)
      << Log;
  EXPECT_NE(Log.find("16 bytes of local memory, at most 32 registers\n"),
            std::string::npos)
      << Log;
  if (hasCode(P, ".target sm_")) {
    EXPECT_NE(Log.find("the emulated driver says:\nptxas info    : Compiling "
                       "entry function 'k' for 'sm_"),
              std::string::npos)
        << Log;
  }
  EXPECT_EQ(build(P, "-cl-nv-maxrregcount=many"), CL_INVALID_BUILD_OPTIONS);
  EXPECT_EQ(log(P), "clBuildProgram: '-cl-nv-maxrregcount many' in the "
                    "options: expected a number from 1 to 255\n");
}

TEST_F(Programs, MayHoldInlinePtx) {
  cl_program P = program("kernel void k(global uint *a) {\n"
                         "  uint r;\n"
                         "  asm(\"bfe.u32 %0, %1, 8, 8;\" : \"=r\"(r) : "
                         "\"r\"(*a));\n"
                         "  *a = r;\n"
                         "}\n");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  cl_program Bad = program("kernel void k(global float *a) {\n"
                           "  asm volatile(\"frob.f32 %0, %1;\" : "
                           "\"=f\"(a[0]) : \"f\"(a[1]));\n"
                           "}\n");
  EXPECT_EQ(build(Bad), CL_BUILD_PROGRAM_FAILURE);
  for (const char *Line :
       {"error: no PTX statement begins with 'frob.f32' [S2N-NV557]\n",
        "source: program.cl:2:3\n"})
    EXPECT_NE(log(Bad).find(Line), std::string::npos) << log(Bad);
}

TEST_F(Programs, MayHoldInlinePtxThatTheEmulatedDeviceLacks) {
  cl_program P = program("kernel void k() {}");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  if (hasCode(P, ".target sm_"))
    GTEST_SKIP() << "PTX is the device's to refuse, by the lines of the PTX";
  cl_program NotHere = program("kernel void k(global uint *a) {\n"
                               "  asm volatile(\"stacksave.u32 %0;\" : "
                               "\"=r\"(a[0]));\n"
                               "}\n");
  EXPECT_EQ(build(NotHere), CL_BUILD_PROGRAM_FAILURE);
  for (const char *Part : {"unknown instruction 'stacksave'", "program.cl:2:3"})
    EXPECT_NE(log(NotHere).find(Part), std::string::npos) << log(NotHere);
}

TEST_F(Programs, SayNothingOfCleanSources) {
  cl_program P = program("int twice(int x) { return 2 * x; }\n"
                         "kernel void k(global int *a) { *a = twice(*a); }");
  EXPECT_EQ(build(P, "-cl-kernel-arg-info"), CL_SUCCESS);
  EXPECT_EQ(log(P), "");
}

TEST_F(Programs, AreNotRebuiltUnderKernels) {
  cl_program P = program(Source);
  ASSERT_EQ(build(P), CL_SUCCESS);
  cl_kernel K = clCreateKernel(P, "first", nullptr);
  ASSERT_TRUE(K);
  EXPECT_EQ(build(P), CL_INVALID_OPERATION);
  EXPECT_EQ(compile(P), CL_INVALID_OPERATION);
  clReleaseKernel(K);
  EXPECT_EQ(build(P), CL_SUCCESS);
}

TEST_F(Programs, CompileWithHeadersAndLink) {
  cl_program Header = program("int twice(int x);\n#define N 3\n");
  cl_program User =
      program("#include \"deep/twice.h\"\n"
              "kernel void k(global int *a) { a[0] = twice(N); }");
  cl_program Library = program("int twice(int x) { return 2 * x; }");
  const char *Name = "deep/twice.h";
  EXPECT_EQ(clCompileProgram(User, 1, &Device, nullptr, 1, &Header, &Name,
                             nullptr, nullptr),
            CL_SUCCESS)
      << log(User);
  ASSERT_EQ(compile(Library), CL_SUCCESS);
  EXPECT_EQ(buildInfo<cl_program_binary_type>(User, CL_PROGRAM_BINARY_TYPE),
            cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT));

  cl_int Error = CL_SUCCESS;
  cl_program Linked = link({Library}, Error, "-create-library");
  ASSERT_EQ(Error, CL_SUCCESS) << log(Linked);
  EXPECT_EQ(buildInfo<cl_program_binary_type>(Linked, CL_PROGRAM_BINARY_TYPE),
            cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_LIBRARY));
  cl_program All = link({User, Linked}, Error, "-cl-fast-relaxed-math");
  ASSERT_EQ(Error, CL_SUCCESS) << log(All);
  EXPECT_EQ(kernelNames(All), "k");
  EXPECT_EQ(build(All), CL_INVALID_OPERATION); // neither source nor binary

  cl_program Bad = link({User}, Error);
  EXPECT_EQ(Error, CL_LINK_PROGRAM_FAILURE);
  ASSERT_TRUE(Bad);
  EXPECT_NE(log(Bad).find("twice"), std::string::npos) << log(Bad);
  cl_program Uncompiled = program(Source);
  EXPECT_EQ(link({User, Uncompiled}, Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_OPERATION);
  EXPECT_EQ(link({User, All}, Error), nullptr) << "an executable is no object";
  EXPECT_EQ(Error, CL_INVALID_OPERATION);
}

// cl_khr_spir: an intermediate binary is compiled before it is linked.
TEST_F(Programs, LinkSpirOnceItIsCompiled) {
  cl_program Library = program("int twice(int x) { return 2 * x; }");
  cl_program User =
      program("int twice(int x);\n"
              "kernel void k(global int *a) { a[0] = twice(3); }");
  ASSERT_EQ(compile(Library), CL_SUCCESS);
  ASSERT_EQ(compile(User), CL_SUCCESS);
  cl_int Error = CL_SUCCESS;
  cl_program Loaded = fromBinary(binary(Library), Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  cl_program All = link({Loaded, User}, Error);
  ASSERT_EQ(Error, CL_SUCCESS) << log(All);
  EXPECT_EQ(kernelNames(All), "k");

  const char *Corpus = std::getenv("SPIR2NVVM_CORPUS");
  if (!Corpus || !*Corpus)
    GTEST_SKIP() << "SPIR2NVVM_CORPUS is not set";
  std::ifstream In(
      std::string(Corpus) +
          "/khronos-spir12/basic/sample_kernel.work_item_functions.bc64",
      std::ios::binary);
  std::vector<unsigned char> Bytes(std::istreambuf_iterator<char>(In), {});
  ASSERT_FALSE(Bytes.empty());
  cl_program Spir = fromBinary(Bytes, Error);
  EXPECT_EQ(link({Spir, User, Library}, Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_OPERATION);
  ASSERT_EQ(compile(Spir, "-x spir -spir-std=1.2"), CL_SUCCESS) << log(Spir);
  All = link({Spir, User, Library}, Error);
  ASSERT_EQ(Error, CL_SUCCESS) << log(All);
  EXPECT_NE(kernelNames(All).find(";k"), std::string::npos);
}

TEST_F(Programs, BuildOnAnotherThread) {
  cl_program P = program(Source);
  BuildWaiter W;
  ASSERT_EQ(clBuildProgram(P, 0, nullptr, nullptr, BuildWaiter::notify, &W),
            CL_SUCCESS);
  EXPECT_EQ(W.wait(), P);
  EXPECT_EQ(buildInfo<cl_build_status>(P, CL_PROGRAM_BUILD_STATUS),
            CL_BUILD_SUCCESS);
}

TEST_F(Programs, GiveKernelsOnceTheyAreBuilt) {
  BuildWaiter One, Two;
  cl_int Error = CL_SUCCESS;
  cl_program P = program("kernel void k(global int *p) { *p = 1; }");
  ASSERT_EQ(clBuildProgram(P, 0, nullptr, nullptr, BuildWaiter::notify, &One),
            CL_SUCCESS);
  cl_kernel K = clCreateKernel(P, "k", &Error);
  EXPECT_EQ(Error, CL_SUCCESS);
  One.wait();
  EXPECT_EQ(clReleaseKernel(K), CL_SUCCESS);

  cl_program Wrong = program("kernel void k(");
  EXPECT_EQ(
      clBuildProgram(Wrong, 0, nullptr, nullptr, BuildWaiter::notify, &Two),
      CL_SUCCESS);
  cl_uint Count = 0;
  EXPECT_EQ(clCreateKernelsInProgram(Wrong, 0, nullptr, &Count),
            CL_INVALID_PROGRAM_EXECUTABLE);
  Two.wait();
}

TEST_F(Programs, MayBeReleasedWhileTheyAreBuilt) {
  BuildWaiter W;
  const char *Text = Source;
  cl_program P = clCreateProgramWithSource(Context, 1, &Text, nullptr, nullptr);
  ASSERT_EQ(clBuildProgram(P, 0, nullptr, nullptr, BuildWaiter::notify, &W),
            CL_SUCCESS);
  EXPECT_EQ(clReleaseProgram(P), CL_SUCCESS);
  EXPECT_EQ(W.wait(), P);
}

TEST_F(Programs, ComeBackFromTheirBinaries) {
  cl_program P = program(Source);
  ASSERT_EQ(build(P, "-cl-kernel-arg-info"), CL_SUCCESS);
  std::vector<unsigned char> Bytes = binary(P);
  cl_int Error = CL_SUCCESS, Status = 1;
  cl_program Q = fromBinary(Bytes, Error, &Status);
  ASSERT_EQ(Error, CL_SUCCESS);
  EXPECT_EQ(Status, CL_SUCCESS);
  EXPECT_EQ(buildInfo<cl_program_binary_type>(Q, CL_PROGRAM_BINARY_TYPE),
            cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_EXECUTABLE));
  EXPECT_EQ(build(Q), CL_SUCCESS) << log(Q);
  EXPECT_EQ(kernelNames(Q), "first;second");
  char Attributes[64] = "?";
  EXPECT_EQ(clGetKernelInfo(kernel(Q, "first"), CL_KERNEL_ATTRIBUTES,
                            sizeof(Attributes), Attributes, nullptr),
            CL_SUCCESS);
  EXPECT_STREQ(Attributes, ""); // of kernels that came as source alone
}

TEST_F(Programs, RefuseDamagedBinaries) {
  cl_program P = program(Source);
  ASSERT_EQ(build(P), CL_SUCCESS);
  std::vector<unsigned char> Bytes = binary(P);
  cl_int Error = CL_SUCCESS, Status = 1;
  Bytes[Bytes.size() / 2] ^= 4;
  EXPECT_EQ(fromBinary(Bytes, Error, &Status), nullptr);
  EXPECT_EQ(Error, CL_INVALID_BINARY);
  EXPECT_EQ(Status, CL_INVALID_BINARY);
  EXPECT_EQ(fromBinary({'x', 'y', 'z'}, Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_BINARY);
  // Bitcode by its first bytes only.
  cl_program Empty = fromBinary({'B', 'C', 0xC0, 0xDE, 1, 2, 3}, Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  EXPECT_EQ(buildInfo<cl_program_binary_type>(Empty, CL_PROGRAM_BINARY_TYPE),
            cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_INTERMEDIATE));
  EXPECT_EQ(build(Empty, "-x spir -spir-std=1.2"), CL_INVALID_BINARY);
  EXPECT_FALSE(log(Empty).empty());
}

// Khronos' own modules, as test_spir loads them; both widths.
TEST_F(Programs, AreBuiltFromSpir) {
  if (!spir2nvvm::corpusIsNamed())
    GTEST_SKIP() << "SPIR2NVVM_CORPUS is not set";
  const std::vector<std::string> Files = spir2nvvm::chosenModules();
  ASSERT_FALSE(Files.empty());
  for (const std::string &File : Files) {
    std::ifstream In(File, std::ios::binary);
    std::vector<unsigned char> Bytes(std::istreambuf_iterator<char>(In), {});
    cl_int Error = CL_SUCCESS;
    cl_program P = fromBinary(Bytes, Error);
    ASSERT_EQ(Error, CL_SUCCESS) << File;
    EXPECT_EQ(buildInfo<cl_program_binary_type>(P, CL_PROGRAM_BINARY_TYPE),
              cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_INTERMEDIATE));
    ASSERT_EQ(build(P, "-x spir -spir-std=1.2 -cl-kernel-arg-info"), CL_SUCCESS)
        << File << log(P);
    // Some of those are for linking only.
    EXPECT_TRUE(!kernelNames(P).empty() ||
                std::filesystem::path(File).parent_path().filename() ==
                    "compile_and_link")
        << File;
  }
}

TEST_F(Programs, HaveNoBuiltInKernels) {
  cl_int Error = CL_SUCCESS;
  EXPECT_EQ(clCreateProgramWithBuiltInKernels(Context, 1, &Device, "k", &Error),
            nullptr);
  EXPECT_EQ(Error, CL_INVALID_VALUE);
}

TEST_F(Programs, CheckTheirArguments) {
  cl_program P = program(Source);
  cl_int Error = CL_SUCCESS;
  const char *None = nullptr;
  EXPECT_EQ(build(nullptr), CL_INVALID_PROGRAM);
  EXPECT_EQ(clBuildProgram(P, 1, nullptr, nullptr, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clBuildProgram(P, 0, &Device, nullptr, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clBuildProgram(P, 0, nullptr, nullptr, nullptr, P),
            CL_INVALID_VALUE);
  cl_device_id NoDevice = nullptr;
  EXPECT_EQ(clBuildProgram(P, 1, &NoDevice, nullptr, nullptr, nullptr),
            CL_INVALID_DEVICE);
  EXPECT_EQ(clCompileProgram(P, 0, nullptr, nullptr, 1, nullptr, nullptr,
                             nullptr, nullptr),
            CL_INVALID_VALUE);
  clCreateProgramWithSource(nullptr, 1, &None, nullptr, &Error);
  EXPECT_EQ(Error, CL_INVALID_CONTEXT);
  clCreateProgramWithSource(Context, 1, &None, nullptr, &Error);
  EXPECT_EQ(Error, CL_INVALID_VALUE);
  clLinkProgram(Context, 0, nullptr, nullptr, 0, nullptr, nullptr, nullptr,
                &Error);
  EXPECT_EQ(Error, CL_INVALID_VALUE);
  EXPECT_EQ(clGetProgramInfo(P, 0x1234, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clGetProgramBuildInfo(P, nullptr, CL_PROGRAM_BUILD_LOG, 0, nullptr,
                                  nullptr),
            CL_INVALID_DEVICE);
}

// ---- Kernels ----------------------------------------------------------------

namespace {
class Kernels : public Programs {
protected:
  cl_kernel kernel(const char *Name, const char *Options = nullptr) {
    cl_program P = program(Source);
    EXPECT_EQ(build(P, Options), CL_SUCCESS) << log(P);
    return Programs::kernel(P, Name);
  }
};
} // namespace

// What changes results besides the code: 0x40 is a subnormal float.
TEST_F(Kernels, FlushSubnormalsWhereTheyMay) {
  const std::vector<int> In = {0x40, 0x3f800000}, Kept = {0x80, 0x40000000};
  for (const char *Options : {"", "-cl-denorms-are-zero"}) {
    cl_program P = program("kernel void k(global float *a) {\n"
                           "  a[get_global_id(0)] += a[get_global_id(0)]; }");
    ASSERT_EQ(build(P, Options), CL_SUCCESS) << log(P);
    cl_kernel K = clCreateKernel(P, "k", nullptr);
    ASSERT_TRUE(K);
    cl_mem Memory = bufferOf(In);
    EXPECT_EQ(clSetKernelArg(K, 0, sizeof(Memory), &Memory), CL_SUCCESS);
    const size_t Items = In.size();
    EXPECT_EQ(clEnqueueNDRangeKernel(InOrder, K, 1, nullptr, &Items, nullptr, 0,
                                     nullptr, nullptr),
              CL_SUCCESS);
    std::vector<int> Want = Kept;
    if (*Options)
      Want[0] = 0;
    EXPECT_EQ(read(Memory, Items), Want) << "'" << Options << "'";
    clReleaseKernel(K);
  }
}

TEST_F(Kernels, AreFoundByName) {
  cl_program P = program(Source);
  cl_int Error = CL_SUCCESS;
  clCreateKernel(P, "first", &Error);
  EXPECT_EQ(Error, CL_INVALID_PROGRAM_EXECUTABLE);
  ASSERT_EQ(build(P), CL_SUCCESS);
  clCreateKernel(P, nullptr, &Error);
  EXPECT_EQ(Error, CL_INVALID_VALUE);
  clCreateKernel(P, "third", &Error);
  EXPECT_EQ(Error, CL_INVALID_KERNEL_NAME);
  cl_uint Count = 0;
  EXPECT_EQ(clCreateKernelsInProgram(P, 0, nullptr, &Count), CL_SUCCESS);
  EXPECT_EQ(Count, 2u);
  cl_kernel All[2] = {};
  EXPECT_EQ(clCreateKernelsInProgram(P, 1, All, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clCreateKernelsInProgram(P, 2, All, &Count), CL_SUCCESS);
  char Name[32] = "";
  EXPECT_EQ(clGetKernelInfo(All[1], CL_KERNEL_FUNCTION_NAME, sizeof(Name), Name,
                            nullptr),
            CL_SUCCESS);
  EXPECT_STREQ(Name, "second");
  clReleaseKernel(All[0]);
  clReleaseKernel(All[1]);
}

TEST_F(Kernels, TellAboutArguments) {
  cl_kernel K = kernel("first", "-cl-kernel-arg-info");
  char Text[64] = "";
  EXPECT_EQ(clGetKernelArgInfo(K, 0, CL_KERNEL_ARG_TYPE_NAME, sizeof(Text),
                               Text, nullptr),
            CL_SUCCESS);
  EXPECT_STREQ(Text, "int*");
  EXPECT_EQ(
      clGetKernelArgInfo(K, 1, CL_KERNEL_ARG_NAME, sizeof(Text), Text, nullptr),
      CL_SUCCESS);
  EXPECT_STREQ(Text, "f");
  cl_kernel_arg_address_qualifier Space = 0;
  EXPECT_EQ(clGetKernelArgInfo(K, 2, CL_KERNEL_ARG_ADDRESS_QUALIFIER,
                               sizeof(Space), &Space, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Space,
            cl_kernel_arg_address_qualifier(CL_KERNEL_ARG_ADDRESS_LOCAL));
  EXPECT_EQ(clGetKernelArgInfo(K, 3, CL_KERNEL_ARG_NAME, 0, nullptr, nullptr),
            CL_INVALID_ARG_INDEX);
  EXPECT_EQ(clGetKernelArgInfo(K, 0, 1, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clGetKernelArgInfo(kernel("first"), 0, CL_KERNEL_ARG_NAME, 0,
                               nullptr, nullptr),
            CL_KERNEL_ARG_INFO_NOT_AVAILABLE);
}

TEST_F(Kernels, TellAboutGroups) {
  cl_kernel K = kernel("first");
  size_t Size[3] = {};
  EXPECT_EQ(clGetKernelWorkGroupInfo(K, Device,
                                     CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                                     sizeof(Size), Size, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Size[0], 4u);
  EXPECT_EQ(Size[1], 2u);
  size_t Most = 0;
  EXPECT_EQ(clGetKernelWorkGroupInfo(K, nullptr, CL_KERNEL_WORK_GROUP_SIZE,
                                     sizeof(Most), &Most, nullptr),
            CL_SUCCESS);
  EXPECT_GE(Most, 8u);
  cl_ulong Before = 0, After = 0;
  clGetKernelWorkGroupInfo(K, Device, CL_KERNEL_LOCAL_MEM_SIZE, sizeof(Before),
                           &Before, nullptr);
  EXPECT_EQ(clSetKernelArg(K, 2, 256, nullptr), CL_SUCCESS);
  clGetKernelWorkGroupInfo(K, Device, CL_KERNEL_LOCAL_MEM_SIZE, sizeof(After),
                           &After, nullptr);
  EXPECT_EQ(After, Before + 256);
  EXPECT_EQ(clGetKernelWorkGroupInfo(K, Device, CL_KERNEL_GLOBAL_WORK_SIZE, 0,
                                     nullptr, nullptr),
            CL_INVALID_VALUE);
  char Text[64] = "";
  EXPECT_EQ(
      clGetKernelInfo(K, CL_KERNEL_ATTRIBUTES, sizeof(Text), Text, nullptr),
      CL_SUCCESS);
  EXPECT_STREQ(Text, "reqd_work_group_size(4,2,1)");
}

TEST_F(Kernels, CheckWhatIsSet) {
  cl_kernel K = kernel("first");
  cl_mem Memory = buffer(64);
  cl_mem NoMemory = nullptr, Wrong = cl_mem(Context);
  float Four[4] = {};
  EXPECT_EQ(clSetKernelArg(nullptr, 0, 0, nullptr), CL_INVALID_KERNEL);
  EXPECT_EQ(clSetKernelArg(K, 3, 0, nullptr), CL_INVALID_ARG_INDEX);
  EXPECT_EQ(clSetKernelArg(K, 0, 4, &Memory), CL_INVALID_ARG_SIZE);
  EXPECT_EQ(clSetKernelArg(K, 0, sizeof(Wrong), &Wrong), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clSetKernelArg(K, 0, sizeof(Memory), &Memory), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(K, 0, sizeof(Memory), &NoMemory), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(K, 0, sizeof(Memory), nullptr), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(K, 1, sizeof(Four), nullptr), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(clSetKernelArg(K, 1, 12, Four), CL_INVALID_ARG_SIZE);
  EXPECT_EQ(clSetKernelArg(K, 1, sizeof(Four), Four), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(K, 2, 8, Four), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(clSetKernelArg(K, 2, 0, nullptr),
            speaks("3.1") ? CL_SUCCESS : CL_INVALID_ARG_SIZE);
  EXPECT_EQ(clSetKernelArg(K, 2, 8, nullptr), CL_SUCCESS);
}
