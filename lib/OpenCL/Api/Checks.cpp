// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Api/Checks.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

Result<WaitList> opencl::waitList(const Result<Queue &> &Q, cl_uint Count,
                                  const cl_event *Events) {
  WaitList List;
  if ((Count == 0) != !Events)
    return CL_INVALID_EVENT_WAIT_LIST;
  List.reserve(Count);
  for (cl_uint I = 0; I < Count; ++I) {
    Result<Event &> E = Event::from(Events[I]);
    if (!E)
      return CL_INVALID_EVENT_WAIT_LIST;
    if (Q && &E->context() != &Q->context())
      return CL_INVALID_CONTEXT;
    List.push_back(Ref<Event>(*E));
  }
  return List;
}

static constexpr cl_map_flags Writes =
    CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;

cl_int opencl::areMapFlags(cl_map_flags Flags) {
  constexpr cl_map_flags ReadsOrWrites = CL_MAP_READ | CL_MAP_WRITE;
  bool Known =
      Flags && !(Flags & ~(CL_MAP_READ | Writes)) &&
      !(Flags & CL_MAP_WRITE_INVALIDATE_REGION && Flags & ReadsOrWrites);
  return require(Known, CL_INVALID_VALUE);
}

cl_int opencl::checkMap(const Result<MemObject &> &Memory, cl_map_flags Flags) {
  return firstError(areMapFlags(Flags),
                    Flags & CL_MAP_READ ? hostMayRead(Memory) : CL_SUCCESS,
                    Flags & Writes ? hostMayWrite(Memory) : CL_SUCCESS);
}
