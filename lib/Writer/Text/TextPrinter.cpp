// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The module from top to bottom: header, types, variables, aliases,
/// functions, attribute groups, metadata. Words that moved are put where the
/// release wants them:
///
///   LLVM 3.2  @t = internal addrspace(2) unnamed_addr constant i32 0
///   LLVM 14   @t = internal unnamed_addr addrspace(2) constant i32 0
///   LLVM 3.2  @a = alias weak i32* @g
///   LLVM 14   @a = weak alias i32, i32* @g

#include "Writer/Text/TextPrinter.h"

#include "Diagnostics/Rules/Output.h"
#include "Writer/Text/TextWriter.h"

#include "llvm/IR/Comdat.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

#include <map>

using namespace llvm;
using namespace spir2nvvm;

std::string TextWriter::language() const {
  const unsigned Major = Profile.Release / 100, Minor = Profile.Release % 100;
  std::string Name = "LLVM " + std::to_string(Major);
  return Minor ? Name + "." + std::to_string(Minor) : Name;
}

Subject TextWriter::subject() const {
  if (Inst)
    return *Inst;
  return Global ? Subject::globalValue(*Global) : Subject::module(M);
}

void TextWriter::refuse(Rule R, StringRef What) {
  ++Errors;
  Sink.report(R, subject(), What, language());
}

static StringRef linkageWord(GlobalValue::LinkageTypes Linkage) {
  switch (Linkage) {
  case GlobalValue::ExternalLinkage:
    return "";
  case GlobalValue::PrivateLinkage:
    return "private ";
  case GlobalValue::InternalLinkage:
    return "internal ";
  case GlobalValue::AvailableExternallyLinkage:
    return "available_externally ";
  case GlobalValue::LinkOnceAnyLinkage:
    return "linkonce ";
  case GlobalValue::LinkOnceODRLinkage:
    return "linkonce_odr ";
  case GlobalValue::WeakAnyLinkage:
    return "weak ";
  case GlobalValue::WeakODRLinkage:
    return "weak_odr ";
  case GlobalValue::CommonLinkage:
    return "common ";
  case GlobalValue::AppendingLinkage:
    return "appending ";
  case GlobalValue::ExternalWeakLinkage:
    return "extern_weak ";
  }
  llvm_unreachable("a linkage LLVM 14 does not have");
}

static StringRef visibilityWord(const GlobalValue &G) {
  if (G.hasHiddenVisibility())
    return "hidden ";
  return G.hasProtectedVisibility() ? "protected " : "";
}

static StringRef threadLocalWord(const GlobalValue &G) {
  switch (G.getThreadLocalMode()) {
  case GlobalValue::NotThreadLocal:
    return "";
  case GlobalValue::GeneralDynamicTLSModel:
    return "thread_local ";
  case GlobalValue::LocalDynamicTLSModel:
    return "thread_local(localdynamic) ";
  case GlobalValue::InitialExecTLSModel:
    return "thread_local(initialexec) ";
  case GlobalValue::LocalExecTLSModel:
    return "thread_local(localexec) ";
  }
  llvm_unreachable("a thread-local mode LLVM 14 does not have");
}

static StringRef unnamedAddrWord(TextWriter &W, const GlobalValue &G) {
  if (G.hasGlobalUnnamedAddr())
    return "unnamed_addr ";
  if (!G.hasAtLeastLocalUnnamedAddr())
    return "";
  if (W.has(309))
    return "local_unnamed_addr ";
  W.lose("'local_unnamed_addr'");
  return "";
}

static StringRef dsoLocalWord(TextWriter &W, const GlobalValue &G) {
  if (!G.isDSOLocal() || G.isImplicitDSOLocal())
    return "";
  if (W.has(600))
    return "dso_local ";
  W.lose("'dso_local'");
  return "";
}

static void checkGlobalValue(TextWriter &W, const GlobalValue &G) {
  if (G.hasPartition())
    W.refuse(rule::OUT37, "a partition");
  if (G.hasDLLImportStorageClass() || G.hasDLLExportStorageClass())
    W.refuse(rule::OUT37, "a DLL storage class");
}

static void writeSectionAndComdat(TextWriter &W, const GlobalObject &G,
                                  StringRef Separator) {
  if (G.hasSection()) {
    W.OS << Separator << "section ";
    writeQuoted(W.OS, G.getSection());
  }
  const Comdat *C = G.getComdat();
  if (!C)
    return;
  if (!W.has(306))
    W.refuse(rule::OUT37, "a comdat");
  W.OS << Separator << "comdat";
  if (C->getName() == G.getName())
    return;
  W.OS << '(';
  writeName(W.OS, '$', C->getName());
  W.OS << ')';
}

static void writeVariable(TextWriter &W, const GlobalVariable &G) {
  W.Global = &G;
  checkGlobalValue(W, G);
  writeValueName(W, G);
  W.OS << " = ";
  if (!G.hasInitializer() && G.hasExternalLinkage())
    W.OS << "external ";
  W.OS << linkageWord(G.getLinkage()) << dsoLocalWord(W, G) << visibilityWord(G)
       << threadLocalWord(G);
  if (W.has(306))
    W.OS << unnamedAddrWord(W, G);
  if (G.getAddressSpace() != 0)
    W.OS << "addrspace(" << G.getAddressSpace() << ") ";
  if (!W.has(306))
    W.OS << unnamedAddrWord(W, G);
  if (G.isExternallyInitialized()) {
    if (!W.has(303))
      W.refuse(rule::OUT37, "externally_initialized");
    W.OS << "externally_initialized ";
  }
  W.OS << (G.isConstant() ? "constant " : "global ");
  writeType(W, G.getValueType());
  if (G.hasInitializer()) {
    W.OS << ' ';
    writeConstant(W, *G.getInitializer());
  }
  writeSectionAndComdat(W, G, ", ");
  if (MaybeAlign Align = G.getAlign())
    W.OS << ", align " << Align->value();
  SmallVector<std::pair<unsigned, MDNode *>, 4> MDs;
  G.getAllMetadata(MDs);
  if (!MDs.empty() && !W.has(400))
    W.refuse(rule::OUT36, "metadata attached to a variable");
  writeAttachments(W, MDs, ", ");
  if (G.hasAttributes() && !W.has(500))
    W.refuse(rule::OUT37, "attributes");
  else if (G.hasAttributes())
    writeFunctionAttributes(W, G.getAttributes());
  W.OS << '\n';
}

static void writeAlias(TextWriter &W, const GlobalAlias &A) {
  W.Global = &A;
  checkGlobalValue(W, A);
  writeValueName(W, A);
  W.OS << " = ";
  if (W.has(306))
    W.OS << linkageWord(A.getLinkage()) << dsoLocalWord(W, A)
         << visibilityWord(A) << threadLocalWord(A) << unnamedAddrWord(W, A)
         << "alias ";
  else
    W.OS << visibilityWord(A) << "alias " << linkageWord(A.getLinkage());
  if (!W.has(306) && (A.isThreadLocal() || A.hasGlobalUnnamedAddr()))
    W.refuse(rule::OUT37, "thread_local or unnamed_addr");
  if (W.has(307)) {
    writeType(W, A.getValueType());
    W.OS << ", ";
  }
  writeTypedOperand(W, *A.getAliasee());
  W.OS << '\n';
}

void spir2nvvm::writeCallingConv(TextWriter &W, CallingConv::ID CC) {
  switch (CC) {
  case CallingConv::C:
    return;
  case CallingConv::Fast:
    W.OS << "fastcc ";
    return;
  case CallingConv::Cold:
    W.OS << "coldcc ";
    return;
  case CallingConv::SPIR_FUNC:
    W.OS << "spir_func ";
    return;
  case CallingConv::SPIR_KERNEL:
    W.OS << "spir_kernel ";
    return;
  case CallingConv::PTX_Kernel:
    W.OS << "ptx_kernel ";
    return;
  case CallingConv::PTX_Device:
    W.OS << "ptx_device ";
    return;
  case CallingConv::Tail: // promise what no older release keeps
  case CallingConv::SwiftTail:
  case CallingConv::CFGuard_Check:
    W.refuse(rule::OUT37, "a calling convention");
    return;
  default:
    W.OS << "cc" << CC << ' ';
  }
}

static const Type *pointeeOf(const Type *T) {
  const auto *Pointer = dyn_cast<PointerType>(T);
  return Pointer && !Pointer->isOpaque()
             ? Pointer->getNonOpaquePointerElementType()
             : nullptr;
}

static void writeParameters(TextWriter &W, const Function &F,
                            const AttributeList &Attrs,
                            const OldIntrinsic &Old) {
  const FunctionType &T = *F.getFunctionType();
  W.OS << '(';
  for (unsigned N = 0; N < T.getNumParams(); ++N) {
    W.OS << (N ? ", " : "");
    if (Old.AlignArgument && N + 1 == T.getNumParams())
      W.OS << "i32, ";
    writeType(W, T.getParamType(N));
    writeAttributes(W, Attrs.getParamAttrs(N), AttributePlace::Parameter,
                    pointeeOf(T.getParamType(N)));
    // Before LLVM 10 the number of an unnamed parameter may not be written.
    if (F.getArg(N)->hasName()) {
      W.OS << ' ';
      writeValueName(W, *F.getArg(N));
    }
  }
  if (T.isVarArg())
    W.OS << (T.getNumParams() ? ", ..." : "...");
  W.OS << ')';
}

static void writeFunctionTail(TextWriter &W, const Function &F,
                              const AttributeList &Attrs) {
  if (F.hasAtLeastLocalUnnamedAddr()) {
    StringRef Word = unnamedAddrWord(W, F);
    W.OS << (Word.empty() ? "" : " ") << Word.rtrim();
  }
  if (F.getAddressSpace() != 0)
    W.refuse(rule::OUT37, "an address space");
  writeFunctionAttributes(W, Attrs.getFnAttrs());
  writeSectionAndComdat(W, F, " ");
  if (MaybeAlign Align = F.getAlign())
    W.OS << " align " << Align->value();
  if (F.hasGC()) {
    W.OS << " gc ";
    writeQuoted(W.OS, F.getGC());
  }
  if (F.hasPrefixData() || F.hasPrologueData() || F.hasPersonalityFn())
    W.refuse(rule::OUT37, "prefix, prologue or personality");
}

static void writeFunctionHeader(TextWriter &W, const Function &F,
                                const OldIntrinsic &Old) {
  const AttributeList Attrs = attributesToWrite(W, F);
  W.OS << linkageWord(F.getLinkage()) << dsoLocalWord(W, F)
       << visibilityWord(F);
  writeCallingConv(W, F.getCallingConv());
  writeReturnAttributes(W, Attrs.getRetAttrs());
  writeType(W, F.getReturnType());
  W.OS << ' ';
  if (Old.Name.empty())
    writeValueName(W, F);
  else
    writeName(W.OS, '@', Old.Name);
  writeParameters(W, F, Attrs, Old);
  writeFunctionTail(W, F, Attrs);
}

static void writeBlock(TextWriter &W, const BasicBlock &B, bool Entry) {
  // Until LLVM 8 a number is not a label: blocks without a name have none.
  if (B.hasName()) {
    W.OS << (Entry ? "" : "\n");
    std::string Label;
    raw_string_ostream OS(Label);
    writeName(OS, '%', W.Slots.nameOf(B));
    W.OS << StringRef(OS.str()).drop_front() << ":\n";
  } else if (!Entry) {
    W.OS << "\n; <label>:" << W.Slots.ofLocal(B) << '\n';
  }
  for (const Instruction &I : B)
    writeInstruction(W, I);
}

// Before LLVM 3.5 cmpxchg yields the loaded value, so taking it out of the pair
// is not an instruction of its own.
static TextSlots::FoldedTo foldedIn(const TextWriter &W, const Function &F) {
  TextSlots::FoldedTo Folded;
  if (W.has(305))
    return Folded;
  for (const BasicBlock &B : F)
    for (const Instruction &I : B) {
      const auto *Part = dyn_cast<ExtractValueInst>(&I);
      if (!Part || Part->getNumIndices() != 1 || *Part->idx_begin() != 0)
        continue;
      if (const auto *Exchange =
              dyn_cast<AtomicCmpXchgInst>(Part->getAggregateOperand()))
        Folded.insert({Part, Exchange});
    }
  return Folded;
}

static void writeFunction(TextWriter &W, const Function &F) {
  W.Global = &F;
  W.Slots.enterFunction(F, foldedIn(W, F));
  checkGlobalValue(W, F);
  SmallVector<std::pair<unsigned, MDNode *>, 4> MDs;
  F.getAllMetadata(MDs);
  if (!MDs.empty() && !W.has(308))
    W.refuse(rule::OUT36, "metadata attached to a function");
  W.OS << '\n' << (F.isDeclaration() ? "declare" : "define");
  if (F.isDeclaration())
    writeAttachments(W, MDs, " ");
  W.OS << ' ';
  writeFunctionHeader(W, F, oldIntrinsic(W, F));
  if (!F.isDeclaration()) {
    writeAttachments(W, MDs, " ");
    W.OS << " {\n";
    for (const BasicBlock &B : F)
      writeBlock(W, B, &B == &F.getEntryBlock());
    W.OS << '}';
  }
  W.OS << '\n';
  W.Slots.leaveFunction();
}

static void writeLines(TextWriter &W, StringRef Asm) {
  if (!Asm.empty())
    W.OS << '\n';
  while (!Asm.empty()) {
    StringRef Line;
    std::tie(Line, Asm) = Asm.split('\n');
    W.OS << "module asm ";
    writeQuoted(W.OS, Line);
    W.OS << '\n';
  }
}

static void writeHeader(TextWriter &W) {
  const Module &M = W.M;
  W.OS << "; ModuleID = '" << M.getModuleIdentifier() << "'\n";
  if (W.has(309) && !M.getSourceFileName().empty()) {
    W.OS << "source_filename = ";
    writeQuoted(W.OS, M.getSourceFileName());
    W.OS << '\n';
  }
  if (!M.getDataLayoutStr().empty()) {
    W.OS << "target datalayout = ";
    writeQuoted(W.OS, M.getDataLayoutStr());
    W.OS << '\n';
  }
  if (!M.getTargetTriple().empty()) {
    W.OS << "target triple = ";
    writeQuoted(W.OS, M.getTargetTriple());
    W.OS << '\n';
  }
  writeLines(W, M.getModuleInlineAsm());
}

static StringRef selectionWord(const Comdat &C) {
  switch (C.getSelectionKind()) {
  case Comdat::Any:
    return "any";
  case Comdat::ExactMatch:
    return "exactmatch";
  case Comdat::Largest:
    return "largest";
  case Comdat::NoDeduplicate:
    return "noduplicates";
  case Comdat::SameSize:
    return "samesize";
  }
  llvm_unreachable("a comdat kind LLVM 14 does not have");
}

// Sorted, because the symbol table of comdats has no order worth keeping.
static void writeComdats(TextWriter &W) {
  std::map<std::string, const Comdat *> Used;
  for (const GlobalObject &G : W.M.global_objects())
    if (const Comdat *C = G.getComdat())
      Used[C->getName().str()] = C;
  for (const auto &Entry : Used) {
    W.OS << '\n';
    writeName(W.OS, '$', Entry.first);
    W.OS << " = comdat " << selectionWord(*Entry.second) << '\n';
  }
}

static void writeGlobals(TextWriter &W) {
  if (!W.M.global_empty())
    W.OS << '\n';
  for (const GlobalVariable &G : W.M.globals())
    writeVariable(W, G);
  if (!W.M.alias_empty())
    W.OS << '\n';
  for (const GlobalAlias &A : W.M.aliases())
    writeAlias(W, A);
  W.Global = nullptr;
  for (const GlobalIFunc &I : W.M.ifuncs()) {
    W.Global = &I;
    W.refuse(rule::OUT37, "an ifunc");
  }
}

static void reportLosses(TextWriter &W) {
  for (const auto &Loss : W.Losses)
    W.Sink.report(rule::OUT40, Subject::module(W.M), Loss.first, W.language(),
                  Loss.second);
}

bool spir2nvvm::printModule(const Module &M, raw_ostream &OS,
                            const TextProfile &Profile, DiagnosticSink &Sink) {
  TextSlots Slots(M, /*ScalarTbaa=*/Profile.Release < 303);
  TextWriter W{M,  OS,      Profile, Sink, std::move(Slots),
               {}, nullptr, nullptr, 0,    {}};
  M.getContext().getMDKindNames(W.MetadataKinds);
  writeHeader(W);
  writeTypeTable(W);
  writeComdats(W);
  writeGlobals(W);
  for (const Function &F : M)
    writeFunction(W, F);
  W.Global = nullptr;
  writeAttributeGroups(W);
  writeNamedMetadata(W);
  writeMetadataNodes(W);
  reportLosses(W);
  return W.Errors == 0;
}
