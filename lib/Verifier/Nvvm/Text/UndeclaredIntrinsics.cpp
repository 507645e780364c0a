// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Since LLVM 19 a call declares an intrinsic, whose name may lack the suffixes
/// for its types:
///
///   %r = call float @llvm.sqrt(float %x)
///
/// LLVM 14 completes names, but wants a declaration for each type.

#include "Verifier/Nvvm/Text/TextReader.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

void TextReader::findDeclared() {
  for (size_t I = 0; Tokens[I].Kind != TokenKind::End; ++I) {
    if (!Tokens[I].is("declare") && !Tokens[I].is("define"))
      continue;
    while (Tokens[I].Kind != TokenKind::Global &&
           Tokens[I].Kind != TokenKind::End)
      ++I;
    if (Tokens[I].Kind == TokenKind::Global)
      Declared.insert(contentOf(Tokens[I]));
  }
}

bool TextReader::declaresByCall(size_t I) const {
  std::string Name = contentOf(Tokens[I]);
  return Report.modern() && isCallee(I) &&
         StringRef(Name).startswith("llvm.") && !Declared.count(Name);
}

// Without the comments between.
std::string TextReader::wordsOf(size_t From, size_t To) const {
  std::string Words;
  for (size_t I = From; I < To; ++I)
    Words += (Tokens[I].Text + " ").str();
  return Words;
}

// "float", "(float)" of the call of the function named at \p Callee.
TextReader::Signature TextReader::signatureOf(size_t Callee) const {
  size_t Begin = LastCall + 1; // flags, conventions and attributes are no types
  while (Begin < Callee && behindType(Tokens, Begin) != Callee)
    ++Begin;
  for (size_t I = Begin; I < Callee; ++I) // the type of the function
    if (Tokens[I].is("(") && !Tokens[I - 1].is("addrspace") &&
        behindBracket(Tokens, I) == Callee)
      return {wordsOf(Begin, I), wordsOf(I, Callee)};
  std::string Parameters = "(";
  const size_t Close = behindBracket(Tokens, Callee + 1) - 1;
  for (size_t I = Callee + 2; I < Close;) {
    Parameters += wordsOf(I, behindType(Tokens, I));
    while (I < Close && !Tokens[I].is(","))
      I = opensBracket(Tokens[I]) ? behindBracket(Tokens, I) : I + 1;
    if (++I < Close)
      Parameters += ", ";
  }
  return {wordsOf(Begin, Callee), Parameters + ")"};
}

// The name under which the intrinsic called at \p I is declared.
std::string TextReader::declaredName(size_t I) {
  std::string Name = contentOf(Tokens[I]);
  if (!declaresByCall(I))
    return Name;
  Signature Types = signatureOf(I);
  std::string Type = Types.Result + Types.Parameters;
  auto &Forms = Undeclared[Name];
  auto Form = find(Forms, Type);
  const size_t Number = Form - Forms.begin();
  if (Number)
    Name += '.' + std::to_string(Number);
  if (Form == Forms.end()) {
    Forms.push_back(Type);
    Declarations +=
        "\ndeclare " + Types.Result + speltIntrinsic(Name) + Types.Parameters;
  }
  return Name;
}
