// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// spir-mangle: names of OpenCL builtins to prototypes and back.
///
///   llvm-nm kernel.bc | spir-mangle         a filter, as c++filt is
///   spir-mangle _Z3sinDv4_f                 float4 sin(float4)
///   spir-mangle 'float4 sin(float4)'        _Z3sinDv4_f
///   spir-mangle --list clamp                the overloads of clamp

#include "Answers.h"
#include "Common/CommandLine.h"

#include <cstdio>
#include <cstdlib>

using namespace spir2nvvm;
using namespace spir2nvvm::mangling;
using namespace spir2nvvm::tools;

namespace {

void put(std::string_view Text) {
  std::fwrite(Text.data(), 1, Text.size(), stdout);
}

/// Objects of one JSON array, written as they come.
class JsonArray {
public:
  explicit JsonArray(bool On) : On(On) {}
  void add(const Answer &A) {
    put(Any ? ",\n " : "[");
    put(toJson(A));
    Any = true;
  }
  void finish() {
    if (On)
      put(Any ? "]\n" : "[]\n");
  }

private:
  bool On;
  bool Any = false;
};

bool isNameChar(char C) {
  return (C >= 'a' && C <= 'z') || (C >= 'A' && C <= 'Z') ||
         (C >= '0' && C <= '9') || C == '_' || C == '$';
}

/// Replaces the names in one line; other text stays as it is.
class Filter {
public:
  Filter(const MangleOptions &Opts, JsonArray &Array)
      : Opts(Opts), Array(Array) {}

  void line(std::string_view Text) {
    std::size_t Done = 0;
    for (std::size_t I = 0; I < Text.size();) {
      std::size_t End = I;
      while (End != Text.size() && isNameChar(Text[End]))
        ++End;
      if (End - I > 2 && Text.substr(I, 2) == "_Z") {
        copy(Text.substr(Done, I - Done));
        word(Text.substr(I, End - I));
        Done = End;
      }
      I = End == I ? I + 1 : End;
    }
    copy(Text.substr(Done));
  }

private:
  void copy(std::string_view Text) {
    if (!Opts.Json)
      put(Text);
  }
  void word(std::string_view Word) {
    Answer A;
    A.Asked = Word;
    demangleInto(A, Opts);
    bool Wanted = A.Valid && (A.Proto || !Opts.OnlyBuiltins);
    if (!Opts.Json)
      put(Wanted ? readable(A) : A.Asked);
    else if (Wanted)
      Array.add(A);
  }

  const MangleOptions &Opts;
  JsonArray &Array;
};

int filterStdin(const MangleOptions &Opts) {
  JsonArray Array(Opts.Json);
  Filter Names(Opts, Array);
  char *Line = nullptr;
  std::size_t Capacity = 0;
  for (ssize_t N; (N = ::getline(&Line, &Capacity, stdin)) > 0;) {
    Names.line({Line, static_cast<std::size_t>(N)});
    // A reader may wait for each line at the other end of a pipe.
    if (!Opts.Json)
      std::fflush(stdout);
  }
  std::free(Line);
  Array.finish();
  if (!std::ferror(stdin))
    return ExitDone;
  std::perror("spir-mangle: error: cannot read standard input");
  return ExitBadInput;
}

int answer(const std::vector<std::string> &Words, const MangleOptions &Opts) {
  int Status = ExitDone;
  JsonArray Array(Opts.Json);
  for (const std::string &Word : Words) {
    Answer A;
    A.Asked = Word;
    bool IsName = Opts.Demangle || Word.compare(0, 2, "_Z") == 0;
    IsName ? demangleInto(A, Opts) : mangleInto(A, Opts);
    bool Good = A.Valid && (A.Proto || !Opts.OnlyBuiltins);
    if (!Good)
      Status = ExitBadInput;
    if (Opts.Json)
      Array.add(A);
    else if (Good)
      put((IsName ? readable(A) : A.Mangled) + "\n");
    else
      std::fputs(explain(A, Opts).c_str(), stderr);
  }
  Array.finish();
  return Status;
}

bool isListed(const Prototype &P, const std::vector<std::string> &Names) {
  for (const std::string &Name : Names)
    if (P.name() == Name || P.Stem == Name)
      return true;
  return Names.empty();
}

int list(const std::vector<std::string> &Names, const MangleOptions &Opts) {
  JsonArray Array(Opts.Json);
  bool Any = false;
  for (std::uint32_t I = 0; I != prototypeCount(); ++I) {
    Prototype P = prototypeAt(I, Opts.PointerBits);
    if (!isListed(P, Names))
      continue;
    Any = true;
    Answer A;
    A.Asked = A.Mangled = mangle(P, Opts.written());
    A.Valid = true;
    A.Sig = signatureOf(P);
    A.Sig.How = Opts.written();
    A.Proto = P;
    if (Opts.Json)
      Array.add(A);
    else
      put(A.Mangled + "\t" + readable(A) + "\n");
  }
  Array.finish();
  if (Any)
    return ExitDone;
  std::fputs("spir-mangle: error: no builtin has this name\n", stderr);
  for (const std::string &Name : Names)
    for (const std::string &Near : nearestNames(Name))
      std::fprintf(stderr, "  hint: did you mean %s?\n", Near.c_str());
  return ExitBadInput;
}

} // namespace

int main(int Argc, char **Argv) {
  MangleOptions Opts;
  bool List = false;
  CommandLine Line("spir-mangle", "[options] [name | prototype]...",
                   "Names of OpenCL C builtins in SPIR: mangled to readable "
                   "and back. Without arguments it filters stdin.");
  Line.group("What to do")
      .flag("d", "treat every argument as a mangled name",
            [&] { Opts.Demangle = true; })
      .flag("list", "list the overloads of the named builtins, or all",
            [&] { List = true; })
      .flag("builtins", "accept only builtins of OpenCL C 1.2",
            [&] { Opts.OnlyBuiltins = true; });
  Line.group("How")
      .value("spelling", "khronos|clang|itanium|spir-tools",
             "spelling to write and, if given, the only one to read",
             [&](std::string_view Text) -> std::string {
               Spelling How;
               if (!parseSpelling(Text, How))
                 return "expected one of khronos, clang, itanium, spir-tools";
               Opts.How = How;
               return {};
             })
      .flag("m32", "size_t is uint, as on spir; the default is spir64",
            [&] { Opts.PointerBits = 32; })
      .flag("json", "an array of objects instead of text",
            [&] { Opts.Json = true; });
  Line.example("llvm-nm kernel.bc | spir-mangle", "read a symbol table")
      .example("spir-mangle _Z3sinDv4_f", "prints: float4 sin(float4)")
      .example("spir-mangle 'float4 clamp(float4, float, float)'",
               "prints: _Z5clampDv4_fff")
      .example("spir-mangle --spelling=clang --list vload4",
               "names of one builtin");
  std::vector<std::string> Words;
  if (auto Status = Line.parse(Argc, Argv, Words))
    return *Status;
  int Status = List            ? list(Words, Opts)
               : Words.empty() ? filterStdin(Opts)
                               : answer(Words, Opts);
  return endOutput("spir-mangle", Status);
}
