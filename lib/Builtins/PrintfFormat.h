// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// An OpenCL printf format (OpenCL C 1.2, 6.12.13.2; 3.1, 6.15.15) as pieces.
///
///   "x=%5.2v4hlf\n"  ->  "x="  {width 5, precision 2, 4 lanes, hl, 'f'}  "\n"

#ifndef SPIR2NVVM_LIB_BUILTINS_PRINTFFORMAT_H
#define SPIR2NVVM_LIB_BUILTINS_PRINTFFORMAT_H

#include <string>
#include <string_view>
#include <vector>

namespace spir2nvvm {

/// "", hh, h, hl, l, ll, z or t
enum class PrintfLength { None, Char, Short, Lane32, Long, LongLong, Size };

struct PrintfPiece {
  std::string Literal; // of a piece without conversion; "%%" stays doubled
  std::string Layout;  // flags, width and precision: "-08.3"
  unsigned Lanes = 1;
  PrintfLength Length = PrintfLength::None;
  char Conversion = 0; // 0: Literal
  /// A length that OpenCL C leaves undefined here; Length is what is made of it.
  std::string ForeignLength;

  bool isInteger() const;
  bool isSigned() const { return Conversion == 'd' || Conversion == 'i'; }
  bool isFloating() const;
};

struct PrintfFormat {
  std::vector<PrintfPiece> Pieces;
  /// Where and why reading stopped; empty when the format is good.
  std::string Fault;
  size_t FaultOffset = 0;
};

/// Up to the first zero byte, as C reads it.
PrintfFormat parsePrintfFormat(std::string_view Text);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BUILTINS_PRINTFFORMAT_H
