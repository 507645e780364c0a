// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Makes LLVM 14 assembly of the assembly that LLVM 3.2 to 13 wrote. Each
/// construct is looked at on its own, so a text in LLVM 14's syntax comes out
/// without a change.
///
///   LLVM 3.2                              LLVM 14
///   %v = load i32* %p                     %v = load i32, i32* %p
///   getelementptr i8* %p, i64 1           getelementptr i8, i8* %p, i64 1
///   call void (i8*, ...)* @f(i8* null)    call void (i8*, ...) @f(i8* null)
///   !0 = metadata !{metadata !1}          !0 = !{!1}
///   %S* byval %s                          %S* byval(%S) %s
///   %v = cmpxchg i32* %p, i32 0, i32 1    %t = cmpxchg i32* %p, i32 0, i32 1
///          seq_cst                               seq_cst seq_cst
///                                         %v = extractvalue {i32, i1} %t, 0
///   %q = bitcast i8* %p to                %t = ptrtoint i8* %p to i64
///          i8 addrspace(1)*               %q = inttoptr i64 %t to
///                                                i8 addrspace(1)*
///   @a = alias weak i32* @g               @a = weak alias i32, i32* @g

#ifndef SPIR2NVVM_LIB_READER_ASSEMBLY_ASSEMBLYUPGRADE_H
#define SPIR2NVVM_LIB_READER_ASSEMBLY_ASSEMBLYUPGRADE_H

#include "Diagnostics/Diagnostics.h"
#include "Reader/Assembly/AssemblyEdits.h"
#include "Reader/Assembly/AssemblyLexer.h"
#include "Reader/Assembly/AssemblyTypes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <optional>
#include <string>

namespace spir2nvvm {

/// A text and the name it goes by in diagnostics.
struct AssemblySource {
  llvm::StringRef Text, Path;
  DiagnosticSink &Sink;

  /// File, line, column and the line itself for byte \p Offset.
  Subject at(uint32_t Offset) const;
};

class AssemblyUpgrade {
public:
  AssemblyUpgrade(const AssemblySource &Source, const TokenList &Tokens);

  /// Collects the edits; false if an error was reported.
  bool run();
  AssemblyEdits &edits() { return Edits; }
  /// Values that the upgrade added have names that start so. LLVM's bitcode
  /// reader leaves them without names.
  llvm::StringRef temporaryPrefix() const { return Prefix; }
  unsigned temporaries() const { return Temporaries; }
  /// The first word of exception handling or computed jumps, whose old forms
  /// are not upgraded; 0 if there is none.
  uint32_t firstNotSpir() const { return FirstNotSpir; }

private:
  struct Header {
    TypeRange Returns;
    uint32_t Open = 0, Close = 0; // the parameter list
  };

  // One look at everything before the first edit (AssemblySurvey.cpp).
  bool survey();
  bool surveyWord(uint32_t At);
  void surveyMetadataName(uint32_t At);
  void surveyHeader(uint32_t At);
  bool checkIntrinsic(uint32_t Name, const Header &H);
  bool checkDataLayout(uint32_t At);
  bool checkNumber(uint32_t At);
  uint32_t countParameters(const Header &H) const;

  // The walk (AssemblyUpgrade.cpp). Each step consumes at least one token.
  void step();
  void stepWord();
  void walkTo(uint32_t End);
  uint32_t skipValue(uint32_t At) const;
  uint32_t skipAttachments(uint32_t At) const;
  bool fail(Rule R, uint32_t At, llvm::StringRef First = {},
            llvm::StringRef Second = {});

  // Variables, aliases, functions (AssemblyGlobals.cpp).
  void globalDefinition();
  void moveUnnamedAddr(uint32_t AddressSpace, uint32_t UnnamedAddr);
  void alias(uint32_t Name, uint32_t Keyword);
  std::optional<TypeRange> aliaseeValueType(uint32_t At) const;
  std::optional<TypeRange> castResult(uint32_t Open) const;
  std::optional<TypeRange> gepResult(uint32_t Open) const;
  void dependentLibraries();
  void functionHeader();
  void parameters(uint32_t Open);
  void parameterAttributes(TypeRange T);

  // Instructions and constant expressions (AssemblyInstructions.cpp).
  void load();
  void getElementPtr();
  void bitcast();
  void bitcastConstant(uint32_t Open);
  void bitcastInstruction();
  bool changesSpace(TypeRange From, TypeRange To) const;
  std::string integerFor(TypeRange Pointer) const;
  void cmpXchg();
  void call();
  bool isLongCalleeType(TypeRange T, uint32_t Callee) const;
  uint32_t argumentsOpen(uint32_t Callee) const;
  void volatileFirst();
  void comdat();
  bool explicitPointee(uint32_t At);
  /// Gives what the instruction at Pos yields to \p Temporary instead;
  /// the text that names its result, "%x = " or nothing.
  std::string redirectResult(const std::string &Temporary);
  std::string newTemporary();

  // Metadata (AssemblyMetadata.cpp).
  void metadataDefinition(uint32_t Equals);
  void node();
  void metadataOperand();
  bool isLocalOperand(uint32_t Open) const;
  bool hasLocalOperand(uint32_t Open) const;
  void attachment();
  bool dropDebugCall(uint32_t Begin, uint32_t Callee, uint32_t Open);
  void noteDebugDropped(uint32_t At);

  const AssemblySource &Source;
  const TokenList &Tokens;
  AssemblyTypes Types;
  AssemblyEdits Edits;
  llvm::StringMap<Header> Functions;
  llvm::DenseMap<uint32_t, Header> HeaderAt; // by the index of its keyword
  std::string Prefix;
  unsigned Temporaries = 0;
  uint32_t Pos = 0, FirstNotSpir = 0;
  bool Failed = false;
  bool OldDebugInfo = false, NewDebugInfo = false, DebugNoted = false;
  bool OldPointers = false, NewPointers = false;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_ASSEMBLY_ASSEMBLYUPGRADE_H
