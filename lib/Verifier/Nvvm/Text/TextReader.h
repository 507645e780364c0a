// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From NVVM IR text to text that LLVM 14 parses, in one pass over the tokens.
/// Three files do the work on the same tokens: RefusedByDialect.cpp and, for
/// version 1.1, RefusedBy11.cpp report what the chosen dialect's reader
/// refuses, RewriteForLlvm14.cpp edits what LLVM 14 spells otherwise.

#ifndef SPIR2NVVM_LIB_VERIFIER_NVVM_TEXT_TEXTREADER_H
#define SPIR2NVVM_LIB_VERIFIER_NVVM_TEXT_TEXTREADER_H

#include "Verifier/Nvvm/Checker.h"
#include "Verifier/Nvvm/Text/Tokens.h"

#include "llvm/ADT/StringSet.h"

#include <vector>

namespace spir2nvvm::nvvmverify {

struct NewWord;

class TextReader {
public:
  TextReader(llvm::StringRef Path, llvm::StringRef Text, Reporter &Report);

  /// Runs both passes. False when the text holds something LLVM 14 cannot
  /// express; it has then been reported.
  bool run();
  /// The same for version 1.1: its own dialect, and of the edits only those
  /// that keep rules visible, because the spelling is the next reader's work.
  bool run11();
  std::string upgraded() { return Changes.applyTo(Text) + Declarations; }
  bool usesOpaquePointers() const { return Opaque; }

  Subject at(const Token &T) const;
  Token token(size_t I) const { return Tokens[I]; }

private:
  // RefusedByDialect.cpp
  void checkDialect(size_t I);
  void checkLegacy(size_t I);
  void checkLegacyField(size_t I);
  void checkLegacyWord(size_t I);
  void checkModern(size_t I);
  void checkEveryDialect(size_t I);
  void checkDebugVersion();
  void newer(const Token &T, llvm::StringRef What);

  // RefusedBy11.cpp
  void check11(size_t I);
  bool checkUnreadable11(size_t I);
  void checkSpelling11(size_t I);
  void respelt(size_t I, llvm::StringRef What, unsigned Since);

  // RewriteForLlvm14.cpp
  void upgrade(size_t I);
  void upgradeWord(size_t I);
  size_t attributedType(size_t I) const;
  bool takesType(size_t I, size_t Begin, size_t End) const;
  void upgradeParameterAttribute(size_t I, const NewWord &W);
  void upgradePointeeAttribute(size_t I);
  void upgradeAtomic(size_t I);
  bool upgradeAtomicOperand(size_t I, size_t Op);
  void upgradeSplat(size_t I);
  void upgradeFlags(size_t I);
  void upgradeLabels(size_t I);
  void upgradeLayout(size_t I);
  void moveTargets();
  void upgradeIntrinsicName(size_t I);
  void upgradeNamelessVariable(size_t I);
  void checkParameterCount(size_t I);

  // UndeclaredIntrinsics.cpp
  struct Signature {
    std::string Result, Parameters;
  };
  void findDeclared();
  bool declaresByCall(size_t I) const;
  std::string wordsOf(size_t From, size_t To) const;
  Signature signatureOf(size_t Callee) const;
  std::string declaredName(size_t I);

  bool nestsTooDeep();
  void follow(size_t I);
  /// Index after the instruction that the operands from \p I on belong to;
  /// the ends of lines mean nothing.
  size_t endOfInstruction(size_t I) const;
  bool isPointeeAttribute(size_t I) const;
  bool isFunctionSpace(size_t I) const;
  bool isCallee(size_t I) const;
  std::string pointeeOf(size_t I) const;
  llvm::StringRef textOf(size_t From, size_t To) const {
    return Text.slice(Tokens[From].Offset, Tokens[To].Offset).rtrim();
  }
  void erase(size_t From, size_t To) { Changes.eraseRange(Tokens, From, To); }

  llvm::StringRef Path, Text;
  Reporter &Report;
  TokenList Tokens;
  mutable LineCounter Lines;
  Edits Changes;
  bool Opaque = false, Expressible = true;
  /// Where the innermost open bracket's current element begins.
  std::vector<size_t> Elements = {0};
  size_t LastAngle = 0;       // the last "<"
  size_t LastCall = 0;        // the last "call" or "invoke"
  bool InHead = false;        // after declare or define, not after call
  llvm::StringSet<> Respelt;  // reported once for each kind
  llvm::StringSet<> Declared; // of the modern dialect
  llvm::StringMap<std::vector<std::string>> Undeclared; // and their types
  std::string Declarations;
};

/// What the reader does with a word LLVM 7 does not have; null for others.
enum class WordKind {
  FnAttr,
  ParamAttr,
  Type,
  Inst,
  Const,
  Flag,
  CallConv,
  Other
};
enum class WordAction { Keep, Drop, Refuse, NoCapture, NoUndef };
struct NewWord {
  llvm::StringLiteral Spelling;
  WordKind Kind;
  WordAction Action;
  bool NeedsBracket;
};
const NewWord *findNewWord(llvm::StringRef Word);

bool isFastMathFlag(const Token &T);

/// @"llvm.nvvm0abs.i", as a module of text has \p Name.
std::string speltIntrinsic(llvm::StringRef Name);

} // namespace spir2nvvm::nvvmverify

#endif // SPIR2NVVM_LIB_VERIFIER_NVVM_TEXT_TEXTREADER_H
