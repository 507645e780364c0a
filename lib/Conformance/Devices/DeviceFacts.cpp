// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Devices/DeviceFacts.h"

#include "Process/ForkPool.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <sys/wait.h>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using cuda::DeviceAttribute;

// Before what the child says when there is no device.
static constexpr char NoDevice = '!';

namespace {
struct Fact {
  StringLiteral Name;
  DeviceAttribute Which;
  int Divisor;
  StringLiteral Unit;
};
} // namespace

static constexpr Fact Facts[] = {
    {"multiprocessors", DeviceAttribute::MultiprocessorCount, 1, ""},
    {"clock", DeviceAttribute::ClockRate, 1000, " MHz"},
    {"memory clock", DeviceAttribute::MemoryClockRate, 1000, " MHz"},
    {"memory bus", DeviceAttribute::GlobalMemoryBusWidth, 1, " bits"},
    {"L2 cache", DeviceAttribute::L2CacheSize, 1024, " KiB"},
};

static std::string versionOf(int Number, int Unit) {
  return std::to_string(Number / Unit) + "." +
         std::to_string(Number % Unit / 10);
}

static std::string factsOf(const cuda::Driver &Cuda, cuda::Device D) {
  std::string Text;
  auto Say = [&Text](StringRef Name, const std::string &Value) {
    Text += Name.str() + ": " + Value + "\n";
  };
  if (auto Name = Cuda.name(D))
    Say("device", *Name);
  auto Major = Cuda.attribute(DeviceAttribute::ComputeCapabilityMajor, D);
  auto Minor = Cuda.attribute(DeviceAttribute::ComputeCapabilityMinor, D);
  if (Major && Minor)
    Say("compute capability",
        std::to_string(*Major) + "." + std::to_string(*Minor));
  int Version = 0;
  if (Cuda.DriverGetVersion(&Version).succeeded())
    Say("driver", "CUDA " + versionOf(Version, 1000));
  if (auto Bytes = Cuda.totalMemory(D))
    Say("memory", std::to_string(*Bytes >> 20) + " MiB");
  for (const Fact &F : Facts)
    if (auto Value = Cuda.attribute(F.Which, D))
      Say(F.Name, std::to_string(*Value / F.Divisor) + F.Unit.str());
  return Text;
}

static std::string answer(const cuda::Driver &Cuda) {
  if (cuda::Status S = Cuda.Init(0); S.failed())
    return NoDevice + S.message();
  auto First = Cuda.device(0);
  return First ? factsOf(Cuda, *First) : NoDevice + First.status().message();
}

DeviceFacts spir2nvvm::conformance::askDevice(const cuda::Driver &Cuda) {
  DeviceFacts Found;
  auto Take = [&Found](const ForkResult &End) {
    StringRef Text(End.Output);
    if (Text.consume_front(StringRef(&NoDevice, 1)))
      Found.WhyNot = Text.str();
    else if (End.TimedOut || !WIFEXITED(End.Status) || Text.empty())
      Found.WhyNot = "the driver does not answer";
    SmallVector<StringRef, 16> Lines;
    Text.split(Lines, '\n', -1, /*KeepEmpty=*/false);
    Found.Lines.assign(Lines.begin(), Lines.end());
  };
  runForks(
      1, {}, [&](size_t, const ForkOutput &Send) { Send(answer(Cuda)); }, Take);
  return Found;
}
