// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The LLVM 7 forms of single bitcode records: the functions that the rows of
/// Bitcode7Records.def name.

#ifndef SPIR2NVVM_LIB_WRITER_LLVM7_BITCODE7FORMS_H
#define SPIR2NVVM_LIB_WRITER_LLVM7_BITCODE7FORMS_H

#include "Writer/Llvm7/RecordReader.h"

#include "llvm/ADT/DenseMap.h"

#include <string>

namespace spir2nvvm::bitcode7 {

/// Numbers that some records refer to. A value's number is its position, as
/// in the reader: global values, then the module's constants.
struct Numbering {
  unsigned NextValue = 0, NextMetadata = 0;
  bool InFunction = false;
  /// Integer constants of the module, as the record holds them.
  llvm::DenseMap<unsigned, uint64_t> Integers;
  /// Metadata that wraps a value: metadata number to value number.
  llvm::DenseMap<unsigned, unsigned> MetadataValues;
};

/// Rewrites \p R; \p Limit is the row's last column. Returns an empty string
/// or what LLVM 7 cannot say.
using Form = std::string (*)(Record &R, const Numbering &N, unsigned Limit);

std::string producer(Record &R, const Numbering &N, unsigned Limit);
std::string globalValue(Record &R, const Numbering &N, unsigned Limit);
std::string attributeGroup(Record &R, const Numbering &N, unsigned Limit);
std::string integer(Record &R, const Numbering &N, unsigned Limit);
std::string inlineAsm(Record &R, const Numbering &N, unsigned Limit);
std::string compareExchange(Record &R, const Numbering &N, unsigned Limit);
std::string atomicRmw(Record &R, const Numbering &N, unsigned Limit);
std::string metadataValue(Record &R, const Numbering &N, unsigned Limit);
std::string subrange(Record &R, const Numbering &N, unsigned Limit);
std::string enumerator(Record &R, const Numbering &N, unsigned Limit);
std::string compileUnit(Record &R, const Numbering &N, unsigned Limit);
std::string subprogram(Record &R, const Numbering &N, unsigned Limit);
std::string templateValue(Record &R, const Numbering &N, unsigned Limit);
std::string globalVariable(Record &R, const Numbering &N, unsigned Limit);

} // namespace spir2nvvm::bitcode7

#endif // SPIR2NVVM_LIB_WRITER_LLVM7_BITCODE7FORMS_H
