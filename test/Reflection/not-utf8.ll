; RUN: spir2nvvm-opt -passes=convert-metadata,finalize,write --emit=reflection %s | %python -m json.tool | FileCheck %s
;
; Strings of a module may hold any bytes; the document stays JSON.

; CHECK: "name": "a\ufffd\"b",

define spir_kernel void @k(i32 %a) {
  ret void
}
!opencl.kernels = !{!0}
!0 = !{void (i32)* @k, !1}
!1 = !{!"kernel_arg_name", !"a\FF\22b"}
