// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the rows of a table of Tables/Info are in InfoTest.cpp. No guard: every
// table forgets it.

#define INFO(PARAMETER, TYPE, GETTER) Row(true, #PARAMETER, PARAMETER);
#define INFO_SINCE(VERSION, PARAMETER, TYPE, GETTER)                           \
  Row(isSpoken(VERSION), #PARAMETER, PARAMETER);
#undef INFO_EXPERIMENTAL // which few tables have
#define INFO_EXPERIMENTAL(PARAMETER, TYPE, GETTER)                             \
  Row(false, #PARAMETER, PARAMETER);
