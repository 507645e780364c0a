// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Target/BuildOptions.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <iterator>

using namespace spir2nvvm;

namespace {

enum Form { Word, Prefix };
enum TakenIn { Compile, Link, Both };

struct Row {
  std::string_view Spelling;
  Form Shape;
  TakenIn Phase;
  bool ChangesCode; // of a finished module
};

constexpr Row Rows[] = {
#define CL_OPTION(FIELD, SPELLING, FORM, PHASE, LINKED, BACKEND, FASTMATH,     \
                  EFFECT)                                                      \
  {SPELLING, FORM, PHASE, sizeof(BACKEND) > 1 || sizeof(FASTMATH) > 1},
#include "Target/ClOptions.def"
};

struct ValuesRow {
  std::string_view Spelling, Words;
};

constexpr ValuesRow ValuesRows[] = {
#define CL_OPTION(FIELD, SPELLING, FORM, PHASE, LINKED, BACKEND, FASTMATH,     \
                  EFFECT)
#define CL_VALUES(SPELLING, WORDS) {SPELLING, WORDS},
#include "Target/ClOptions.def"
};

struct IgnoredRow {
  std::string_view Spelling;
  Form Shape;
  std::string_view Why;
};

constexpr IgnoredRow IgnoredRows[] = {
#define IGNORED_OPTION(SPELLING, FORM, WHY) {SPELLING, FORM, WHY},
#include "Target/IgnoredOptions.def"
};

/// Options of cl_nv_compiler_options with a number, which may stand in the next
/// word: "-cl-nv-maxrregcount 32".
struct NumberRow {
  std::string_view Spelling; // of the row with an "="
  unsigned Least, Most;
};

constexpr std::string_view RegisterLimit = "-cl-nv-maxrregcount";
constexpr NumberRow NumberRows[] = {{RegisterLimit, 1, 255},
                                    {"-cl-nv-opt-level", 0, 3}};

constexpr std::string_view SpirVersionOption = "-spir-std=";
constexpr std::string_view SpirVersion = "1.2";

bool startsWith(std::string_view Text, std::string_view Start) {
  return Text.substr(0, Start.size()) == Start;
}

/// The words of a string, one at a time.
class Tokens {
public:
  explicit Tokens(std::string_view Text) : Rest(Text) {}

  /// False at the end.
  bool next(std::string &Token);
  bool hasOpenQuote() const { return OpenQuote; }

private:
  static bool isBlank(char C) { return C == ' ' || (C >= '\t' && C <= '\r'); }
  bool takeEscape(std::string &Token);

  std::string_view Rest;
  bool OpenQuote = false;
};

class Parser {
public:
  Parser(std::string_view Text, BuildPhase Phase, bool MayNameArch,
         BuildOptionFault &Fault)
      : Input(Text), Phase(Phase), MayNameArch(MayNameArch), Fault(Fault) {}

  std::optional<BuildOptions> parse();

private:
  bool takeWord(const std::string &Word);
  bool takePreprocessor(const std::string &Word);
  bool takeSpirVersion(const std::string &Word);
  bool takeLanguage();
  bool takeArch(const std::string &Word);
  bool takeRow(const std::string &Word);
  bool takeNumber(const NumberRow &Row, const std::string &Word);
  bool ignore(const std::string &Word);
  bool refuse(std::string Word, std::string Why);

  Tokens Input;
  const BuildPhase Phase;
  const bool MayNameArch;
  BuildOptionFault &Fault;
  BuildOptions Result;
};

} // namespace

// Only where it protects something: "-I C:\include" means what it says.
bool Tokens::takeEscape(std::string &Token) {
  if (Rest.size() < 2 || Rest[0] != '\\' ||
      (Rest[1] != '"' && !(OpenQuote && Rest[1] == '\\')))
    return false;
  Token += Rest[1];
  Rest.remove_prefix(2);
  return true;
}

bool Tokens::next(std::string &Token) {
  Token.clear();
  while (!Rest.empty() && isBlank(Rest.front()))
    Rest.remove_prefix(1);
  if (Rest.empty())
    return false;
  while (!Rest.empty() && (OpenQuote || !isBlank(Rest.front()))) {
    if (takeEscape(Token))
      continue;
    if (Rest.front() == '"')
      OpenQuote = !OpenQuote;
    else
      Token += Rest.front();
    Rest.remove_prefix(1);
  }
  return true;
}

bool BuildOptions::has(std::string_view Word) const {
  return std::find(Words.begin(), Words.end(), Word) != Words.end();
}

bool Parser::refuse(std::string Word, std::string Why) {
  Fault.Word = std::move(Word);
  Fault.Why = std::move(Why);
  return false;
}

bool Parser::takePreprocessor(const std::string &Word) {
  std::string Option = Word;
  if (std::string Value; Option.size() == 2) {
    if (!Input.next(Value) || Value.empty())
      return refuse(Word, "a value is missing");
    Option += Value;
  }
  Result.Preprocessor.push_back(std::move(Option));
  return true;
}

bool Parser::takeLanguage() {
  std::string Value;
  if (!Input.next(Value))
    return refuse("-x", "a value is missing");
  if (Value == "spir")
    return Result.IsSpir = true;
  return ignore("-x " + Value) ||
         refuse("-x " + Value, "the only language to name is spir");
}

bool Parser::takeSpirVersion(const std::string &Word) {
  return Word.substr(SpirVersionOption.size()) == SpirVersion ||
         refuse(Word, "the only version known is " + std::string(SpirVersion));
}

// A comma hands words to programs inside, which may do anything: -Wp,-DX.
bool Parser::ignore(const std::string &Word) {
  if (Word.find(',') != std::string::npos)
    return false;
  for (const IgnoredRow &R : IgnoredRows)
    if (R.Shape == Form::Prefix ? startsWith(Word, R.Spelling)
                                : Word == R.Spelling) {
      Result.Ignored.push_back({Word, std::string(R.Why)});
      return true;
    }
  return false;
}

bool Parser::takeNumber(const NumberRow &Row, const std::string &Word) {
  std::string Value;
  if (Word.size() > Row.Spelling.size())
    Value = Word.substr(Row.Spelling.size() + 1);
  else if (!Input.next(Value))
    return refuse(Word, "a value is missing");
  unsigned Number = Row.Most + 1;
  const char *End = Value.data() + Value.size();
  auto [Stop, Error] = std::from_chars(Value.data(), End, Number);
  if (Error != std::errc() || Stop != End || Number < Row.Least ||
      Number > Row.Most)
    return refuse(std::string(Row.Spelling) + " " + Value,
                  "expected a number from " + std::to_string(Row.Least) +
                      " to " + std::to_string(Row.Most));
  return takeRow(std::string(Row.Spelling) + "=" + std::to_string(Number));
}

// "a, b or c"
static std::string enumerated(const std::vector<std::string_view> &Words) {
  std::string Text;
  for (size_t I = 0; I != Words.size(); ++I)
    Text.append(I == 0                  ? ""
                : I + 1 == Words.size() ? " or "
                                        : ", ")
        .append(Words[I]);
  return Text;
}

bool Parser::takeRow(const std::string &Word) {
  const Row *Found =
      std::find_if(std::begin(Rows), std::end(Rows), [&](const Row &R) {
        return R.Shape == Form::Prefix ? startsWith(Word, R.Spelling)
                                       : Word == R.Spelling;
      });
  if (Found == std::end(Rows))
    return ignore(Word) || refuse(Word, "unknown option");
  bool IsLink = Phase == BuildPhase::Link;
  if (Found->Phase == (IsLink ? TakenIn::Compile : TakenIn::Link))
    return refuse(Word, IsLink ? "it is for compiling, not for linking"
                               : "it is for clLinkProgram only");
  if (const auto Values = valuesOfClOption(Found->Spelling);
      !Values.empty() && std::find(Values.begin(), Values.end(),
                                   std::string_view(Word).substr(
                                       Found->Spelling.size())) == Values.end())
    return refuse(Word, "expected " + enumerated(Values));
  if (!Result.has(Word))
    Result.Words.push_back(Word);
  return true;
}

// The words of NVRTC and nvcc, joined alone.
bool Parser::takeArch(const std::string &Word) {
  for (const char *Spelling : {"--gpu-architecture=", "-arch=", "--arch="})
    if (startsWith(Word, Spelling)) {
      Result.Arch = Word.substr(std::strlen(Spelling));
      return true;
    }
  return false;
}

bool Parser::takeWord(const std::string &Word) {
  if (MayNameArch && takeArch(Word))
    return true;
  if (Phase != BuildPhase::Link) {
    if (startsWith(Word, "-D") || startsWith(Word, "-I"))
      return takePreprocessor(Word);
    if (Word == "-x")
      return takeLanguage();
    if (startsWith(Word, SpirVersionOption))
      return takeSpirVersion(Word);
    for (const NumberRow &R : NumberRows)
      if (Word == R.Spelling || startsWith(Word, std::string(R.Spelling) + "="))
        return takeNumber(R, Word);
  }
  return takeRow(Word);
}

std::optional<BuildOptions> Parser::parse() {
  for (std::string Word; Input.next(Word);) {
    if (!Input.hasOpenQuote() && !takeWord(Word))
      return std::nullopt;
    if (Input.hasOpenQuote()) { // the word's own, or its value's
      refuse(Word, "a quote is not closed");
      return std::nullopt;
    }
  }
  if (Result.has("-enable-link-options") && !Result.has("-create-library")) {
    refuse("-enable-link-options", "it needs -create-library");
    return std::nullopt;
  }
  return std::move(Result);
}

std::optional<BuildOptions>
spir2nvvm::parseBuildOptions(std::string_view Text, BuildPhase Phase,
                             BuildOptionFault &Fault) {
  return Parser(Text, Phase, false, Fault).parse();
}

std::optional<BuildOptions>
spir2nvvm::parseSourceOptions(std::string_view Text, BuildOptionFault &Fault) {
  return Parser(Text, BuildPhase::Build, true, Fault).parse();
}

std::vector<std::string_view>
spir2nvvm::valuesOfClOption(std::string_view Option) {
  std::vector<std::string_view> Words;
  for (const ValuesRow &R : ValuesRows)
    for (size_t At = 0; R.Spelling == Option && At < R.Words.size();) {
      const size_t End = std::min(R.Words.find(' ', At), R.Words.size());
      Words.push_back(R.Words.substr(At, End - At));
      At = End + 1;
    }
  return Words;
}

bool spir2nvvm::changesCode(std::string_view Word) {
  return startsWith(Word, RegisterLimit) ||
         std::any_of(std::begin(Rows), std::end(Rows), [&](const Row &R) {
           return R.ChangesCode && R.Spelling == Word;
         });
}
