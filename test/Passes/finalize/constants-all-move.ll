; RUN: spir2nvvm-opt -passes=finalize %s 2>%t | FileCheck %s --implicit-check-not='addrspace(4)'
; RUN: FileCheck %s --check-prefix=DIAG --input-file=%t --implicit-check-not=FN11
;
; Merged, stored or passed, an address stands for any of several variables, so
; moving one of them alone would make some pointer name the wrong space. Then
; the whole constant space moves: wrong is not an option, slower is.

; DIAG: warning: program-scope constants take 80032 bytes and the constant bank holds 65536; all of them move to global memory because 'big' is reached through pointers that also reach others [S2N-FN12]

; CHECK: @big = internal addrspace(1) constant [20000 x i32]
; CHECK: @small = internal addrspace(1) constant [4 x i32]
; CHECK: @both = internal addrspace(1) constant [2 x i32 addrspace(1)*] [i32 addrspace(1)* getelementptr {{.*}}@big{{.*}}, i32 addrspace(1)* getelementptr {{.*}}@small
; CHECK: define void @k(
; CHECK: select i1 %c, i32 addrspace(1)* getelementptr {{.*}}@big{{.*}}, i32 addrspace(1)* getelementptr {{.*}}@small
; CHECK: load i32 addrspace(1)*, i32 addrspace(1)* addrspace(1)*
; CHECK: call i32 @get(i32 addrspace(1)*
; CHECK: define internal i32 @get(i32 addrspace(1)* %p)
; CHECK-NEXT: load i32, i32 addrspace(1)* %p

@big = addrspace(4) constant [20000 x i32] zeroinitializer, align 4
@small = addrspace(4) constant [4 x i32] zeroinitializer, align 4
@both = addrspace(4) constant [2 x i32 addrspace(4)*] [i32 addrspace(4)* getelementptr ([20000 x i32], [20000 x i32] addrspace(4)* @big, i64 0, i64 0), i32 addrspace(4)* getelementptr ([4 x i32], [4 x i32] addrspace(4)* @small, i64 0, i64 0)]

define void @k(i32 addrspace(1)* %out, i1 %c, i64 %i) {
  %p = select i1 %c, i32 addrspace(4)* getelementptr ([20000 x i32], [20000 x i32] addrspace(4)* @big, i64 0, i64 0), i32 addrspace(4)* getelementptr ([4 x i32], [4 x i32] addrspace(4)* @small, i64 0, i64 0)
  %v = load i32, i32 addrspace(4)* %p
  %s = getelementptr [2 x i32 addrspace(4)*], [2 x i32 addrspace(4)*] addrspace(4)* @both, i64 0, i64 %i
  %q = load i32 addrspace(4)*, i32 addrspace(4)* addrspace(4)* %s
  %w = call i32 @get(i32 addrspace(4)* %q)
  %x = add i32 %v, %w
  store i32 %x, i32 addrspace(1)* %out
  ret void
}
define i32 @get(i32 addrspace(4)* %p) {
  %v = load i32, i32 addrspace(4)* %p
  ret i32 %v
}
!nvvm.annotations = !{!0}
!0 = !{void (i32 addrspace(1)*, i1, i64)* @k, !"kernel", i32 1}
