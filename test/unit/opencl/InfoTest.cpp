// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every row of every table of parameters, by the rules that all clGet*Info
/// share.

#include "OpenCL/Support/UnifiedSvm.h"
#include "OpenCL/Support/Version.h"
#include "Target/ClFeatures.h"

#include "Fixture.h"

#include <cstdlib>
#include <functional>
#include <string_view>

namespace {

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

/// The version that this program's driver speaks.
bool isSpoken(cl_version Since) {
  const std::string_view Spoken = std::getenv("SPIR2NVVM_OPENCL_VERSION");
  return Since <= (Spoken == "3.1" ? V3_1 : Spoken == "3.0" ? V3_0 : V1_2);
}

using Getter = std::function<cl_int(size_t Size, void *Value, size_t *SizeOut)>;

void keepsTheSizeRules(const char *Name, const Getter &Get) {
  SCOPED_TRACE(Name);
  size_t Bytes = 0;
  ASSERT_EQ(Get(0, nullptr, &Bytes), CL_SUCCESS);
  constexpr unsigned char Untouched = 0xA5;
  std::vector<unsigned char> Value(Bytes + 8, Untouched);
  ASSERT_EQ(Get(Bytes, Value.data(), nullptr), CL_SUCCESS);
  for (size_t I = Bytes; I < Value.size(); ++I)
    EXPECT_EQ(Value[I], Untouched);
  ASSERT_EQ(Get(Bytes + 8, Value.data(), nullptr), CL_SUCCESS);
  if (!Bytes)
    return;
  std::vector<unsigned char> Small(Bytes, Untouched);
  size_t Size = 12345;
  EXPECT_EQ(Get(Bytes - 1, Small.data(), &Size), CL_INVALID_VALUE);
  EXPECT_EQ(Small, std::vector<unsigned char>(Bytes, Untouched));
  EXPECT_EQ(Size, 12345U);
}

class Info : public OpenCl {};

#define ROWS(FUNCTION, OBJECT)                                                 \
  auto Row = [&](bool Is, const char *Text, cl_uint Name) {                    \
    if (!Is) {                                                                 \
      EXPECT_EQ(FUNCTION(OBJECT, Name, 0, nullptr, nullptr), CL_INVALID_VALUE) \
          << Text;                                                             \
      return;                                                                  \
    }                                                                          \
    keepsTheSizeRules(Text, [&](size_t Size, void *Value, size_t *SizeOut) {   \
      return FUNCTION(OBJECT, Name, Size, Value, SizeOut);                     \
    });                                                                        \
  };                                                                           \
  EXPECT_EQ(FUNCTION(OBJECT, 0xFFFF, 0, nullptr, nullptr), CL_INVALID_VALUE)

TEST_F(Info, ofThePlatform) {
  ROWS(clGetPlatformInfo, Platform);
#include "InfoRows.h"
#include "OpenCL/Tables/Info/Platform.def"
}

TEST_F(Info, ofTheDevice) {
  ROWS(clGetDeviceInfo, Device);
#include "InfoRows.h"
#define INFO_OF(EXTENSION, PARAMETER, TYPE, GETTER)                            \
  Row(canTranslate(#EXTENSION), #PARAMETER, PARAMETER);
#define INFO_NV(PARAMETER, TYPE, GETTER)
#include "OpenCL/Tables/Info/Device.def"
}

TEST_F(Info, ofAContext) {
  ROWS(clGetContextInfo, Context);
#include "InfoRows.h"
#include "OpenCL/Tables/Info/Context.def"
}

TEST_F(Info, ofAQueue) {
  ROWS(clGetCommandQueueInfo, InOrder);
#include "InfoRows.h"
#include "OpenCL/Tables/Info/Queue.def"
}

TEST_F(Info, ofABuffer) {
  cl_mem Memory = buffer(64);
  ROWS(clGetMemObjectInfo, Memory);
#include "InfoRows.h"
#include "OpenCL/Tables/Info/MemObject.def"
}

TEST_F(Info, ofAnEvent) {
  cl_event Event = userEvent();
  ROWS(clGetEventInfo, Event);
#include "InfoRows.h"
#include "OpenCL/Tables/Info/Event.def"
}

TEST_F(Info, ofAnEventsTimes) {
  cl_event Event = nullptr;
  ASSERT_EQ(clEnqueueMarkerWithWaitList(InOrder, 0, nullptr, &Event),
            CL_SUCCESS);
  taken(Event);
  ASSERT_EQ(clWaitForEvents(1, &Event), CL_SUCCESS);
  ROWS(clGetEventProfilingInfo, Event);
#include "InfoRows.h"
#include "OpenCL/Tables/Info/Profiling.def"
}

TEST_F(Info, ofAnImage) {
  cl_image_format Format = {CL_RGBA, CL_FLOAT};
  cl_image_desc Shape = {};
  Shape.image_type = CL_MEM_OBJECT_IMAGE2D;
  Shape.image_width = Shape.image_height = 4;
  cl_mem Image = clCreateImage(Context, 0, &Format, &Shape, nullptr, nullptr);
  ASSERT_NE(Image, nullptr);
  Memories.push_back(Image);
  ROWS(clGetImageInfo, Image);
#include "InfoRows.h"
#include "OpenCL/Tables/Info/Image.def"
}

TEST_F(Info, ofASampler) {
  cl_sampler Sampler = clCreateSampler(Context, CL_FALSE, CL_ADDRESS_CLAMP,
                                       CL_FILTER_NEAREST, nullptr);
  ASSERT_NE(Sampler, nullptr);
  ROWS(clGetSamplerInfo, Sampler);
#include "InfoRows.h"
#include "OpenCL/Tables/Info/Sampler.def"
  EXPECT_EQ(clReleaseSampler(Sampler), CL_SUCCESS);
}

} // namespace
