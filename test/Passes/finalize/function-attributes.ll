; RUN: spir2nvvm-opt -passes=finalize %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=finalize --dialect=modern %s | FileCheck %s --check-prefix=MODERN
; RUN: spir2nvvm-opt -passes=finalize --nvvm-ir=1.1 %s | FileCheck %s --check-prefix=V11
;
; Only attributes the profile knows stay. What a body claimed about memory was
; true before its builtins were lowered, so it goes; declarations keep theirs.

; CHECK: define void @f() [[F:#[0-9]+]] {
; CHECK: call void @g() [[CALL:#[0-9]+]]
; CHECK: declare void @g() [[G:#[0-9]+]]
; CHECK: declare void @w() [[W:#[0-9]+]]
; CHECK-DAG: attributes [[F]] = { alwaysinline convergent norecurse nounwind "no-jump-tables"="true" "null-pointer-is-valid"="true" }
; CHECK-DAG: attributes [[G]] = { convergent nounwind readonly }
; CHECK-DAG: attributes [[CALL]] = { nounwind }
; CHECK-DAG: attributes [[W]] = { cold nounwind }

; MODERN: declare void @w() [[W:#[0-9]+]]
; MODERN: attributes [[W]] = { cold nounwind writeonly }

; V11: define void @f() [[F:#[0-9]+]] {
; V11: declare void @g() [[G:#[0-9]+]]
; V11-DAG: attributes [[F]] = { alwaysinline nounwind }
; V11-DAG: attributes [[G]] = { nounwind readonly }

define void @f() alwaysinline convergent mustprogress nofree norecurse nosync nounwind null_pointer_is_valid readnone uwtable willreturn "frame-pointer"="all" "no-jump-tables"="true" "uniform-work-group-size"="true" {
  call void @g() nounwind willreturn
  call void @w()
  ret void
}
declare void @g() convergent nounwind readonly willreturn nofree
declare void @w() cold nounwind writeonly
