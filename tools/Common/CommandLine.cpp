// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Common/CommandLine.h"

#include "Common/Version.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <numeric>
#include <utility>

using namespace spir2nvvm::tools;

CommandLine::CommandLine(std::string_view Tool, std::string_view Synopsis,
                         std::string_view Summary)
    : Tool(Tool), Synopsis(Synopsis), Summary(Summary) {}

CommandLine &CommandLine::group(std::string_view Title) {
  constexpr size_t Usual = 16; // options in a group
  Groups.push_back({Title, {}});
  Groups.back().Options.reserve(Usual);
  return *this;
}

CommandLine &CommandLine::flag(std::string_view Name, std::string_view Help,
                               std::function<void()> Handler) {
  Groups.back().Options.push_back(
      {Kind::Flag, Name, "", Help, std::move(Handler), {}});
  return *this;
}

CommandLine &CommandLine::value(std::string_view Name, std::string_view Form,
                                std::string_view Help, ValueHandler Handler) {
  Groups.back().Options.push_back(
      {Kind::Value, Name, Form, Help, {}, std::move(Handler)});
  return *this;
}

CommandLine &CommandLine::joined(std::string_view Name, std::string_view Form,
                                 std::string_view Help, ValueHandler Handler) {
  value(Name, Form, Help, std::move(Handler));
  Groups.back().Options.back().Form = Kind::Joined;
  return *this;
}

CommandLine &CommandLine::prefix(std::string_view Prefix, std::string_view Form,
                                 std::string_view Help, ValueHandler Handler) {
  Groups.back().Options.push_back(
      {Kind::Prefix, Prefix, Form, Help, {}, std::move(Handler)});
  return *this;
}

CommandLine &CommandLine::offer(std::function<Words()> Offered) {
  Groups.back().Options.back().Offered = std::move(Offered);
  return *this;
}

CommandLine &CommandLine::example(std::string_view Command,
                                  std::string_view Why) {
  Examples.push_back({Command, Why});
  return *this;
}

CommandLine &CommandLine::runsProgram() {
  RunsProgram = true;
  return *this;
}

CommandLine &CommandLine::versionText(std::function<std::string()> Text) {
  ExtraVersion = std::move(Text);
  return *this;
}

const CommandLine::Option *CommandLine::find(std::string_view Name) const {
  for (const Group &G : Groups)
    for (const Option &O : G.Options)
      if (O.Form != Kind::Prefix && O.Name == Name)
        return &O;
  return nullptr;
}

const CommandLine::Option *
CommandLine::findPrefix(std::string_view Word) const {
  for (const Group &G : Groups)
    for (const Option &O : G.Options)
      if (O.Form == Kind::Prefix && Word.substr(0, O.Name.size()) == O.Name)
        return &O;
  return nullptr;
}

const CommandLine::Option *
CommandLine::findJoined(std::string_view Word) const {
  bool OneDash = Word.size() > 2 && Word[1] != '-';
  const Option *O = OneDash ? find(Word.substr(1, 1)) : nullptr;
  return O && O->Form == Kind::Joined ? O : nullptr;
}

static size_t editDistance(std::string_view A, std::string_view B) {
  std::vector<size_t> Row(B.size() + 1);
  std::iota(Row.begin(), Row.end(), 0);
  for (size_t I = 1; I <= A.size(); ++I) {
    size_t Diagonal = Row[0];
    Row[0] = I;
    for (size_t J = 1; J <= B.size(); ++J) {
      size_t Next = std::min(
          {Row[J] + 1, Row[J - 1] + 1, Diagonal + (A[I - 1] != B[J - 1])});
      Diagonal = Row[J];
      Row[J] = Next;
    }
  }
  return Row.back();
}

std::string CommandLine::nearest(std::string_view Name) const {
  constexpr size_t MaxCompared = 64; // an absurd option needs no suggestion
  if (Name.size() > MaxCompared)
    return {};
  std::string Best;
  // Any two letters are one edit apart: no ground for a guess.
  size_t BestDistance = Name.size() > 1 ? Name.size() / 3 + 1 : 0;
  for (const Group &G : Groups)
    for (const Option &O : G.Options)
      if (size_t D = editDistance(Name, O.Name); D <= BestDistance) {
        BestDistance = D;
        Best = O.Name;
      }
  return Best;
}

int CommandLine::usageError(const std::string &Message) const {
  const std::string Name(Tool);
  std::fprintf(stderr, "%s: error: %s\n  hint: %s --help lists the options\n",
               Name.c_str(), Message.c_str(), Name.c_str());
  return ExitUsage;
}

// Dashes as typed for a name: "-o", "--emit".
static std::string dashed(std::string_view Name) {
  return (Name.size() == 1 ? "-" : "--") + std::string(Name);
}

static std::string_view withoutDashes(std::string_view Word) {
  return Word.substr(std::min(Word.find_first_not_of('-'), Word.size()));
}

// An option this program has, so that a value was forgotten before it.
bool CommandLine::isOption(std::string_view Word) const {
  if (Word.substr(0, 2) != "--")
    return false;
  std::string_view Name = withoutDashes(Word);
  return find(Name.substr(0, Name.find('='))) != nullptr;
}

std::optional<int> CommandLine::takeValue(const Option &O,
                                          std::string_view Value) const {
  std::string Fault = O.OnValue(Value);
  if (Fault.empty())
    return std::nullopt;
  return usageError(dashed(O.Name) + "=" + std::string(Value) + ": " + Fault);
}

// Words between blanks; quotes keep blanks together and a backslash takes the
// next character as it is, as in shells and compilers' response files.
static void splitWords(const std::string &Text,
                       std::vector<std::string> &Words) {
  std::string Word;
  bool Inside = false; // a word may be empty: ""
  char Quote = 0;
  for (size_t I = 0; I != Text.size(); ++I) {
    char C = Text[I];
    bool Blank = !Quote && std::isspace(static_cast<unsigned char>(C));
    if (Blank && Inside)
      Words.push_back(std::exchange(Word, {}));
    if (Blank) {
      Inside = false;
      continue;
    }
    Inside = true;
    if (C == Quote)
      Quote = 0;
    else if (!Quote && (C == '"' || C == '\''))
      Quote = C;
    else if (C == '\\' && I + 1 != Text.size())
      Word += Text[++I];
    else
      Word += C;
  }
  if (Inside)
    Words.push_back(std::move(Word));
}

// By the C library: a stream would be a third of a program without LLVM.
static std::optional<std::string> contentOf(const std::string &Path) {
  std::unique_ptr<std::FILE, int (*)(std::FILE *)> File(
      std::fopen(Path.c_str(), "rb"), std::fclose);
  if (!File)
    return std::nullopt;
  std::string Text;
  char Piece[4096];
  while (size_t Size = std::fread(Piece, 1, sizeof(Piece), File.get()))
    Text.append(Piece, Size);
  return Text;
}

// "@FILE" where there is such a file; else the word is what it is.
static void addWord(const std::string &Word, unsigned Depth,
                    std::vector<std::string> &Words) {
  constexpr unsigned MaxDepth = 8; // files may name themselves
  std::optional<std::string> Text;
  if (Word.size() > 1 && Word.front() == '@' && Depth != MaxDepth)
    Text = contentOf(Word.substr(1));
  if (!Text) {
    Words.push_back(Word);
    return;
  }
  std::vector<std::string> Inner;
  splitWords(*Text, Inner);
  for (const std::string &Part : Inner)
    addWord(Part, Depth + 1, Words);
}

std::optional<int>
CommandLine::takeOption(std::string_view Word, size_t &Index,
                        const std::vector<std::string> &Words) {
  std::string_view Name = withoutDashes(Word);
  size_t Equals = Name.find('=');
  std::string_view Value;
  if (Equals != std::string_view::npos) {
    Value = Name.substr(Equals + 1);
    Name = Name.substr(0, Equals);
  }

  if (const Option *O = find(Name)) {
    if (O->Form == Kind::Flag) {
      if (Equals != std::string_view::npos)
        return usageError(dashed(Name) + " takes no value");
      O->OnFlag();
      return std::nullopt;
    }
    if (Equals == std::string_view::npos) {
      if (Index + 1 >= Words.size() || isOption(Words[Index + 1]))
        return usageError(dashed(Name) +
                          " needs a value: " + std::string(O->ValueForm));
      Value = Words[++Index];
    }
    return takeValue(*O, Value);
  }
  if (const Option *O = findJoined(Word))
    return takeValue(*O, Word.substr(2));
  if (const Option *O = findPrefix(Word)) {
    if (std::string Fault = O->OnValue(Word); !Fault.empty())
      return usageError(std::string(Word) + ": " + Fault);
    return std::nullopt;
  }
  std::string Message = "unknown option '" + std::string(Word) + "'";
  if (std::string Near = nearest(Name); !Near.empty())
    Message += "; did you mean " + dashed(Near) + "?";
  return usageError(Message);
}

// What a program tells about itself, into Print.
void CommandLine::addGeneral(std::string &Print) {
  group("General")
      .flag("version", "the version, and the programs and libraries found",
            [this, &Print] {
              Print = std::string(Tool) + " " + VersionString + "\n" +
                      (ExtraVersion ? ExtraVersion() : std::string());
            })
      .flag("help", "this text", [this, &Print] { Print = help(); })
      .flag("man", "this text as a manual page",
            [this, &Print] { Print = manualPage(*this); })
      .value("completion", "bash|zsh|fish",
             "a script that completes this command line in a shell",
             [this, &Print](std::string_view Shell) -> std::string {
               Print = completionScript(*this, Shell);
               return Print.empty() ? "expected one of bash, zsh, fish" : "";
             })
      .prefix("@", "@FILE", "read options from FILE", {});
}

std::optional<int>
CommandLine::parseWords(const std::vector<std::string> &Words,
                        std::vector<std::string> &Positional,
                        const std::string &Print) {
  bool OnlyInputs = false;
  for (size_t Index = 0; Index < Words.size() && Print.empty(); ++Index) {
    std::string_view Word = Words[Index];
    if (Word == "-h" && !OnlyInputs)
      Word = "--help";
    if (OnlyInputs || Word.size() < 2 || Word.front() != '-') {
      Positional.emplace_back(Word);
      OnlyInputs |= RunsProgram;
    } else if (Word == "--")
      OnlyInputs = true;
    else if (auto Status = takeOption(Word, Index, Words))
      return Status;
  }
  return std::nullopt;
}

std::optional<int> CommandLine::parse(int Argc, const char *const *Argv,
                                      std::vector<std::string> &Positional) {
  std::vector<std::string> Words;
  if (RunsProgram) // "@" may be that program's
    Words.assign(Argv + 1, Argv + Argc);
  else
    for (int Index = 1; Index < Argc; ++Index)
      addWord(Argv[Index], 0, Words);
  std::string Print;
  addGeneral(Print);
  std::optional<int> Status = parseWords(Words, Positional, Print);
  Groups.pop_back(); // its handlers refer to what is gone after this
  if (Status || Print.empty())
    return Status;
  std::fputs(Print.c_str(), stdout);
  return endOutput(Tool, ExitDone);
}

static std::string padded(std::string Text, size_t Width) {
  if (Text.size() < Width)
    Text.append(Width - Text.size(), ' ');
  return Text;
}

std::string CommandLine::Option::spelling() const {
  switch (Form) {
  case Kind::Flag:
    return dashed(Name);
  case Kind::Prefix:
    return std::string(ValueForm);
  case Kind::Value:
  case Kind::Joined:
    break;
  }
  return (dashed(Name) + (Name.size() == 1 ? " " : "=")).append(ValueForm);
}

std::string CommandLine::help() const {
  constexpr size_t HelpColumn = 34;
  std::string Text;
  auto Add = [&Text](std::initializer_list<std::string_view> Parts) {
    for (std::string_view Part : Parts)
      Text += Part;
  };
  Add({"usage: ", Tool, " ", Synopsis, "\n\n", Summary, "\n"});
  for (const Group &G : Groups) {
    Add({"\n", G.Title, ":\n"});
    for (const Option &O : G.Options) {
      const std::string Left = O.spelling();
      Add({"  ", padded(Left, HelpColumn - 2)});
      if (Left.size() + 2 >= HelpColumn)
        Add({"\n", std::string(HelpColumn, ' ')});
      Add({O.Help, "\n"});
    }
  }
  if (!Examples.empty())
    Text += "\nExamples:\n";
  for (const Example &E : Examples)
    Add({"  ", E.Command, "\n      ", E.Why, "\n"});
  return Text;
}

int spir2nvvm::tools::endOutput(std::string_view Tool, int Code) {
  if (std::fflush(stdout) == 0 && !std::ferror(stdout))
    return Code;
  std::fprintf(stderr, "%.*s: error: cannot write to standard output: %s\n",
               int(Tool.size()), Tool.data(), std::strerror(errno));
  return Code == ExitDone ? ExitBadInput : Code;
}

CommandLine::ValueHandler spir2nvvm::tools::takeString(std::string &Target) {
  return [&Target](std::string_view Value) -> std::string {
    if (Value.empty())
      return "expected a value";
    Target = Value;
    return {};
  };
}

CommandLine::ValueHandler spir2nvvm::tools::takeNumber(unsigned &Target) {
  return [&Target](std::string_view Value) -> std::string {
    constexpr size_t MaxDigits = 9; // fits unsigned without an overflow check
    if (Value.empty() || Value.size() > MaxDigits ||
        Value.find_first_not_of("0123456789") != std::string_view::npos)
      return "expected a number below 1000000000";
    Target = 0;
    for (char C : Value)
      Target = Target * 10 + unsigned(C - '0');
    return {};
  };
}
