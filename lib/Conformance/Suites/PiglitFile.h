// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Test programs in piglit's format: OpenCL C whose first comment, or a file
/// beside it, says how to build and launch the kernels and what must come out.
///
///   /*!
///   [config]
///   name: add
///   kernel_name: add
///   global_size: 4 0 0
///   [test]
///   arg_in:  0 buffer int[4] 1 2 3 4
///   arg_out: 1 buffer int[4] repeat 7
///   !*/
///
/// conformance/own/README.md has the whole format, and what this project's own
/// corpus adds to it.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_SUITES_PIGLITFILE_H
#define SPIR2NVVM_LIB_CONFORMANCE_SUITES_PIGLITFILE_H

#include "Conformance/Compare/Compare.h"
#include "Conformance/Launch/Launch.h"

#include "llvm/Support/Error.h"

#include <optional>

namespace spir2nvvm::conformance {

struct PiglitArgument {
  unsigned Index = 0;
  /// A buffer that is given as NULL has the form Null and, in LocalBytes, the
  /// size a local parameter would have.
  launch::Argument Value;
  Tolerance Allowed{0, 0, /*SignedZeros=*/false}; // of an expected result
};

struct PiglitTest {
  std::string Name, Kernel;
  unsigned WorkDim = 1;
  std::array<uint64_t, 3> Global{1, 1, 1}, Offset{0, 0, 0};
  std::optional<std::array<uint64_t, 3>> Local; // else the runner chooses
  bool ExpectFail = false;
  std::vector<PiglitArgument> In, Out;
  /// Lines of expected output, in the order given; work-items may print theirs
  /// in any order. Unset: any output is right.
  std::optional<std::vector<std::string>> Printed;
};

struct PiglitFile {
  std::string Name;
  unsigned ClcVersionMin = 10, ClcVersionMax = 0; // 0: no limit
  std::string PlatformRegex, DeviceRegex;
  std::vector<std::string> DeviceExtensions;
  std::vector<std::string> BuildOptions;
  bool ExpectBuildFail = false, NeedsImages = false;
  bool Extended = false; // uses what this project adds to the format
  /// The program; or where it is, beside this file.
  std::string Source, SourceFile;
  std::vector<PiglitTest> Tests;
};

/// Parses a .cl or .program_test file. What does not fit the format is an error
/// with its line; nothing is guessed.
llvm::Expected<PiglitFile> parsePiglit(llvm::StringRef Text,
                                       llvm::StringRef Path);

/// The launch of one test, arguments that only have an expected result holding
/// a pattern. Fails where an index is missing.
llvm::Expected<launch::Launch> launchOf(const PiglitTest &Test);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_SUITES_PIGLITFILE_H
