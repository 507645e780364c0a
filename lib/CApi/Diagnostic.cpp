// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A diagnostic as the C API hands it out.

#include "CApi/Diagnostic.h"

#include "llvm/Support/ErrorHandling.h"

using namespace spir2nvvm;

struct s2n_diagnostic {
  s2n_severity Severity;
  std::string Id, Message, Input, At, In, Source, Hint, Text, Label;
  unsigned Line, Column;
};

static s2n_severity convert(Severity Level) {
  switch (Level) {
  case Severity::Error:
    return S2N_SEVERITY_ERROR;
  case Severity::Warning:
    return S2N_SEVERITY_WARNING;
  case Severity::Note:
    return S2N_SEVERITY_NOTE;
  }
  llvm_unreachable("covered switch");
}

void capi::forward(s2n_diagnostic_fn Handler, void *User, const Diagnostic &D) {
  if (!Handler)
    return;
  const SourcePlace Place = sourcePlace(D.About.Source);
  s2n_diagnostic C{convert(D.Level), "S2N-" + std::string(rowOf(D.Id).Id),
                   D.Message,        D.Input,
                   D.About.At,       D.About.In,
                   D.About.Source,   D.Hint,
                   renderText(D),    D.Label,
                   Place.Line,       Place.Column};
  Handler(&C, User);
}

s2n_severity s2n_diagnostic_severity(const s2n_diagnostic *d) {
  return d ? d->Severity : S2N_SEVERITY_NOTE;
}

static const char *text(const s2n_diagnostic *D,
                        std::string s2n_diagnostic::*Field) {
  return D ? (D->*Field).c_str() : "";
}

const char *s2n_diagnostic_id(const s2n_diagnostic *d) {
  return text(d, &s2n_diagnostic::Id);
}
const char *s2n_diagnostic_message(const s2n_diagnostic *d) {
  return text(d, &s2n_diagnostic::Message);
}
const char *s2n_diagnostic_input(const s2n_diagnostic *d) {
  return text(d, &s2n_diagnostic::Input);
}
const char *s2n_diagnostic_at(const s2n_diagnostic *d) {
  return text(d, &s2n_diagnostic::At);
}
const char *s2n_diagnostic_in(const s2n_diagnostic *d) {
  return text(d, &s2n_diagnostic::In);
}
const char *s2n_diagnostic_source(const s2n_diagnostic *d) {
  return text(d, &s2n_diagnostic::Source);
}
unsigned s2n_diagnostic_line(const s2n_diagnostic *d) {
  return d ? d->Line : 0;
}
unsigned s2n_diagnostic_column(const s2n_diagnostic *d) {
  return d ? d->Column : 0;
}
const char *s2n_diagnostic_hint(const s2n_diagnostic *d) {
  return text(d, &s2n_diagnostic::Hint);
}
const char *s2n_diagnostic_label(const s2n_diagnostic *d) {
  return text(d, &s2n_diagnostic::Label);
}
const char *s2n_diagnostic_text(const s2n_diagnostic *d) {
  return text(d, &s2n_diagnostic::Text);
}
