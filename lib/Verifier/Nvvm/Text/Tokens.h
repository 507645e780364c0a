// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR text as tokens, and edits to it. Both dialects' grammars differ
/// from LLVM 14's in words, not in structure, so words are enough to judge and
/// to translate them:
///
///   define void @k(%S* byval %p)           legacy
///   define void @k(%S* byval(%S) %p)       what LLVM 14 parses

#ifndef SPIR2NVVM_LIB_VERIFIER_NVVM_TEXT_TOKENS_H
#define SPIR2NVVM_LIB_VERIFIER_NVVM_TEXT_TOKENS_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace spir2nvvm::nvvmverify {

enum class TokenKind : uint8_t {
  Word,    // keyword, integer type or number
  Field,   // "spFlags:" and block labels, without the colon
  Global,  // @x, with the sign
  Local,   // %x
  Meta,    // !x, "!" alone, and !"string"
  String,  // "x", c"x"
  Attr,    // #0
  Summary, // ^0
  Punct,   // one character, or "..."
  End
};

struct Token {
  TokenKind Kind = TokenKind::End;
  llvm::StringRef Text;
  size_t Offset = 0;

  bool is(llvm::StringRef Spelling) const {
    return (Kind == TokenKind::Word || Kind == TokenKind::Punct) &&
           Text == Spelling;
  }
  bool isWord() const { return Kind == TokenKind::Word; }
};

/// The tokens of a text in eight bytes each, because a text may be nothing but
/// brackets. Bytes that begin no token become one-character Puncts.
class TokenList {
public:
  explicit TokenList(llvm::StringRef Text);

  /// The last token, and whatever is asked for after it, is End.
  Token operator[](size_t I) const;
  size_t size() const { return Packed.size(); }

  /// How deep brackets nest.
  unsigned depth() const { return Depth; }
  /// Whether every bracket that opens is closed.
  bool isBalanced() const { return Balanced; }

private:
  void add(const Token &T, unsigned &Open);

  llvm::StringRef Text;
  std::deque<uint64_t> Packed; // grows without a copy
  unsigned Depth = 0;
  bool Balanced = true;
};

/// The characters that a name or string stands for, as LLVM's lexer reads it:
/// without sign and quotes, "\\5C" and "\\\\" made the character they mean.
std::string contentOf(const Token &T);

/// Named metadata or a specialised node, "!nvvm.annotations", "!DIFile"; not
/// the string !"nvvm.annotations".
bool isMetaName(const Token &T, llvm::StringRef Name);

bool opensBracket(const Token &T);
bool closesBracket(const Token &T);

/// Index after the bracket that closes the one at \p Open; the index of the
/// End token when it never closes.
size_t behindBracket(const TokenList &Tokens, size_t Open);

/// Index after the type that begins at \p I: "%S addrspace(1)*", "<4 x i32>",
/// "void (i32)*", "ptr addrspace(3)". \p I itself when no type begins there.
size_t behindType(const TokenList &Tokens, size_t I);

/// Replacements in a text; line numbers survive because none spans a line end
/// without keeping it.
class Edits {
public:
  void replace(const Token &T, std::string With);
  void erase(const Token &T) { replace(T, ""); }
  /// Blanks everything from token \p From to before token \p To.
  void eraseRange(const TokenList &Tokens, size_t From, size_t To);
  void insertBehind(const Token &T, std::string What);
  std::string applyTo(llvm::StringRef Text);

private:
  struct Edit {
    size_t Offset, Length;
    std::string With;
  };
  std::vector<Edit> All;
};

struct Position {
  unsigned Line, Column;
  llvm::StringRef LineText;
};

/// What of a line is worth showing: all of it, or the part around a column.
llvm::StringRef excerpt(llvm::StringRef Line, unsigned Column);

/// Places in a text; asked for in order, each line is counted once.
class LineCounter {
public:
  explicit LineCounter(llvm::StringRef Text)
      : Text(Text), End(std::min(Text.find('\n'), Text.size())) {}
  Position positionOf(size_t Offset);

private:
  llvm::StringRef Text;
  size_t Begin = 0, End;
  unsigned Line = 1;
};

} // namespace spir2nvvm::nvvmverify

#endif // SPIR2NVVM_LIB_VERIFIER_NVVM_TEXT_TOKENS_H
