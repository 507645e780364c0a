// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Cuda/Module.h"

#include "Cuda/PtxVersion.h"

#include <algorithm>
#include <cstring>

using namespace spir2nvvm::cuda;

Result<int> Function::attribute(FunctionAttribute Which) const {
  int Value = 0;
  if (Status S = Cuda->FuncGetAttribute(&Value, Which, Handle); S.failed())
    return S;
  return Value;
}

Status Function::setAttribute(FunctionAttribute Which, int Value) const {
  return Cuda->FuncSetAttribute(Handle, Which, Value);
}

Status Function::allowAllShared(int Most) const {
  constexpr int Granted = 48 << 10;
  if (Most <= Granted)
    return {};
  Result<int> Static = attribute(FunctionAttribute::SharedSizeBytes);
  if (!Static)
    return Static.status();
  return setAttribute(FunctionAttribute::MaxDynamicSharedSizeBytes,
                      std::max(0, Most - *Static));
}

Status Function::allowDynamicShared(size_t Bytes) const {
  constexpr size_t Granted = size_t(48) << 10;
  Result<int> Static = attribute(FunctionAttribute::SharedSizeBytes);
  if (!Static)
    return Static.status();
  if (Bytes + size_t(*Static) <= Granted)
    return {};
  return setAttribute(FunctionAttribute::MaxDynamicSharedSizeBytes, int(Bytes));
}

Result<int> Function::goodBlockSize(size_t DynamicShared, int Most) const {
  int Blocks = 0, Threads = 0;
  if (Status S = Cuda->OccupancyMaxPotentialBlockSize(
          &Blocks, &Threads, Handle, nullptr, DynamicShared, Most);
      S.failed())
    return S;
  return Threads;
}

Status Function::launch(const LaunchShape &Shape, StreamHandle On,
                        void **Parameters, void **Extra) const {
  return Cuda->LaunchKernel(Handle, Shape.Grid[0], Shape.Grid[1], Shape.Grid[2],
                            Shape.Block[0], Shape.Block[1], Shape.Block[2],
                            Shape.DynamicShared, On, Parameters, Extra);
}

Status Function::launchBlock(const LaunchShape &Shape, StreamHandle On,
                             const void *Block, size_t Bytes) const {
  void *Extra[] = {launchMarker(FlagLaunchParameterBufferPointer),
                   const_cast<void *>(Block),
                   launchMarker(FlagLaunchParameterBufferSize), &Bytes,
                   launchMarker(FlagLaunchParameterEnd)};
  return launch(Shape, On, nullptr, Extra);
}

// The driver writes text that ends in 0, and cuts it off when there is more.
static std::string trimmed(const std::vector<char> &Buffer) {
  std::string Text(Buffer.data());
  Text.erase(Text.find_last_not_of(" \t\r\n") + 1);
  return Text;
}

std::vector<Module::Option>
Module::nvvmOptions(const std::vector<std::string> &Options) {
  std::vector<Option> Known;
  for (const std::string &Text : Options)
    if (Text == "-ftz=1")
      Known.push_back({JitOption::Ftz, 1});
    else if (Text == "-prec-sqrt=0")
      Known.push_back({JitOption::PrecSqrt, 0});
  return Known;
}

// Machine code and archives of it begin with a number.
static bool isText(const void *Image) {
  constexpr unsigned char Elf[] = {0x7f, 'E', 'L', 'F'};
  constexpr unsigned char FatBinary[] = {0x50, 0xed, 0x55, 0xba};
  return std::memcmp(Image, Elf, sizeof(Elf)) != 0 &&
         std::memcmp(Image, FatBinary, sizeof(FatBinary)) != 0;
}

Result<Module> Module::load(const ContextScope &In, const void *Image,
                            std::string &Log,
                            const std::vector<Option> &Options) {
  constexpr size_t LogBytes = 16 << 10;
  std::vector<char> Errors(LogBytes), Notes(LogBytes);
  auto Number = [](const void *P) { return reinterpret_cast<uintptr_t>(P); };
  std::vector<Option> All = {{JitOption::ErrorLogBuffer, Number(Errors.data())},
                             {JitOption::ErrorLogBufferBytes, LogBytes - 1},
                             {JitOption::InfoLogBuffer, Number(Notes.data())},
                             {JitOption::InfoLogBufferBytes, LogBytes - 1}};
  All.insert(All.end(), Options.begin(), Options.end());
  std::vector<JitOption> Names;
  std::vector<void *> Values;
  for (const Option &O : All) {
    Names.push_back(O.Which);
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the driver wants numbers so
    Values.push_back(reinterpret_cast<void *>(O.Value));
  }
  std::string Ptx;
  if (!In.driver().takesNvvm() && isText(Image)) {
    Ptx = static_cast<const char *>(Image);
    lowerPtxVersion(In.driver(), Ptx);
    Image = Ptx.c_str();
  }
  ModuleHandle Made = nullptr;
  auto Load = [&](const void *From) {
    // The driver leaves counts of what it wrote in the place of two options.
    std::vector<void *> Taken = Values;
    return In.driver().ModuleLoadDataEx(&Made, From, unsigned(All.size()),
                                        Names.data(), Taken.data());
  };
  Status S = Load(Image);
  if (S.code() == Code::UnsupportedPtxVersion && lowerPtxVersionToKnown(Ptx))
    S = Load(Ptx.c_str());
  Log = trimmed(Errors);
  if (std::string Said = trimmed(Notes); !Said.empty())
    Log += (Log.empty() ? "" : "\n") + Said;
  if (S.failed())
    return S;
  return Module(In, Made);
}

Result<Function> Module::function(const char *Name) const {
  FunctionHandle Found = nullptr;
  if (Status S = driver().ModuleGetFunction(&Found, handle(), Name); S.failed())
    return S;
  return Function(driver(), Found);
}

Result<GlobalVariable> Module::global(const char *Name) const {
  GlobalVariable G = {};
  if (Status S = driver().ModuleGetGlobal(&G.Base, &G.Bytes, handle(), Name);
      S.failed())
    return S;
  return G;
}
