// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Diagnostics/ReadJson.h"

#include "llvm/Support/JSON.h"

using namespace llvm;
using namespace spir2nvvm;

static std::optional<Severity> severityNamed(StringRef Name) {
  for (Severity Level : {Severity::Error, Severity::Warning, Severity::Note})
    if (Name == StringRef(severityName(Level)))
      return Level;
  return std::nullopt;
}

std::optional<Diagnostic> spir2nvvm::readJson(std::string_view Line) {
  Expected<json::Value> Parsed = json::parse(Line);
  if (!Parsed) {
    consumeError(Parsed.takeError());
    return std::nullopt;
  }
  const json::Object *Fields = Parsed->getAsObject();
  if (!Fields)
    return std::nullopt;
  auto Text = [Fields](StringRef Key) {
    return Fields->getString(Key).getValueOr("").str();
  };
  auto Id = findRule(Text("id"));
  auto Level = severityNamed(Text("severity"));
  if (!Id || !Level)
    return std::nullopt;
  Diagnostic D{*Id,
               *Level,
               Text("message"),
               Subject::within(Text("in")),
               Text("rule"),
               Text("hint"),
               Text("input"),
               Text("label"),
               /*Forgiven=*/false};
  D.About.At = Text("at");
  D.About.Source = Text("source");
  D.About.Excerpt = Text("excerpt");
  D.About.Called = Text("called");
  D.About.Values = Text("values");
  D.About.Near = Text("near");
  D.About.NearLine = unsigned(Fields->getInteger("nearLine").getValueOr(0));
  return D;
}
