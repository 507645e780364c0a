// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 1.2, 5.6.2 to 5.6.3: building, compiling and linking programs.
//
// clBuildProgram, clCompileProgram and clLinkProgram: the checks of CL 1.2,
// 5.6.2 to 5.6.4.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Handles.h"
#include "OpenCL/Objects/ProgramBuild.h"
#include "OpenCL/Support/Log.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

/// The devices of \p P behind the handles; no list is all of them.
static Result<std::vector<Device *>> devicesOf(const Program &P, cl_uint Count,
                                               const cl_device_id *Handles) {
  if ((Count == 0) != !Handles)
    return CL_INVALID_VALUE;
  if (!Handles)
    return P.devices();
  Result<std::vector<Device *>> Devices = devicesFrom(Count, Handles);
  if (Devices)
    for (const Device *D : *Devices)
      if (!P.has(*D))
        return CL_INVALID_DEVICE;
  return Devices;
}

static cl_int checkNotify(BuildNotify Notify, const void *User) {
  return require(Notify || !User, CL_INVALID_VALUE);
}

static std::string faultText(const BuildOptionFault &Fault) {
  return "'" + Fault.Word + "' in the options: " + Fault.Why;
}

/// A language of a later version than the driver's, or nothing.
static std::optional<BuildOptionFault>
unspokenLanguage(const BuildOptions &Parsed) {
  constexpr std::string_view Option = "-cl-std=";
  for (const std::string &Word : Parsed.Words)
    if (Word.compare(0, Option.size(), Option) == 0 &&
        !speaksLanguage(std::string_view(Word).substr(Option.size())))
      return BuildOptionFault{Word,
                              "the device is one of " +
                                  versionText("OpenCL ", spokenVersion()) +
                                  "; SPIR2NVVM_OPENCL_VERSION sets that"};
  return std::nullopt;
}

/// Parses the options into \p Order; what is wrong with them goes to \p Why.
static cl_int takeOptions(const char *Text, cl_int Invalid, BuildOrder &Order,
                          std::string &Why) {
  BuildOptionFault Fault;
  Order.Options = Text ? Text : "";
  auto Parsed = parseBuildOptions(Order.Options, Order.Phase, Fault);
  if (!Parsed) {
    Why = faultText(Fault);
    return Invalid;
  }
  if (auto Unspoken = unspokenLanguage(*Parsed)) {
    Why = faultText(*Unspoken);
    return Invalid;
  }
  Order.IsLibrary = Parsed->has("-create-library");
  return CL_SUCCESS;
}

static std::string reasonOf(cl_int Status) {
  switch (Status) {
  case CL_INVALID_DEVICE:
    return "a device is none of the program's";
  case CL_INVALID_PROGRAM:
    return "a header is not a program with source";
  case CL_INVALID_OPERATION:
    return "the program has kernels, is being built, or is of a kind that this "
           "call does not take";
  default:
    return "two arguments contradict each other: a list and its length, or "
           "user_data and pfn_notify";
  }
}

/// A refusal, with the reason in the build log: most programs show nothing
/// else.
static cl_int refuse(Program &P, const Result<std::vector<Device *>> &On,
                     const char *Call, cl_int Status, std::string Why) {
  Why = std::string(Call) + ": " + (Why.empty() ? reasonOf(Status) : Why);
  log(Topic::Build, Why);
  P.explain(On ? *On : P.devices(), Why + "\n");
  return Status;
}

/// Marks the devices and goes; what is common to building and compiling.
static cl_int start(const char *Call, BuildOrder Order) {
  cl_int Status = Order.What->beginBuild(Order.Devices, Order.Options);
  return Status == CL_SUCCESS
             ? build(std::move(Order))
             : refuse(*Order.What, Order.Devices, Call, Status, "");
}

cl_int api::clBuildProgram(cl_program Handle, cl_uint NumDevices,
                           const cl_device_id *Devices, const char *Options,
                           BuildNotify Notify, void *User) {
  Result<Program &> P = Program::from(Handle);
  if (!P)
    return P.status();
  Result<std::vector<Device *>> On = devicesOf(*P, NumDevices, Devices);
  BuildOrder Order;
  cl_int Status = firstError(
      require(On || On.status() != CL_INVALID_VALUE, CL_INVALID_VALUE),
      checkNotify(Notify, User), On);
  std::string Why;
  if (Status == CL_SUCCESS)
    Status = takeOptions(Options, CL_INVALID_BUILD_OPTIONS, Order, Why);
  if (Status == CL_SUCCESS && P->origin() == Program::Origin::Link)
    Status = CL_INVALID_OPERATION;
  if (Status != CL_SUCCESS)
    return refuse(*P, On, "clBuildProgram", Status, std::move(Why));
  Order.What = Ref<Program>(*P);
  Order.Devices = std::move(*On);
  Order.Notify = Notify;
  Order.User = User;
  return start("clBuildProgram", std::move(Order));
}

static cl_int takeHeaders(cl_uint Count, const cl_program *Headers,
                          const char **Names, BuildOrder &Order) {
  if (Count ? !Headers || !Names : Headers || Names)
    return CL_INVALID_VALUE;
  for (cl_uint I = 0; I != Count; ++I) {
    Result<Program &> Header = Program::from(Headers[I]);
    if (!Header || Header->origin() != Program::Origin::Source)
      return CL_INVALID_PROGRAM;
    if (!Names[I])
      return CL_INVALID_VALUE;
    Order.Headers.push_back({Names[I], Header->text()});
  }
  return CL_SUCCESS;
}

/// What can be compiled: everything but what is compiled already.
static bool isSource(const Program &P) {
  if (P.origin() != Program::Origin::Binary)
    return P.origin() != Program::Origin::Link;
  for (const ProgramState &S : P.states())
    if (!S.GivenSpir)
      return false;
  return true;
}

cl_int api::clCompileProgram(cl_program Handle, cl_uint NumDevices,
                             const cl_device_id *Devices, const char *Options,
                             cl_uint NumHeaders, const cl_program *Headers,
                             const char **HeaderNames, BuildNotify Notify,
                             void *User) {
  Result<Program &> P = Program::from(Handle);
  if (!P)
    return P.status();
  Result<std::vector<Device *>> On = devicesOf(*P, NumDevices, Devices);
  BuildOrder Order;
  Order.Phase = BuildPhase::Compile;
  cl_int Status = firstError(
      require(On || On.status() != CL_INVALID_VALUE, CL_INVALID_VALUE),
      takeHeaders(NumHeaders, Headers, HeaderNames, Order),
      checkNotify(Notify, User), On);
  std::string Why;
  if (Status == CL_SUCCESS)
    Status = takeOptions(Options, CL_INVALID_COMPILER_OPTIONS, Order, Why);
  if (Status == CL_SUCCESS && !isSource(*P))
    Status = CL_INVALID_OPERATION;
  if (Status != CL_SUCCESS)
    return refuse(*P, On, "clCompileProgram", Status, std::move(Why));
  Order.What = Ref<Program>(*P);
  Order.Devices = std::move(*On);
  Order.Notify = Notify;
  Order.User = User;
  return start("clCompileProgram", std::move(Order));
}

static cl_int takeInputs(const Context &C, cl_uint Count,
                         const cl_program *Inputs, BuildOrder &Order) {
  if (Count == 0 || !Inputs)
    return CL_INVALID_VALUE;
  for (cl_uint I = 0; I != Count; ++I) {
    Result<Program &> P = Program::from(Inputs[I]);
    if (!P)
      return CL_INVALID_PROGRAM;
    if (&P->context() != &C)
      return CL_INVALID_CONTEXT;
    Order.Inputs.emplace_back(*P);
  }
  return CL_SUCCESS;
}

/// Neither an executable nor SPIR that was not compiled yet is something to
/// link.
static bool isLinkable(const ProgramState &S) {
  cl_program_binary_type Type = S.binaryType();
  return S.Status != CL_BUILD_IN_PROGRESS &&
         (Type == CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT ||
          Type == CL_PROGRAM_BINARY_TYPE_LIBRARY);
}

/// Keeps the devices for which every input has something to link; for each of
/// them all have it or none (CL 1.2, 5.6.4).
static cl_int keepLinkable(BuildOrder &Order) {
  std::vector<Device *> Kept;
  for (Device *D : Order.Devices) {
    size_t Have = 0;
    for (const Ref<Program> &P : Order.Inputs)
      Have += P->has(*D) && isLinkable(P->state(*D));
    if (Have == Order.Inputs.size())
      Kept.push_back(D);
    else if (Have)
      return CL_INVALID_OPERATION;
  }
  Order.Devices = std::move(Kept);
  return require(!Order.Devices.empty(), CL_INVALID_OPERATION);
}

static std::string reasonToLinkNothing(cl_int Status) {
  switch (Status) {
  case CL_INVALID_DEVICE:
    return "a device is none of the context's";
  case CL_INVALID_PROGRAM:
    return "an input is not a program";
  case CL_INVALID_CONTEXT:
    return "an input belongs to another context";
  case CL_INVALID_OPERATION:
    return "an input is neither a compiled program nor a library for all the "
           "devices of another";
  case CL_INVALID_VALUE:
    return "there is no input, or " + reasonOf(Status);
  default:
    return "error " + std::to_string(Status);
  }
}

static Result<Ref<Program>> makeLinked(Context &C,
                                       const std::vector<Device *> &Devices) {
  Program::Description What;
  What.From = Program::Origin::Link;
  for (Device *D : Devices)
    What.States.emplace_back().On = D;
  return Program::make(C, std::move(What));
}

cl_program api::clLinkProgram(cl_context ContextHandle, cl_uint NumDevices,
                              const cl_device_id *Devices, const char *Options,
                              cl_uint NumInputs, const cl_program *Inputs,
                              BuildNotify Notify, void *User,
                              cl_int *ErrorOut) {
  Result<Context &> C = Context::from(ContextHandle);
  if (!C) {
    report(ErrorOut, C.status());
    return nullptr;
  }
  Result<std::vector<Device *>> On = devicesOf(*C, NumDevices, Devices);
  BuildOrder Order;
  Order.Phase = BuildPhase::Link;
  cl_int Status = firstError(
      require(On || On.status() != CL_INVALID_VALUE, CL_INVALID_VALUE),
      takeInputs(*C, NumInputs, Inputs, Order), checkNotify(Notify, User), On);
  std::string Why;
  if (Status == CL_SUCCESS)
    Status = takeOptions(Options, CL_INVALID_LINKER_OPTIONS, Order, Why);
  if (Status == CL_SUCCESS) {
    Order.Devices = std::move(*On);
    Status = keepLinkable(Order);
  }
  Result<Ref<Program>> Made = Status == CL_SUCCESS
                                  ? makeLinked(*C, Order.Devices)
                                  : Result<Ref<Program>>(Status);
  if (!Made) {
    // There is no program whose log could say it.
    C->complain("clLinkProgram: " +
                (Why.empty() ? reasonToLinkNothing(Made.status()) : Why));
    report(ErrorOut, Made.status());
    return nullptr;
  }
  // A link that could begin gives a program, whose log says how it went.
  Order.What = *Made;
  Order.Notify = Notify;
  Order.User = User;
  cl_program Handle = Program::handOut(std::move(*Made));
  report(ErrorOut, start("clLinkProgram", std::move(Order)));
  return Handle;
}
