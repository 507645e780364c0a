// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL compiler options: which are in force for a module, and what they
/// mean to the back end. The rows are ClOptions.def.
///
///   !opencl.compiler.options = !{!{"-cl-mad-enable"}}      command line
///                    \                                      /
///                     ClSettings{MadEnable} -> -ftz=0 ... -fma=1 -opt=3

#ifndef SPIR2NVVM_LIB_TARGET_CLOPTIONS_H
#define SPIR2NVVM_LIB_TARGET_CLOPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace llvm {
class FastMathFlags;
class Module;
} // namespace llvm

namespace spir2nvvm {

/// Which options are in force. One member for each row.
struct ClSettings {
#define CL_OPTION(FIELD, SPELLING, FORM, PHASE, LINKED, BACKEND, FASTMATH,     \
                  EFFECT)                                                      \
  bool FIELD = false;
#include "Target/ClOptions.def"
  /// opencl.enable.FP_CONTRACT is there (SPIR 1.2, 2.9.1).
  bool FpContract = false;
};

struct ClOptionRow {
  llvm::StringLiteral Spelling;
  bool Prefix;   // a value follows the spelling
  bool LinkOnly; // no compiler takes it
  bool NeedsAll; // of linked modules
  bool ClSettings::*Field;
  llvm::StringLiteral Backend, FastMath;
};

/// The row of one word, or null for an unknown option.
const ClOptionRow *findClOption(llvm::StringRef Word);

/// The words of !opencl.compiler.options and .ext.options: one list for each
/// module that was linked. Operands that are not strings are left out; the
/// convert-metadata stage reports them.
std::vector<std::vector<std::string>> clOptionLists(const llvm::Module &M);

/// What is in force: the command line's options if there are any, else the
/// module's own. Unknown words count for nothing here.
ClSettings clSettings(const llvm::Module &M,
                      llvm::ArrayRef<std::string> CommandLine);

/// The least N of all -cl-nv-maxrregcount=N, of the same options; 0 if there is
/// none.
unsigned registerLimit(const llvm::Module &M,
                       llvm::ArrayRef<std::string> CommandLine);

/// libNVVM's options, every one spelled out: -ftz, -prec-div, -prec-sqrt, -fma
/// and -opt in this order.
std::vector<std::string> backendOptions(const ClSettings &Settings);

/// The flags ordinary arithmetic of the program may carry.
llvm::FastMathFlags fastMathFlags(const ClSettings &Settings);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_CLOPTIONS_H
