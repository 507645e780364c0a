// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir-run/Results.h"
#include "Common/Files.h"
#include "Conformance/Compare/Compare.h"
#include "Diagnostics/Diagnostics.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;
using namespace spir2nvvm::conformance;
using launch::Launch;
using launch::Outcome;

static constexpr ElementType Bytes{Scalar::UChar, 1};

static void printElement(const uint8_t *At, ElementType Type) {
  if (Type.Lanes == 1) {
    outs() << printScalar(At, Type.Kind);
    return;
  }
  for (size_t Lane = 0; Lane != Type.Lanes; ++Lane)
    outs() << (Lane ? "," : "(")
           << printScalar(At + Lane * bytesOf(Type.Kind), Type.Kind);
  outs() << ')';
}

static void printMemory(unsigned Index, const launch::Argument &A,
                        ArrayRef<uint8_t> Memory,
                        std::optional<unsigned> Limit) {
  ElementType Type = A.Type.value_or(Bytes);
  size_t Count = Memory.size() / Type.bytes();
  size_t Shown = Limit ? std::min<size_t>(*Limit, Count) : Count;
  outs() << "argument " << Index;
  if (!A.Name.empty())
    outs() << " '" << printableLine(A.Name) << '\'';
  outs() << ' ' << Type.name() << '[' << Count << "]:";
  for (size_t I = 0; I != Shown; ++I) {
    outs() << ' ';
    printElement(&Memory[I * Type.bytes()], Type);
  }
  outs() << (Shown < Count ? " ...\n" : "\n");
}

void tools::printOutcome(const RunArguments &Args, const Launch &L,
                         const Outcome &O) {
  outs() << O.Printed;
  for (const auto *Texts : {&O.Findings, &O.Advice})
    for (const std::string &Text : *Texts)
      errs() << Text;
  if (O.Status != Outcome::Ran)
    errs() << "spir-run: error: " << printable(O.Message) << '\n';
  for (size_t I = 0; I != O.Memory.size(); ++I)
    if (L.Arguments[I].isMemory() && !L.Arguments[I].InputOnly &&
        O.Status == Outcome::Ran)
      printMemory(unsigned(I), L.Arguments[I], O.Memory[I], Args.Shown);
}

bool tools::saveResults(const RunArguments &Args, const Outcome &O,
                        DiagnosticSink &Sink) {
  for (const ArgumentFile &File : Args.Save) {
    const std::vector<uint8_t> &Memory = O.Memory[File.Index];
    StringRef Content(reinterpret_cast<const char *>(Memory.data()),
                      Memory.size());
    if (!writeFile(File.Path, Content, Sink))
      return false;
  }
  return true;
}

static std::optional<Comparison> compareOne(const ArgumentFile &File,
                                            const RunArguments &Args,
                                            const Launch &L, const Outcome &O,
                                            DiagnosticSink &Sink) {
  Sink.setInput({}); // the program is not at fault
  std::unique_ptr<MemoryBuffer> Expected = readFile(File.Path, Sink);
  if (!Expected)
    return std::nullopt;
  ElementType Type = L.Arguments[File.Index].Type.value_or(Bytes);
  StringRef Content = Expected->getBuffer();
  return compareBuffers(O.Memory[File.Index],
                        {Content.bytes_begin(), Content.bytes_end()}, Type,
                        {Args.Ulp, Args.Absolute});
}

std::vector<ComparedArgument> tools::compareResults(const RunArguments &Args,
                                                    const Launch &L,
                                                    const Outcome &O,
                                                    DiagnosticSink &Sink) {
  std::vector<ComparedArgument> All;
  for (const ArgumentFile &File : Args.Expect)
    All.push_back({File.Index, File.Path, compareOne(File, Args, L, O, Sink)});
  return All;
}

void tools::printComparisons(ArrayRef<ComparedArgument> Compared) {
  for (const ComparedArgument &A : Compared) {
    if (!A.Found)
      continue;
    const Comparison &C = *A.Found;
    outs() << "argument " << A.Index << ": ";
    if (C.equal())
      outs() << "as expected";
    else if (C.Compared == 0) // the sizes differ
      outs() << C.First;
    else
      outs() << C.Different << " of " << C.Compared << " differ; " << C.First;
    if (C.MaxUlp > 0)
      outs() << "; at most " << format("%.0f", C.MaxUlp) << " ulp";
    outs() << '\n';
  }
}
