// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Records whose layout changed between LLVM 7 and LLVM 14. The comment above
/// each function shows both layouts.

#include "Writer/Llvm7/Bitcode7Forms.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Bitcode/LLVMBitCodes.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/MathExtras.h"

#include <optional>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::bitcode7;

// The reader prints it in its messages and reads nothing else from it.
std::string bitcode7::producer(Record &R, const Numbering &, unsigned) {
  StringRef Name = "spir2nvvm, LLVM 7 form";
  R.Ops.assign(Name.begin(), Name.end());
  return {};
}

// Behind the columns of LLVM 7 come a function's address space and the
// partition, a position in the string table and a length. The legaliser has
// refused the former and removed the latter.
std::string bitcode7::globalValue(Record &R, const Numbering &,
                                  unsigned Limit) {
  if (R.Ops.size() > Limit)
    R.Ops.truncate(Limit);
  return {};
}

namespace {
enum AttributeShape : uint64_t {
  EnumShape = 0,
  IntegerShape = 1,
  StringShape = 3,
  StringPairShape = 4,
  EnumWithoutTypeShape = 5,
  EnumWithTypeShape = 6
};
} // namespace

// Which shapes an attribute number may take in LLVM 7, -1 for "not there".
static bool isInLlvm7(uint64_t Number) {
  enum Treatment { Keep, Untype, Drop, Refuse };
  switch (Number) {
#define ATTRIBUTE(KIND, NUMBER, TREATMENT)                                     \
  case NUMBER:                                                                 \
    return TREATMENT == Keep || TREATMENT == Untype;
#include "Writer/Llvm7/Attributes.def"
  default:
    return false;
  }
}

// [group, position, attributes...]; byval and sret lose their type.
std::string bitcode7::attributeGroup(Record &R, const Numbering &, unsigned) {
  SmallVector<uint64_t, 64> Out(R.Ops.begin(), R.Ops.begin() + 2);
  for (size_t I = 2; I < R.Ops.size();) {
    uint64_t Shape = R.Ops[I++];
    if (Shape == StringShape || Shape == StringPairShape) {
      Out.push_back(Shape);
      for (unsigned Strings = Shape == StringShape ? 1 : 2; Strings; --Strings)
        do
          Out.push_back(R.Ops[I]);
        while (R.Ops[I++]);
      continue;
    }
    uint64_t Number = R.Ops[I++];
    if (!isInLlvm7(Number))
      return "attribute number " + std::to_string(Number);
    bool IsInteger = Shape == IntegerShape;
    Out.append(
        {IsInteger ? uint64_t(IntegerShape) : uint64_t(EnumShape), Number});
    if (IsInteger)
      Out.push_back(R.Ops[I++]);
    if (Shape == EnumWithTypeShape)
      ++I;
  }
  R.Ops = std::move(Out);
  return {};
}

// Unchanged; the caller remembers the value.
std::string bitcode7::integer(Record &, const Numbering &, unsigned) {
  return {};
}

// 14: [function type, flags, n, n * char, m, m * char]
//  7: [flags, n, n * char, m, m * char], the type is the current one
std::string bitcode7::inlineAsm(Record &R, const Numbering &, unsigned) {
  constexpr uint64_t KnownFlags = 7; // side effects, align stack, dialect
  if (R.Ops.size() < 2 || R.Ops[1] & ~KnownFlags)
    return "inline assembly that may unwind";
  R.Ops.erase(R.Ops.begin());
  R.Code = bitc::CST_CODE_INLINEASM_OLD2;
  return {};
}

// Operand numbers count back from the instruction; one that is not defined
// yet wraps around and is followed by its type.
static bool isForwardReference(uint64_t Relative) {
  return int32_t(Relative) <= 0;
}

// 14: [ptr (type), cmp (type), new, volatile, success, scope, failure, weak,
//      align]
//  7: the same without align
std::string bitcode7::compareExchange(Record &R, const Numbering &, unsigned) {
  R.Ops.pop_back();
  return {};
}

// 14: [ptr (type), value (type), operation, volatile, order, scope, align]
//  7: [ptr (type), value, operation, volatile, order, scope]
std::string bitcode7::atomicRmw(Record &R, const Numbering &, unsigned) {
  size_t Value = isForwardReference(R.Ops[0]) ? 2 : 1;
  if (isForwardReference(R.Ops[Value]))
    R.Ops.erase(R.Ops.begin() + Value + 1);
  if (R.Ops[Value + 1] > bitc::RMW_UMIN)
    return "atomicrmw operation " + std::to_string(R.Ops[Value + 1]);
  R.Ops.pop_back();
  R.Code = bitc::FUNC_CODE_INST_ATOMICRMW_OLD;
  return {};
}

// Unchanged; the caller remembers the reference.
std::string bitcode7::metadataValue(Record &, const Numbering &, unsigned) {
  return {};
}

// Two encodings put the sign into the lowest bit: constants store the
// magnitude beside it, metadata the complement.
static int64_t decodeConstant(uint64_t Record) {
  if (Record == 1)
    return INT64_MIN;
  int64_t Magnitude = int64_t(Record >> 1);
  return Record & 1 ? -Magnitude : Magnitude;
}
static uint64_t encodeForMetadata(int64_t Value) {
  uint64_t Shifted = uint64_t(Value) << 1;
  return Value < 0 ? ~Shifted : Shifted;
}

// The integer behind a metadata operand (number + 1); null means 0.
static std::optional<int64_t> integerOperand(const Numbering &N,
                                             uint64_t Operand) {
  if (Operand == 0)
    return 0;
  auto Value = N.MetadataValues.find(unsigned(Operand - 1));
  if (Value == N.MetadataValues.end())
    return std::nullopt;
  auto Integer = N.Integers.find(Value->second);
  if (Integer == N.Integers.end())
    return std::nullopt;
  return decodeConstant(Integer->second);
}

// 14: [distinct | 2 << 1, count, lower, upper, stride], all metadata
//  7: [distinct | 1 << 1, count, lower as a number]
std::string bitcode7::subrange(Record &R, const Numbering &N, unsigned) {
  constexpr uint64_t CountIsMetadata = 1 << 1;
  std::optional<int64_t> Lower = integerOperand(N, R.Ops[2]);
  if (!Lower || R.Ops[1] == 0 || R.Ops[3] || R.Ops[4])
    return "an array bound that is not a constant count from a constant";
  R.Ops = {(R.Ops[0] & 1) | CountIsMetadata, R.Ops[1],
           encodeForMetadata(*Lower)};
  return {};
}

// 14: [distinct | unsigned << 1 | 1 << 2, bits, name, words...], the words
//     being the bare bits of a number of that width
//  7: [distinct | unsigned << 1, value, name], the value having 64 bits
std::string bitcode7::enumerator(Record &R, const Numbering &, unsigned) {
  if (R.Ops.size() != 4)
    return "an enumerator of more than 64 bits";
  bool IsUnsigned = R.Ops[0] & 2;
  uint64_t Bits = R.Ops[1], Value = uint64_t(decodeConstant(R.Ops[3]));
  if (!IsUnsigned && Bits > 0 && Bits < 64)
    Value = uint64_t(SignExtend64(Value, unsigned(Bits)));
  R.Ops = {R.Ops[0] & 3, encodeForMetadata(int64_t(Value)), R.Ops[2]};
  return {};
}

// 14: 18 columns as in LLVM 7, name table kind, ranges base address, sysroot,
//     SDK: hints for the form of the debug sections
//  7: the same 18, "GNU pubnames wanted"
std::string bitcode7::compileUnit(Record &R, const Numbering &, unsigned) {
  constexpr size_t NameTable = 18;
  if (R.Ops.size() > NameTable) {
    R.Ops.truncate(NameTable + 1);
    R.Ops[NameTable] =
        R.Ops[NameTable] == uint64_t(DICompileUnit::DebugNameTableKind::GNU);
  }
  return {};
}

// 14: [4 | has unit | distinct, scope, name, linkage name, file, line, type,
//      scope line, containing type, spFlags, virtual index, flags, unit,
//      template parameters, declaration, retained nodes, this adjustment,
//      thrown types, annotations]
//  7: [has unit | distinct, scope, name, linkage name, file, line, type, local,
//      definition, scope line, containing type, virtuality, virtual index,
//      flags, optimised, unit, template parameters, declaration, variables,
//      this adjustment, thrown types]
std::string bitcode7::subprogram(Record &R, const Numbering &, unsigned) {
  const auto &In = R.Ops;
  if (In.size() < 19 || In[18])
    return In.size() < 19 ? "a subprogram of unknown layout"
                          : "annotations of a subprogram";
  constexpr uint64_t SpFlagsMarker = 1 << 2;
  uint64_t SpFlags = In[9];
  auto Has = [SpFlags](DISubprogram::DISPFlags Flag) -> uint64_t {
    return (SpFlags & Flag) != 0;
  };
  R.Ops = {In[0] & ~SpFlagsMarker,
           In[1],
           In[2],
           In[3],
           In[4],
           In[5],
           In[6],
           Has(DISubprogram::SPFlagLocalToUnit),
           Has(DISubprogram::SPFlagDefinition),
           In[7],
           In[8],
           SpFlags & DISubprogram::SPFlagVirtuality,
           In[10],
           In[11],
           Has(DISubprogram::SPFlagOptimized),
           In[12],
           In[13],
           In[14],
           In[15],
           In[16],
           In[17]};
  return {};
}

// 14: [distinct, tag, name, type, is default, value]
//  7: [distinct, tag, name, type, value]
std::string bitcode7::templateValue(Record &R, const Numbering &, unsigned) {
  if (R.Ops.size() == 6)
    R.Ops.erase(R.Ops.begin() + 4);
  return {};
}

// 14: [distinct | 2 << 1, scope, name, linkage name, file, line, type, local,
//      definition, declaration, template parameters, align, annotations]
//  7: [distinct | 1 << 1, scope, name, linkage name, file, line, type, local,
//      definition, 0, declaration, align]
std::string bitcode7::globalVariable(Record &R, const Numbering &, unsigned) {
  if (R.Ops.size() != 13 || R.Ops[10] || R.Ops[12])
    return "a variable with template parameters or annotations";
  constexpr uint64_t ExpressionIsSeparate = 1 << 1;
  uint64_t Declaration = R.Ops[9], Align = R.Ops[11];
  R.Ops[0] = (R.Ops[0] & 1) | ExpressionIsSeparate;
  R.Ops.truncate(9);
  R.Ops.append({uint64_t(0), Declaration, Align});
  return {};
}
