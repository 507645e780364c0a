// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Common/Sarif.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Value.h" // or json::Value is all that the name has
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <set>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;

static std::string ruleId(Rule R) { return "S2N-" + std::string(rowOf(R).Id); }

// SARIF's uri is one of RFC 3986: a path with blanks or letters beyond ASCII
// is escaped.
static std::string uriOf(StringRef Path) {
  std::string Uri;
  for (char C : Path) {
    if (isAlnum(C) || StringRef("/-._~!$&'()*+,;=@").contains(C)) {
      Uri += C;
      continue;
    }
    Uri += '%';
    Uri += toHex(StringRef(&C, 1));
  }
  return Uri;
}

// "kernel.cl:12:7" or "file.ll:3:1"; SARIF wants the parts.
static json::Object physicalLocation(const Diagnostic &D) {
  json::Object Region;
  StringRef File = D.Input;
  SourcePlace Place = sourcePlace(D.About.Source);
  if (Place.Line) {
    File = {Place.Path.data(), Place.Path.size()};
    Region["startLine"] = int64_t(Place.Line);
    if (Place.Column)
      Region["startColumn"] = int64_t(Place.Column);
  }
  StringRef Snippet = D.About.Excerpt.empty()
                          ? StringRef(D.About.At)
                          : StringRef(D.About.Excerpt).split('\n').first;
  if (!Snippet.empty())
    Region["snippet"] = json::Object{{"text", json::fixUTF8(Snippet)}};
  json::Object Location{
      {"artifactLocation", json::Object{{"uri", uriOf(File)}}}};
  // A region needs a place; without one the excerpt moves to the message.
  if (Region.get("startLine"))
    Location["region"] = std::move(Region);
  return Location;
}

std::string tools::sarifResult(const Diagnostic &D) {
  std::string Message = D.Message;
  if (!D.About.At.empty())
    Message += "\nat: " + D.About.At;
  if (!D.About.Values.empty())
    Message += "\nvalues: " + D.About.Values;
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
  return escapeJsonControls(OS.str());
}

static std::set<std::string> rulesOf(const std::vector<std::string> &Results) {
  std::set<std::string> Ids;
  for (const std::string &Result : Results)
    if (Expected<json::Value> Parsed = json::parse(Result)) {
      if (const json::Object *Object = Parsed->getAsObject())
        if (Optional<StringRef> Id = Object->getString("ruleId"))
          Ids.insert(Id->str());
    } else {
      consumeError(Parsed.takeError());
    }
  return Ids;
}

static json::Array ruleDescriptions(const std::vector<std::string> &Results) {
  json::Array Rules;
  const std::set<std::string> Occurring = rulesOf(Results);
  for (const RuleRow &Row : allRules())
    if (Occurring.count(ruleId(Row.Number)))
      Rules.push_back(json::Object{
          {"id", "S2N-" + std::string(Row.Id)},
          {"shortDescription", json::Object{{"text", StringRef(Row.Text)}}},
          {"help", json::Object{{"text", StringRef(Row.Hint)}}},
          {"defaultConfiguration",
           json::Object{{"level", StringRef(severityName(Row.Level))}}},
          {"properties", json::Object{{"section", StringRef(Row.Section)}}}});
  return Rules;
}

std::string tools::sarifLog(StringRef Tool, const std::string &Version,
                            const std::vector<std::string> &Results) {
  json::Object Driver{{"name", Tool},
                      {"version", Version},
                      {"rules", ruleDescriptions(Results)}};
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
