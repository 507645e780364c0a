// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Emulated devices: models, attributes, names of errors.

#include "Emulator/DeviceModel.h"
#include "Harness.h"

#include "Process/Sanitizers.h"

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;
using namespace spir2nvvm::test;

namespace {

TEST(Device, HasAModelsAttributes) {
  auto Value = [](DeviceAttribute Which) {
    auto Found = driver().attribute(Which, 0);
    EXPECT_TRUE(Found) << int(Which);
    return Found ? *Found : -1;
  };
  EXPECT_EQ(Value(DeviceAttribute::ComputeCapabilityMajor), 7);
  EXPECT_EQ(Value(DeviceAttribute::ComputeCapabilityMinor), 5);
  EXPECT_EQ(Value(DeviceAttribute::MultiprocessorCount), 40);
  EXPECT_EQ(Value(DeviceAttribute::MaxThreadsPerBlock), 1024);
  EXPECT_EQ(Value(DeviceAttribute::MaxSharedMemoryPerBlock), 48 << 10);
  EXPECT_EQ(Value(DeviceAttribute::MaxSharedMemoryPerBlockOptin), 64 << 10);
#if !SPIR2NVVM_TSAN // which leaves no room for both views of it
  EXPECT_EQ(Value(DeviceAttribute::ManagedMemory), 1);
#endif
  EXPECT_EQ(Value(DeviceAttribute::CooperativeLaunch), 0);
}

TEST(Device, AnswersForEveryAttributeOfTheHeader) {
#define CUDA_DEVICE_ATTRIBUTE(NAME, NUMBER, HEADER)                            \
  EXPECT_TRUE(driver().attribute(DeviceAttribute::NAME, 0)) << #HEADER;
#include "Cuda/DeviceAttributes.def"
}

TEST(Device, SaysThatItIsEmulated) {
  EXPECT_EQ(*driver().name(0), "spir2nvvm emulated Tesla T4");
  EXPECT_TRUE(driver().Emulator);
  char Short[6];
  EXPECT_CODE(Success, driver().DeviceGetName(Short, sizeof(Short), 0));
  EXPECT_STREQ(Short, "spir2");
}

TEST(Device, IsAsManyAsTheEnvironmentSays) {
  EXPECT_EQ(*driver().deviceCount(), 2);
  EXPECT_TRUE(driver().device(1));
  EXPECT_EQ(driver().device(2).status().code(), Code::InvalidDevice);
  Uuid First, Second;
  EXPECT_CODE(Success, driver().DeviceGetUuid(&First, 0));
  EXPECT_CODE(Success, driver().DeviceGetUuid(&Second, 1));
  EXPECT_NE(First.Bytes, Second.Bytes);
}

TEST(Device, HasTheMemoryTheEnvironmentSays) {
  EXPECT_EQ(*driver().totalMemory(0), size_t(256) << 20);
}

TEST(Device, EveryModelFillsEveryRow) {
  for (const char *Name :
       {"v100", "t4", "a100", "rtx4090", "h100", "b200", "rtx5090"}) {
    const emulator::DeviceModel *Model = emulator::DeviceModel::find(Name);
    ASSERT_NE(Model, nullptr) << Name;
    for (DeviceAttribute Which :
         {DeviceAttribute::ClockRate,
          DeviceAttribute::MaxThreadsPerMultiprocessor,
          DeviceAttribute::MaxBlocksPerMultiprocessor,
          DeviceAttribute::MaxSharedMemoryPerMultiprocessor,
          DeviceAttribute::MaxSharedMemoryPerBlockOptin,
          DeviceAttribute::L2CacheSize, DeviceAttribute::MemoryClockRate,
          DeviceAttribute::GlobalMemoryBusWidth})
      EXPECT_GT(*Model->attribute(Which), 0) << Name << " " << int(Which);
  }
  EXPECT_EQ(emulator::DeviceModel::find("voodoo2"), nullptr);
}

TEST(Errors, HaveNamesAndTexts) {
  const char *Text = nullptr;
  EXPECT_CODE(Success, driver().GetErrorName(Code::IllegalAddress, &Text));
  EXPECT_STREQ(Text, "CUDA_ERROR_ILLEGAL_ADDRESS");
  EXPECT_CODE(Success, driver().GetErrorString(Code::IllegalAddress, &Text));
  EXPECT_STREQ(Text, "an illegal memory access was encountered");
  EXPECT_CODE(InvalidValue, driver().GetErrorName(Code(12345), &Text));
  EXPECT_EQ(Text, nullptr);
}

} // namespace
