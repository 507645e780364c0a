// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What rules cite where the module is one of NVVM IR 1.1.

#include "Diagnostics/Diagnostics.h"
#include "Verifier/Nvvm/Tables/Sections11.h"

#include "llvm/ADT/StringRef.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace spir2nvvm;
using nvvmverify::sectionIn11;

TEST(Sections11, FollowTheTitles) {
  EXPECT_EQ(sectionIn11("NVVM IR 2.0, introduction"), "NVVM IR 1.1, 1");
  EXPECT_EQ(sectionIn11("NVVM IR 2.0, 1"), "NVVM IR 1.1, 2");
  EXPECT_EQ(sectionIn11("NVVM IR 2.0, 2.16"), "NVVM IR 1.1, 3.9");
  EXPECT_EQ(sectionIn11("NVVM IR 2.0, 9.6.1"), "NVVM IR 1.1, 8.6.1");
  EXPECT_EQ(sectionIn11("NVVM IR 2.0, 11.2.2"), "NVVM IR 1.1, 10.2.2");
  EXPECT_EQ(sectionIn11("NVVM IR 2.0, 12.3"), "NVVM IR 1.1, 11.3");
}

TEST(Sections11, OfWhatIsNewAreTheChapters) {
  EXPECT_EQ(sectionIn11("NVVM IR 2.0, 2.9"), "NVVM IR 1.1, 3");  // comdats
  EXPECT_EQ(sectionIn11("NVVM IR 2.0, 10.4"), "NVVM IR 1.1, 9"); // fma
}

TEST(Sections11, LeaveOtherDocumentsAlone) {
  EXPECT_EQ(sectionIn11("NVVM IR 1.1, 6.2"), "NVVM IR 1.1, 6.2");
  EXPECT_EQ(sectionIn11("NVVM IR verifier, Parameter-Space Sizer"),
            "NVVM IR verifier, Parameter-Space Sizer");
}

TEST(Sections11, AreThereForEveryRule) {
  for (const RuleRow &R : allRules()) {
    if (familyOf(R.Number) != RuleFamily::Nvvm)
      continue;
    std::string Found = sectionIn11(StringRef(R.Section));
    EXPECT_NE(Found, "NVVM IR 1.1") << R.Id.data();
    EXPECT_FALSE(StringRef(Found).contains("NVVM IR 2.0")) << R.Id.data();
  }
}
