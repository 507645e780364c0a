// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A context: devices that share objects, the threads that see commands end,
/// and the callback for errors that belong to no call.

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_CONTEXT_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_CONTEXT_H

#include "OpenCL/Schedule/Allocation.h"
#include "OpenCL/Schedule/Device.h"
#include "OpenCL/Schedule/Moment.h"
#include "OpenCL/Threads/HostWorker.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace spir2nvvm::opencl {

class Completer;
class DeviceContext;
class Queue;

/// pfn_notify of clCreateContext.
using ContextNotify = void(CL_CALLBACK *)(const char *, const void *, size_t,
                                          void *);

/// pfn_notify of clSetContextDestructorCallback.
using ContextEnd = void(CL_CALLBACK *)(cl_context, void *);

class Context final
    : public Object<Context, _cl_context, Kind::Context, CL_INVALID_CONTEXT> {
public:
  struct Description {
    std::vector<Device *> Devices;                 // each once, at least one
    std::vector<cl_context_properties> Properties; // as given, with the 0
    ContextNotify Notify = nullptr;
    void *User = nullptr;
  };
  static Result<Ref<Context>> make(Description Wanted);
  ~Context();

  const std::vector<Device *> &devices() const { return Facts.Devices; }
  const std::vector<cl_context_properties> &properties() const {
    return Facts.Properties;
  }
  bool has(const Device &D) const;
  /// The largest object that every device takes.
  cl_ulong maxAllocation() const;
  /// Device::sharesManagedMemory() of each.
  bool sharesManagedMemory() const;
  /// Which one of devices() \p D is.
  size_t indexOf(const Device &D) const;
  /// A device of this context, as this context uses it.
  DeviceContext &on(const Device &D) const;

  Completer &completer() const { return *Ends; }
  HostWorker &worker() const { return *Host; }
  /// Frees what the driver must free: that may wait for all streams, and no
  /// other thread shall wait for it.
  HostWorker &reaper() const { return *Frees; }
  /// Host memory that the driver knows: copies of it do not block.
  void addPinned(const void *Begin, size_t Bytes);
  void removePinned(const void *Begin);
  bool isPinned(const void *Begin, size_t Bytes) const;
  /// Memory that is known by a pointer.
  Allocations &allocations() { return Pointers; }
  /// Its queues, which it does not own.
  void enter(Queue &Q);
  void leave(Queue &Q);
  std::vector<Ref<Queue>> queues() const;
  /// Whether the driver wants to know whose its commands are and of what memory
  /// they were told.
  bool hasFindings() const { return HasFindings; }
  /// Their order, too (Moment.h).
  bool tellsOrder() const { return TellsOrder; }
  /// There was more than one queue, or one out of order. Of several devices,
  /// memory is brought to one by copies that are no command's own.
  bool commandsMayRace() const {
    return CommandsMayRace && devices().size() == 1;
  }
  uint64_t nextNumber() { return Commands.fetch_add(1) + 1; }
  uint64_t nextChain() { return Chains.fetch_add(1) + 1; }
  /// The host knows that \p Over is, and all with a number up to \p All.
  void hostKnows(const Moment &Over, uint64_t All = 0);
  Past hostPast() const;
  void onDestruction(ContextEnd Notify, void *User);
  /// Tells the application and the log. Calls user code: no lock is held.
  void complain(const std::string &Text) const;
  /// The same, the application from the worker: for threads that others wait
  /// for, such as pfn_notify may be one of.
  void complainLater(std::string Text);

private:
  struct Complaint final : HostTask {
    Complaint(Context &C, std::string Text) : To(C), Text(std::move(Text)) {}
    void run() override { To->notify(Text); }
    Ref<Context> To;
    std::string Text;
  };
  explicit Context(Description Wanted);
  void notify(const std::string &Text) const;
  Description Facts;
  std::vector<std::unique_ptr<DeviceContext>> OnDevices; // as Facts.Devices
  mutable RankedMutex<Rank::Context> M;
  std::map<uintptr_t, size_t> Pinned;                  // guarded by M
  std::vector<std::pair<ContextEnd, void *>> AtTheEnd; // guarded by M
  std::vector<Queue *> Queues;                         // guarded by M
  const bool HasFindings, TellsOrder;
  bool HasQueue = false; // guarded by M
  std::atomic<bool> CommandsMayRace{false};
  std::atomic<uint64_t> Commands{0}, Chains{0};
  Past HostPast; // guarded by M
  std::unique_ptr<HostWorker> Frees, Host;
  Allocations Pointers; // goes before the reaper does
  std::unique_ptr<Completer> Ends;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_CONTEXT_H
