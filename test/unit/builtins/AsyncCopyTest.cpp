// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// async_work_group_copy and its strided form (6.12.10) for every type, both
/// ways, executed by a work-group that is smaller than the copy.

#include "Overload.h"
#include "Program.h"
#include "Values.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

using namespace spir2nvvm;
using llvm::formatv;
using mangling::Prototype;

namespace {

constexpr unsigned Items = 32, Elements = 96; // of the room: three each
constexpr unsigned Copied = 75, Stride = 3;

bool isToLocal(const Prototype &P) {
  return P.Params[0].space() == mangling::LocalSpace;
}
bool isStrided(const Prototype &P) { return P.NumParams == 5; }

std::string llvmType(const mangling::Type &T) {
  llvm::LLVMContext Ctx;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  test::typeOf(T, Ctx)->print(OS);
  return OS.str();
}

// Every work-item moves three elements between the room and global memory.
std::string moves(const std::string &Type, bool OutOfRoom) {
  const char *Global = OutOfRoom ? "to" : "from";
  std::string Text;
  for (unsigned N = 0; N != Elements / Items; ++N) {
    std::string At = formatv(
        "  %i{0} = add i64 %lid, {1}\n"
        "  %g{0} = getelementptr {2}, {2} addrspace(1)* %{3}, i64 %i{0}\n"
        "  %l{0} = getelementptr {2}, {2} addrspace(3)* %room, i64 %i{0}\n",
        N, N * Items, Type, Global);
    Text += At;
    Text += OutOfRoom ? formatv("  %v{0} = load {1}, {1} addrspace(3)* %l{0}\n"
                                "  store {1} %v{0}, {1} addrspace(1)* %g{0}\n",
                                N, Type)
                            .str()
                      : formatv("  %v{0} = load {1}, {1} addrspace(1)* %g{0}\n"
                                "  store {1} %v{0}, {1} addrspace(3)* %l{0}\n",
                                N, Type)
                            .str();
  }
  return Text;
}

std::string kernelText(const Prototype &P, size_t Number) {
  std::string Type = llvmType(P.Params[0].pointee());
  std::string Name = mangling::mangle(P, mangling::Spelling::Khronos);
  std::string Extra = isStrided(P) ? formatv(", i64 {0}", Stride).str() : "";
  const char *Pointers =
      isToLocal(P) ? "{0} addrspace(3)* %room, {0} addrspace(1)* %from"
                   : "{0} addrspace(1)* %to, {0} addrspace(3)* %room";
  std::string Copy =
      formatv("  %done = call spir_func %opencl.event_t* @{0}({1}, i64 {2}{3}, "
              "%opencl.event_t* null)\n"
              "  store %opencl.event_t* %done, %opencl.event_t** %event\n"
              "  call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 1, "
              "%opencl.event_t** %event)\n",
              Name, formatv(Pointers, Type).str(), Copied, Extra);
  std::string Barrier = "  call spir_func void @_Z7barrierj(i32 1)\n";
  std::string Body = isToLocal(P) ? Copy + moves(Type, true)
                                  : moves(Type, false) + Barrier + Copy;
  return formatv("define spir_kernel void @k{0}({1} addrspace(1)* %from, {1} "
                 "addrspace(1)* %to, {1} addrspace(3)* %room) {{\n"
                 "  %event = alloca %opencl.event_t*\n"
                 "  %lid = call spir_func i64 @_Z12get_local_idj(i32 0)\n"
                 "{2}  ret void\n}\n",
                 Number, Type, Body);
}

std::string declarationText(const Prototype &P) {
  std::string Type = llvmType(P.Params[0].pointee());
  return formatv("declare spir_func %opencl.event_t* @{0}({1} addrspace({2})*, "
                 "{1} addrspace({3})*, i64{4}, %opencl.event_t*)\n",
                 mangling::mangle(P, mangling::Spelling::Khronos), Type,
                 P.Params[0].space(), P.Params[1].space(),
                 isStrided(P) ? ", i64" : "");
}

std::string moduleText(const std::vector<Prototype> &All) {
  std::string Functions =
      "%opencl.event_t = type opaque\n"
      "declare spir_func void @_Z7barrierj(i32)\n"
      "declare spir_func i64 @_Z12get_local_idj(i32)\n"
      "declare spir_func void @_Z17wait_group_eventsiP9ocl_event(i32, "
      "%opencl.event_t**)\n";
  std::vector<std::string> Kernels;
  for (size_t N = 0; N != All.size(); ++N) {
    Functions += kernelText(All[N], N) + declarationText(All[N]);
    std::string T = llvmType(All[N].Params[0].pointee());
    Kernels.push_back(formatv("!{{void ({0} addrspace(1)*, {0} addrspace(1)*, "
                              "{0} addrspace(3)*)* @k{1}}",
                              T, N));
  }
  return test::spirText(Functions, Kernels);
}

void checkCopy(Executor &Machine, const Prototype &P, size_t Number,
               std::mt19937_64 &Random) {
  mangling::Type T = P.Params[0].pointee();
  size_t Bytes = test::bytesOf(T);
  constexpr size_t Most = size_t(Copied) * Stride + Elements;
  std::vector<uint8_t> From = test::randomValues(T, Most, Random);
  std::vector<uint8_t> To(From.size(), 0x5a);
  DevicePtr Source = Machine.allocate(From.size(), "from");
  DevicePtr Target = Machine.allocate(To.size(), "to");
  Machine.write(Source, From.data(), From.size());
  Machine.write(Target, To.data(), To.size());
  LaunchRequest Launch;
  Launch.Kernel = "k" + std::to_string(Number);
  Launch.GroupSize = {Items, 1, 1};
  Launch.addPointer(Source);
  Launch.addPointer(Target);
  Launch.addValue(uint32_t(0));
  Launch.DynamicSharedBytes = Elements * Bytes;
  std::string Said;
  DiagnosticSink Sink([&Said](const Diagnostic &D) { Said += renderText(D); });
  ASSERT_TRUE(Machine.launch(Launch, Sink).clean())
      << mangling::toString(P) << '\n'
      << Said;
  std::vector<uint8_t> Got(To.size());
  Machine.read(Target, Got.data(), Got.size());

  unsigned FromStep = isStrided(P) && isToLocal(P) ? Stride : 1;
  unsigned ToStep = isStrided(P) && !isToLocal(P) ? Stride : 1;
  size_t Value = test::bytesOf(T.Element) * T.lanes();
  for (size_t I = 0; I != Copied; ++I)
    ASSERT_EQ(std::memcmp(&Got[I * ToStep * Bytes], &From[I * FromStep * Bytes],
                          Value),
              0)
        << mangling::toString(P) << " element " << I;
  if (!isToLocal(P)) { // nothing between the strides or after the end
    for (size_t I = 0; I != Most; ++I)
      if (I % ToStep != 0 || I >= size_t(Copied) * ToStep) {
        ASSERT_EQ(Got[I * Bytes], 0x5a) << mangling::toString(P);
      }
  }
  Machine.free(Source);
  Machine.free(Target);
}

bool isCopy(const Prototype &P) {
  return llvm::StringRef(P.NameText).startswith("async_work_group");
}

TEST(AsyncCopy, EveryOverload) {
  std::vector<Prototype> All = test::overloadsWhere(isCopy, /*Step=*/3);
  std::unique_ptr<Executor> Machine = test::executorFor(moduleText(All));
  ASSERT_TRUE(Machine);
  std::mt19937_64 Random(53);
  for (size_t N = 0; N != All.size() && !HasFatalFailure(); ++N)
    checkCopy(*Machine, All[N], N, Random);
}

} // namespace
