; RUN: not spir-verify --level=strict %s 2>&1 | FileCheck %s
; RUN: not spir-verify --level=lenient %s 2>&1 | FileCheck %s --check-prefix=LENIENT
;
; Table 9: addresses of labels belong to indirectbr.

; CHECK: error: instruction 'blockaddress'; expected an instruction of tables 9 and 10 [S2N-SP301]
; CHECK-NEXT: at: {{ *}}store i8* blockaddress(@f, %x), i8** %a, align 8
; CHECK-NEXT: in: {{ *}}block '%0' of function 'f'
; CHECK: hint: {{ *}}it needs the address of a label, a GNU extension; use a switch
; CHECK-NOT: [S2N-
; LENIENT: error: {{.*}}[S2N-SP301]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f() nounwind {
  %a = alloca i8*, align 8
  store i8* blockaddress(@f, %x), i8** %a, align 8
  br label %x
x:
  ret void
}
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!1}
!0 = !{i32 1, i32 2}
!1 = !{i32 1, i32 2}
