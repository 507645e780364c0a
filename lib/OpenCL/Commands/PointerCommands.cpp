// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Commands/PointerCommands.h"
#include "OpenCL/Commands/Lines.h"

#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

PointedAt::PointedAt(Context &C, const void *Begin, size_t Bytes)
    : Begin(Begin), Bytes(Bytes), Of(C.allocations().find(Begin)) {}

/// Between two places of the host's memory, which the driver does not copy.
static Command copyOnHost(cl_command_type Type, const PointedAt &To,
                          const PointedAt &From) {
  Command Made;
  Made.Type = Type;
  Made.Host = [To, From] {
    std::memcpy(const_cast<void *>(To.Begin), From.Begin, To.Bytes);
    return CL_SUCCESS;
  };
  return Made;
}

Command commands::copyPointed(cl_command_type Type, Queue &Q,
                              const PointedAt &To, const PointedAt &From) {
  const auto Kept = std::pair(To.Of, From.Of);
  auto *Written = const_cast<void *>(To.Begin);
  if (To.Of && From.Of) // devices reach what is pinned
    return copyLine(Type, Kept, From.address(), To.address(), To.Bytes);
  if (To.isOnDevice())
    return writeLine(Type, Q.device(), Q.context(), Kept, To.address(),
                     From.Begin, To.Bytes);
  if (From.isOnDevice())
    return readLine(Type, Q.device(), Q.context(), Kept, From.address(),
                    Written, To.Bytes);
  return copyOnHost(Type, To, From);
}

Command commands::fillPointed(cl_command_type Type, const PointedAt &To,
                              const void *Pattern, size_t PatternSize) {
  return fillLine(Type, To.Of, {Pattern, PatternSize, To.address(), To.Bytes});
}

Command commands::movePointed(cl_command_type Type, cuda::Device Where,
                              std::vector<PointedAt> All) {
  return onDevice(Type, [Where, All = std::move(All)](const OnStream &On) {
    for (const PointedAt &P : All)
      if (P.Of && P.Of->moves())
        if (cuda::Status Moved = On.Cuda.MemPrefetchAsync(P.address(), P.Bytes,
                                                          Where, On.Stream);
            Moved.failed())
          return Moved;
    return cuda::Status();
  });
}

Command commands::freePointers(Queue &Q, std::vector<void *> All,
                               FreeNotify Notify, void *User) {
  Command Made;
  Made.Type = CL_COMMAND_SVM_FREE;
  Made.Host = [&Q, All = std::move(All), Notify, User]() mutable {
    if (Notify)
      Notify(Q.handle(), cl_uint(All.size()), All.data(), User);
    else
      for (void *Pointer : All)
        Q.context().allocations().take(Pointer);
    return CL_SUCCESS;
  };
  return Made;
}
