; RUN: spir2nvvm-opt -passes=libnvvm-faults/merged-pointers --arch=sm_90 %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/merged-pointers --arch=sm_100 %s | FileCheck %s
;
; LostStores: generic pointers that may be private go through moves where other memory joins.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @selected
; CHECK: %local = addrspacecast i8 addrspace(5)* %l to i8*
; CHECK-NEXT: %[[I:.*]] = ptrtoint i8* %local to i64
; CHECK-NEXT: %[[M:.*]] = call i64 asm "mov.u64 $0, $1;", "=l,l"(i64 %[[I]])
; CHECK-NEXT: %[[P:.*]] = inttoptr i64 %[[M]] to i8*
; CHECK-NEXT: select i1 %c, i8* %global, i8* %[[P]]
define void @selected(i1 %c, i8 addrspace(1)* %g, i64 %i) {
  %v = alloca [4 x i8]
  %a = addrspacecast [4 x i8]* %v to [4 x i8] addrspace(5)*
  %l = getelementptr [4 x i8], [4 x i8] addrspace(5)* %a, i64 0, i64 %i
  %global = addrspacecast i8 addrspace(1)* %g to i8*
  %local = addrspacecast i8 addrspace(5)* %l to i8*
  %p = select i1 %c, i8* %global, i8* %local
  store i8 1, i8* %p
  ret void
}

; Both ways from one block have one pointer. A parameter may be private, too.
; CHECK-LABEL: @joined
; CHECK: entry:
; CHECK: %[[M:.*]] = call i64 asm "mov.u64
; CHECK-NEXT: %[[P:.*]] = inttoptr i64 %[[M]] to i8*
; CHECK-NEXT: switch
; CHECK: phi i8* [ %[[P]], %entry ], [ %[[P]], %entry ], [ %global, %other ]
define void @joined(i32 %n, i8* %any, i8 addrspace(1)* %g) {
entry:
  switch i32 %n, label %other [ i32 1, label %end
                                i32 2, label %end ]
other:
  %global = addrspacecast i8 addrspace(1)* %g to i8*
  br label %end
end:
  %p = phi i8* [ %any, %entry ], [ %any, %entry ], [ %global, %other ]
  store i8 1, i8* %p
  ret void
}

; Two pointers of one variable.
; CHECK-LABEL: @stored
; CHECK: store i8* %global, i8** %p
; CHECK: %[[P:.*]] = inttoptr i64
; CHECK-NEXT: store i8* %[[P]], i8** %p
define void @stored(i1 %c, i8 addrspace(1)* %g) {
  %v = alloca i8
  %p = alloca i8*
  %global = addrspacecast i8 addrspace(1)* %g to i8*
  store i8* %global, i8** %p
  br i1 %c, label %then, label %end
then:
  store i8* %v, i8** %p
  br label %end
end:
  %q = load i8*, i8** %p
  store i8 1, i8* %q
  ret void
}

; One variable in a loop, variables alone, no pointer, one store.
; CHECK-LABEL: @alone
; CHECK-NOT: asm
define void @alone(i1 %c, i8* %one) {
entry:
  %v = alloca [9 x i8]
  %w = alloca [9 x i8]
  %slot = alloca i8*
  %first = getelementptr [9 x i8], [9 x i8]* %v, i64 0, i64 0
  %other = getelementptr [9 x i8], [9 x i8]* %w, i64 0, i64 0
  %both = select i1 %c, i8* %first, i8* %other
  store i8 1, i8* %both
  %maybe = select i1 %c, i8* %one, i8* null
  store i8 1, i8* %maybe
  store i8* %one, i8** %slot
  br label %loop
loop:
  %p = phi i8* [ %one, %entry ], [ %next, %loop ]
  store i8 1, i8* %p
  %next = getelementptr i8, i8* %p, i64 1
  br i1 %c, label %loop, label %end
end:
  ret void
}
