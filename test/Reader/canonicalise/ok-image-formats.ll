; RUN: spir2nvvm --stop-after=link %s | FileCheck %s
; RUN: sed -e 's/e-i64:64-v16/e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16/' -e 's/14ocl_image2d_ro/11ocl_image2d/' -e 's/_ro_t/_t/g' %s > %t.spir.ll
; RUN: spir2nvvm --stop-after=link %t.spir.ll | FileCheck %s
;
; Clang compares channel orders and data types with cl.h's numbers, and so do
; other producers of SPIR, whatever SPIR's tables 5 and 6 say.

; CHECK: %order = call {{.*}}get_image_channel_order
; CHECK-NEXT: icmp eq i32 %order, 4277
; CHECK-NEXT: %type = call {{.*}}get_image_channel_data_type
; CHECK-NEXT: icmp eq i32 %type, 4318

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

%opencl.image2d_ro_t = type opaque

declare spir_func i32 @_Z23get_image_channel_order14ocl_image2d_ro(%opencl.image2d_ro_t addrspace(1)*)
declare spir_func i32 @_Z27get_image_channel_data_type14ocl_image2d_ro(%opencl.image2d_ro_t addrspace(1)*)

define spir_func i1 @isFloatRgba(%opencl.image2d_ro_t addrspace(1)* %image) {
  %order = call spir_func i32 @_Z23get_image_channel_order14ocl_image2d_ro(%opencl.image2d_ro_t addrspace(1)* %image)
  %rgba = icmp eq i32 %order, 4277
  %type = call spir_func i32 @_Z27get_image_channel_data_type14ocl_image2d_ro(%opencl.image2d_ro_t addrspace(1)* %image)
  %float = icmp eq i32 %type, 4318
  %both = and i1 %rgba, %float
  ret i1 %both
}
