// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What kind of input a buffer is, by the rows of InputKinds.def.

#include "Reader/Reader.h"

#include "Diagnostics/Rules/Input.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

struct Row {
  StringLiteral Start;
  InputKind Kind;
  StringLiteral What, Advice;
};

/// The lines of a text, without comments in C or IR style.
class Lines {
public:
  explicit Lines(StringRef Text) : Rest(Text) {}
  bool next(StringRef &Line);

private:
  bool skipComment();
  StringRef Rest;
};

} // namespace

static constexpr Row Magics[] = {
#define MAGIC(BYTES, KIND, WHAT, ADVICE) {BYTES, InputKind::KIND, WHAT, ADVICE},
#include "Reader/InputKinds.def"
};

static constexpr Row LineStarts[] = {
#define LINE(START, KIND, WHAT, ADVICE) {START, InputKind::KIND, WHAT, ADVICE},
#include "Reader/InputKinds.def"
};

static constexpr StringLiteral CWords[] = {
#define C_WORD(WORD) WORD,
#include "Reader/InputKinds.def"
};

// A file says what it is at its beginning, after its licence at the latest.
static constexpr size_t LookAt = size_t(256) * 1024;

static InputGuess guessFrom(const Row &R) {
  InputGuess Guess;
  Guess.Kind = R.Kind;
  Guess.What = R.What.str();
  Guess.Advice = R.Advice.str();
  return Guess;
}

static InputGuess other(StringRef What, StringRef Advice) {
  return {InputKind::Other, What.str(), Advice.str(), rule::IN03};
}

static InputGuess plain(InputKind Kind) {
  InputGuess Guess;
  Guess.Kind = Kind;
  return Guess;
}

bool Lines::skipComment() {
  if (Rest.startswith("/*")) {
    size_t End = Rest.find("*/", 2);
    Rest = End == StringRef::npos ? StringRef() : Rest.drop_front(End + 2);
    return true;
  }
  // "; SPIR-V" is the one comment that tells something.
  if (Rest.startswith("//") ||
      (Rest.startswith(";") && !Rest.startswith("; SPIR-V"))) {
    Rest = Rest.drop_front(std::min(Rest.find('\n'), Rest.size()));
    return true;
  }
  return false;
}

bool Lines::next(StringRef &Line) {
  do
    Rest = Rest.ltrim();
  while (skipComment());
  std::tie(Line, Rest) = Rest.split('\n');
  return !Line.empty();
}

// EM_CUDA, ELF's machine number 190, at byte 18 in the file's endianness.
static bool isCubin(StringRef Bytes) {
  constexpr size_t MachineField = 18, EndianField = 5;
  constexpr unsigned MachineCuda = 190, BigEndian = 2;
  if (!Bytes.startswith("\x7F"
                        "ELF") ||
      Bytes.size() < MachineField + 2)
    return false;
  const char *At = Bytes.data() + MachineField;
  return (Bytes[EndianField] == BigEndian
              ? support::endian::read16be(At)
              : support::endian::read16le(At)) == MachineCuda;
}

// A few stray bytes of an old encoding in a comment do not make a binary.
static bool looksBinary(StringRef Bytes) {
  Bytes = Bytes.take_front(LookAt);
  size_t Controls = count_if(Bytes, [](char C) {
    return (unsigned char)C < ' ' && !isSpace(C) && C != '\x1B';
  });
  return Bytes.contains('\0') || Controls * 50 > Bytes.size();
}

static bool startsLikeC(StringRef Line) {
  StringRef Word =
      Line.take_while([](char C) { return isAlnum(C) || C == '_'; });
  StringRef Base = Word.rtrim("0123456789");
  return is_contained(CWords, Word) || is_contained(CWords, Base);
}

// LLVM 15's "ptr" against the "*" of typed pointers: the first of the two,
// outside of comments, strings and names, decides.
static bool hasOpaquePointers(StringRef Text) {
  auto IsName = [](char C) {
    return isAlnum(C) || StringRef("$._-").contains(C);
  };
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (C == ';') {
      I = std::min(Text.find('\n', I), Text.size());
    } else if (C == '"') {
      I = std::min(Text.find('"', I + 1), Text.size());
    } else if (C == '%' || C == '@' || C == '!' || C == '$') {
      while (I + 1 < Text.size() && IsName(Text[I + 1]))
        ++I;
    } else if (C == '*') {
      return false;
    } else if (isAlpha(C)) {
      size_t End = I;
      while (End < Text.size() && IsName(Text[End]))
        ++End;
      if (Text.slice(I, End) == "ptr")
        return true;
      I = End - 1;
    }
  }
  return false;
}

static InputGuess guessText(StringRef Text) {
  Lines Each(Text.take_front(LookAt));
  for (StringRef Line; Each.next(Line);) {
    for (const Row &R : LineStarts)
      if (Line.startswith(R.Start))
        return guessFrom(R);
    if (startsLikeC(Line))
      return plain(InputKind::OpenCLC);
  }
  return other("text that is neither LLVM IR nor OpenCL C",
               "check that it is the file you meant");
}

// Programs for OpenCL and CUDA keep CUDA's words in conditional blocks, which
// are ignored.
static bool isCuda(StringRef Text) {
  unsigned Depth = 0;
  Lines Each(Text.take_front(LookAt));
  for (StringRef Line; Each.next(Line);) {
    if (Line.consume_front("#")) {
      Line = Line.ltrim();
      if (Line.startswith("if"))
        ++Depth;
      else if (Line.startswith("endif") && Depth)
        --Depth;
    } else if (!Depth && Line.split("//").first.contains("__global__")) {
      return true;
    }
  }
  return false;
}

// What the first lines cannot tell: the triple may follow other lines,
// and CUDA's source looks like OpenCL's.
static InputGuess refine(InputGuess Guess, StringRef Text) {
  if (Guess.Kind == InputKind::OpenCLC && isCuda(Text))
    return other("CUDA C++", "compile it with nvcc; OpenCL C is accepted here");
  if (Guess.Kind != InputKind::Assembly)
    return Guess;
  if (Text.take_front(LookAt).contains("\ntarget triple = \"nvptx")) {
    Guess = other("NVVM IR (its target triple is for nvptx)",
                  "it needs no translation; check it with nvvm-verify");
    Guess.Kind = InputKind::ForeignAssembly;
  } else if (hasOpaquePointers(Text)) {
    Guess.Kind = InputKind::ForeignAssembly;
    Guess.Refusal = rule::IN06;
  }
  return Guess;
}

InputGuess spir2nvvm::detectInput(MemoryBufferRef Buffer) {
  StringRef Bytes = Buffer.getBuffer();
  if (isCubin(Bytes))
    return other("a cubin", "it is finished GPU code; give the OpenCL kernel's "
                            "own SPIR or source");
  for (const Row &R : Magics)
    if (Bytes.startswith(R.Start))
      return guessFrom(R);
  Bytes.consume_front("\xEF\xBB\xBF"); // a byte order mark
  if (Bytes.trim().empty())
    return plain(InputKind::Empty);
  if (looksBinary(Bytes))
    return other("binary data of no known kind",
                 "check that it is the file you meant");
  if (Buffer.getBufferIdentifier().endswith(".cl"))
    return plain(InputKind::OpenCLC);
  // A module of comments only is assembly too.
  StringRef FirstLine;
  if (!Lines(Bytes).next(FirstLine))
    return plain(Bytes.ltrim().startswith(";") ? InputKind::Assembly
                                               : InputKind::OpenCLC);
  return refine(guessText(Bytes), Bytes);
}
