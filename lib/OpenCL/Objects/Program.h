// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A program: what it was made from, and for each of its devices where building
/// stands and what came out.

#ifndef SPIR2NVVM_LIB_OPENCL_OBJECTS_PROGRAM_H
#define SPIR2NVVM_LIB_OPENCL_OBJECTS_PROGRAM_H

#include "OpenCL/Build/Artifact.h"
#include "OpenCL/Build/Specialization.h"
#include "OpenCL/Objects/DeviceModule.h"
#include "OpenCL/Schedule/Context.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <list>
#include <memory>
#include <thread>

namespace spir2nvvm::opencl {

/// Where a program stands on one device.
struct ProgramState {
  Device *On = nullptr;
  cl_build_status Status = CL_BUILD_NONE;
  std::string Options, Log;             // of the last build
  std::shared_ptr<const Artifact> Made; // by it; none if it failed
  std::shared_ptr<DeviceModule> Module; // Made, on the device
  // Of clCreateProgramWithBinary: one of these.
  std::shared_ptr<const std::string> GivenSpir;
  std::shared_ptr<const Artifact> Given;

  /// CL_PROGRAM_BINARY_TYPE.
  cl_program_binary_type binaryType() const;
  /// Of the variables of an executable.
  size_t variableBytes() const {
    return Made ? size_t(Made->VariableBytes) : 0;
  }
  /// What clGetProgramInfo shows as the binary; empty if there is none.
  std::string binary() const;
  bool isExecutable() const {
    return Made && Made->Type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
  }
};

class Program final
    : public Object<Program, _cl_program, Kind::Program, CL_INVALID_PROGRAM> {
public:
  enum class Origin { Source, Binary, Il, Link };
  struct Description {
    Origin From = Origin::Source;
    std::string Text;                 // source or IL
    std::vector<ProgramState> States; // one for each device
  };
  static Result<Ref<Program>> make(Context &C, Description What);

  Context &context() const { return *Home; }
  Origin origin() const { return From; }
  const std::string &text() const { return Text; }
  /// IL as it is built: with the constants that the application gave. The next
  /// build has a constant that is set now.
  std::string specializedText() const;
  void specialize(cl_uint SpecId, std::string Bytes);
  std::vector<Device *> devices() const;
  bool has(const Device &D) const;
  /// A copy: the program may be built meanwhile. \p D is one of its devices.
  ProgramState state(const Device &D) const;
  std::vector<ProgramState> states() const;

  // ---- Building ----
  /// Marks \p Devices as being built. CL_INVALID_OPERATION while they are, or
  /// while there are kernels (CL 1.2, 5.6.2).
  cl_int beginBuild(const std::vector<Device *> &Devices,
                    const std::string &Options);
  /// The end of it for \p D; takes no memory.
  void finishBuild(const Device &D, std::string Log,
                   std::shared_ptr<const Artifact> Made,
                   std::shared_ptr<DeviceModule> Module);
  /// Why a build did not begin, where none is going on: the log of \p Devices.
  void explain(const std::vector<Device *> &Devices, const std::string &Why);
  /// Returns when no device's build is going on. CL 1.2, 5.6.2, lets a build
  /// with a callback go on after the call; programs that never saw one do so
  /// make their kernels at once.
  void awaitBuild();
  /// Runs \p Work, which keeps this program, on a thread of its own.
  void runBuild(std::function<void()> Work);

  // ---- Kernels ----
  /// A kernel holds its program's executables. False if there is none.
  bool attachKernel();
  void detachKernel() { --Kernels; }
  /// The names in any executable; each once. Nothing if there is none.
  std::optional<std::vector<std::string>> kernelNames() const;

private:
  Program(Context &C, Description What)
      : Home(C), From(What.From), Text(std::move(What.Text)),
        States(std::move(What.States)) {}

  Ref<Context> Home;
  const Origin From;
  const std::string Text;
  mutable RankedMutex<Rank::Program> M; // guards what follows
  std::vector<ProgramState> States;
  Specialization Constants;
  std::condition_variable BuildEnded;
  std::atomic<unsigned> Kernels{0};
  /// One may still be in its callback when the next begins.
  struct Builder {
    std::thread T;
    std::atomic<bool> HasEnded{false};
    ~Builder();
  };
  std::list<Builder> Builders;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_OBJECTS_PROGRAM_H
