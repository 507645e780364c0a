// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Before cuInit, and when it fails: a process of its own, as the library is
/// initialised once.

#include "Cuda/Driver.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <dlfcn.h>

using namespace spir2nvvm::cuda;

namespace {

using Function = Code (*)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                          uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                          uint64_t, uint64_t);

enum class Needs { Nothing, Driver, Context, Health };

const std::pair<const char *, Needs> Exports[] = {
#define EMULATED_FUNCTION(SYMBOL, BASE, SINCE, NEEDS) {#SYMBOL, Needs::NEEDS},
#include "Emulator/Exports.def"
};

// Every parameter is a number or a pointer, of which none counts yet.
void expectNothingWorks(void *Library) {
  for (auto [Name, What] : Exports) {
    auto Call = reinterpret_cast<Function>(dlsym(Library, Name));
    ASSERT_NE(Call, nullptr) << Name;
    if (What != Needs::Nothing) {
      EXPECT_EQ(Call(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), Code::NotInitialized)
          << Name;
    }
  }
}

TEST(Start, IsNeededAndMayFail) {
  std::string Why;
  auto Cuda = Driver::load(EMULATOR, Why);
  ASSERT_TRUE(Cuda) << Why;
  void *Library = dlopen(EMULATOR, RTLD_NOW | RTLD_NOLOAD);
  expectNothingWorks(Library);
  int Version = 0;
  EXPECT_TRUE(Cuda->DriverGetVersion(&Version).succeeded());
  EXPECT_EQ(Version, 13000);

  setenv("SPIR2NVVM_EMULATED_MODEL", "voodoo2", 1);
  testing::internal::CaptureStderr();
  EXPECT_EQ(Cuda->Init(0).code(), Code::InvalidValue);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "spir2nvvm's CUDA emulator: SPIR2NVVM_EMULATED_MODEL=voodoo2 is not a "
            "model\n");
  expectNothingWorks(Library);

  setenv("SPIR2NVVM_EMULATED_MODEL", "a100", 1);
  setenv("SPIR2NVVM_EMULATED_DEVICES", "0", 1);
  EXPECT_EQ(Cuda->Init(0).code(), Code::NoDevice);

  setenv("SPIR2NVVM_EMULATED_DEVICES", "1", 1);
  setenv("SPIR2NVVM_EMULATED_THREADS", "3", 1);
  EXPECT_TRUE(Cuda->Init(0).succeeded());
  EXPECT_TRUE(Cuda->Init(0).succeeded());
  EXPECT_EQ(*Cuda->name(0), "spir2nvvm emulated A100-SXM4-40GB");
  // As many as there are threads, unless somebody says how many.
  EXPECT_EQ(*Cuda->attribute(DeviceAttribute::MultiprocessorCount, 0), 3);
}

} // namespace
