// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The emulated driver's environment variables.

#include "Emulator/Settings.h"

#include <gtest/gtest.h>

#include <map>

using namespace spir2nvvm::emulator;

namespace {

struct Read {
  bool Good;
  Settings Values;
  std::string Why;
};

Read read(const std::map<std::string, std::string> &Variables) {
  Read R;
  R.Good = R.Values.read(
      [&](const char *Name) {
        auto It = Variables.find(Name);
        return It == Variables.end() ? nullptr : It->second.c_str();
      },
      R.Why);
  return R;
}

TEST(Settings, HaveDefaults) {
  Read R = read({});
  ASSERT_TRUE(R.Good) << R.Why;
  EXPECT_TRUE(R.Values.Check.isEmpty());
  EXPECT_EQ(R.Values.Devices.Value, 1u);
  EXPECT_EQ(R.Values.Model.Value, "t4");
  EXPECT_EQ(R.Values.Input, InputKind::Nvvm);
}

TEST(Settings, ListChecks) {
  EXPECT_TRUE(
      read({{"SPIR2NVVM_EMULATED_CHECK", "full,races,advise,nan"}}).Good);
  EXPECT_TRUE(
      read({{"SPIR2NVVM_EMULATED_CHECK", "none"}}).Values.Check.isEmpty());
  for (const char *Wrong : {"races,none", "race", "full,", "full races"})
    EXPECT_FALSE(read({{"SPIR2NVVM_EMULATED_CHECK", Wrong}}).Good) << Wrong;
}

TEST(Settings, AreRead) {
  Read R = read({{"SPIR2NVVM_EMULATED_CHECK", "full"},
                 {"SPIR2NVVM_EMULATED_DEVICES", "3"},
                 {"SPIR2NVVM_EMULATED_MEMORY", "2g"},
                 {"SPIR2NVVM_EMULATED_TIMING", "late"},
                 {"SPIR2NVVM_EMULATED_SEED", "7"},
                 {"SPIR2NVVM_EMULATED_INPUT", "ptx"},
                 {"SPIR2NVVM_EMULATED_TIMEOUT", "250"}});
  ASSERT_TRUE(R.Good) << R.Why;
  EXPECT_FALSE(R.Values.Check.isEmpty());
  EXPECT_EQ(R.Values.Devices.Value, 3u);
  EXPECT_EQ(R.Values.Memory.Value, uint64_t(2) << 30);
  EXPECT_EQ(R.Values.Timing, TimingMode::Late);
  EXPECT_EQ(R.Values.Seed.Value, 7u);
  EXPECT_EQ(R.Values.Input, InputKind::Ptx);
  EXPECT_EQ(R.Values.Timeout.Value, 250u);
}

TEST(Settings, RefuseWhatIsNoValue) {
  for (auto [Name, Text] : {std::pair("CHECK", "some"),
                            {"DEVICES", "many"},
                            {"DEVICES", "65"},
                            {"MULTIPROCESSORS", "65537"},
                            {"MEMORY", "12x"},
                            {"MEMORY", "99999999999g"},
                            {"TIMING", "later"},
                            {"DEBUG", "1"},
                            {"SEED", "x"},
                            {"INPUT", "cubin"},
                            {"MACHINE", "toaster"},
                            {"THREADS", "-1"}}) {
    Read R = read({{std::string("SPIR2NVVM_EMULATED_") + Name, Text}});
    EXPECT_FALSE(R.Good) << Name << "=" << Text;
    EXPECT_NE(R.Why.find(Name), std::string::npos) << R.Why;
  }
}

TEST(Settings, ADebuggerSeesOneThreadAndNoChecks) {
  Read Off = read({}), On = read({{"SPIR2NVVM_EMULATED_DEBUG", "on"}});
  EXPECT_FALSE(Off.Values.debugs());
  EXPECT_EQ(Off.Values.threads(), 0u);
  EXPECT_TRUE(On.Values.debugs());
  EXPECT_EQ(On.Values.threads(), 1u);
  Read Both = read({{"SPIR2NVVM_EMULATED_DEBUG", "on"},
                    {"SPIR2NVVM_EMULATED_CHECK", "full"}});
  EXPECT_FALSE(Both.Values.debugs());
}

} // namespace
