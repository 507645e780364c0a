// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Everything this project says about a user's input: one rule row, one
/// subject, found and expected, and a hint.
///
///   DiagnosticSink Sink(printer);
///   Sink.report(rule::AS01, Load, 7);   // ID, subject, arguments of the text
///   if (Sink.errorCount()) ...

#ifndef SPIR2NVVM_LIB_DIAGNOSTICS_DIAGNOSTICS_H
#define SPIR2NVVM_LIB_DIAGNOSTICS_DIAGNOSTICS_H

#include "Diagnostics/WarningControl.h"

#include "llvm/Support/FormatVariadic.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace llvm {
class Argument;
class Function;
class GlobalAlias;
class GlobalValue;
class GlobalVariable;
class Instruction;
class MDNode;
class Module;
} // namespace llvm

namespace spir2nvvm {

enum class Severity { Error, Warning, Note };

/// "error", "warning", "note"; SARIF's words too.
std::string_view severityName(Severity Level);

/// The files of Rules/, in the order of Rules.def.
enum class RuleFamily : unsigned {
  Pipeline,
  Input,
  Assembly,
  Link,
  Structure,
  Finish,
  Builtins,
  Output,
  Backend,
  Executor,
  Spir,
  Nvvm,
  Ptx,
};

/// The name of a rule is its printed ID without "S2N-", in the header of its
/// file: rule::BI01 is in Diagnostics/Rules/Builtins.h. They are apart so that a
/// new row rebuilds only what can complain about such things.
enum class Rule : unsigned;
constexpr Rule ruleAt(RuleFamily File, unsigned Row) {
  return Rule(unsigned(File) << 16 | Row);
}
constexpr RuleFamily familyOf(Rule R) { return RuleFamily(unsigned(R) >> 16); }

struct RuleRow {
  Rule Number;
  std::string_view Id;
  Severity Level;
  std::string_view Section;
  const char *Text; // llvm::formatv of LLVM 14 takes a C string
  std::string_view Hint;
};
const RuleRow &rowOf(Rule R);
/// By ID, "SP310" or "S2N-SP310".
std::optional<Rule> findRule(std::string_view Id);

/// All rows, in the order of their files.
struct RuleRange {
  const RuleRow *First, *Last;
  const RuleRow *begin() const { return First; }
  const RuleRow *end() const { return Last; }
};
RuleRange allRules();

/// What a diagnostic is about. There is no constructor without a subject, so
/// "something is wrong somewhere" cannot be written.
class Subject {
public:
  Subject(const llvm::Instruction &I);
  Subject(const llvm::Function &F);
  Subject(const llvm::Argument &A);
  Subject(const llvm::GlobalVariable &G);
  Subject(const llvm::GlobalAlias &A);
  static Subject globalValue(const llvm::GlobalValue &G);
  static Subject module(const llvm::Module &M);
  static Subject namedMetadata(std::string_view Name, unsigned Operand);
  /// A node reached from named metadata \p Name; printed when it is short.
  static Subject metadata(std::string_view Name, const llvm::MDNode &Node);
  /// A whole input or output file, or a path that was looked for.
  static Subject file(std::string_view Path);
  /// A place in a text; \p Excerpt is the line. Line and column count from 1.
  static Subject text(std::string_view Path, unsigned Line, unsigned Column,
                      std::string_view Excerpt);
  /// A place in a binary.
  static Subject offset(std::string_view Path, uint64_t ByteOffset);
  static Subject commandLine(std::string_view Option);
  /// Something of which no text is at hand.
  static Subject within(std::string_view What);

  std::string At;     // "%p = load i32, i32 addrspace(7)* %q"; may be empty
  std::string In;     // "block 'entry' of kernel 'scale'", never empty
  std::string Source; // "scale.cl:12:7" from !dbg, may be empty
  /// The line that Source names, where its text is at hand; lines after it
  /// mark places in it.
  std::string Excerpt;
  /// "scale.cl:20:9 in 'scale'": the calls through which inlined code came
  /// there, innermost first; may be empty.
  std::string Called;
  /// What was there when it ran: "element 8 of 'out', which has 8".
  std::string Values;
  /// Excerpt with the lines near it, the first of which is NearLine.
  std::string Near;
  unsigned NearLine = 0;

private:
  Subject() = default;
};

struct Diagnostic {
  Rule Id;
  Severity Level;
  std::string Message;
  Subject About;
  std::string Section; // where the requirement comes from
  std::string Hint;
  std::string Input; // name of the module or file being processed
  std::string Label; // e.g. the verifier profile a finding belongs to
  /// What the chosen level forgives: shown only to those who ask for it.
  bool Forgiven = false;
};

/// "dir/scale.cl:12:7" taken apart; the column, or both, may be missing (0).
struct SourcePlace {
  std::string_view Path;
  unsigned Line = 0, Column = 0;
};
SourcePlace sourcePlace(std::string_view Source);

/// Collects diagnostics and hands each to the embedder as it arrives. The
/// handler may be empty; counting goes on, so callers can still stop.
/// A sink belongs to one translation and so to one thread.
class DiagnosticSink {
public:
  using Handler = std::function<void(const Diagnostic &)>;
  explicit DiagnosticSink(Handler H = {}) : Handle(std::move(H)) {}

  template <typename... Ts>
  void report(Rule R, const Subject &About, Ts &&...Args) {
    emit(make(R, About, std::forward<Ts>(Args)...));
  }
  template <typename... Ts>
  static Diagnostic make(Rule R, const Subject &About, Ts &&...Args) {
    const RuleRow &Row = rowOf(R);
    return {R,
            Row.Level,
            llvm::formatv(Row.Text, std::forward<Ts>(Args)...).str(),
            About,
            std::string(Row.Section),
            std::string(Row.Hint),
            {},
            {},
            false};
  }
  /// For findings that are built in several steps (own hint, label, level).
  void emit(Diagnostic D);

  /// Name printed before every following diagnostic.
  void setInput(std::string_view Name) { Input = Name; }
  /// Errors beyond this many are counted but not handed on. 0: no limit.
  void setMaxErrors(unsigned N) { MaxErrors = N; }
  void setWarnings(WarningControl Control) { Wanted = std::move(Control); }
  /// Findings at places in \p Path show the line of \p Text.
  void addSource(std::string_view Path, std::string_view Text) {
    Sources[std::string(Path)] = Text;
  }

  unsigned errorCount() const { return Errors; }
  unsigned warningCount() const { return Warnings; }
  unsigned suppressedCount() const { return Suppressed; }
  /// Forgiven findings that are not shown.
  unsigned forgivenCount() const { return Unasked; }

private:
  bool isWanted(Diagnostic &D);
  void showSource(Subject &About) const;

  Handler Handle;
  WarningControl Wanted;
  std::map<std::string, std::string, std::less<>> Sources;
  std::string Input;
  unsigned MaxErrors = 0;
  unsigned Errors = 0, Warnings = 0, Suppressed = 0, Unasked = 0;
};

/// "scale.bc: error: message [S2N-AS01]" and its indented lines; for terminals
/// with colours.
std::string renderText(const Diagnostic &D, bool Colour = false);
/// One JSON object on one line, same fields.
std::string renderJson(const Diagnostic &D);
/// JSON string literal with quotes; invalid UTF-8 becomes U+FFFD.
std::string jsonQuote(std::string_view S);
/// JSON text in which the characters that a terminal obeys and JSON lets
/// through (U+0080 to U+009F, marks of direction) are \u escapes.
std::string escapeJsonControls(std::string_view Json);

/// Text of the input for a terminal or a page: what these would obey instead
/// of showing is escaped, as are bytes that are not UTF-8: "\x1B", "\u202E".
/// printable() keeps ends of lines, for texts that have some of their own.
std::string printable(std::string_view S);
std::string printableLine(std::string_view S);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_DIAGNOSTICS_DIAGNOSTICS_H
