// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The emulator's environment variables as values.

#ifndef SPIR2NVVM_LIB_EMULATOR_SETTINGS_H
#define SPIR2NVVM_LIB_EMULATOR_SETTINGS_H

#include "Process/FileStore.h"

#include <cstdint>
#include <functional>
#include <string>

namespace spir2nvvm::emulator {

enum class TimingMode { Prompt, Late };
enum class InputKind { Nvvm, Ptx };
enum class Accuracy { Exact, Worst };
enum class DebugMode { Off, On };
enum class WarpMode { Independent, LockStep };
/// As ExecutorOptions::Lanes.
enum class LaneCount : unsigned { On, Off };
struct Count {
  unsigned Value;
};
struct ByteCount {
  uint64_t Value;
};
/// ExecutorOptions::setChecks().
struct CheckList {
  std::string Value;
  bool isEmpty() const { return Value == "none"; }
};
struct FilePath {
  std::string Value; // of a file that can be written, or empty
};
struct ModelName {
  std::string Value;
};
struct MachineName {
  std::string Value;
};

struct Settings {
#define EMULATOR_SETTING(FIELD, TYPE, VARIABLE, DEFAULT, TEXT)                 \
  TYPE FIELD = DEFAULT;
#include "Emulator/Settings.def"

  bool debugs() const { return Debug == DebugMode::On && Check.isEmpty(); }
  unsigned threads() const {
    return debugs() && Threads.Value == 0 ? 1 : Threads.Value;
  }

  /// Where compiled kernels are kept: the OpenCL driver has rows for these.
  StoreSettings Store;

  /// Gives the text of a variable, or null.
  using Lookup = std::function<const char *(const char *Variable)>;
  /// False, and a sentence in \p Why, for an invalid value.
  bool read(const Lookup &Environment, std::string &Why);
};

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_SETTINGS_H
