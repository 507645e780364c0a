// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Answers as text and as JSON.
///
///   spir-mangle: error: _Z3sinx: at offset 6: expected 'l': long long is ...
///     _Z3sinx
///           ^

#include "Answers.h"

using namespace spir2nvvm;
using namespace spir2nvvm::mangling;
using namespace spir2nvvm::tools;

void tools::demangleInto(Answer &Out, const MangleOptions &Opts) {
  auto Sig = Opts.How ? demangleAs(Out.Asked, *Opts.How) : demangle(Out.Asked);
  if (!Sig) {
    Out.Error = Sig.error();
    return;
  }
  Out.Valid = true;
  Out.Mangled = Out.Asked;
  Out.Sig = *Sig;
  Out.Proto = Opts.How ? findPrototype(*Sig, Opts.PointerBits)
                       : resolveBuiltin(Out.Asked, Opts.PointerBits);
}

void tools::mangleInto(Answer &Out, const MangleOptions &Opts) {
  auto Parsed = parsePrototype(Out.Asked, Opts.PointerBits);
  if (!Parsed) {
    Out.Error = Parsed.error();
    return;
  }
  Out.Valid = true;
  Out.Sig = Parsed->Sig;
  Out.Sig.How = Opts.written();
  Out.Proto = findPrototype(Out.Sig, Opts.PointerBits);
  Out.Mangled = mangle(Out.Sig);
}

std::string tools::readable(const Answer &A) {
  return A.Proto ? toString(*A.Proto) : toString(A.Sig);
}

// A long name is cut to the surroundings of the offset.
static std::string underline(const std::string &Text, std::size_t Offset) {
  constexpr std::size_t Before = 60, Width = 76;
  std::size_t Start = Offset > Before ? Offset - Before : 0;
  std::string Line = Text.substr(Start, Width);
  for (char &C : Line)
    if (static_cast<unsigned char>(C) < ' ')
      C = ' ';
  return "  " + Line + "\n  " + std::string(Offset - Start, ' ') + "^\n";
}

static std::string hintFor(std::string_view Name) {
  std::string Hint = "  hint: did you mean ";
  const std::size_t Empty = Hint.size();
  for (const std::string &Near : nearestNames(Name)) {
    if (Near == Name) {
      Hint = "  hint: '";
      Hint += Near;
      Hint += "' exists with other parameters: spir-mangle --list ";
      Hint += Near;
      return Hint + "\n";
    }
    Hint += Hint.size() == Empty ? "" : ", ";
    Hint += Near;
  }
  return Hint.size() == Empty ? std::string() : Hint + "?\n";
}

std::string tools::explain(const Answer &A, const MangleOptions &Opts) {
  constexpr std::size_t Longest = 100;
  std::string Shown =
      A.Asked.size() > Longest ? A.Asked.substr(0, Longest) + "..." : A.Asked;
  std::string Out = "spir-mangle: error: " + Shown + ": ";
  if (!A.Valid)
    return Out + toString(A.Error) + "\n" + underline(A.Asked, A.Error.Offset);
  return Out + toString(A.Sig) + " is not an OpenCL C 1.2 builtin\n" +
         hintFor(A.Sig.Name);
}

namespace {

/// Appends the members of one JSON object.
class JsonObject {
public:
  void add(std::string_view Key, std::string_view Value) {
    key(Key);
    quote(Value);
  }
  void add(std::string_view Key, bool Value) {
    key(Key);
    Text += Value ? "true" : "false";
  }
  void add(std::string_view Key, std::size_t Value) {
    key(Key);
    Text += std::to_string(Value);
  }
  void add(std::string_view Key, const TypeList &Types) {
    key(Key);
    Text += '[';
    for (const Type &T : Types) {
      Text += &T == Types.begin() ? "" : ", ";
      quote(toString(T));
    }
    Text += ']';
  }
  std::string finish() { return Text + "}"; }

private:
  void key(std::string_view Key) {
    Text += Text.size() == 1 ? "" : ", ";
    quote(Key);
    Text += ": ";
  }
  // Bytes that are not ASCII become U+FFFD: names have none, hostile input may.
  void quote(std::string_view S) {
    constexpr char Hex[] = "0123456789abcdef";
    Text += '"';
    for (char C : S) {
      auto Byte = static_cast<unsigned char>(C);
      if (C == '"' || C == '\\')
        Text += '\\';
      if (Byte >= 0x80)
        Text += "\\ufffd";
      else if (Byte < ' ' || Byte == 0x7f)
        (Text += "\\u00") += {Hex[Byte >> 4], Hex[Byte & 15]};
      else
        Text += C;
    }
    Text += '"';
  }

  std::string Text = "{";
};

} // namespace

static void addPrototype(JsonObject &Out, const Prototype &P) {
  Out.add("prototype", toString(P));
  Out.add("index", std::size_t{P.Index});
  Out.add("family", toString(P.Group));
  Out.add("stem", P.Stem);
  if (!P.Section.empty())
    Out.add("section", P.Section);
  if (!P.Extension.empty())
    Out.add("extension", P.Extension);
}

std::string tools::toJson(const Answer &A) {
  JsonObject Out;
  Out.add("asked", A.Asked);
  Out.add("valid", A.Valid);
  if (!A.Valid) {
    Out.add("offset", A.Error.Offset);
    Out.add("expected", A.Error.expected());
    Out.add("why", A.Error.why());
    return Out.finish();
  }
  Out.add("mangled", A.Mangled);
  Out.add("spelling", toString(A.Sig.How));
  Out.add("canonical", A.Sig.Canonical);
  Out.add("function", A.Sig.Name);
  Out.add("params", A.Sig.Params);
  Out.add("builtin", A.Proto.has_value());
  if (A.Proto)
    addPrototype(Out, *A.Proto);
  return Out.finish();
}
