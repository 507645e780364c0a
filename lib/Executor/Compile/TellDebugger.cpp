// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Tells gdb of compiled kernels. LLVM does so, too, by names of an archive, which
/// a stripped library does not have any more.

#include "Executor/Compile/TellDebugger.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ExecutionEngine/JITEventListener.h"
#include "llvm/ExecutionEngine/RuntimeDyld.h"
#include "llvm/Object/ObjectFile.h"

#include <mutex>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

namespace {
/// There is one, as there is one list.
class Listener : public JITEventListener {
public:
  void notifyObjectLoaded(ObjectKey Key, const object::ObjectFile &Object,
                          const RuntimeDyld::LoadedObjectInfo &At) override;
  void notifyFreeingObject(ObjectKey Key) override;

private:
  struct Known {
    object::OwningBinary<object::ObjectFile> Placed;
    std::unique_ptr<DebuggerEntry> In;
  };
  std::mutex Mutex; // guards what follows, and the list
  DenseMap<ObjectKey, Known> All;
};
} // namespace

static void tell(DebuggerList::Action What, DebuggerEntry &About) {
  __jit_debug_descriptor.Last = What;
  __jit_debug_descriptor.About = &About;
  __jit_debug_register_code();
}

void Listener::notifyObjectLoaded(ObjectKey Key,
                                  const object::ObjectFile &Object,
                                  const RuntimeDyld::LoadedObjectInfo &At) {
  if (!__jit_debug_register_code) // a program without the emulated driver
    return;
  auto Placed = At.getObjectForDebug(Object);
  if (!Placed.getBinary())
    return;
  StringRef Bytes = Placed.getBinary()->getMemoryBufferRef().getBuffer();
  std::lock_guard<std::mutex> Lock(Mutex);
  DebuggerEntry *First = __jit_debug_descriptor.First;
  auto In = std::make_unique<DebuggerEntry>(
      DebuggerEntry{First, nullptr, Bytes.data(), Bytes.size()});
  if (First)
    First->Before = In.get();
  __jit_debug_descriptor.First = In.get();
  tell(DebuggerList::Registered, *In);
  All[Key] = {std::move(Placed), std::move(In)};
}

void Listener::notifyFreeingObject(ObjectKey Key) {
  std::lock_guard<std::mutex> Lock(Mutex);
  auto At = All.find(Key);
  if (At == All.end())
    return;
  DebuggerEntry &Gone = *At->second.In;
  (Gone.Before ? Gone.Before->Next : __jit_debug_descriptor.First) = Gone.Next;
  if (Gone.Next)
    Gone.Next->Before = Gone.Before;
  tell(DebuggerList::Unregistered, Gone);
  All.erase(At);
}

JITEventListener &executor::debuggerListener() {
  static Listener &Only = *new Listener; // objects may outlive statics
  return Only;
}
