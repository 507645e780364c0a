// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Api/Pointers.h"
#include "OpenCL/Api/Made.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

static bool allShareAddresses(const Context &C) {
  return std::all_of(C.devices().begin(), C.devices().end(),
                     [](const Device *D) { return D->sharesAddresses(); });
}

cl_int opencl::sharesAddresses(const Result<Context &> &C) {
  return require(!C || allShareAddresses(*C), CL_INVALID_OPERATION);
}
cl_int opencl::sharesAddresses(const Result<Queue &> &Q) {
  return require(!Q || allShareAddresses(Q->context()), CL_INVALID_OPERATION);
}
cl_int opencl::sharesAddresses(const Result<Kernel &> &K) {
  return require(!K || allShareAddresses(K->program().context()),
                 CL_INVALID_OPERATION);
}

cl_int opencl::isAllocationSize(const Result<Context &> &C, size_t Bytes) {
  return require(!C || (Bytes && Bytes <= C->maxAllocation()),
                 CL_INVALID_BUFFER_SIZE);
}

bool opencl::isShared(Context &C, const void *Begin, size_t Bytes) {
  const std::shared_ptr<Allocation> In = C.allocations().find(Begin);
  if (In)
    return In->contains(Begin, Bytes);
  return std::all_of(C.devices().begin(), C.devices().end(),
                     [](const Device *D) { return D->sharesAllMemory(); });
}

cl_int opencl::areMigrationFlags(cl_mem_migration_flags Flags) {
  constexpr cl_mem_migration_flags Known =
      CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED;
  return require(!(Flags & ~Known), CL_INVALID_VALUE);
}

bool opencl::isArgument(Context &C, const void *Pointer) {
  return !Pointer || isShared(C, Pointer, 0) ||
         isShared(C, static_cast<const char *>(Pointer) - 1, 1);
}

cl_int opencl::setPointerArgument(cl_kernel Handle, cl_uint Index,
                                  const void *Pointer) {
  Result<Kernel &> K = Kernel::from(Handle);
  if (cl_int Status =
          firstError(K, sharesAddresses(K),
                     require(!K || isArgument(K->program().context(), Pointer),
                             CL_INVALID_ARG_VALUE)))
    return Status;
  return K->setPointer(Index, Pointer);
}

cl_int opencl::isPattern(const void *To, const void *Pattern,
                         size_t PatternSize, size_t Size) {
  constexpr size_t Largest = 128; // long16
  return require(To && Pattern && isPowerOfTwo(PatternSize) &&
                     PatternSize <= Largest && Size % PatternSize == 0 &&
                     reinterpret_cast<uintptr_t>(To) % PatternSize == 0,
                 CL_INVALID_VALUE);
}

static bool overlap(const void *A, const void *B, size_t Size) {
  const auto First = reinterpret_cast<uintptr_t>(A);
  const auto Second = reinterpret_cast<uintptr_t>(B);
  return First < Second + Size && Second < First + Size;
}

Result<Command> made::copyPointed(cl_command_type Type,
                                  const Result<Queue &> &Q, void *To,
                                  const void *From, size_t Size) {
  if (cl_int Status = firstError(
          Q, sharesAddresses(Q), require(To && From, CL_INVALID_VALUE),
          require(!overlap(To, From, Size), CL_MEM_COPY_OVERLAP)))
    return Status;
  if (!Size)
    return nothing(Type);
  Context &C = Q->context();
  return commands::copyPointed(Type, *Q, {C, To, Size}, {C, From, Size});
}

Result<Command> made::fillPointed(cl_command_type Type,
                                  const Result<Queue &> &Q, void *To,
                                  const void *Pattern, size_t PatternSize,
                                  size_t Size) {
  if (cl_int Status = firstError(Q, sharesAddresses(Q),
                                 isPattern(To, Pattern, PatternSize, Size),
                                 isShared(Q, To, Size)))
    return Status;
  if (!Size)
    return nothing(Type);
  return commands::fillPointed(Type, {Q->context(), To, Size}, Pattern,
                               PatternSize);
}

Result<Command> made::movePointed(cl_command_type Type,
                                  const Result<Queue &> &Q, cl_int Status,
                                  cl_mem_migration_flags Flags, bool Moves,
                                  const void *Pointer, size_t Size) {
  if (cl_int First = firstError(Q, sharesAddresses(Q), Status,
                                require(Pointer && Size, CL_INVALID_VALUE),
                                isShared(Q, Pointer, Size)))
    return First;
  std::vector<PointedAt> Moved;
  if (Moves)
    Moved.emplace_back(Q->context(), Pointer, Size);
  return commands::movePointed(Type, placeOf(Flags, Q->device()),
                               std::move(Moved));
}

cl_int opencl::enqueuePointedCopy(cl_command_type Type,
                                  cl_command_queue QueueHandle,
                                  cl_bool Blocking, void *To, const void *From,
                                  size_t Size, cl_uint NumWaits,
                                  const cl_event *Waits, cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  return enqueueMade(Q, made::copyPointed(Type, Q, To, From, Size), NumWaits,
                     Waits, EventOut, Blocking != CL_FALSE);
}

cl_int opencl::enqueuePointedFill(cl_command_type Type,
                                  cl_command_queue QueueHandle, void *To,
                                  const void *Pattern, size_t PatternSize,
                                  size_t Size, cl_uint NumWaits,
                                  const cl_event *Waits, cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  return enqueueMade(Q,
                     made::fillPointed(Type, Q, To, Pattern, PatternSize, Size),
                     NumWaits, Waits, EventOut);
}
