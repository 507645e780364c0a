// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What spir-run did, for other programs. docs/conformance.md describes it.

#include "spir-run/Results.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;
using namespace spir2nvvm::conformance;

static constexpr ElementType Bytes{Scalar::UChar, 1};

// JSON has no NaN and no infinity: "nan", "-inf".
static void writeScalar(json::OStream &J, const uint8_t *At, Scalar Kind) {
  std::string Text = printScalar(At, Kind);
  bool IsNumber = isDigit(Text.back()) && Text.find('n') == std::string::npos;
  if (IsNumber)
    J.rawValue(Text);
  else
    J.value(Text);
}

static void writeElement(json::OStream &J, const uint8_t *At,
                         ElementType Type) {
  if (Type.Lanes == 1) {
    writeScalar(J, At, Type.Kind);
    return;
  }
  J.array([&] {
    for (size_t Lane = 0; Lane != Type.Lanes; ++Lane)
      writeScalar(J, At + Lane * bytesOf(Type.Kind), Type.Kind);
  });
}

static void writeArgument(json::OStream &J, unsigned Index,
                          const launch::Argument &A, ArrayRef<uint8_t> Memory,
                          std::optional<unsigned> Limit) {
  ElementType Type = A.Type.value_or(Bytes);
  size_t Count = Memory.size() / Type.bytes();
  size_t Shown = Limit ? std::min<size_t>(*Limit, Count) : Count;
  J.object([&] {
    J.attribute("index", Index);
    J.attribute("name", json::fixUTF8(A.Name));
    J.attribute("type", Type.name());
    J.attribute("count", int64_t(Count));
    J.attributeArray("values", [&] {
      for (size_t I = 0; I != Shown; ++I)
        writeElement(J, &Memory[I * Type.bytes()], Type);
    });
  });
}

static void writeSizes(json::OStream &J, StringRef Key,
                       const std::array<uint64_t, 3> &Sizes, unsigned WorkDim) {
  J.attributeArray(Key, [&] {
    for (unsigned D = 0; D != WorkDim; ++D)
      J.value(int64_t(Sizes[D]));
  });
}

static void writeLaunch(json::OStream &J, const launch::Launch &L) {
  J.attribute("kernel", json::fixUTF8(L.Kernel));
  writeSizes(J, "global", L.Global, L.WorkDim);
  writeSizes(J, "local", L.Local, L.WorkDim);
  writeSizes(J, "offset", L.Offset, L.WorkDim);
}

static void writeComparison(json::OStream &J, const ComparedArgument &A) {
  J.object([&] {
    J.attribute("index", A.Index);
    J.attribute("file", json::fixUTF8(A.File));
    J.attribute("equal", A.equal());
    if (!A.Found)
      return;
    J.attribute("compared", int64_t(A.Found->Compared));
    J.attribute("different", int64_t(A.Found->Different));
    J.attribute("first", json::fixUTF8(A.Found->First));
    J.attributeBegin("maxUlp");
    double Ulp = A.Found->MaxUlp;
    if (Ulp <= std::numeric_limits<double>::max())
      J.value(Ulp);
    else
      J.value("inf");
    J.attributeEnd();
  });
}

static void writeResults(json::OStream &J, const RunArguments &Args,
                         const RunReport &Report) {
  const launch::Outcome &O = Report.Ended;
  J.attributeArray("arguments", [&] {
    for (size_t I = 0; I != O.Memory.size(); ++I) {
      const launch::Argument &A = Report.Launched.Arguments[I];
      if (A.isMemory() && !A.InputOnly && O.Status == launch::Outcome::Ran)
        writeArgument(J, unsigned(I), A, O.Memory[I], Args.Shown);
    }
  });
  J.attributeArray("comparisons", [&] {
    for (const ComparedArgument &A : Report.Compared)
      writeComparison(J, A);
  });
}

void tools::printJson(const RunArguments &Args, const RunReport &Report) {
  const launch::Outcome &O = Report.Ended;
  json::OStream J(outs());
  J.object([&] {
    J.attribute("status", Report.Status);
    J.attribute("exitCode", Report.ExitCode);
    if (!Report.Launched.Kernel.empty())
      writeLaunch(J, Report.Launched);
    J.attribute("message", json::fixUTF8(O.Message));
    J.attribute("printed", json::fixUTF8(O.Printed));
    for (const auto &[Key, Texts] :
         {std::pair("findings", &O.Findings), std::pair("advice", &O.Advice)})
      J.attributeArray(Key, [&, Texts = Texts] {
        for (const std::string &Text : *Texts)
          J.value(json::fixUTF8(Text));
      });
    writeResults(J, Args, Report);
    J.attributeArray("times", [&] {
      for (const auto &[What, Milliseconds] : Report.Times)
        J.object([&, What = What, Milliseconds = Milliseconds] {
          J.attribute("what", What);
          J.attribute("milliseconds", Milliseconds);
        });
    });
  });
  outs() << '\n';
}
