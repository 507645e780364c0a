// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Command lines as rows: one table gives the parser, the grouped --help, the
/// manual page, the shells' completion and the unknown-option message. No LLVM,
/// no global state.
///
///   CommandLine Line("spir-verify", "[options] <input>...", "Checks
///   SPIR 1.2."); Line.group("Output")
///       .value("diagnostics", "text|json", "form of the messages", setForm)
///       .flag("print-rules", "list every rule and stop", [&] { Rules = true;
///       });
///   Line.example("spir-verify --level=strict kernel.bc", "the letter of the
///   spec"); if (auto Status = Line.parse(Argc, Argv, Inputs)) return *Status;

#ifndef SPIR2NVVM_TOOLS_COMMON_COMMANDLINE_H
#define SPIR2NVVM_TOOLS_COMMON_COMMANDLINE_H

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spir2nvvm::tools {

/// Exit codes every tool keeps to.
enum ExitCode {
  ExitDone = 0,
  ExitBadInput = 1,
  ExitUsage = 2,
  ExitBadOutput = 3,
  ExitBackend = 4,
  ExitInternal = 70,
  ExitUnfinished = 75 // of spir-conformance --minutes
};

/// Its texts are literals, of which it keeps no copies.
class CommandLine {
public:
  CommandLine(std::string_view Tool, std::string_view Synopsis,
              std::string_view Summary);

  /// Returns an empty string, or what is wrong with the value.
  using ValueHandler = std::function<std::string(std::string_view)>;
  using Words = std::vector<std::string>;

  enum class Kind { Flag, Value, Joined, Prefix };
  struct Option {
    Kind Form;
    std::string_view Name, ValueForm, Help;
    std::function<void()> OnFlag;
    ValueHandler OnValue;
    std::function<Words()> Offered = {}; // for completion

    /// As it is typed and as --help shows it: "-o FILE", "--emit=ll|bc".
    std::string spelling() const;
  };
  struct Group {
    std::string_view Title;
    std::vector<Option> Options;
  };
  struct Example {
    std::string_view Command, Why;
  };

  CommandLine &group(std::string_view Title);
  /// "--Name"
  CommandLine &flag(std::string_view Name, std::string_view Help,
                    std::function<void()> Handler);
  /// "--Name=Value" or "--Name Value". A one-letter name is "-o FILE".
  /// A repeated option takes the last value, unless its handler collects them.
  CommandLine &value(std::string_view Name, std::string_view Form,
                     std::string_view Help, ValueHandler Handler);
  /// The same for a one-letter name whose value may also follow at once:
  /// "-j4", "-DNAME=1".
  CommandLine &joined(std::string_view Name, std::string_view Form,
                      std::string_view Help, ValueHandler Handler);
  /// Any option that begins with "-Prefix"; the handler gets the whole word.
  CommandLine &prefix(std::string_view Prefix, std::string_view Form,
                      std::string_view Help, ValueHandler Handler);
  /// What completion offers for the option that was added last, where its form
  /// does not say it: values, or whole words after prefix().
  CommandLine &offer(std::function<Words()> Offered);
  CommandLine &example(std::string_view Command, std::string_view Why);
  /// The first word that is no option begins another program's command line:
  /// it and all that follow are positional.
  CommandLine &runsProgram();
  /// Printed by --version after "TOOL VERSION".
  CommandLine &versionText(std::function<std::string()> Text);

  /// Fills \p Positional; "@FILE" stands for the words in FILE. Returns the
  /// exit code when the program must end now
  /// (--help, --version, or a usage error, which has then been explained).
  std::optional<int> parse(int Argc, const char *const *Argv,
                           std::vector<std::string> &Positional);

  std::string tool() const { return std::string(Tool); }
  std::string synopsis() const { return std::string(Synopsis); }
  std::string summary() const { return std::string(Summary); }
  const std::vector<Example> &examples() const { return Examples; }
  /// While it is parsed, with the options that every tool has.
  const std::vector<Group> &groups() const { return Groups; }

private:
  std::string help() const;
  const Option *find(std::string_view Name) const;
  const Option *findPrefix(std::string_view Word) const;
  const Option *findJoined(std::string_view Word) const;
  bool isOption(std::string_view Word) const;
  std::string nearest(std::string_view Name) const;
  int usageError(const std::string &Message) const;
  void addGeneral(std::string &Print);
  std::optional<int> parseWords(const std::vector<std::string> &Words,
                                std::vector<std::string> &Positional,
                                const std::string &Print);
  std::optional<int> takeOption(std::string_view Word, size_t &Index,
                                const std::vector<std::string> &Words);
  std::optional<int> takeValue(const Option &O, std::string_view Value) const;

  std::string_view Tool, Synopsis, Summary;
  std::vector<Group> Groups;
  std::vector<Example> Examples;
  std::function<std::string()> ExtraVersion;
  bool RunsProgram = false;
};

/// The manual page, for man(7)'s macros.
std::string manualPage(const CommandLine &Line);

/// A script that completes the command line in \p Shell: bash, zsh or fish.
/// Empty for any other.
std::string completionScript(const CommandLine &Line, std::string_view Shell);

/// The exit code of a program that printed with <cstdio>: \p Code, or 1 and a
/// message when standard output could not take it all.
int endOutput(std::string_view Tool, int Code);

/// A value handler that accepts the listed words: one of("ll", Kind::Ll, ...).
template <typename T, size_t N>
CommandLine::ValueHandler
oneOf(T &Target, const std::pair<std::string_view, T> (&List)[N]) {
  std::vector<std::pair<std::string_view, T>> Words(List, List + N);
  return [&Target, Words](std::string_view Value) -> std::string {
    std::string Accepted;
    for (const auto &Word : Words) {
      if (Word.first == Value) {
        Target = Word.second;
        return {};
      }
      Accepted += (Accepted.empty() ? "" : ", ") + std::string(Word.first);
    }
    return "expected one of " + Accepted;
  };
}

CommandLine::ValueHandler takeString(std::string &Target);
/// A decimal number that fits.
CommandLine::ValueHandler takeNumber(unsigned &Target);

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_COMMON_COMMANDLINE_H
