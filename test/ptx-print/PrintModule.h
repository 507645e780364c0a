// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// PTX as text again, one statement a line, which shows that the parser loses
/// nothing: it parses to the same tree, and ptxas makes the same of it.

#ifndef SPIR2NVVM_TEST_PTX_PRINT_PRINTMODULE_H
#define SPIR2NVVM_TEST_PTX_PRINT_PRINTMODULE_H

#include "Ptx/Tree.h"

namespace spir2nvvm::ptx {

std::string print(const Module &M);
std::string print(const std::vector<Statement> &Statements);

} // namespace spir2nvvm::ptx

#endif // SPIR2NVVM_TEST_PTX_PRINT_PRINTMODULE_H
