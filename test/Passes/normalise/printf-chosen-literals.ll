; RUN: spir2nvvm-opt -passes=normalise %s | FileCheck %s
; RUN: spir2nvvm --verify-spir=off --emit=ll %s -o - | FileCheck %s --check-prefix=WHOLE
;
; An optimiser makes one call of printf of two that differ in their literals.
; Each literal gets its call back, and the results meet again.

; CHECK-LABEL: define spir_func i32 @formats(
; CHECK: [[IS:%.*]] = icmp eq i8 addrspace(2)* %format, getelementptr inbounds ([4 x i8], [4 x i8] addrspace(2)* @small, i64 0, i64 0)
; CHECK-NEXT: br i1 [[IS]], label %[[THEN:.*]], label %[[ELSE:.*]]
; CHECK: [[A:%.*]] = call spir_func i32 (i8 addrspace(2)*, ...) @printf(i8 addrspace(2)* getelementptr inbounds ([4 x i8], [4 x i8] addrspace(2)* @small, i64 0, i64 0), i32 %x)
; CHECK: [[B:%.*]] = call spir_func i32 (i8 addrspace(2)*, ...) @printf(i8 addrspace(2)* getelementptr inbounds ([4 x i8], [4 x i8] addrspace(2)* @large, i64 0, i64 0), i32 %x)
; CHECK: [[R:%.*]] = phi i32 [ [[A]], %[[THEN]] ], [ [[B]], %[[ELSE]] ]
; CHECK-NEXT: ret i32 [[R]]

; CHECK-LABEL: define spir_func void @strings(
; CHECK-COUNT-3: call spir_func i32 (i8 addrspace(2)*, ...) @printf(i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @string, i64 0, i64 0), i8 addrspace(2)* getelementptr
; CHECK-NOT: call {{.*}}@printf(
; CHECK: declare spir_func i32 @printf(

; WHOLE-COUNT-5: call i32 @vprintf(

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

@large = internal addrspace(2) constant [4 x i8] c"%d\0A\00"
@small = internal addrspace(2) constant [4 x i8] c"%x\0A\00"
@string = internal addrspace(2) constant [3 x i8] c"%s\00"

define spir_func i32 @formats(i1 %c, i32 %x) {
  %format = select i1 %c, i8 addrspace(2)* getelementptr inbounds ([4 x i8], [4 x i8] addrspace(2)* @large, i64 0, i64 0), i8 addrspace(2)* getelementptr inbounds ([4 x i8], [4 x i8] addrspace(2)* @small, i64 0, i64 0)
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @printf(i8 addrspace(2)* %format, i32 %x)
  ret i32 %r
}

define spir_func void @strings(i32 %n) {
entry:
  switch i32 %n, label %print [ i32 0, label %zero
                                i32 1, label %one ]
zero:
  br label %print
one:
  br label %print
print:
  %s = phi i8 addrspace(2)* [ getelementptr inbounds ([4 x i8], [4 x i8] addrspace(2)* @large, i64 0, i64 0), %zero ], [ getelementptr inbounds ([4 x i8], [4 x i8] addrspace(2)* @small, i64 0, i64 0), %one ], [ getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @string, i64 0, i64 0), %entry ]
  call spir_func i32 (i8 addrspace(2)*, ...) @printf(i8 addrspace(2)* getelementptr inbounds ([3 x i8], [3 x i8] addrspace(2)* @string, i64 0, i64 0), i8 addrspace(2)* %s)
  ret void
}

declare spir_func i32 @printf(i8 addrspace(2)*, ...)
