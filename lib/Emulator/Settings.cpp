// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/Settings.h"

#include "Emulator/MachineModel.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"

#include <optional>

using namespace spir2nvvm::emulator;
using llvm::StringRef;
using llvm::StringSwitch;

// One parser for each type of Settings.def; false for an invalid value.

static bool parse(StringRef Text, CheckLevel &Value) {
  auto Level = StringSwitch<std::optional<CheckLevel>>(Text)
                   .Case("none", CheckLevel::None)
                   .Case("full", CheckLevel::Full)
                   .Default(std::nullopt);
  if (Level)
    Value = *Level;
  return Level.has_value();
}

static bool parse(StringRef Text, TimingMode &Value) {
  auto Mode = StringSwitch<std::optional<TimingMode>>(Text)
                  .Case("prompt", TimingMode::Prompt)
                  .Case("late", TimingMode::Late)
                  .Default(std::nullopt);
  if (Mode)
    Value = *Mode;
  return Mode.has_value();
}

static bool parse(StringRef Text, InputKind &Value) {
  Value = Text == "ptx" ? InputKind::Ptx : InputKind::Nvvm;
  return Text == "ptx" || Text == "nvvm";
}

static bool parse(StringRef Text, Accuracy &Value) {
  auto Mode = StringSwitch<std::optional<Accuracy>>(Text)
                  .Case("exact", Accuracy::Exact)
                  .Case("worst", Accuracy::Worst)
                  .Default(std::nullopt);
  if (Mode)
    Value = *Mode;
  return Mode.has_value();
}

static bool parse(StringRef Text, WarpMode &Value) {
  Value = Text == "lockstep" ? WarpMode::LockStep : WarpMode::Independent;
  return Text == "lockstep" || Text == "independent";
}

static bool parse(StringRef Text, Count &Value) {
  return !Text.getAsInteger(10, Value.Value);
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

static bool parse(StringRef Text, ModelName &Value) {
  Value.Value = Text.str();
  return true; // DeviceModels.def knows the names
}

static bool parse(StringRef Text, MachineName &Value) {
  Value.Value = Text.str();
  return MachineModel::find(Value.Value) != nullptr;
}

bool Settings::read(const Lookup &Environment, std::string &Why) {
#define EMULATOR_SETTING(FIELD, TYPE, VARIABLE, DEFAULT, TEXT)                 \
  if (const char *Text = Environment(VARIABLE); Text && *Text)                 \
    if (!parse(Text, FIELD)) {                                                 \
      Why = VARIABLE "=" + std::string(Text) + " is invalid: " TEXT;           \
      return false;                                                            \
    }
#include "Emulator/Settings.def"
  if (Devices.Value > 64)
    Why = "SPIR2NVVM_EMULATED_DEVICES is more than 64";
  else if (Multiprocessors.Value > 65536)
    Why = "SPIR2NVVM_EMULATED_MULTIPROCESSORS is more than 65536";
  return Why.empty();
}
