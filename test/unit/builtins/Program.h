// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Builtins applied to arrays: a SPIR module with one kernel for each overload,
/// translated as a whole and run on the CPU executor.
///
///   Builtin Run("int add_sat(int, int)");
///   std::vector<int32_t> R = Run.scalars<int32_t>(A, B);

#ifndef SPIR2NVVM_TEST_UNIT_BUILTINS_PROGRAM_H
#define SPIR2NVVM_TEST_UNIT_BUILTINS_PROGRAM_H

#include "Executor/Executor.h"
#include "Values.h"
#include "spir2nvvm/mangling/Prototypes.h"

#include "llvm/ADT/STLExtras.h"

#include <memory>
#include <string>
#include <vector>

namespace spir2nvvm::test {

/// How libdevice is told to treat subnormal floats.
enum class Subnormals { Kept, Flushed };

/// How math functions are computed.
struct MathMode {
  Subnormals How = Subnormals::Kept;
  MathSource Source = MathSource::Toolkit;
  Approximation Approximations = Approximation::Exact;
};

class Program {
public:
  explicit Program(std::vector<mangling::Prototype> Overloads,
                   MathMode Math = {});
  explicit Program(const std::vector<std::string> &Overloads,
                   MathMode Math = {});

  size_t size() const { return Overloads.size(); }
  const mangling::Prototype &overload(size_t N) const { return Overloads[N]; }

  /// Bytes of one element in the array of parameter \p P of overload \p N: a
  /// value (three lanes take the room of four), or what a pointer points to.
  size_t stride(size_t N, unsigned P) const;
  /// The same of the result, 0 for void.
  size_t resultStride(size_t N) const;

  /// Element I of the result is overload \p N of elements I of the arrays, one
  /// for each parameter. Behind pointers the builtin may write, and the arrays
  /// then hold what it wrote.
  std::vector<uint8_t> run(size_t N, const std::vector<void *> &Arrays,
                           size_t Count);

  /// The libdevice that was linked, empty for the C library's functions.
  std::string libdevice() const;

private:
  std::vector<mangling::Prototype> Overloads;
  std::unique_ptr<Executor> Machine;
};

/// The arrays of one run of an overload, a column for each parameter, and what
/// it returned.
struct Columns {
  Columns() = default;
  /// \p Count random elements for each parameter: what a pointer points to.
  Columns(const mangling::Prototype &P, size_t Count, std::mt19937_64 &Random);
  void run(Program &Program, size_t Kernel, size_t Count);

  std::vector<Column> Arrays;
  Column Result;
};

/// Translates a SPIR module, bitcode or assembly, and loads it.
std::unique_ptr<Executor> executorFor(llvm::StringRef Spir,
                                      const TranslateOptions &Opts = {},
                                      MathMode Math = {});
/// A SPIR module of \p Functions in LLVM 14's assembly; \p Kernels are nodes of
/// opencl.kernels with their references: "!{void (i32)* @k, !1}".
std::string spirText(const std::string &Functions,
                     const std::vector<std::string> &Kernels);

/// Reads "float4 clamp(float4, float, float)"; fails the test if there is no
/// such builtin.
mangling::Prototype prototypeOf(const std::string &Text);

/// Elements behind a pointer parameter: more than one for vloadn and vstoren,
/// which index.
unsigned roomOf(const mangling::Prototype &Proto);

/// Calls \p Check for every kernel of programs of \p All, until one fails.
void forEachOverload(const std::vector<mangling::Prototype> &All,
                     llvm::function_ref<void(Program &, size_t Kernel)> Check);

/// One overload with typed arrays. Programs are shared: the first use of a
/// function compiles all its scalar overloads of that result.
class Builtin {
public:
  explicit Builtin(const std::string &Prototype);

  /// Vector types are passed as consecutive lanes.
  template <typename R, typename... Ts>
  std::vector<R> call(size_t Count, unsigned ResultLanes,
                      std::vector<Ts> &...Args) {
    std::vector<uint8_t> Bytes =
        Shared->run(Kernel, {static_cast<void *>(Args.data())...}, Count);
    std::vector<R> Result(Count * ResultLanes);
    if (!Bytes.empty())
      std::memcpy(Result.data(), Bytes.data(), Result.size() * sizeof(R));
    return Result;
  }
  template <typename R, typename... Ts>
  std::vector<R> scalars(std::vector<Ts>... Args) {
    size_t Counts[] = {Args.size()...};
    return call<R>(Counts[0], 1, Args...);
  }
  /// The same where the last argument is the array behind a pointer.
  template <typename R, typename P, typename... Ts>
  std::vector<R> withPointer(std::vector<P> &Out, std::vector<Ts>... Args) {
    size_t Counts[] = {Args.size()...};
    Out.resize(Counts[0]);
    return call<R>(Counts[0], 1, Args..., Out);
  }

private:
  Program *Shared;
  size_t Kernel = 0;
};

} // namespace spir2nvvm::test

#endif // SPIR2NVVM_TEST_UNIT_BUILTINS_PROGRAM_H
