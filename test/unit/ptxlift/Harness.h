// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Instructions with what goes in and what has to come out, executed.
///
///   {"add.u32 %r0, %r1, %r2;", "%r1=5 %r2=-1", "%r0=4"}
///
/// Registers say their type by their letter: p predicate, h 16 bits, r 32, l 64,
/// f float, e double. Numbers are integers, 1.5, inf, nan, or bits (0x...).
/// Labels and registers of a case are its own.

#ifndef SPIR2NVVM_TEST_UNIT_PTXLIFT_HARNESS_H
#define SPIR2NVVM_TEST_UNIT_PTXLIFT_HARNESS_H

#include "Executor/Executor.h"
#include "Ptx/Lift/Lift.h"

#include <gtest/gtest.h>

namespace spir2nvvm::test {

struct Case {
  std::string Text, In, Out;
};

/// A module whose kernel k(in, out) reads and writes words.
struct Program {
  const char *Name;
  std::string Text;
  uint32_t Groups, Items;
  std::vector<uint32_t> In, Out;
};

// One function for each family of rows.
std::vector<Case> integerCases();
std::vector<Case> bitCases();
std::vector<Case> floatingCases();
std::vector<Case> compareCases();
std::vector<Case> convertCases();
std::vector<Case> moveCases();
std::vector<Case> halfCases();
std::vector<Case> halfConvertCases();
std::vector<Case> videoCases();
std::vector<Program> memoryPrograms();
std::vector<Program> atomicPrograms();
std::vector<Program> controlPrograms();
std::vector<Program> warpPrograms();
std::vector<Program> matrixPrograms();
std::vector<Program> asyncPrograms();
/// What runs elsewhere, because it needs images.
std::vector<std::string> textureTexts();

/// Declarations, and a kernel k(in, out) with registers %p, %h, %r, %l, %f, %e
/// whose %l30 and %l31 are its arguments.
std::string kernel(const std::string &Body, const std::string &Before = "");
/// The header of a module for sm_90.
std::string header();
/// A kernel k(in, out) that runs the cases one after the other.
std::string kernelOf(const std::vector<Case> &Cases);
void runCases(const std::vector<Case> &Cases);
void runPrograms(const std::vector<Program> &Programs);

/// A device with one module of PTX; findings are kept.
class PtxDevice {
public:
  PtxDevice(const std::string &Text, ExecutionMode Mode);
  explicit operator bool() const { return Exec != nullptr; }
  Executor *operator->() const { return Exec.get(); }
  LaunchResult launch(uint32_t Groups, uint32_t Items,
                      const std::vector<uint64_t> &Arguments);
  std::string ids() const;
  std::string text() const;
  uint64_t SharedBytes = 0; // of an extern array
  std::string Printed;
  std::vector<Diagnostic> Found;

private:
  DiagnosticSink Sink;
  std::unique_ptr<Executor> Exec;
};

} // namespace spir2nvvm::test

#endif // SPIR2NVVM_TEST_UNIT_PTXLIFT_HARNESS_H
