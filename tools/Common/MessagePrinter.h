// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How a tool prints diagnostics, and which: the same options in all of them.

#ifndef SPIR2NVVM_TOOLS_COMMON_MESSAGEPRINTER_H
#define SPIR2NVVM_TOOLS_COMMON_MESSAGEPRINTER_H

#include "Common/CommandLine.h"

#include "Diagnostics/Diagnostics.h"

#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <string>
#include <vector>

namespace spir2nvvm::tools {

enum class MessageForm { Text, Json, Sarif };
enum class ColourChoice { Auto, Always, Never };

struct MessageOptions {
  MessageForm Form = MessageForm::Text;
  ColourChoice Colour = ColourChoice::Auto;
  WarningControl Warnings;
  /// The rule to explain instead of doing anything else.
  std::optional<Rule> Explained;
};

/// --diagnostics, --color, -w, --warn, --no-warn and --werror, in the group
/// that is open.
void addMessageOptions(CommandLine &Line, MessageOptions &Opts);

/// --explain; a tool that offers it prints explainRule() of what was asked for.
void addExplainOption(CommandLine &Line, MessageOptions &Opts);

/// --warn and its like alone, for tools with forms of their own.
void addWarningOptions(CommandLine &Line, WarningControl &Warnings);

/// Decides about colours while stderr is still what the user sees.
void settleColour(MessageOptions &Opts);

/// Lines of text, a JSON object, or a SARIF "result"; \p Opts are settled.
std::string renderMessage(const Diagnostic &D, const MessageOptions &Opts);

/// Prints diagnostics as they arrive; a SARIF log is one document and follows
/// at the end.
class MessagePrinter {
public:
  /// JSON and SARIF go to \p Machine, text to stderr.
  MessagePrinter(llvm::StringRef Tool, const MessageOptions &Opts,
                 llvm::raw_ostream &Machine);

  void print(const Diagnostic &D);
  /// The closing count, or the SARIF log.
  void close(const DiagnosticSink &Sink);

private:
  std::string Tool;
  MessageOptions Opts;
  llvm::raw_ostream &Machine;
  std::vector<std::string> Results; // of the SARIF log
};

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_COMMON_MESSAGEPRINTER_H
