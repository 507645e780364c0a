// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// IR assembly as a list of tokens, each with its place in the text and, for a
/// bracket, its partner: whatever a pair encloses is skipped in one step, so
/// no input makes the upgrade slower than linear or recurse deeply.

#ifndef SPIR2NVVM_LIB_READER_ASSEMBLY_ASSEMBLYLEXER_H
#define SPIR2NVVM_LIB_READER_ASSEMBLY_ASSEMBLYLEXER_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <vector>

namespace spir2nvvm {

enum class TokenKind : uint8_t {
  End,
  Word,         // define, i32, nounwind
  Label,        // entry:, "a b":, 12:, line:
  LocalName,    // %x, %"a b", %12
  GlobalName,   // @x, @"a b", @12
  MetadataName, // !dbg, !llvm.ident
  Exclaim,      // the ! of !12, !{ and !"text"
  AttrGroup,    // #12
  ComdatName,   // $x
  String,       // "text"
  CString,      // c"text"
  Number,       // 12, -1.5e+00, 0x3FF0000000000000, 0xH3C00
  Punctuation   // one character, or ...
};

struct Token {
  TokenKind Kind;
  uint32_t Begin, End;  // offsets into the text
  uint32_t Partner = 0; // of a bracket: index of the other one, 0 if none
};

struct LexerFault {
  enum What { None, UnterminatedString, NestedTooDeep, TooLong } Fault = None;
  uint32_t Offset = 0;
};

class TokenList {
public:
  explicit TokenList(llvm::StringRef Text);

  const LexerFault &fault() const { return Fault; }
  llvm::StringRef source() const { return Text; }
  /// The last token is End; any index beyond it gives End as well.
  const Token &operator[](uint32_t Index) const {
    return Tokens[Index < Tokens.size() ? Index : Tokens.size() - 1];
  }
  uint32_t size() const { return static_cast<uint32_t>(Tokens.size()); }
  llvm::StringRef text(uint32_t Index) const;

  bool is(uint32_t Index, TokenKind Kind) const {
    return (*this)[Index].Kind == Kind;
  }
  bool isPunct(uint32_t Index, char C) const;
  bool isWord(uint32_t Index, llvm::StringRef Word) const;
  /// The index of the closing bracket, 0 if \p Index is not an opening one
  /// that is closed.
  uint32_t closing(uint32_t Index) const;

private:
  void lex();
  bool pairBrackets();
  bool lexOne(uint32_t &At);
  void lexWord(uint32_t &At);
  void lexNumber(uint32_t &At);
  bool lexString(uint32_t &At, uint32_t Begin, TokenKind Kind);
  bool lexSigil(uint32_t &At, TokenKind Kind);
  void lexExclaim(uint32_t &At);
  void add(TokenKind Kind, uint32_t Begin, uint32_t End) {
    Tokens.push_back({Kind, Begin, End});
  }

  llvm::StringRef Text;
  std::vector<Token> Tokens;
  LexerFault Fault;
  /// No label ends before this offset: a run of label characters is looked
  /// through once, not once for each word in it.
  uint32_t NoLabelBefore = 0;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_ASSEMBLY_ASSEMBLYLEXER_H
