// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Who device and platform say they are, by the environment; and what programs
/// get that go by it.

#include "InProcess.h"

/// Of the device, by one call a line.
static std::string identity() {
  cl_device_type Type = 0;
  clGetDeviceInfo(device(), CL_DEVICE_TYPE, sizeof(Type), &Type, nullptr);
  return text(CL_DEVICE_VENDOR) + ", " + number(CL_DEVICE_VENDOR_ID) + ", " +
         text(CL_DEVICE_NAME) + ", type " + std::to_string(Type) + ", " +
         number(CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV) + "." +
         number(CL_DEVICE_COMPUTE_CAPABILITY_MINOR_NV);
}

static std::string extensions() {
  return " " + text(CL_DEVICE_EXTENSIONS) + " ";
}

/// What the preprocessor makes of a macro: by an error that shows it.
static std::string macros() {
  const char *Source = "#if defined(__NV_CL_C_VERSION) && "
                       "__NV_CL_C_VERSION == 120 && "
                       "defined(cl_nv_pragma_unroll) && "
                       "defined(cl_nv_compiler_options) && "
                       "defined(cl_nv_device_attribute_query)\n"
                       "kernel void nvidia() {}\n"
                       "#elif !defined(__NV_CL_C_VERSION) && "
                       "!defined(cl_nv_pragma_unroll)\n"
                       "kernel void other() {}\n"
                       "#endif\n";
  cl_device_id On = device();
  cl_context C = clCreateContext(nullptr, 1, &On, nullptr, nullptr, nullptr);
  cl_program P = clCreateProgramWithSource(C, 1, &Source, nullptr, nullptr);
  clBuildProgram(P, 0, nullptr, nullptr, nullptr, nullptr);
  char Names[100] = "";
  clGetProgramInfo(P, CL_PROGRAM_KERNEL_NAMES, sizeof(Names), Names, nullptr);
  return Names;
}

constexpr std::pair<const char *, const char *> AsNvidia = {
    "SPIR2NVVM_EMULATED_VENDOR", "nvidia"};

TEST(Vendor, OfTheEmulatedDevice) {
  EXPECT_EQ(inProcess({}, identity),
            "spir2nvvm, 0, spir2nvvm emulated Tesla T4, type 4, status "
            "-30.status -30");
  EXPECT_EQ(inProcess({}, extensions).find("cl_nv_"), std::string::npos);
  EXPECT_EQ(inProcess({}, macros), "other");
}

TEST(Vendor, NvidiaByTheEnvironment) {
  EXPECT_EQ(inProcess({AsNvidia}, identity),
            "NVIDIA Corporation, 4318, Tesla T4, type 4, 7.5");
  EXPECT_EQ(
      inProcess({AsNvidia, {"SPIR2NVVM_EMULATED_MODEL", "h100"}}, identity),
      "NVIDIA Corporation, 4318, H100 80GB HBM3, type 4, 9.0");
  for (const char *Name :
       {" cl_nv_compiler_options ", " cl_nv_device_attribute_query ",
        " cl_nv_pragma_unroll "})
    EXPECT_NE(inProcess({AsNvidia}, extensions).find(Name), std::string::npos)
        << Name;
  EXPECT_EQ(inProcess({AsNvidia}, macros), "nvidia");
}

TEST(Vendor, AnotherByTheEnvironment) {
  const Environment Other = {AsNvidia,
                             {"SPIR2NVVM_DEVICE_VENDOR", "Example Inc."},
                             {"SPIR2NVVM_DEVICE_NAME", "Example 1"}};
  EXPECT_EQ(inProcess(Other, identity),
            "Example Inc., 0, Example 1, type 4, status -30.status -30");
  EXPECT_EQ(inProcess(Other, extensions).find("cl_nv_"), std::string::npos);
  EXPECT_EQ(inProcess(Other, macros), "other");
}

TEST(Vendor, OfThePlatform) {
  auto Ask = [] {
    return text(CL_PLATFORM_VENDOR, platform()) + ", " +
           text(CL_PLATFORM_NAME, platform());
  };
  EXPECT_EQ(inProcess({}, Ask), "spir2nvvm, spir2nvvm");
  EXPECT_EQ(inProcess({{"SPIR2NVVM_PLATFORM_VENDOR", "Example Inc."},
                       {"SPIR2NVVM_PLATFORM_NAME", "Example CL"}},
                      Ask),
            "Example Inc., Example CL");
}

TEST(Vendor, EveryQueryOfNvidias) {
  auto Ask = [] {
    std::string All;
#define INFO(PARAMETER, TYPE, GETTER)
#define INFO_SINCE(VERSION, PARAMETER, TYPE, GETTER)
#define INFO_OF(EXTENSION, PARAMETER, TYPE, GETTER)
#define INFO_EXPERIMENTAL(PARAMETER, TYPE, GETTER)
#define INFO_NV(PARAMETER, TYPE, GETTER)                                       \
  All += std::string(#PARAMETER) + " " + number(PARAMETER) + "\n";
#include "OpenCL/Tables/Info/Device.def"
    return All;
  };
  EXPECT_EQ(inProcess({AsNvidia}, Ask),
            "CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV 7\n"
            "CL_DEVICE_COMPUTE_CAPABILITY_MINOR_NV 5\n"
            "CL_DEVICE_REGISTERS_PER_BLOCK_NV 65536\n"
            "CL_DEVICE_WARP_SIZE_NV 32\n"
            "CL_DEVICE_GPU_OVERLAP_NV 1\n"
            "CL_DEVICE_KERNEL_EXEC_TIMEOUT_NV 0\n"
            "CL_DEVICE_INTEGRATED_MEMORY_NV 0\n"
            "CL_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT_NV 2\n"
            "CL_DEVICE_PCI_BUS_ID_NV 1\n"
            "CL_DEVICE_PCI_SLOT_ID_NV 0\n"
            "CL_DEVICE_PCI_DOMAIN_ID_NV 0\n");
}

TEST(Vendor, EmulatedTypes) {
  auto Ask = [] {
    cl_device_type Type = 0;
    clGetDeviceInfo(device(), CL_DEVICE_TYPE, sizeof(Type), &Type, nullptr);
    return std::to_string(Type);
  };
  EXPECT_EQ(inProcess({}, Ask), std::to_string(CL_DEVICE_TYPE_GPU));
  EXPECT_EQ(inProcess({{"SPIR2NVVM_EMULATED_TYPE", "cpu"}}, Ask),
            std::to_string(CL_DEVICE_TYPE_CPU));
  EXPECT_EQ(inProcess({{"SPIR2NVVM_EMULATED_TYPE", "accelerator"}}, Ask),
            std::to_string(CL_DEVICE_TYPE_ACCELERATOR));
}

int main(int Count, char **Words) {
  setenv("OCL_ICD_VENDORS", DRIVER, 0);
  setenv("SPIR2NVVM_DEVICES", "emulated", 1);
  setenv("SPIR2NVVM_CACHE", "off", 0);
  testing::InitGoogleTest(&Count, Words);
  return RUN_ALL_TESTS();
}
