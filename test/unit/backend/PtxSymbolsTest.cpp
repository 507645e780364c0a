// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a PTX module defines and what it still needs, read from its text.

#include "Backend/PtxSymbols.h"

#include <gtest/gtest.h>

using namespace spir2nvvm;

using Names = std::vector<std::string>;

static Names unresolved(const std::string &Items) {
  const std::string Text = ".version 8.0\n.target sm_75\n" + Items;
  ptx::SyntaxError Error;
  auto M = ptx::parse(Text, Error);
  EXPECT_TRUE(M) << Error.At.Line << ": " << Error.Found;
  return M ? unresolvedSymbols(*M) : Names();
}

TEST(PtxSymbols, FunctionsAndVariables) {
  EXPECT_EQ(unresolved(".extern .func  (.param .b32 func_retval0) _Z3foof\n(\n"
                       "\t.param .b32 _Z3foof_param_0\n)\n;\n"
                       ".extern .func bar\n();\n"
                       ".extern .global .align 4 .u32 table[4];\n"
                       ".extern .const .align 4 .b8 limits[12];\n"),
            (Names{"_Z3foof", "bar", "table", "limits"}));
}

// Dynamic shared memory is declared so, and the driver brings vprintf.
TEST(PtxSymbols, WhatTheDriverSuppliesIsResolved) {
  EXPECT_EQ(unresolved(".extern .shared .align 128 .b8 __spir2nvvm_local[];\n"
                       ".extern .func  (.param .b32 r) vprintf\n(\n)\n;\n"
                       ".visible .entry k()\n{\n}\n"),
            Names());
}

TEST(PtxSymbols, NamesAreDemangled) {
  EXPECT_EQ(readableSymbol("_Z3fooDv4_f"), "foo(float4)");
  EXPECT_EQ(readableSymbol("plain"), "'plain'");
}
