// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SPIR2NVVM_OPENCL_VERSION: what the device says in each version.

#include "InProcess.h"
#include "Target/ClFeatures.h"

#include <algorithm>

using namespace spir2nvvm;

static Environment speaking(const char *Version) {
  return {{"SPIR2NVVM_OPENCL_VERSION", Version}};
}

static std::string versions() {
  return text(CL_DEVICE_VERSION).substr(0, 10) + ", " +
         text(CL_PLATFORM_VERSION, platform()).substr(0, 10) + ", " +
         text(CL_DEVICE_OPENCL_C_VERSION).substr(0, 12) + ", " +
         number(CL_DEVICE_NUMERIC_VERSION_KHR) + ", " +
         number(CL_DEVICE_OPENCL_C_NUMERIC_VERSION_KHR);
}

static std::string numeric(unsigned Major, unsigned Minor) {
  return std::to_string(CL_MAKE_VERSION(Major, Minor, 0));
}

TEST(Version, IsTheEnvironments) {
  const std::string C = ", OpenCL C 1.2, ", Numeric = ", " + numeric(1, 2);
  EXPECT_EQ(inProcess(speaking("1.2"), versions),
            "OpenCL 1.2, OpenCL 1.2" + C + numeric(1, 2) + Numeric);
  EXPECT_EQ(inProcess(speaking("3.0"), versions),
            "OpenCL 3.0, OpenCL 3.0" + C + numeric(3, 0) + Numeric);
  for (const Environment &E : {Environment(), speaking("3.1"), speaking("9")})
    EXPECT_EQ(inProcess(E, versions),
              "OpenCL 3.1, OpenCL 3.1" + C + numeric(3, 1) + Numeric);
}

/// A list with versions, as "name 1.0 name 2.0 ".
static std::string list(cl_device_info What) {
  size_t Bytes = 0;
  cl_int Status = clGetDeviceInfo(device(), What, 0, nullptr, &Bytes);
  if (Status != CL_SUCCESS)
    return "status " + std::to_string(Status);
  std::vector<cl_name_version> Rows(Bytes / sizeof(cl_name_version));
  clGetDeviceInfo(device(), What, Bytes, Rows.data(), nullptr);
  std::string Text;
  for (const cl_name_version &R : Rows)
    Text += std::string(R.name) + " " +
            std::to_string(CL_VERSION_MAJOR(R.version)) + "." +
            std::to_string(CL_VERSION_MINOR(R.version)) + " ";
  return Text;
}

TEST(Version, DecidesWhichLanguagesThereAre) {
  auto Ask = [] { return list(CL_DEVICE_OPENCL_C_ALL_VERSIONS); };
  EXPECT_EQ(inProcess(speaking("1.2"), Ask), "status -30");
  EXPECT_EQ(inProcess(speaking("3.0"), Ask),
            "OpenCL C 1.0 OpenCL C 1.1 OpenCL C 1.2 OpenCL C 3.0 ");
  EXPECT_EQ(inProcess(speaking("3.1"), Ask),
            "OpenCL C 1.0 OpenCL C 1.1 OpenCL C 1.2 OpenCL C 3.0 "
            "OpenCL C 3.1 ");
}

TEST(Version, FeaturesAreRowsOfTheTable) {
  const std::string Found = inProcess(
      speaking("3.0"), [] { return list(CL_DEVICE_OPENCL_C_FEATURES); });
  std::string Expected;
#define CL_FEATURE(MEMBER, MACRO, SINCE, STATE)                                \
  if (FeatureState::STATE == FeatureState::On)                                 \
    Expected += MACRO " 3.0 ";
#include "Target/ClFeatures.def"
  EXPECT_EQ(Found, Expected);
}

// cl_khr_extended_versioning: in every version.
TEST(Version, ExtensionsHaveOne) {
  for (const char *Spoken : {"1.2", "3.0", "3.1"}) {
    std::string Names = inProcess(
        speaking(Spoken), [] { return text(CL_DEVICE_EXTENSIONS) + " "; });
    std::string Rows = inProcess(speaking(Spoken), [] {
      return list(CL_DEVICE_EXTENSIONS_WITH_VERSION);
    });
    EXPECT_NE(Names.find("cl_khr_extended_versioning "), std::string::npos);
    for (size_t At; (At = Names.find(' ')) != std::string::npos;
         Names.erase(0, At + 1)) {
      const std::string Row = Names.substr(0, At + 1);
      EXPECT_EQ(Rows.compare(0, Row.size(), Row), 0) << Row;
      Rows.erase(0, Row.size() + std::string("1.0 ").size());
    }
    EXPECT_EQ(Rows, "");
  }
}

TEST(Version, SpirVIsSaidInBothWays) {
  auto Ask = [] {
    return text(CL_DEVICE_IL_VERSION) + " = " +
           list(CL_DEVICE_ILS_WITH_VERSION);
  };
  EXPECT_EQ(inProcess(speaking("1.2"), Ask),
            "SPIR-V_1.0 SPIR-V_1.1 SPIR-V_1.2 SPIR-V_1.3 SPIR-V_1.4 SPIR-V_1.5 "
            "SPIR-V_1.6 = SPIR-V 1.0 SPIR-V 1.1 SPIR-V 1.2 SPIR-V 1.3 SPIR-V "
            "1.4 SPIR-V 1.5 SPIR-V 1.6 ");
}

/// How a function of every newer version ends, without an object.
static std::string newerCalls() {
  cl_device_id On = device();
  cl_context C = clCreateContext(nullptr, 1, &On, nullptr, nullptr, nullptr);
  cl_int Status = 1;
  clCreateSamplerWithProperties(C, nullptr, &Status);
  std::string Text = std::to_string(Status);
  cl_ulong Now = 0;
  Text += " " + std::to_string(clGetHostTimer(On, &Now));
  clCreateBufferWithProperties(C, nullptr, 0, 4, nullptr, &Status);
  return Text + " " + std::to_string(Status);
}

TEST(Version, AnOlderOneHasNoNewerFunctions) {
  EXPECT_EQ(inProcess(speaking("1.2"), newerCalls), "-59 -59 -59");
  EXPECT_EQ(inProcess(speaking("3.0"), newerCalls), "0 0 0");
}

// Extensions of 1.2 ask for it: cl_khr_create_command_queue, and hints.
TEST(Version, AnOlderOneHasQueuesWithProperties) {
  auto Ask = [] {
    cl_device_id On = device();
    cl_context C = clCreateContext(nullptr, 1, &On, nullptr, nullptr, nullptr);
    const cl_queue_properties Low[] = {CL_QUEUE_PRIORITY_KHR,
                                       CL_QUEUE_PRIORITY_LOW_KHR, 0};
    const cl_queue_properties OnDevice[] = {CL_QUEUE_PROPERTIES,
                                            CL_QUEUE_ON_DEVICE, 0};
    std::string Text;
    for (const cl_queue_properties *Each : {Low, OnDevice}) {
      cl_int Status = 1;
      clCreateCommandQueueWithProperties(C, On, Each, &Status);
      Text += std::to_string(Status) + " ";
    }
    return Text;
  };
  EXPECT_EQ(inProcess(speaking("1.2"), Ask), "0 -30 ");
  EXPECT_EQ(inProcess(speaking("3.0"), Ask), "0 -35 ");
}

TEST(Version, OfSuggestedSizes) {
  auto Ask = [] {
    auto Has = [](const char *Name) {
      return clGetExtensionFunctionAddressForPlatform(platform(), Name) ? "yes "
                                                                        : "no ";
    };
    return std::string(Has("clGetKernelSuggestedLocalWorkSizeKHR")) +
           Has("clGetKernelSuggestedLocalWorkSize") + Has("clCloneKernel");
  };
  EXPECT_EQ(inProcess(speaking("1.2"), Ask), "yes no no ");
  EXPECT_EQ(inProcess(speaking("3.0"), Ask), "yes no yes ");
  EXPECT_EQ(inProcess(speaking("3.1"), Ask), "yes yes yes ");
}

// ---- Programs ---------------------------------------------------------------

namespace {

/// A program with a kernel k(global int *), in a process of its own.
struct OneProgram {
  explicit OneProgram(const char *Source) {
    Home = clCreateContext(nullptr, 1, &On, nullptr, nullptr, nullptr);
    Queue = clCreateCommandQueue(Home, On, 0, nullptr);
    P = clCreateProgramWithSource(Home, 1, &Source, nullptr, nullptr);
    Memory = clCreateBuffer(Home, 0, sizeof(Values), nullptr, nullptr);
  }

  /// The first two numbers that the kernel leaves, or the status and the log.
  std::string run(const char *Options) {
    if (cl_int Status = clBuildProgram(P, 1, &On, Options, nullptr, nullptr)) {
      char Log[1024] = {};
      clGetProgramBuildInfo(P, On, CL_PROGRAM_BUILD_LOG, sizeof(Log), Log,
                            nullptr);
      return std::to_string(Status) + " " + Log;
    }
    cl_kernel K = clCreateKernel(P, "k", nullptr);
    const std::string Text = launch(K);
    clReleaseKernel(K);
    return Text;
  }
  std::string launch(cl_kernel K) {
    const size_t One = 1;
    clSetKernelArg(K, 0, sizeof(Memory), &Memory);
    clEnqueueNDRangeKernel(Queue, K, 1, nullptr, &One, nullptr, 0, nullptr,
                           nullptr);
    clEnqueueReadBuffer(Queue, Memory, CL_TRUE, 0, sizeof(Values), Values, 0,
                        nullptr, nullptr);
    return std::to_string(Values[0]) + " " + std::to_string(Values[1]);
  }

  cl_device_id On = device();
  cl_context Home = nullptr;
  cl_command_queue Queue = nullptr;
  cl_program P = nullptr;
  cl_mem Memory = nullptr;
  int Values[2] = {};
};

} // namespace

static std::function<std::string()> versionsIn(const char *Options) {
  return [=] {
    return OneProgram("kernel void k(global int *o) {\n"
                      "  o[0] = __OPENCL_VERSION__;\n"
                      "  o[1] = __OPENCL_C_VERSION__;\n"
                      "}")
        .run(Options);
  };
}

TEST(Version, DecidesWhatProgramsMayBeWrittenIn) {
  EXPECT_EQ(inProcess(speaking("1.2"), versionsIn("")), "120 120");
  EXPECT_EQ(inProcess(speaking("1.2"), versionsIn("-cl-std=CL1.1")), "120 110");
  const std::string Device =
      inProcess(speaking("1.2"), [] { return text(CL_DEVICE_VERSION); });
  EXPECT_EQ(inProcess(speaking("1.2"), versionsIn("-cl-std=CL2.0")),
            "-43 clBuildProgram: '-cl-std=CL2.0' in the options: the device is "
            "one of " +
                Device + "; SPIR2NVVM_OPENCL_VERSION sets that\n");
  EXPECT_EQ(inProcess(speaking("3.0"), versionsIn("")), "300 120");
  EXPECT_EQ(inProcess(speaking("3.0"), versionsIn("-cl-std=CL2.0")), "300 200");
  EXPECT_EQ(inProcess(speaking("3.0"), versionsIn("-cl-std=CL3.0")), "300 300");
  EXPECT_EQ(inProcess(speaking("3.1"), versionsIn("-cl-std=CL3.0")), "310 300");
  EXPECT_EQ(inProcess(speaking("3.1"), versionsIn("-cl-std=CL3.1")), "310 310");
}

// OpenCL C 3.0, 6.7.1: they live as long as the program's executable.
TEST(Version, VariablesOfAProgramAreKeptAndCounted) {
  auto Ask = [] {
    OneProgram One("global int counter = 40;\n"
                   "global long unset[5];\n"
                   "constant int fixed[] = {1, 2, 3};\n"
                   "kernel void k(global int *o) {\n"
                   "  o[0] = ++counter;\n"
                   "  o[1] = (int)unset[get_local_id(0) + 4]++ + fixed[0];\n"
                   "}");
    std::string Text = One.run("-cl-std=CL3.0") + ", ";
    cl_kernel First = clCreateKernel(One.P, "k", nullptr);
    cl_kernel Second = clCreateKernel(One.P, "k", nullptr);
    Text += One.launch(First) + ", " + One.launch(Second);
    clReleaseKernel(First);
    clReleaseKernel(Second);
    size_t Bytes = 0;
    clGetProgramBuildInfo(One.P, One.On,
                          CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE,
                          sizeof(Bytes), &Bytes, nullptr);
    Text += ", " + std::to_string(Bytes) + " bytes, ";
    return Text + One.run("-cl-std=CL3.0");
  };
  EXPECT_EQ(inProcess(speaking("3.0"), Ask),
            "41 1, 42 2, 43 3, 48 bytes, 41 1");
}

// cl_khr_subgroups is an extension of every version.
TEST(Version, OfSubGroups) {
  auto Ask = [] {
    using Query = cl_int(cl_kernel, cl_device_id, cl_uint, size_t, const void *,
                         size_t, void *, size_t *);
    auto *Of =
        reinterpret_cast<Query *>(clGetExtensionFunctionAddressForPlatform(
            platform(), "clGetKernelSubGroupInfoKHR"));
    OneProgram One("kernel void k(global int *o) {\n"
                   "  o[0] = get_sub_group_size();\n"
                   "  o[1] = sub_group_reduce_add(2);\n"
                   "}");
    std::string Text = One.run("") + ", ";
    cl_kernel K = clCreateKernel(One.P, "k", nullptr);
    const size_t Items = 40;
    size_t Most = 0, Count = 0;
    Of(K, One.On, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE_KHR, sizeof(Items),
       &Items, sizeof(Most), &Most, nullptr);
    Of(K, One.On, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE_KHR, sizeof(Items),
       &Items, sizeof(Count), &Count, nullptr);
    return Text + std::to_string(Most) + " " + std::to_string(Count);
  };
  EXPECT_EQ(inProcess(speaking("1.2"), Ask), "1 2, 32 2");
  EXPECT_EQ(inProcess(speaking("3.1"), Ask), "1 2, 32 2");
}
