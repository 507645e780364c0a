// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Debug-info nodes as LLVM 7 spells them.
///
///   LLVM 14  !DISubprogram(name: "k", ..., spFlags: DISPFlagDefinition)
///   LLVM 7   !DISubprogram(name: "k", ..., isLocal: false, isDefinition: true)

#include "Diagnostics/Rules/Output.h"
#include "Writer/Text/TextWriter.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Constants.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// "!Kind(name: value, name: value)".
class Fields {
public:
  Fields(TextWriter &W, StringRef Kind) : W(W) { W.OS << '!' << Kind << '('; }
  ~Fields() { W.OS << ')'; }
  Fields(const Fields &) = delete;
  Fields &operator=(const Fields &) = delete;

  void word(StringRef Name, StringRef Word) {
    start(Name);
    W.OS << Word;
  }
  void text(StringRef Name, StringRef Text) {
    if (Text.empty())
      return;
    start(Name);
    writeQuoted(W.OS, Text);
  }
  void number(StringRef Name, int64_t Value, bool KeepZero = false) {
    if (Value == 0 && !KeepZero)
      return;
    start(Name);
    W.OS << Value;
  }
  void flag(StringRef Name, bool On) { word(Name, On ? "true" : "false"); }
  void node(StringRef Name, const Metadata *MD, bool KeepNull = false) {
    if (!MD && !KeepNull)
      return;
    start(Name);
    writeMetadataOperand(W, MD);
  }
  /// A DWARF constant by its name, by its number where it has none.
  void dwarf(StringRef Name, StringRef Word, unsigned Value) {
    if (Word.empty())
      number(Name, Value);
    else
      word(Name, Word);
  }
  void flags(StringRef Name, DINode::DIFlags Flags);
  void tag(const DINode &N) {
    dwarf("tag", dwarf::TagString(N.getTag()), N.getTag());
  }

  // Runs of fields that several nodes have in common.
  template <typename NodeT> void place(const NodeT &N) {
    node("file", N.getRawFile());
    number("line", N.getLine());
  }
  template <typename NodeT> void scopeAndPlace(const NodeT &N) {
    node("scope", N.getRawScope());
    place(N);
  }
  /// A function or a variable of the program.
  template <typename NodeT> void linkedName(const NodeT &N) {
    text("name", N.getName());
    text("linkageName", N.getLinkageName());
    node("scope", N.getRawScope(), true);
    place(N);
    node("type", N.getRawType());
    flag("isLocal", N.isLocalToUnit());
    flag("isDefinition", N.isDefinition());
  }
  void sizes(const DIType &N) {
    number("size", N.getSizeInBits());
    number("align", N.getAlignInBits());
  }
  /// A type made of others.
  template <typename NodeT> void madeOf(const NodeT &N, bool KeepNullBase) {
    tag(N);
    text("name", N.getName());
    scopeAndPlace(N);
    node("baseType", N.getRawBaseType(), KeepNullBase);
    sizes(N);
    number("offset", N.getOffsetInBits());
    flags("flags", N.getFlags());
  }

private:
  void start(StringRef Name) {
    W.OS << (First ? "" : ", ") << Name << ": ";
    First = false;
  }
  TextWriter &W;
  bool First = true;
};

} // namespace

void Fields::flags(StringRef Name, DINode::DIFlags Flags) {
  // Bits 24 and up were given their meaning, or another one, after LLVM 7.
  constexpr unsigned Known = (1u << 24) - 1;
  // Promises entries for call sites, which LLVM 7 never writes; clang sets it
  // in every optimised program with debug information.
  constexpr unsigned Meaningless = DINode::FlagAllCallsDescribed;
  if (Flags & ~(Known | Meaningless))
    W.lose("a debug-info flag");
  SmallVector<DINode::DIFlags, 8> Single;
  DINode::splitFlags(static_cast<DINode::DIFlags>(Flags & Known), Single);
  if (Single.empty())
    return;
  start(Name);
  for (unsigned I = 0; I < Single.size(); ++I)
    W.OS << (I ? " | " : "") << DINode::getFlagString(Single[I]);
}

/// Fields that LLVM 7 does not have, and whether a node has them.
static void lose(TextWriter &W,
                 std::initializer_list<std::pair<bool, const char *>> Fields) {
  for (auto [IsPresent, Name] : Fields)
    if (IsPresent)
      W.lose(Twine("debug-info field '") + Name + "'");
}

static void write(TextWriter &W, const DILocation &N) {
  lose(W, {{N.isImplicitCode(), "isImplicitCode"}});
  Fields F(W, "DILocation");
  F.number("line", N.getLine(), true);
  F.number("column", N.getColumn());
  F.node("scope", N.getRawScope());
  F.node("inlinedAt", N.getRawInlinedAt());
}

static void write(TextWriter &W, const DIFile &N) {
  Fields F(W, "DIFile");
  F.word("filename", "");
  writeQuoted(W.OS, N.getFilename());
  F.word("directory", "");
  writeQuoted(W.OS, N.getDirectory());
  if (N.getChecksum()) {
    F.word("checksumkind", N.getChecksum()->getKindAsString());
    F.text("checksum", N.getChecksum()->Value);
  }
  if (N.getSource())
    F.text("source", *N.getSource());
}

static void write(TextWriter &W, const DICompileUnit &N) {
  lose(W, {{N.getRangesBaseAddress() != 0, "rangesBaseAddress"},
           {!N.getSysRoot().empty(), "sysroot"},
           {!N.getSDK().empty(), "sdk"}});
  Fields F(W, "DICompileUnit");
  F.dwarf("language", dwarf::LanguageString(N.getSourceLanguage()),
          N.getSourceLanguage());
  F.node("file", N.getRawFile(), true);
  F.text("producer", N.getProducer());
  F.flag("isOptimized", N.isOptimized());
  F.text("flags", N.getFlags());
  F.number("runtimeVersion", N.getRuntimeVersion(), true);
  F.text("splitDebugFilename", N.getSplitDebugFilename());
  F.word("emissionKind",
         DICompileUnit::emissionKindString(N.getEmissionKind()));
  F.node("enums", N.getRawEnumTypes());
  F.node("retainedTypes", N.getRawRetainedTypes());
  F.node("globals", N.getRawGlobalVariables());
  F.node("imports", N.getRawImportedEntities());
  F.node("macros", N.getRawMacros());
  F.number("dwoId", N.getDWOId());
  if (!N.getSplitDebugInlining())
    F.flag("splitDebugInlining", false);
  if (N.getDebugInfoForProfiling())
    F.flag("debugInfoForProfiling", true);
  // LLVM 8 turned this flag into a choice of three; "none" and "default"
  // differ only in accelerator tables.
  if (N.getNameTableKind() == DICompileUnit::DebugNameTableKind::GNU)
    F.flag("gnuPubnames", true);
}

static void write(TextWriter &W, const DISubprogram &N) {
  const unsigned Known =
      DISubprogram::SPFlagVirtuality | DISubprogram::SPFlagLocalToUnit |
      DISubprogram::SPFlagDefinition | DISubprogram::SPFlagOptimized;
  lose(W, {{(N.getSPFlags() & ~Known) != 0, "spFlags"},
           {N.getRawAnnotations() != nullptr, "annotations"}});
  Fields F(W, "DISubprogram");
  F.linkedName(N);
  F.number("scopeLine", N.getScopeLine());
  F.node("containingType", N.getRawContainingType());
  if (N.getVirtuality() != 0) {
    F.word("virtuality", dwarf::VirtualityString(N.getVirtuality()));
    F.number("virtualIndex", N.getVirtualIndex(), true);
  }
  F.number("thisAdjustment", N.getThisAdjustment());
  F.flags("flags", N.getFlags());
  F.flag("isOptimized", N.isOptimized());
  F.node("unit", N.getRawUnit());
  F.node("templateParams", N.getRawTemplateParams());
  F.node("declaration", N.getRawDeclaration());
  F.node("retainedNodes", N.getRawRetainedNodes());
  F.node("thrownTypes", N.getRawThrownTypes());
}

static void write(TextWriter &W, const DILexicalBlock &N) {
  Fields F(W, "DILexicalBlock");
  F.scopeAndPlace(N);
  F.number("column", N.getColumn());
}

static void write(TextWriter &W, const DILexicalBlockFile &N) {
  Fields F(W, "DILexicalBlockFile");
  F.node("scope", N.getRawScope());
  F.node("file", N.getRawFile());
  F.number("discriminator", N.getDiscriminator(), true);
}

static void write(TextWriter &W, const DILocalVariable &N) {
  lose(W, {{N.getRawAnnotations() != nullptr, "annotations"}});
  Fields F(W, "DILocalVariable");
  F.text("name", N.getName());
  F.number("arg", N.getArg());
  F.scopeAndPlace(N);
  F.node("type", N.getRawType());
  F.flags("flags", N.getFlags());
  F.number("align", N.getAlignInBits());
}

static void write(TextWriter &W, const DIGlobalVariable &N) {
  lose(W, {{N.getRawTemplateParams() != nullptr, "templateParams"},
           {N.getRawAnnotations() != nullptr, "annotations"}});
  Fields F(W, "DIGlobalVariable");
  F.linkedName(N);
  F.node("declaration", N.getRawStaticDataMemberDeclaration());
  F.number("align", N.getAlignInBits());
}

static void write(TextWriter &W, const DIGlobalVariableExpression &N) {
  Fields F(W, "DIGlobalVariableExpression");
  F.node("var", N.getRawVariable());
  F.node("expr", N.getRawExpression());
}

static void write(TextWriter &W, const DIBasicType &N) {
  lose(W, {{N.getFlags() != 0, "flags"}});
  Fields F(W, "DIBasicType");
  if (N.getTag() != dwarf::DW_TAG_base_type)
    F.tag(N);
  F.text("name", N.getName());
  F.sizes(N);
  F.dwarf("encoding", dwarf::AttributeEncodingString(N.getEncoding()),
          N.getEncoding());
}

static void write(TextWriter &W, const DIDerivedType &N) {
  lose(W, {{N.getRawAnnotations() != nullptr, "annotations"}});
  Fields F(W, "DIDerivedType");
  F.madeOf(N, /*KeepNullBase=*/true);
  F.node("extraData", N.getRawExtraData());
  if (auto Space = N.getDWARFAddressSpace())
    F.number("dwarfAddressSpace", *Space, true);
}

static void write(TextWriter &W, const DICompositeType &N) {
  lose(W, {{N.getRawDataLocation() != nullptr, "dataLocation"},
           {N.getRawAssociated() != nullptr, "associated"},
           {N.getRawAllocated() != nullptr, "allocated"},
           {N.getRawRank() != nullptr, "rank"},
           {N.getRawAnnotations() != nullptr, "annotations"}});
  Fields F(W, "DICompositeType");
  F.madeOf(N, /*KeepNullBase=*/false);
  F.node("elements", N.getRawElements());
  if (N.getRuntimeLang())
    F.dwarf("runtimeLang", dwarf::LanguageString(N.getRuntimeLang()),
            N.getRuntimeLang());
  F.node("vtableHolder", N.getRawVTableHolder());
  F.node("templateParams", N.getRawTemplateParams());
  F.text("identifier", N.getIdentifier());
  F.node("discriminator", N.getRawDiscriminator());
}

static void write(TextWriter &W, const DISubroutineType &N) {
  Fields F(W, "DISubroutineType");
  F.flags("flags", N.getFlags());
  if (N.getCC())
    F.dwarf("cc", dwarf::ConventionString(N.getCC()), N.getCC());
  F.node("types", N.getRawTypeArray(), true);
}

// Bounds are metadata now; they were a number, or for the count a variable.
static void writeBound(TextWriter &W, Fields &F, StringRef Name,
                       const Metadata *Bound, bool MayBeVariable) {
  if (!Bound)
    return;
  if (const auto *C = dyn_cast<ConstantAsMetadata>(Bound))
    F.number(Name, cast<ConstantInt>(C->getValue())->getSExtValue(),
             Name == "count");
  else if (MayBeVariable && !isa<DIExpression>(Bound))
    F.node(Name, Bound);
  else
    W.refuse(rule::OUT36, "DISubrange with computed bounds");
}

static void write(TextWriter &W, const DISubrange &N) {
  if (N.getRawUpperBound() || N.getRawStride())
    W.refuse(rule::OUT36, "DISubrange with an upper bound or a stride");
  Fields F(W, "DISubrange");
  writeBound(W, F, "count", N.getRawCountNode(), true);
  writeBound(W, F, "lowerBound", N.getRawLowerBound(), false);
}

static void write(TextWriter &W, const DIEnumerator &N) {
  const APInt &Value = N.getValue();
  // The language has signed 64-bit numbers here, also for unsigned values.
  if (N.isUnsigned() ? !Value.isIntN(63) : !Value.isSignedIntN(64))
    W.refuse(rule::OUT36, "DIEnumerator of more than 64 bits");
  Fields F(W, "DIEnumerator");
  F.text("name", N.getName());
  F.number("value",
           (N.isUnsigned() ? Value.zextOrTrunc(64) : Value.sextOrTrunc(64))
               .getSExtValue(),
           true);
  if (N.isUnsigned())
    F.flag("isUnsigned", true);
}

static void write(TextWriter &W, const DINamespace &N) {
  Fields F(W, "DINamespace");
  F.text("name", N.getName());
  F.node("scope", N.getRawScope(), true);
  if (N.getExportSymbols())
    F.flag("exportSymbols", true);
}

static void write(TextWriter &W, const DITemplateTypeParameter &N) {
  lose(W, {{N.isDefault(), "defaulted"}});
  Fields F(W, "DITemplateTypeParameter");
  F.text("name", N.getName());
  F.node("type", N.getRawType(), true);
}

static void write(TextWriter &W, const DITemplateValueParameter &N) {
  lose(W, {{N.isDefault(), "defaulted"}});
  Fields F(W, "DITemplateValueParameter");
  if (N.getTag() != dwarf::DW_TAG_template_value_parameter)
    F.tag(N);
  F.text("name", N.getName());
  F.node("type", N.getRawType());
  F.node("value", N.getValue(), true);
}

static void write(TextWriter &W, const DIImportedEntity &N) {
  lose(W, {{N.getRawElements() != nullptr, "elements"}});
  Fields F(W, "DIImportedEntity");
  F.tag(N);
  F.text("name", N.getName());
  F.node("scope", N.getRawScope(), true);
  F.node("entity", N.getRawEntity());
  F.place(N);
}

static void write(TextWriter &W, const DILabel &N) {
  Fields F(W, "DILabel");
  F.node("scope", N.getRawScope());
  F.text("name", N.getName());
  F.place(N);
}

static void write(TextWriter &W, const DIMacro &N) {
  Fields F(W, "DIMacro");
  F.dwarf("type", dwarf::MacinfoString(N.getMacinfoType()), N.getMacinfoType());
  F.number("line", N.getLine());
  F.text("name", N.getName());
  F.text("value", N.getValue());
}

static void write(TextWriter &W, const DIMacroFile &N) {
  Fields F(W, "DIMacroFile");
  F.number("line", N.getLine(), true);
  F.node("file", N.getRawFile());
  F.node("nodes", N.getRawElements());
}

static void write(TextWriter &W, const DIExpression &N) {
  W.OS << "!DIExpression(";
  bool First = true;
  auto Put = [&](const Twine &Word) {
    W.OS << (First ? "" : ", ") << Word;
    First = false;
  };
  for (const DIExpression::ExprOperand &Op : N.expr_ops()) {
    StringRef Name = dwarf::OperationEncodingString(Op.getOp());
    if (Name.empty() || Name.startswith("DW_OP_LLVM_")) {
      if (Name != "DW_OP_LLVM_fragment")
        W.refuse(rule::OUT36, Name.empty() ? "DIExpression" : Name);
    }
    Put(Name);
    for (unsigned I = 0; I < Op.getNumArgs(); ++I)
      Put(Twine(Op.getArg(I)));
  }
  W.OS << ')';
}

void spir2nvvm::writeDebugNode(TextWriter &W, const MDNode &N) {
  if (N.isDistinct())
    W.OS << "distinct ";
  switch (N.getMetadataID()) {
#define NODE(CLASS)                                                            \
  case Metadata::CLASS##Kind:                                                  \
    write(W, cast<CLASS>(N));                                                  \
    break;
    NODE(DILocation)
    NODE(DIFile)
    NODE(DICompileUnit)
    NODE(DISubprogram)
    NODE(DILexicalBlock)
    NODE(DILexicalBlockFile)
    NODE(DILocalVariable)
    NODE(DIGlobalVariable)
    NODE(DIGlobalVariableExpression)
    NODE(DIBasicType)
    NODE(DIDerivedType)
    NODE(DICompositeType)
    NODE(DISubroutineType)
    NODE(DISubrange)
    NODE(DIEnumerator)
    NODE(DINamespace)
    NODE(DITemplateTypeParameter)
    NODE(DITemplateValueParameter)
    NODE(DIImportedEntity)
    NODE(DILabel)
    NODE(DIMacro)
    NODE(DIMacroFile)
    NODE(DIExpression)
#undef NODE
  default: // Fortran, Objective-C and modules, which no kernel language has
    W.refuse(rule::OUT36, "a debug-info node of another language");
  }
}
