// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Report.h"

#include "Verifier/Nvvm/RuleTable.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;

static std::string ruleId(Rule R) { return "S2N-" + std::string(rowOf(R).Id); }

// "kernel.cl:12:7" or "file.ll:3:1"; SARIF wants the parts.
static json::Object physicalLocation(const Diagnostic &D) {
  json::Object Region;
  StringRef File = D.Input;
  auto [Front, Column] = StringRef(D.About.Source).rsplit(':');
  auto [Path, Line] = Front.rsplit(':');
  unsigned LineNumber = 0, ColumnNumber = 0;
  if (!Path.empty() && !Line.getAsInteger(10, LineNumber) &&
      !Column.getAsInteger(10, ColumnNumber) && LineNumber) {
    File = Path;
    Region["startLine"] = int64_t(LineNumber);
    if (ColumnNumber)
      Region["startColumn"] = int64_t(ColumnNumber);
  }
  if (!D.About.At.empty())
    Region["snippet"] = json::Object{{"text", json::fixUTF8(D.About.At)}};
  json::Object Location{
      {"artifactLocation", json::Object{{"uri", json::fixUTF8(File)}}}};
  // A region needs a place; without one the excerpt moves to the message.
  if (Region.get("startLine"))
    Location["region"] = std::move(Region);
  return Location;
}

static std::string sarifResult(const Diagnostic &D) {
  std::string Message = D.Message;
  if (!D.About.At.empty())
    Message += "\nat: " + D.About.At;
  if (!D.Hint.empty())
    Message += "\nhint: " + D.Hint;
  json::Object Location{
      {"physicalLocation", physicalLocation(D)},
      {"logicalLocations",
       json::Array{
           json::Object{{"fullyQualifiedName", json::fixUTF8(D.About.In)}}}}};
  json::Object Result{
      {"ruleId", ruleId(D.Id)},
      {"level", StringRef(severityName(D.Level))},
      {"message", json::Object{{"text", json::fixUTF8(Message)}}},
      {"locations", json::Array{std::move(Location)}},
      {"properties", json::Object{{"profile", D.Label}}}};
  std::string Text;
  raw_string_ostream OS(Text);
  OS << json::Value(std::move(Result));
  return OS.str();
}

std::string tools::renderFinding(const Diagnostic &D, ReportForm Form) {
  switch (Form) {
  case ReportForm::Text:
    return renderText(D);
  case ReportForm::Json:
    return renderJson(D) + "\n";
  case ReportForm::Sarif:
    return sarifResult(D);
  }
  llvm_unreachable("covered switch");
}

static json::Array ruleDescriptions() {
  json::Array Rules;
  for (const RuleRow &Row : allRules())
    Rules.push_back(json::Object{
        {"id", "S2N-" + std::string(Row.Id)},
        {"shortDescription", json::Object{{"text", StringRef(Row.Text)}}},
        {"help", json::Object{{"text", StringRef(Row.Hint)}}},
        {"defaultConfiguration",
         json::Object{{"level", StringRef(severityName(Row.Level))}}},
        {"properties", json::Object{{"section", StringRef(Row.Section)}}}});
  return Rules;
}

std::string tools::sarifLog(const std::string &Version,
                            const std::vector<std::string> &Results) {
  json::Object Driver{{"name", "nvvm-verify"},
                      {"version", Version},
                      {"rules", ruleDescriptions()}};
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\","
        "\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":"
     << json::Value(std::move(Driver)) << "},\"results\":[";
  for (size_t I = 0; I < Results.size(); ++I)
    OS << (I ? ",\n" : "\n") << Results[I];
  OS << "]}]}\n";
  return OS.str();
}

static std::string profileNames(const nvvmverify::NvvmRow &Row) {
  using namespace nvvmverify;
  std::string Text;
  auto Add = [&Text](StringRef Name) {
    Text += (Text.empty() ? "" : ", ") + Name.str();
  };
  if (Row.Profiles & Spec)
    Add("spec");
  if ((Row.Profiles & Tool) == Tool)
    Add("toolchain");
  else if (Row.Profiles & Legacy)
    Add("toolchain (legacy)");
  else if (Row.Profiles & Modern)
    Add("toolchain (modern)");
  return Text;
}

static std::string cell(std::string_view Text) {
  std::string Out;
  for (char C : Text) {
    if (C == '|' || C == '*' || C == '_' || C == '<')
      Out += '\\';
    Out += C;
  }
  return Out;
}

// Letters in front of the number: "NV", "SP", "IN".
static StringRef familyOf(std::string_view Id) {
  return StringRef(Id).take_until([](char C) { return C >= '0' && C <= '9'; });
}

static StringRef familyTitle(StringRef Family) {
  struct Title {
    StringLiteral Family, Text;
  };
  static constexpr Title Titles[] = {
      {"PI", "Faults of this project"},
      {"IN", "Reading"},
      {"LL", "SPIR 1.2 assembly"},
      {"LK", "Linking"},
      {"NM", "Normalising"},
      {"KA", "Kernel ABI"},
      {"AS", "Address spaces"},
      {"MD", "Metadata"},
      {"FN", "Finalising"},
      {"BI", "Builtin functions"},
      {"EX", "Running on the CPU"},
      {"IM", "Images and samplers"},
      {"OUT", "Output"},
      {"BE", "Back ends"},
      {"SP", "SPIR verifier"},
      {"NV", "NVVM verifier"},
  };
  for (const Title &T : Titles)
    if (T.Family == Family)
      return T.Text;
  return Family;
}

std::string tools::rulesAsMarkdown() {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "# Rules\n\n"
        "Generated by `nvvm-verify --print-rules` from "
        "`lib/include/spir2nvvm/rules/`; do not edit.\n"
        "`{0}`, `{1}`, ... stand for what was found and expected.\n";
  StringRef Family;
  for (const RuleRow &Row : allRules()) {
    const auto *Nvvm = nvvmverify::findNvvmRow(Row.Number);
    if (familyOf(Row.Id) != Family) {
      Family = familyOf(Row.Id);
      OS << "\n## " << Family << ": " << familyTitle(Family) << "\n\n"
         << "| ID | severity | " << (Nvvm ? "profiles | before SM | " : "")
         << "section | message | hint |\n|---|---|" << (Nvvm ? "---|---|" : "")
         << "---|---|---|\n";
    }
    OS << "| S2N-" << StringRef(Row.Id) << " | "
       << StringRef(severityName(Row.Level)) << " | ";
    if (Nvvm) {
      OS << profileNames(*Nvvm) << " | ";
      if (Nvvm->MinSm)
        OS << Nvvm->MinSm;
      OS << " | ";
    }
    OS << cell(Row.Section) << " | " << cell(Row.Text) << " | "
       << cell(Row.Hint) << " |\n";
  }
  return OS.str();
}
