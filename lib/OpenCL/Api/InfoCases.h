// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of a table of Tables/Info as cases of a switch, which writes them to
// Out. No guard: every table forgets what its rows mean.

#define INFO(PARAMETER, TYPE, GETTER)                                          \
  case PARAMETER:                                                              \
    return Out.write<TYPE>(GETTER);
#define INFO_SINCE(VERSION, PARAMETER, TYPE, GETTER)                           \
  case PARAMETER:                                                              \
    return speaks(VERSION) ? Out.write<TYPE>(GETTER) : CL_INVALID_VALUE;
#undef INFO_EXPERIMENTAL // which few tables have
#define INFO_EXPERIMENTAL(PARAMETER, TYPE, GETTER)                             \
  case PARAMETER:                                                              \
    return hasUnifiedSvm() ? Out.write<TYPE>(GETTER) : CL_INVALID_VALUE;
