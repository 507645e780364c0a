// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What stands in for the C library's _dl_find_object() on older systems, beside
/// that.

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#ifdef DLFO_STRUCT_HAS_EH_DBASE

// lib/Target/FindObject.cpp is linked before the C library's.
using FindObject = int(void *, dl_find_object *);

namespace {
struct Answer {
  explicit Answer(FindObject *Find, void *Address)
      : Status(Find(Address, &Found)) {}
  dl_find_object Found = {};
  int Status;
};
} // namespace

static void *address(void (*Function)()) {
  return reinterpret_cast<void *>(Function);
}

TEST(FindObject, TellsWhatTheCLibraryTells) {
  auto *System =
      reinterpret_cast<FindObject *>(dlsym(RTLD_DEFAULT, "_dl_find_object"));
  if (!System)
    GTEST_SKIP() << "the C library has none";
  ASSERT_NE(System, &_dl_find_object);
  for (void *Address : {address([] {}), dlsym(RTLD_DEFAULT, "malloc"),
                        dlsym(RTLD_DEFAULT, "__cxa_throw")}) {
    ASSERT_NE(Address, nullptr);
    const Answer Ours(_dl_find_object, Address), Theirs(System, Address);
    EXPECT_EQ(Ours.Status, 0);
    EXPECT_EQ(Theirs.Status, 0);
    EXPECT_EQ(Ours.Found.dlfo_map_start, Theirs.Found.dlfo_map_start);
    EXPECT_EQ(Ours.Found.dlfo_map_end, Theirs.Found.dlfo_map_end);
    EXPECT_EQ(Ours.Found.dlfo_eh_frame, Theirs.Found.dlfo_eh_frame);
  }
}

TEST(FindObject, KnowsNoObjectOfAForeignAddress) {
  int OnTheStack = 0;
  EXPECT_EQ(Answer(_dl_find_object, &OnTheStack).Status, -1);
  EXPECT_EQ(Answer(_dl_find_object, nullptr).Status, -1);
}

#endif
