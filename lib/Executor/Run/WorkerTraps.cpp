// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Results that are no fault, and that a program asks to be told of: the first
/// NaN or infinity of a calculation, sums that do not fit.

#include "Executor/Run/Worker.h"

#include "Diagnostics/Rules/Executor.h"

#include "llvm/IR/Instructions.h"

#include <cmath>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// "sqrt.rn.f" of "llvm.nvvm.sqrt.rn.f", "logf" of "__nv_logf".
static std::string functionName(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  StringRef Name = Callee ? Callee->getName() : "";
  for (StringRef Prefix : {"llvm.", "nvvm.", "__nv_"})
    Name.consume_front(Prefix);
  return Name.str();
}

// "0 / 0", "sqrt.rn.f(-1)".
static std::string operationText(const Instruction &I,
                                 ArrayRef<double> Operands) {
  static constexpr std::pair<unsigned, StringRef> Signs[] = {
      {Instruction::FAdd, " + "},
      {Instruction::FSub, " - "},
      {Instruction::FMul, " * "},
      {Instruction::FDiv, " / "},
      {Instruction::FRem, " % "}};
  const auto *Sign =
      find_if(Signs, [&](const auto &S) { return S.first == I.getOpcode(); });
  auto *Call = dyn_cast<CallInst>(&I);
  std::string Text = Call ? functionName(*Call) + "(" : "";
  const size_t Begin = Text.size();
  for (double Value : Operands) {
    if (Text.size() != Begin)
      Text += Sign == std::end(Signs) ? StringRef(", ") : Sign->second;
    Text += numberText(Value);
  }
  return Call ? Text + ")" : Text;
}

// What it was given was no NaN, or no infinity, yet.
void Worker::notFinite(WorkItem &Item, double Result, ArrayRef<double> Operands,
                       uint32_t Site) {
  const bool IsNan = std::isnan(Result);
  const TrapOptions &Wanted = P.Opts.Traps;
  auto IsOld = [IsNan](double Value) {
    return std::isnan(Value) || (!IsNan && std::isinf(Value));
  };
  if (!(IsNan ? Wanted.Nan : Wanted.Infinity) || any_of(Operands, IsOld))
    return;
  report(Item, Site, [&](const Subject &About) {
    const Instruction *Where = P.Sites[Site].Where;
    return DiagnosticSink::make(IsNan ? rule::EX53 : rule::EX54, About,
                                operationText(*Where, Operands),
                                itemText(Item));
  });
}

void Worker::overflows(WorkItem &Item, int64_t A, int64_t B, uint32_t Site) {
  report(Item, Site, [&](const Subject &About) {
    const Instruction *Where = P.Sites[Site].Where;
    const unsigned Code = Where->getOpcode();
    return DiagnosticSink::make(rule::EX55, About, A,
                                Code == Instruction::Add   ? '+'
                                : Code == Instruction::Sub ? '-'
                                                           : '*',
                                B, Where->getType()->getScalarSizeInBits(),
                                itemText(Item));
  });
}

extern "C" {
void executor::s2nNotFinite(WorkItem *Item, double Result, double A, double B,
                            double C, uint32_t Count, uint32_t Site) {
  const double Operands[] = {A, B, C};
  Item->Owner->notFinite(*Item, Result, ArrayRef(Operands, Count), Site);
}
void executor::s2nOverflows(WorkItem *Item, int64_t A, int64_t B,
                            uint32_t Site) {
  Item->Owner->overflows(*Item, A, B, Site);
}
}
