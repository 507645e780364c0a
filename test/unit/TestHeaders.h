// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What most unit tests include, for precompiling.

#ifndef SPIR2NVVM_TEST_UNIT_TESTHEADERS_H
#define SPIR2NVVM_TEST_UNIT_TESTHEADERS_H

#include "../../cmake/LlvmHeaders.h"

#include <gtest/gtest.h>

#endif // SPIR2NVVM_TEST_UNIT_TESTHEADERS_H
