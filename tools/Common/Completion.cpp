// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A command line as the scripts that bash, zsh and fish complete it with. A
/// value's form says what to offer: the words of "ll|bc", files for FILE and
/// PATH, folders for DIR, nothing for "N".

#include "Common/CommandLine.h"

#include <algorithm>
#include <map>

using namespace spir2nvvm::tools;

using Option = CommandLine::Option;
using Kind = CommandLine::Kind;

namespace {
/// What may stand for a value.
struct Offer {
  std::vector<std::string> Words;
  bool Files = false, Folders = false;
};
} // namespace

static std::vector<std::string> alternatives(std::string_view Form) {
  std::vector<std::string> Words;
  for (size_t At = 0; At <= Form.size();) {
    size_t End = std::min(Form.find('|', At), Form.size());
    Words.emplace_back(Form.substr(At, End - At));
    At = End + 1;
  }
  return Words;
}

// "sm_NN" and "I/N" stand for something; "lenient" and "2.0" stand there.
static bool isLiteral(const std::string &Word) {
  constexpr std::string_view Letters =
      "abcdefghijklmnopqrstuvwxyz0123456789.-_";
  return !Word.empty() && Word.find_first_not_of(Letters) == std::string::npos;
}

static Offer offerFor(const Option &O) {
  Offer Result;
  if (O.Offered) {
    Result.Words = O.Offered();
    return Result;
  }
  Result.Files = O.ValueForm == "FILE" || O.ValueForm == "PATH";
  Result.Folders = O.ValueForm == "DIR";
  std::vector<std::string> Words = alternatives(O.ValueForm);
  if (Words.size() > 1 && std::all_of(Words.begin(), Words.end(), isLiteral))
    Result.Words = std::move(Words);
  return Result;
}

static bool takesValue(const Option &O) {
  return O.Form == Kind::Value || O.Form == Kind::Joined;
}

static std::string joined(const std::vector<std::string> &Words) {
  std::string Text;
  for (const std::string &Word : Words)
    Text += (Text.empty() ? "" : " ") + Word;
  return Text;
}

// Inside single quotes, where a shell reads nothing else.
static std::string quoted(std::string_view Text) {
  std::string Out = "'";
  for (char C : Text)
    Out += C == '\'' ? std::string("'\\''") : std::string(1, C);
  return Out + "'";
}

// "--emit=", "-o", "--verify-each": as far as it can be typed without a choice.
static std::string typed(const Option &O) {
  std::string Name(O.Name);
  if (O.Form == Kind::Prefix)
    return Name;
  if (Name.size() == 1)
    return "-" + Name;
  return "--" + Name + (takesValue(O) ? "=" : "");
}

template <typename Fn> static void eachOption(const CommandLine &Line, Fn Do) {
  for (const CommandLine::Group &G : Line.groups())
    for (const Option &O : G.Options)
      if (O.Name != "@") // files are offered anyway
        Do(O);
}

static std::string bashWords(const std::vector<std::string> &Words) {
  return "COMPREPLY=($(compgen -W " + quoted(joined(Words)) + " -- \"$word\"))";
}

static std::string bashCase(const Option &O) {
  Offer Values = offerFor(O);
  std::string Dashes = O.Name.size() == 1 ? "-" : "--";
  std::string Do = "COMPREPLY=()";
  if (!Values.Words.empty())
    Do = bashWords(Values.Words);
  else if (Values.Files)
    Do = "COMPREPLY=($(compgen -f -- \"$word\"))";
  else if (Values.Folders)
    Do = "COMPREPLY=($(compgen -d -- \"$word\"))";
  return "    " + Dashes.append(O.Name) + ") " + Do + "; return ;;\n";
}

// "-cl-std=CL1.2" is an option and one of its values: to the \p Names, and to
// \p Values by option.
static void
addOffered(const Option &O, std::vector<std::string> &Names,
           std::map<std::string, std::vector<std::string>> &Values) {
  for (const std::string &Word : O.Offered()) {
    const size_t Equals = std::min(Word.find('='), Word.size());
    std::string Name = Word.substr(0, Equals + 1);
    if (std::find(Names.begin(), Names.end(), Name) == Names.end())
      Names.push_back(std::move(Name));
    std::vector<std::string> &Known = Values[Word.substr(0, Equals)];
    std::string Value = Word.substr(std::min(Equals + 1, Word.size()));
    if (!Value.empty() &&
        std::find(Known.begin(), Known.end(), Value) == Known.end())
      Known.push_back(std::move(Value));
  }
}

// bash splits words at '=', so that a value's option is one or two words back.
static std::string forBash(const CommandLine &Line) {
  const std::string Function = "_complete_" + Line.tool();
  std::string Cases;
  std::vector<std::string> Names;
  std::map<std::string, std::vector<std::string>> OfPrefixes;
  eachOption(Line, [&](const Option &O) {
    if (O.Form == Kind::Prefix && O.Offered)
      addOffered(O, Names, OfPrefixes);
    else
      Names.push_back(typed(O));
    if (takesValue(O))
      Cases += bashCase(O);
  });
  for (const auto &[Name, Values] : OfPrefixes)
    if (!Values.empty())
      Cases += "    " + Name + ") " + bashWords(Values) + "; return ;;\n";
  return "# Completes " + Line.tool() + " in bash; made by " + Line.tool() +
         " --completion=bash.\n" + Function +
         "() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} "
         "option=${COMP_WORDS[COMP_CWORD - 1]}\n"
         "  if [ \"$word\" = = ]; then\n"
         "    word=\n"
         "  elif [ \"$option\" = = ]; then\n"
         "    option=${COMP_WORDS[COMP_CWORD - 2]}\n"
         "  fi\n"
         "  case $option in\n" +
         Cases +
         "  esac\n"
         "  case $word in\n"
         "    -*)\n"
         "      COMPREPLY=($(compgen -W " +
         quoted(joined(Names)) +
         " -- \"$word\"))\n"
         "      case ${COMPREPLY[0]-} in\n"
         "        *= | -*-) compopt -o nospace 2>/dev/null ;;\n"
         "      esac\n"
         "      ;;\n"
         "    *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n"
         "  esac\n"
         "}\n"
         "complete -o filenames -F " +
         Function + " " + Line.tool() + "\n";
}

// _arguments reads brackets and colons of a description itself.
static std::string zshText(std::string_view Text) {
  std::string Out;
  for (char C : Text) {
    if (C == '[' || C == ']' || C == ':' || C == '\\')
      Out += '\\';
    Out += C;
  }
  return Out;
}

static std::string zshRow(const Option &O) {
  Offer Values = offerFor(O);
  std::string Spec = "*" + typed(O);
  if (takesValue(O) && O.Name.size() == 1)
    Spec += O.Form == Kind::Joined ? "+" : "";
  if (O.Form == Kind::Prefix)
    Spec += "-"; // what follows belongs to the same word
  Spec += "[" + zshText(O.Help) + "]";
  if (takesValue(O) || O.Form == Kind::Prefix)
    Spec += ":" + zshText(O.ValueForm) + ":";
  if (O.Form == Kind::Prefix) // the words without what is typed already
    for (std::string &Word : Values.Words)
      Word.erase(0, O.Name.size());
  if (!Values.Words.empty())
    Spec += "(" + joined(Values.Words) + ")";
  else if (Values.Files)
    Spec += "_files";
  else if (Values.Folders)
    Spec += "_files -/";
  return "  " + quoted(Spec) + " \\\n";
}

static std::string forZsh(const CommandLine &Line) {
  std::string Rows;
  eachOption(Line, [&](const Option &O) { Rows += zshRow(O); });
  return "#compdef " + Line.tool() + "\n# Made by " + Line.tool() +
         " --completion=zsh.\n_arguments -s \\\n" + Rows +
         "  '*:input:_files'\n";
}

static std::string fishRow(const CommandLine &Line, const Option &O) {
  std::string Row = "complete -c " + Line.tool();
  if (O.Form == Kind::Prefix)
    return Row + " -a " + quoted(O.Offered ? joined(O.Offered()) : typed(O)) +
           " -n 'string match -q -- \"-*\" "
           "(commandline -ct)' -d " +
           quoted(O.Help) + "\n";
  Row.append(O.Name.size() == 1 ? " -s " : " -l ").append(O.Name);
  if (takesValue(O)) {
    Offer Values = offerFor(O);
    if (Values.Files)
      Row += " -r -F";
    else if (Values.Folders)
      Row += " -x -a '(__fish_complete_directories)'";
    else
      Row += " -x";
    if (!Values.Words.empty())
      Row += " -a " + quoted(joined(Values.Words));
  }
  return Row + " -d " + quoted(O.Help) + "\n";
}

static std::string forFish(const CommandLine &Line) {
  std::string Text = "# Made by " + Line.tool() + " --completion=fish.\n";
  eachOption(Line, [&](const Option &O) { Text += fishRow(Line, O); });
  return Text;
}

std::string spir2nvvm::tools::completionScript(const CommandLine &Line,
                                               std::string_view Shell) {
  if (Shell == "bash")
    return forBash(Line);
  if (Shell == "zsh")
    return forZsh(Line);
  if (Shell == "fish")
    return forFish(Line);
  return {};
}
