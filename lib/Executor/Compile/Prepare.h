// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From NVVM IR to a Program, step by step. Each step reports what it cannot
/// take and returns false then.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_PREPARE_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_PREPARE_H

#include "Diagnostics/Diagnostics.h"
#include "Executor/Model/Program.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

#include <optional>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace spir2nvvm::executor {

struct IntrinsicRow;

/// Whether anything but a call names \p F, which is defined here.
bool isAddressTaken(const llvm::Function &F);

/// What runs when a function runs: itself and everything below it. A call
/// through a pointer may reach every function of its type whose address is
/// taken.
class CallTree {
public:
  using FunctionSet = llvm::SmallSetVector<const llvm::Function *, 8>;

  explicit CallTree(const llvm::Module &M);
  /// Defined and declared functions \p F reaches, \p F included.
  FunctionSet reachable(const llvm::Function &F) const;
  /// Whether \p F reaches itself.
  bool isRecursive(const llvm::Function &F) const;
  /// The largest sum of \p Weight over a path of calls from \p F; each
  /// function counts once.
  uint64_t heaviestPath(
      const llvm::Function &F,
      llvm::function_ref<uint64_t(const llvm::Function &)> Weight) const;

private:
  llvm::DenseMap<const llvm::Function *, FunctionSet> Callees;
};

/// Instructions that functions execute at most, those they call included.
/// (ItemWork.cpp)
class ItemWork {
public:
  /// Nothing if \p F loops or ends the launch, or for a very large number.
  std::optional<uint64_t> of(const llvm::Function &F);

private:
  std::optional<uint64_t> measure(const llvm::Function &F);

  llvm::DenseMap<const llvm::Function *, std::optional<uint64_t>> Known;
};

/// What a debugger needs of a module besides its functions. (DebugValues.cpp)
bool isForDebugger(const llvm::NamedMDNode &Node);
/// Without "constu SPACE, swap, xderef", PTX's way to name a space.
llvm::DIExpression *withoutSpace(const llvm::DIExpression &E);

/// The argument that says where a local argument's block begins, if \p V computes
/// that. (Origins.cpp)
const llvm::Argument *blockArgument(const llvm::Value &V);

/// What \p F and the functions that it calls have of instructions, and how many
/// it may execute. (ExpectedWork.cpp)
struct ExpectedWork {
  uint64_t Instructions = 0, Executed = 0;
  bool IsBounded = true; // it executes no more than that
};
ExpectedWork expectedWork(const llvm::Function &F);

/// Starts the compiler for the host. (MachineCode.cpp)
bool startEngine(Program &P, DiagnosticSink &Sink);

/// Refuses what cannot run here: 32-bit pointers, inline assembly, allocas of
/// unknown size, types that lie differently in the host's memory.
/// (CheckModule.cpp)
bool checkModule(const Program &P, DiagnosticSink &Sink);

/// Links what the module needs of libdevice and answers __nvvm_reflect.
/// (LinkLibdevice.cpp)
bool linkLibdevice(Program &P, DiagnosticSink &Sink);

/// A number that LLVM's optimiser knows nothing about. (Narrowings.cpp)
llvm::Value *hidden(llvm::IRBuilder<> &B, llvm::Value *V);

/// The nearest floats toward zero, whose last bit tells whether there is more: halves
/// are rounded by it as by the doubles. (InlineRounding.cpp)
llvm::Value *floatsToOdd(llvm::IRBuilder<> &B, llvm::Value *Doubles);

/// Hides what becomes narrower numbers. Doubles become halves by floats, for which
/// processors have an instruction. (Narrowings.cpp)
void hideNarrowings(llvm::Module &M);

/// Takes away what lets the optimiser give other results in one mode, or in one
/// shape of a kernel, than in another. (SimplifySource.cpp)
void dropFastMath(llvm::Function &F);

/// Fast mode: inlines what passes pointers, so that the rewriting sees where
/// they come from. (SimplifySource.cpp)
void simplifySource(Program &P);

/// Fast mode: lanes of kernels that go together exchange values in memory
/// between barriers: those have the attribute ExchangesLanes, and LaneRoom is
/// a variable of the executor, not of the program. (LaneExchange.cpp)
void exchangeLanes(Program &P);
inline constexpr char ExchangesLanes[] = "spir2nvvm.exchanges";
inline constexpr char LaneRoom[] = "spir2nvvm.lanes";

/// Whether a function passes pointers and is not too large, so that its
/// callers gain by having it in place.
bool isBetterInline(const llvm::Function &F);

/// Not of what was PTX, where they are that already: in memory and as integers,
/// generic pointers are the numbers of global ones. (GenericNumbers.cpp)
void numberGenericPointers(Program &P);

/// Gives every function whose address is taken a number. (KernelParameters.cpp)
void numberFunctions(Program &P);

/// Whether \p Call is the barrier number 0 of all work-items of the group.
/// (KernelParameters.cpp)
bool isBarrierOfAll(const llvm::CallBase &Call, const IntrinsicRow &Row);

/// Finds the kernels, their parameters, and which shared variables each has.
/// (KernelParameters.cpp)
void findKernels(Program &P);

/// Where the order of accesses is looked at: finds loads that nothing can race
/// with, and where kernels write. (UnracedLoads.cpp)
void findUnracedLoads(Program &P);

/// Finds the kernels that may leave it to the processor to flush subnormal numbers.
/// (ProcessorFlushes.cpp)
void findProcessorFlushes(Program &P);
/// libdevice's remainders keep them in programs that flush: a call, so that their
/// kernels may do that, too. (ProcessorFlushes.cpp)
bool isKeptApart(const IntrinsicRow &Row);

/// Gives every variable its address, and memory but for the shared ones.
/// (Variables.cpp)
bool placeVariables(Program &P, DiagnosticSink &Sink);
/// Where the host sees a variable outside of shared memory, of this \p Value.
uint64_t hostAddress(const Program &P, const llvm::GlobalVariable &G,
                     uint64_t Value);

/// Whether \p F itself does what other work-items can see or see what they do.
/// (LockStep.cpp)
bool reachesOthers(const llvm::Function *F);

/// A copy of Program::Source that runs on the host: address spaces, checks,
/// intrinsics and entry points are made explicit. Null after an error.
/// (Instrument.cpp)
std::unique_ptr<llvm::Module> instrument(Program &P, DiagnosticSink &Sink);

/// Whether the time to compile or the time to run is to be short.
enum class Effort { Quick, Thorough };

/// The size of a group; zeros: any.
using GroupShape = std::array<uint32_t, 3>;

/// What code of a kernel is made for.
struct CodeForm {
  Effort How = Effort::Thorough;
  GroupShape Group = {};
  bool isFitted() const { return Group[0] != 0; }
};

/// Makes \p Code fast on the host, where that is worth the time: whether its
/// work-items are lanes of vectors. Code whose are not is for groups of any size,
/// and \p Form says so then. (MachineCode.cpp)
llvm::Expected<bool> optimiseKernel(Program &P, llvm::Module &Code,
                                    llvm::TargetMachine &Machine,
                                    CodeForm &Form);

/// An object file of the host. (CodeGeneration.cpp)
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
generateCode(llvm::Module &Code, llvm::TargetMachine &Machine);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_PREPARE_H
