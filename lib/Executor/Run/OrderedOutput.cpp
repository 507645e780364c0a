// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Run/OrderedOutput.h"

using namespace spir2nvvm::executor;

void OrderedOutput::print(uint64_t Group, llvm::StringRef Text) {
  std::lock_guard<std::mutex> Lock(Mutex);
  if (Group == First)
    emit(Text);
  else
    Waiting[Group] += Text;
}

void OrderedOutput::emitWaiting(uint64_t Group) {
  auto It = Waiting.find(Group);
  if (It == Waiting.end())
    return;
  emit(It->second);
  Waiting.erase(It);
}

void OrderedOutput::finish(uint64_t Group) {
  std::lock_guard<std::mutex> Lock(Mutex);
  Finished.insert(Group);
  while (Finished.erase(First) != 0)
    emitWaiting(++First);
}

void OrderedOutput::flush() {
  std::lock_guard<std::mutex> Lock(Mutex);
  while (!Waiting.empty())
    emitWaiting(Waiting.begin()->first);
}
