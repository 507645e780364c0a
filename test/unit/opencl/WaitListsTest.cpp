// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every enqueue function with every fault that a wait list can have.

#include "Fixture.h"

#include <functional>

namespace {

using Enqueue =
    std::function<cl_int(cl_uint Count, const cl_event *Events, cl_event *Out)>;

class WaitLists : public OpenCl {
protected:
  struct Row {
    const char *Name;
    Enqueue Call;
  };
  std::vector<Row> rows() {
    cl_mem M = buffer(1024), N = buffer(1024);
    cl_command_queue Q = InOrder;
#define ENQUEUE(NAME, ...)                                                     \
  {                                                                            \
#NAME,                                                                     \
        [=](cl_uint Count, const cl_event *Events,                             \
            cl_event *Out) { return NAME(__VA_ARGS__, Count, Events, Out); }   \
  }
    return {
        ENQUEUE(clEnqueueReadBuffer, Q, M, CL_FALSE, 0, 4, Host),
        ENQUEUE(clEnqueueWriteBuffer, Q, M, CL_FALSE, 0, 4, Host),
        ENQUEUE(clEnqueueCopyBuffer, Q, M, N, 0, 0, 4),
        ENQUEUE(clEnqueueReadBufferRect, Q, M, CL_FALSE, Zero, Zero, One, 0, 0,
                0, 0, Host),
        ENQUEUE(clEnqueueWriteBufferRect, Q, M, CL_FALSE, Zero, Zero, One, 0, 0,
                0, 0, Host),
        ENQUEUE(clEnqueueCopyBufferRect, Q, M, N, Zero, Zero, One, 0, 0, 0, 0),
        ENQUEUE(clEnqueueFillBuffer, Q, M, Host, 4, 0, 4),
        ENQUEUE(clEnqueueMigrateMemObjects, Q, 1, &M, 0),
        ENQUEUE(clEnqueueNativeKernel, Q, nothing, nullptr, 0, 0, nullptr,
                nullptr),
        ENQUEUE(clEnqueueMarkerWithWaitList, Q),
        ENQUEUE(clEnqueueBarrierWithWaitList, Q),
        {"clEnqueueMapBuffer",
         [=](cl_uint Count, const cl_event *Events, cl_event *Out) {
           cl_int Error = CL_SUCCESS;
           void *Seen = clEnqueueMapBuffer(Q, M, CL_FALSE, CL_MAP_READ, 0, 4,
                                           Count, Events, Out, &Error);
           EXPECT_EQ(Seen != nullptr, Error == CL_SUCCESS);
           return Error;
         }},
    };
#undef ENQUEUE
  }
  static void CL_CALLBACK nothing(void *) {}

  alignas(8) char Host[64] = {};
  const size_t Zero[3] = {0, 0, 0}, One[3] = {4, 1, 1};
};

TEST_F(WaitLists, faultsAreSaid) {
  cl_context Other =
      clCreateContext(nullptr, 1, &Device, nullptr, nullptr, nullptr);
  cl_event Foreign = clCreateUserEvent(Other, nullptr);
  cl_event Mine = userEvent(), Null = nullptr;
  auto NoEvent = reinterpret_cast<cl_event>(Context);
  cl_event Mixed[] = {Mine, Foreign};
  for (const Row &R : rows()) {
    SCOPED_TRACE(R.Name);
    EXPECT_EQ(R.Call(1, nullptr, nullptr), CL_INVALID_EVENT_WAIT_LIST);
    EXPECT_EQ(R.Call(0, &Mine, nullptr), CL_INVALID_EVENT_WAIT_LIST);
    EXPECT_EQ(R.Call(1, &Null, nullptr), CL_INVALID_EVENT_WAIT_LIST);
    EXPECT_EQ(R.Call(1, &NoEvent, nullptr), CL_INVALID_EVENT_WAIT_LIST);
    EXPECT_EQ(R.Call(2, Mixed, nullptr), CL_INVALID_CONTEXT);
    cl_event Out = Mine;
    EXPECT_NE(R.Call(1, &Null, &Out), CL_SUCCESS);
    EXPECT_EQ(Out, Mine) << "a failed call gives no event";
  }
  clReleaseEvent(Foreign);
  clReleaseContext(Other);
}

TEST_F(WaitLists, areWaitedFor) {
  for (const Row &R : rows()) {
    SCOPED_TRACE(R.Name);
    cl_event Gate = userEvent(), Out = nullptr;
    ASSERT_EQ(R.Call(1, &Gate, &Out), CL_SUCCESS);
    taken(Out);
    EXPECT_EQ(statusOf(Out), CL_QUEUED);
    EXPECT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_SUCCESS);
    EXPECT_EQ(clWaitForEvents(1, &Out), CL_SUCCESS);
    EXPECT_EQ(statusOf(Out), CL_COMPLETE);
  }
}

TEST_F(WaitLists, handFailureOn) {
  for (const Row &R : rows()) {
    SCOPED_TRACE(R.Name);
    cl_event Gate = userEvent(), Out = nullptr;
    ASSERT_EQ(R.Call(1, &Gate, &Out), CL_SUCCESS);
    taken(Out);
    EXPECT_EQ(clSetUserEventStatus(Gate, -7), CL_SUCCESS);
    EXPECT_EQ(clWaitForEvents(1, &Out),
              CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  }
}

} // namespace
