// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The module's own records: comdats, its header, global values.

#include "Writer/Bitcode7/Parts.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Bitcode/LLVMBitCodes.h"
#include "llvm/IR/Comdat.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::bitcode7;

namespace {

/// Numbers from 1 for words that are written as they are first met.
class Words {
public:
  Words(unsigned Code, RecordWriter &Out) : Code(Code), Out(Out) {}
  uint64_t of(StringRef Word) {
    if (Word.empty())
      return 0;
    auto [Known, IsNew] = Numbers.try_emplace(Word, Numbers.size() + 1);
    if (IsNew)
      Out.text(Code, Word);
    return Known->second;
  }

private:
  const unsigned Code;
  RecordWriter &Out;
  StringMap<uint64_t> Numbers;
};

class GlobalsWriter {
public:
  GlobalsWriter(const Module &M, Numbers &N, RecordWriter &Out,
                std::string &Names)
      : M(M), N(N), Out(Out), Names(Names),
        Sections(bitc::MODULE_CODE_SECTIONNAME, Out),
        Collectors(bitc::MODULE_CODE_GCNAME, Out) {}
  void write();

private:
  Operands named(StringRef Name);
  void writeComdats();
  void writeHeader();
  void write(const GlobalVariable &G);
  void write(const Function &F);
  void write(const GlobalAlias &A);
  uint64_t comdatOf(const GlobalObject &G) const;

  const Module &M;
  Numbers &N;
  RecordWriter &Out;
  std::string &Names;
  Words Sections, Collectors;
  DenseMap<const Comdat *, uint64_t> Comdats;
};

} // namespace

static uint64_t linkageCode(GlobalValue::LinkageTypes Linkage) {
  switch (Linkage) {
  case GlobalValue::ExternalLinkage:
    return 0;
  case GlobalValue::AppendingLinkage:
    return 2;
  case GlobalValue::InternalLinkage:
    return 3;
  case GlobalValue::ExternalWeakLinkage:
    return 7;
  case GlobalValue::CommonLinkage:
    return 8;
  case GlobalValue::PrivateLinkage:
    return 9;
  case GlobalValue::AvailableExternallyLinkage:
    return 12;
  // These were 1, 10, 4 and 11 while they implied a comdat.
  case GlobalValue::WeakAnyLinkage:
    return 16;
  case GlobalValue::WeakODRLinkage:
    return 17;
  case GlobalValue::LinkOnceAnyLinkage:
    return 18;
  case GlobalValue::LinkOnceODRLinkage:
    return 19;
  }
  llvm_unreachable("a linkage LLVM 14 does not have");
}

static uint64_t visibilityCode(const GlobalValue &G) {
  if (G.hasHiddenVisibility())
    return 1;
  return G.hasProtectedVisibility() ? 2 : 0;
}

static uint64_t unnamedAddrCode(const GlobalValue &G) {
  if (G.hasGlobalUnnamedAddr())
    return 1;
  return G.hasAtLeastLocalUnnamedAddr() ? 2 : 0;
}

static uint64_t dllCode(const GlobalValue &G) {
  if (G.hasDLLImportStorageClass())
    return 1;
  return G.hasDLLExportStorageClass() ? 2 : 0;
}

static uint64_t threadLocalCode(const GlobalValue &G) {
  switch (G.getThreadLocalMode()) {
  case GlobalValue::NotThreadLocal:
    return 0;
  case GlobalValue::GeneralDynamicTLSModel:
    return 1;
  case GlobalValue::LocalDynamicTLSModel:
    return 2;
  case GlobalValue::InitialExecTLSModel:
    return 3;
  case GlobalValue::LocalExecTLSModel:
    return 4;
  }
  llvm_unreachable("a thread-local mode LLVM 14 does not have");
}

static uint64_t comdatCode(Comdat::SelectionKind Kind) {
  switch (Kind) {
  case Comdat::Any:
    return bitc::COMDAT_SELECTION_KIND_ANY;
  case Comdat::ExactMatch:
    return bitc::COMDAT_SELECTION_KIND_EXACT_MATCH;
  case Comdat::Largest:
    return bitc::COMDAT_SELECTION_KIND_LARGEST;
  case Comdat::NoDeduplicate:
    return bitc::COMDAT_SELECTION_KIND_NO_DUPLICATES;
  case Comdat::SameSize:
    return bitc::COMDAT_SELECTION_KIND_SAME_SIZE;
  }
  llvm_unreachable("a kind of comdat LLVM 14 does not have");
}

// Names are in a table of their own: [position, length...
Operands GlobalsWriter::named(StringRef Name) {
  Operands Ops{Names.size(), Name.size()};
  Names += Name;
  return Ops;
}

uint64_t GlobalsWriter::comdatOf(const GlobalObject &G) const {
  return G.hasComdat() ? Comdats.lookup(G.getComdat()) : 0;
}

// ..., kind]
void GlobalsWriter::writeComdats() {
  for (const GlobalObject &G : M.global_objects()) {
    const Comdat *C = G.getComdat();
    if (!C || !Comdats.try_emplace(C, Comdats.size() + 1).second)
      continue;
    Operands Ops = named(C->getName());
    Ops.push_back(comdatCode(C->getSelectionKind()));
    Out.record(bitc::MODULE_CODE_COMDAT, Ops);
  }
}

void GlobalsWriter::writeHeader() {
  if (!M.getTargetTriple().empty())
    Out.text(bitc::MODULE_CODE_TRIPLE, M.getTargetTriple());
  if (!M.getDataLayoutStr().empty())
    Out.text(bitc::MODULE_CODE_DATALAYOUT, M.getDataLayoutStr());
  if (!M.getModuleInlineAsm().empty())
    Out.text(bitc::MODULE_CODE_ASM, M.getModuleInlineAsm());
}

// ..., type, space << 2 | 2 | constant, initialiser + 1, linkage, alignment,
//  section, visibility, thread-local, unnamed_addr, externally initialised,
//  DLL, comdat, attributes, dso_local]
void GlobalsWriter::write(const GlobalVariable &G) {
  uint64_t Section = Sections.of(G.getSection());
  Operands Ops = named(G.getName());
  Ops.append(
      {N.Types.of(G.getValueType()),
       uint64_t(G.getAddressSpace()) << 2 | 2 | G.isConstant(),
       G.hasInitializer() ? N.Values.of(G.getInitializer()) + 1 : 0,
       linkageCode(G.getLinkage()),
       alignmentCode(G.getAlign(), N, bitc::MODULE_BLOCK_ID), Section,
       visibilityCode(G), threadLocalCode(G), unnamedAddrCode(G),
       G.isExternallyInitialized(), dllCode(G), comdatOf(G),
       N.Attributes.of(G.getAttributesAsList(AttributeList::FunctionIndex)),
       G.isDSOLocal()});
  Out.record(bitc::MODULE_CODE_GLOBALVAR, Ops);
}

// ..., type, calling convention, is a declaration, linkage, attributes,
//  alignment, section, visibility, collector, unnamed_addr, prologue + 1, DLL,
//  comdat, prefix + 1, personality + 1, dso_local]
void GlobalsWriter::write(const Function &F) {
  auto DataNumber = [this](const Constant *C) -> uint64_t {
    return C ? N.Values.of(C) + 1 : 0;
  };
  uint64_t Section = Sections.of(F.getSection());
  uint64_t Collector = F.hasGC() ? Collectors.of(F.getGC()) : 0;
  Operands Ops = named(F.getName());
  Ops.append({N.Types.of(F.getFunctionType()), F.getCallingConv(),
              F.isDeclaration(), linkageCode(F.getLinkage()),
              N.Attributes.of(F.getAttributes()),
              alignmentCode(F.getAlign(), N, bitc::MODULE_BLOCK_ID), Section,
              visibilityCode(F), Collector, unnamedAddrCode(F),
              DataNumber(F.hasPrologueData() ? F.getPrologueData() : nullptr),
              dllCode(F), comdatOf(F),
              DataNumber(F.hasPrefixData() ? F.getPrefixData() : nullptr),
              DataNumber(F.hasPersonalityFn() ? F.getPersonalityFn() : nullptr),
              F.isDSOLocal()});
  Out.record(bitc::MODULE_CODE_FUNCTION, Ops);
}

// ..., type, space, aliased value, linkage, visibility, DLL, thread-local,
//  unnamed_addr, dso_local]
void GlobalsWriter::write(const GlobalAlias &A) {
  Operands Ops = named(A.getName());
  Ops.append({N.Types.of(A.getValueType()), A.getAddressSpace(),
              N.Values.of(A.getAliasee()), linkageCode(A.getLinkage()),
              visibilityCode(A), dllCode(A), threadLocalCode(A),
              unnamedAddrCode(A), A.isDSOLocal()});
  Out.record(bitc::MODULE_CODE_ALIAS, Ops);
}

void GlobalsWriter::write() {
  writeComdats();
  writeHeader();
  for (const GlobalVariable &G : M.globals())
    write(G);
  for (const Function &F : M)
    write(F);
  for (const GlobalAlias &A : M.aliases())
    write(A);
  Out.text(bitc::MODULE_CODE_SOURCE_FILENAME, M.getSourceFileName());
}

void bitcode7::writeGlobals(const Module &M, Numbers &N, RecordWriter &Out,
                            std::string &Names) {
  GlobalsWriter(M, N, Out, Names).write();
}
