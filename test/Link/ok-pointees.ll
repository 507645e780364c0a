; What pointers of a function point at may differ, as SPIR-V of compilers with
; opaque pointers has it; arguments are cast, not the function. Spaces and what is
; passed in memory may not.
; RUN: split-file %s %t
; RUN: spir2nvvm --stop-after=link %t/use.ll %t/define.ll | FileCheck %s
; RUN: spir2nvvm --stop-after=link %t/define.ll %t/use.ll | FileCheck %s
; RUN: spir-run %t/use.ll %t/define.ll --global 1 --arg buf:int:2:out | FileCheck --check-prefix=RESULT %s
; RUN: not spir2nvvm %t/use.ll %t/space.ll 2>&1 | FileCheck --check-prefix=SPACE %s
; RUN: not spir2nvvm %t/memory.ll %t/memory-define.ll 2>&1 | FileCheck --check-prefix=MEMORY %s
; CHECK-NOT: bitcast ({{.*}} @f
; CHECK: call spir_func float addrspace(1)* @f(float addrspace(1)* %{{.*}}, i32 5)
; CHECK-NOT: bitcast ({{.*}} @f
; RESULT: 5 5
; SPACE: space.ll: error: 'f' is i32 addrspace(1)* (%pair addrspace(1)*, i32)* in '{{.*}}use.ll' but float addrspace(1)* (float addrspace(3)*, i32)* in '{{.*}}space.ll' [S2N-LK03]
; MEMORY: memory-define.ll: error: 'f' is void (%one*)* in '{{.*}}memory.ll' but void (%two*)* in '{{.*}}memory-define.ll' [S2N-LK03]
;--- use.ll
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%pair = type { i32, i32 }
declare spir_func i32 addrspace(1)* @f(%pair addrspace(1)*, i32)
define spir_kernel void @k(i32 addrspace(1)* %to) {
  %p = bitcast i32 addrspace(1)* %to to %pair addrspace(1)*
  %r = call spir_func i32 addrspace(1)* @f(%pair addrspace(1)* %p, i32 5)
  %v = load i32, i32 addrspace(1)* %r, align 4
  %next = getelementptr i32, i32 addrspace(1)* %to, i64 1
  store i32 %v, i32 addrspace(1)* %next, align 4
  ret void
}
!opencl.kernels = !{!0}
!0 = !{void (i32 addrspace(1)*)* @k, !1, !2, !3, !4, !5}
!1 = !{!"kernel_arg_addr_space", i32 1}
!2 = !{!"kernel_arg_access_qual", !"none"}
!3 = !{!"kernel_arg_type", !"int*"}
!4 = !{!"kernel_arg_type_qual", !""}
!5 = !{!"kernel_arg_base_type", !"int*"}
;--- define.ll
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func float addrspace(1)* @f(float addrspace(1)* %p, i32 %v) {
  %q = bitcast float addrspace(1)* %p to i32 addrspace(1)*
  store i32 %v, i32 addrspace(1)* %q, align 4
  ret float addrspace(1)* %p
}
;--- space.ll
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func float addrspace(1)* @f(float addrspace(3)* %p, i32 %v) {
  ret float addrspace(1)* null
}
;--- memory.ll
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%one = type { i32 }
declare spir_func void @f(%one* byval(%one))
define spir_func void @g(%one* %p) {
  call spir_func void @f(%one* byval(%one) %p)
  ret void
}
;--- memory-define.ll
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
%two = type { i32, i32 }
define spir_func void @f(%two* byval(%two) %p) {
  ret void
}
