// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// printf's output in the order of the groups, as it comes.

#ifndef SPIR2NVVM_LIB_EXECUTOR_RUN_ORDEREDOUTPUT_H
#define SPIR2NVVM_LIB_EXECUTOR_RUN_ORDEREDOUTPUT_H

#include "llvm/ADT/StringRef.h"

#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>

namespace spir2nvvm::executor {

/// Hands on what the first unfinished group prints at once, and keeps what the
/// others print until it is their turn. Thread-safe.
class OrderedOutput {
public:
  using Handler = std::function<void(llvm::StringRef)>;
  explicit OrderedOutput(const Handler &To) : To(To) {}

  void print(uint64_t Group, llvm::StringRef Text);
  void finish(uint64_t Group);
  /// What is left, of a launch that ended early.
  void flush();

private:
  void emit(llvm::StringRef Text) {
    if (To && !Text.empty())
      To(Text);
  }
  void emitWaiting(uint64_t Group);

  const Handler &To;
  std::mutex Mutex;
  uint64_t First = 0; // the first unfinished group
  std::map<uint64_t, std::string> Waiting;
  std::set<uint64_t> Finished; // those after First
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_RUN_ORDEREDOUTPUT_H
