// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Nodes of debug information, each with the columns of LLVM 7, which are
/// above its function. The first column is 1 for a distinct node, and further
/// bits of it say which of several layouts the rest has.

#include "Writer/Bitcode7/Parts.h"

#include "llvm/Bitcode/LLVMBitCodes.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/MathExtras.h"

#include <optional>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::bitcode7;

namespace {

/// The record that is put together.
struct NodeRecord {
  Numbers &N;
  Operands &Ops;

  uint64_t of(const Metadata *MD) const { return N.Metadata.reference(MD); }
  /// Refuses what a later release added, unless it says nothing.
  void newer(unsigned Code, bool IsThere, StringRef What) const {
    if (IsThere)
      N.refuse(bitc::METADATA_BLOCK_ID, Code, What);
  }
};

} // namespace

// [distinct, line, column, number of the scope, inlined at]; there is always
// a scope
static unsigned spell(const DILocation &D, const NodeRecord &R) {
  R.Ops = {D.isDistinct(), D.getLine(), D.getColumn(),
           R.N.Metadata.of(D.getRawScope()), R.of(D.getRawInlinedAt())};
  return bitc::METADATA_LOCATION;
}

// [distinct, tag, version, header and operands...]
static unsigned spell(const GenericDINode &D, const NodeRecord &R) {
  R.Ops = {D.isDistinct(), D.getTag(), 0};
  for (const MDOperand &Operand : D.operands())
    R.Ops.push_back(R.of(Operand));
  return bitc::METADATA_GENERIC_DEBUG;
}

// A bound that LLVM 7 takes: none means 0.
static std::optional<int64_t> constantBound(const Metadata *Bound) {
  if (!Bound)
    return 0;
  const auto *MD = dyn_cast<ConstantAsMetadata>(Bound);
  const auto *C = MD ? dyn_cast<ConstantInt>(MD->getValue()) : nullptr;
  if (!C || C->getValue().getMinSignedBits() > 64)
    return std::nullopt;
  return C->getSExtValue();
}

// [distinct | 1 << 1, count, lower bound as a number]
static unsigned spell(const DISubrange &D, const NodeRecord &R) {
  constexpr unsigned CountIsMetadata = 1 << 1;
  std::optional<int64_t> Lower = constantBound(D.getRawLowerBound());
  R.newer(bitc::METADATA_SUBRANGE,
          !Lower || !D.getRawCountNode() || D.getRawUpperBound() ||
              D.getRawStride(),
          "an array bound that is not a constant count from a constant");
  R.Ops = {unsigned(D.isDistinct()) | CountIsMetadata,
           R.of(D.getRawCountNode()), complementAndSign(Lower.value_or(0))};
  return bitc::METADATA_SUBRANGE;
}

// [distinct | unsigned << 1, value of 64 bits, name]
static unsigned spell(const DIEnumerator &D, const NodeRecord &R) {
  const APInt &Value = D.getValue();
  R.newer(bitc::METADATA_ENUMERATOR, Value.getActiveWords() > 1,
          "an enumerator of more than 64 bits");
  uint64_t Bits = Value.getRawData()[0];
  if (!D.isUnsigned() && Value.getBitWidth() < 64)
    Bits = uint64_t(SignExtend64(Bits, Value.getBitWidth()));
  R.Ops = {unsigned(D.isDistinct()) | unsigned(D.isUnsigned()) << 1,
           complementAndSign(int64_t(Bits)), R.of(D.getRawName())};
  return bitc::METADATA_ENUMERATOR;
}

// [distinct, tag, name, size, align, encoding]
static unsigned spell(const DIBasicType &D, const NodeRecord &R) {
  R.newer(bitc::METADATA_BASIC_TYPE, D.getFlags() != 0, "flags of a type");
  R.Ops = {D.isDistinct(),    D.getTag(),         R.of(D.getRawName()),
           D.getSizeInBits(), D.getAlignInBits(), D.getEncoding()};
  return bitc::METADATA_BASIC_TYPE;
}

// [distinct, name, folder, kind of checksum, checksum (, source)]
static unsigned spell(const DIFile &D, const NodeRecord &R) {
  auto Checksum = D.getRawChecksum();
  R.Ops = {D.isDistinct(), R.of(D.getRawFilename()), R.of(D.getRawDirectory()),
           Checksum ? unsigned(Checksum->Kind) : 0,
           R.of(Checksum ? Checksum->Value : nullptr)};
  if (auto Source = D.getRawSource())
    R.Ops.push_back(R.of(*Source));
  return bitc::METADATA_FILE;
}

// What the types that have members or a base begin with.
static void spellType(const DIType &D, unsigned Flag, const Metadata *Base,
                      const NodeRecord &R) {
  R.Ops = {unsigned(D.isDistinct()) | Flag,
           D.getTag(),
           R.of(D.getRawName()),
           R.of(D.getRawFile()),
           D.getLine(),
           R.of(D.getRawScope()),
           R.of(Base),
           D.getSizeInBits(),
           D.getAlignInBits(),
           D.getOffsetInBits(),
           D.getFlags()};
}

// [distinct, tag, name, file, line, scope, base, size, align, offset, flags,
//  extra data, address space + 1]
static unsigned spell(const DIDerivedType &D, const NodeRecord &R) {
  R.newer(bitc::METADATA_DERIVED_TYPE, D.getRawAnnotations(), "annotations");
  spellType(D, 0, D.getRawBaseType(), R);
  auto Space = D.getDWARFAddressSpace();
  R.Ops.append({R.of(D.getRawExtraData()), Space ? uint64_t(*Space) + 1 : 0});
  return bitc::METADATA_DERIVED_TYPE;
}

// [distinct | 1 << 1, tag, name, file, line, scope, base, size, align, offset,
//  flags, elements, language, holder of the vtable, template parameters,
//  identifier, discriminator]
static unsigned spell(const DICompositeType &D, const NodeRecord &R) {
  constexpr unsigned RefersToTypesDirectly = 1 << 1;
  R.newer(bitc::METADATA_COMPOSITE_TYPE,
          D.getRawDataLocation() || D.getRawAssociated() ||
              D.getRawAllocated() || D.getRawRank() || D.getRawAnnotations(),
          "a type whose place is computed");
  spellType(D, RefersToTypesDirectly, D.getRawBaseType(), R);
  R.Ops.append({R.of(D.getRawElements()), D.getRuntimeLang(),
                R.of(D.getRawVTableHolder()), R.of(D.getRawTemplateParams()),
                R.of(D.getRawIdentifier()), R.of(D.getRawDiscriminator())});
  return bitc::METADATA_COMPOSITE_TYPE;
}

// [distinct | 1 << 1, flags, types, calling convention]
static unsigned spell(const DISubroutineType &D, const NodeRecord &R) {
  constexpr unsigned RefersToTypesDirectly = 1 << 1;
  R.Ops = {unsigned(D.isDistinct()) | RefersToTypesDirectly, D.getFlags(),
           R.of(D.getRawTypeArray()), D.getCC()};
  return bitc::METADATA_SUBROUTINE_TYPE;
}

// [distinct, language, file, producer, optimised, flags, runtime version,
//  split file, emission kind, enums, retained types, subprograms, globals,
//  imports, DWO, macros, split inlining, for profiling, GNU pubnames]; what
//  LLVM 8 and later added are hints for the form of the debug sections
static unsigned spell(const DICompileUnit &D, const NodeRecord &R) {
  constexpr uint64_t NoSubprograms = 0; // they refer to their unit
  R.Ops = {D.isDistinct(),
           D.getSourceLanguage(),
           R.of(D.getRawFile()),
           R.of(D.getRawProducer()),
           D.isOptimized(),
           R.of(D.getRawFlags()),
           D.getRuntimeVersion(),
           R.of(D.getRawSplitDebugFilename()),
           D.getEmissionKind(),
           R.of(D.getRawEnumTypes()),
           R.of(D.getRawRetainedTypes()),
           NoSubprograms,
           R.of(D.getRawGlobalVariables()),
           R.of(D.getRawImportedEntities()),
           D.getDWOId(),
           R.of(D.getRawMacros()),
           D.getSplitDebugInlining(),
           D.getDebugInfoForProfiling(),
           D.getNameTableKind() == DICompileUnit::DebugNameTableKind::GNU};
  return bitc::METADATA_COMPILE_UNIT;
}

// What functions and variables begin with.
template <typename NodeT>
static void spellLinked(const NodeT &D, unsigned Flag, const NodeRecord &R) {
  R.Ops = {unsigned(D.isDistinct()) | Flag,
           R.of(D.getRawScope()),
           R.of(D.getRawName()),
           R.of(D.getRawLinkageName()),
           R.of(D.getRawFile()),
           D.getLine(),
           R.of(D.getRawType()),
           D.isLocalToUnit(),
           D.isDefinition()};
}

// [distinct | 1 << 1, scope, name, linkage name, file, line, type, local,
//  definition, scope line, containing type, virtuality, virtual index, flags,
//  optimised, unit, template parameters, declaration, retained nodes, this
//  adjustment, thrown types]
static unsigned spell(const DISubprogram &D, const NodeRecord &R) {
  // Promises entries for call sites, which LLVM 7 never writes.
  constexpr unsigned Meaningless = DINode::FlagAllCallsDescribed;
  constexpr unsigned HasUnit = 1 << 1;
  R.newer(bitc::METADATA_SUBPROGRAM, D.getRawAnnotations(),
          "annotations of a subprogram");
  spellLinked(D, HasUnit, R);
  R.Ops.append({D.getScopeLine(), R.of(D.getRawContainingType()),
                D.getSPFlags() & DISubprogram::SPFlagVirtuality,
                D.getVirtualIndex(), D.getFlags() & ~Meaningless,
                D.isOptimized(), R.of(D.getRawUnit()),
                R.of(D.getRawTemplateParams()), R.of(D.getRawDeclaration()),
                R.of(D.getRawRetainedNodes()), uint64_t(D.getThisAdjustment()),
                R.of(D.getRawThrownTypes())});
  return bitc::METADATA_SUBPROGRAM;
}

// [distinct, scope, file, line, column]
static unsigned spell(const DILexicalBlock &D, const NodeRecord &R) {
  R.Ops = {D.isDistinct(), R.of(D.getRawScope()), R.of(D.getRawFile()),
           D.getLine(), D.getColumn()};
  return bitc::METADATA_LEXICAL_BLOCK;
}

// [distinct, scope, file, discriminator]
static unsigned spell(const DILexicalBlockFile &D, const NodeRecord &R) {
  R.Ops = {D.isDistinct(), R.of(D.getRawScope()), R.of(D.getRawFile()),
           D.getDiscriminator()};
  return bitc::METADATA_LEXICAL_BLOCK_FILE;
}

// [distinct | exports << 1, scope, name]
static unsigned spell(const DINamespace &D, const NodeRecord &R) {
  R.Ops = {unsigned(D.isDistinct()) | unsigned(D.getExportSymbols()) << 1,
           R.of(D.getRawScope()), R.of(D.getRawName())};
  return bitc::METADATA_NAMESPACE;
}

// [distinct, name, type]; whether it is the default is a hint
static unsigned spell(const DITemplateTypeParameter &D, const NodeRecord &R) {
  R.Ops = {D.isDistinct(), R.of(D.getRawName()), R.of(D.getRawType())};
  return bitc::METADATA_TEMPLATE_TYPE;
}

// [distinct, tag, name, type, value]; whether it is the default is a hint
static unsigned spell(const DITemplateValueParameter &D, const NodeRecord &R) {
  R.Ops = {D.isDistinct(), D.getTag(), R.of(D.getRawName()),
           R.of(D.getRawType()), R.of(D.getValue())};
  return bitc::METADATA_TEMPLATE_VALUE;
}

// [distinct | 1 << 1, scope, name, linkage name, file, line, type, local,
//  definition, none, declaration, align]
static unsigned spell(const DIGlobalVariable &D, const NodeRecord &R) {
  constexpr unsigned ExpressionIsSeparate = 1 << 1;
  R.newer(bitc::METADATA_GLOBAL_VAR,
          D.getRawTemplateParams() || D.getRawAnnotations(),
          "a variable with template parameters or annotations");
  spellLinked(D, ExpressionIsSeparate, R);
  R.Ops.append(
      {0, R.of(D.getRawStaticDataMemberDeclaration()), D.getAlignInBits()});
  return bitc::METADATA_GLOBAL_VAR;
}

// [distinct, variable, expression]
static unsigned spell(const DIGlobalVariableExpression &D,
                      const NodeRecord &R) {
  R.Ops = {D.isDistinct(), R.of(D.getRawVariable()),
           R.of(D.getRawExpression())};
  return bitc::METADATA_GLOBAL_VAR_EXPR;
}

// [distinct | 1 << 1, scope, name, file, line, type, argument, flags, align]
static unsigned spell(const DILocalVariable &D, const NodeRecord &R) {
  constexpr unsigned HasAlignment = 1 << 1;
  R.newer(bitc::METADATA_LOCAL_VAR, D.getRawAnnotations(), "annotations");
  R.Ops = {unsigned(D.isDistinct()) | HasAlignment,
           R.of(D.getRawScope()),
           R.of(D.getRawName()),
           R.of(D.getRawFile()),
           D.getLine(),
           R.of(D.getRawType()),
           D.getArg(),
           D.getFlags(),
           D.getAlignInBits()};
  return bitc::METADATA_LOCAL_VAR;
}

// [distinct, scope, name, file, line]
static unsigned spell(const DILabel &D, const NodeRecord &R) {
  R.Ops = {D.isDistinct(), R.of(D.getRawScope()), R.of(D.getRawName()),
           R.of(D.getRawFile()), D.getLine()};
  return bitc::METADATA_LABEL;
}

// [distinct | version << 1, elements...]
static unsigned spell(const DIExpression &D, const NodeRecord &R) {
  constexpr unsigned Version = 3 << 1;
  R.Ops = {unsigned(D.isDistinct()) | Version};
  R.Ops.append(D.elements_begin(), D.elements_end());
  return bitc::METADATA_EXPRESSION;
}

// [distinct, tag, scope, entity, line, name, file]
static unsigned spell(const DIImportedEntity &D, const NodeRecord &R) {
  R.newer(bitc::METADATA_IMPORTED_ENTITY, D.getRawElements(),
          "elements of an import");
  R.Ops = {D.isDistinct(),         D.getTag(),  R.of(D.getRawScope()),
           R.of(D.getRawEntity()), D.getLine(), R.of(D.getRawName()),
           R.of(D.getRawFile())};
  return bitc::METADATA_IMPORTED_ENTITY;
}

// [distinct, kind, line, name, value]
static unsigned spell(const DIMacro &D, const NodeRecord &R) {
  R.Ops = {D.isDistinct(), D.getMacinfoType(), D.getLine(),
           R.of(D.getRawName()), R.of(D.getRawValue())};
  return bitc::METADATA_MACRO;
}

// [distinct, kind, line, file, elements]
static unsigned spell(const DIMacroFile &D, const NodeRecord &R) {
  R.Ops = {D.isDistinct(), D.getMacinfoType(), D.getLine(),
           R.of(D.getRawFile()), R.of(D.getRawElements())};
  return bitc::METADATA_MACRO_FILE;
}

unsigned bitcode7::spellDebugNode(const MDNode &Node, Numbers &N,
                                  Operands &Ops) {
  const NodeRecord R{N, Ops};
  switch (Node.getMetadataID()) {
#define NODE(CLASS)                                                            \
  case Metadata::CLASS##Kind:                                                  \
    return spell(cast<CLASS>(Node), R);
    NODE(DILocation)
    NODE(GenericDINode)
    NODE(DISubrange)
    NODE(DIEnumerator)
    NODE(DIBasicType)
    NODE(DIFile)
    NODE(DIDerivedType)
    NODE(DICompositeType)
    NODE(DISubroutineType)
    NODE(DICompileUnit)
    NODE(DISubprogram)
    NODE(DILexicalBlock)
    NODE(DILexicalBlockFile)
    NODE(DINamespace)
    NODE(DITemplateTypeParameter)
    NODE(DITemplateValueParameter)
    NODE(DIGlobalVariable)
    NODE(DIGlobalVariableExpression)
    NODE(DILocalVariable)
    NODE(DILabel)
    NODE(DIExpression)
    NODE(DIImportedEntity)
    NODE(DIMacro)
    NODE(DIMacroFile)
#undef NODE
  default: // Fortran, Objective-C and modules, which no kernel language has
    N.refuse(bitc::METADATA_BLOCK_ID, Node.getMetadataID(),
             "a debug-info node of another language");
    return bitc::METADATA_NODE;
  }
}
