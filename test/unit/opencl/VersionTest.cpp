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
  for (const Environment &E : {Environment(), speaking("1.2"), speaking("9")})
    EXPECT_EQ(inProcess(E, versions),
              "OpenCL 1.2, OpenCL 1.2" + C + numeric(1, 2) + Numeric);
  EXPECT_EQ(inProcess(speaking("3.0"), versions),
            "OpenCL 3.0, OpenCL 3.0" + C + numeric(3, 0) + Numeric);
  EXPECT_EQ(inProcess(speaking("3.1"), versions),
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
  EXPECT_EQ(inProcess({}, Ask), "status -30");
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
#define CL_FEATURE(MEMBER, MACRO, STATE)                                       \
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
  EXPECT_EQ(inProcess({}, Ask),
            "SPIR-V_1.0 SPIR-V_1.1 = SPIR-V 1.0 SPIR-V 1.1 ");
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
  EXPECT_EQ(inProcess({}, newerCalls), "-59 -59 -59");
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
  EXPECT_EQ(inProcess({}, Ask), "0 -30 ");
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
  EXPECT_EQ(inProcess({}, Ask), "yes no no ");
  EXPECT_EQ(inProcess(speaking("3.0"), Ask), "yes no yes ");
  EXPECT_EQ(inProcess(speaking("3.1"), Ask), "yes yes yes ");
}
