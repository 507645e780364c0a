// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What unit tests without LLVM include, for precompiling.

#ifndef SPIR2NVVM_TEST_UNIT_PLAINTESTHEADERS_H
#define SPIR2NVVM_TEST_UNIT_PLAINTESTHEADERS_H

#include "../../cmake/StandardHeaders.h"

#include <gtest/gtest.h>

#endif // SPIR2NVVM_TEST_UNIT_PLAINTESTHEADERS_H
