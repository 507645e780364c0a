// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/Settings.h"

#include "Emulator/FindingFile.h"
#include "Emulator/MachineModel.h"
#include "Executor/Model/ExecutorOptions.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"

using namespace spir2nvvm::emulator;
using llvm::ArrayRef;
using llvm::StringRef;
using llvm::StringSwitch;

// One parser for each type of Settings.def; false for an invalid value.

// The words of an enumeration, in its order.
template <typename T>
static bool pick(StringRef Text, T &Value, ArrayRef<StringRef> Words) {
  const auto *At = llvm::find(Words, Text);
  if (At == Words.end())
    return false;
  Value = T(At - Words.begin());
  return true;
}

static bool parse(StringRef Text, CheckList &Value) {
  Value.Value = Text.str();
  return spir2nvvm::ExecutorOptions().setChecks(Text);
}
static bool parse(StringRef Text, DebugMode &Value) {
  return pick(Text, Value, {"off", "on"});
}
static bool parse(StringRef Text, TimingMode &Value) {
  return pick(Text, Value, {"prompt", "late"});
}
static bool parse(StringRef Text, InputKind &Value) {
  return pick(Text, Value, {"nvvm", "ptx"});
}
static bool parse(StringRef Text, Accuracy &Value) {
  return pick(Text, Value, {"exact", "worst"});
}
static bool parse(StringRef Text, WarpMode &Value) {
  return pick(Text, Value, {"independent", "lockstep"});
}

static bool parse(StringRef Text, Count &Value) {
  return !Text.getAsInteger(10, Value.Value);
}

static bool parse(StringRef Text, LaneCount &Value) {
  for (auto [Word, Lanes] : spir2nvvm::LaneWords)
    if (Text == StringRef(Word.data(), Word.size())) {
      Value = LaneCount(Lanes);
      return true;
    }
  return false;
}

static bool parse(StringRef Text, ByteCount &Value) {
  unsigned Shift = StringSwitch<unsigned>(Text.take_back())
                       .CaseLower("k", 10)
                       .CaseLower("m", 20)
                       .CaseLower("g", 30)
                       .Default(0);
  if (Shift)
    Text = Text.drop_back();
  if (Text.getAsInteger(10, Value.Value) || Value.Value > UINT64_MAX >> Shift)
    return false;
  Value.Value <<= Shift;
  return true;
}

static bool parse(StringRef Text, FilePath &Value) {
  Value.Value = Text.str();
  return appendTo(Value.Value, "");
}

static bool parse(StringRef Text, ModelName &Value) {
  Value.Value = Text.str();
  return true; // DeviceModels.def knows the names
}

static bool parse(StringRef Text, MachineName &Value) {
  Value.Value = Text.str();
  return MachineModel::find(Value.Value) != nullptr;
}

static spir2nvvm::StoreSettings
storeSettings(const Settings::Lookup &Environment) {
  auto Said = [&](const char *Variable) -> std::string {
    const char *Text = Environment(Variable);
    return Text ? Text : "";
  };
  return {Said("SPIR2NVVM_CACHE"), Said("SPIR2NVVM_CACHE_SIZE"),
          Said("XDG_CACHE_HOME"), Said("HOME")};
}

bool Settings::read(const Lookup &Environment, std::string &Why) {
#define EMULATOR_SETTING(FIELD, TYPE, VARIABLE, DEFAULT, TEXT)                 \
  if (const char *Text = Environment(VARIABLE); Text && *Text)                 \
    if (!parse(Text, FIELD)) {                                                 \
      Why = VARIABLE "=" + std::string(Text) + " is invalid: " TEXT;           \
      return false;                                                            \
    }
#include "Emulator/Settings.def"
  Store = storeSettings(Environment);
  if (Devices.Value > 64)
    Why = "SPIR2NVVM_EMULATED_DEVICES is more than 64";
  else if (Multiprocessors.Value > 65536)
    Why = "SPIR2NVVM_EMULATED_MULTIPROCESSORS is more than 65536";
  return Why.empty();
}
