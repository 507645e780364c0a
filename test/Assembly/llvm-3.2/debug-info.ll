; RUN: spir2nvvm-opt %s 2>%t | FileCheck %s --implicit-check-not=dbg
; RUN: FileCheck %s --check-prefix=WARN --match-full-lines <%t
;
; LLVM 3.x kept debug information in tagged nodes. LLVM 14 drops them when it
; reads bitcode of that time; text is treated alike, with one warning.

; WARN: {{.*}}: warning: debug information of LLVM 3.x is dropped, as LLVM's bitcode reader does [S2N-LL20]
; WARN-NOT: {{.*}}LL20{{.*}}

; CHECK-LABEL: define void @k(i32 addrspace(1)* %p)
; CHECK-NEXT: entry:
; CHECK-NEXT: %p.addr = alloca i32 addrspace(1)*, align 8
; CHECK-NEXT: store i32 addrspace(1)* %p, i32 addrspace(1)** %p.addr, align 8, !keep !{{[0-9]+}}
; CHECK-NEXT: %0 = load i32 addrspace(1)*, i32 addrspace(1)** %p.addr, align 8
; CHECK-NEXT: ret void
define void @k(i32 addrspace(1)* %p) nounwind {
entry:
  %p.addr = alloca i32 addrspace(1)*, align 8
  store i32 addrspace(1)* %p, i32 addrspace(1)** %p.addr, align 8, !dbg !10, !keep !12
  call void @llvm.dbg.declare(metadata !{i32 addrspace(1)** %p.addr}, metadata !9), !dbg !10
  tail call void @llvm.dbg.value(metadata !{i32 addrspace(1)* %p}, i64 0, metadata !9) nounwind readnone, !dbg !{i32 3, i32 0, metadata !1, null}
  %0 = load i32 addrspace(1)** %p.addr, align 8, !dbg !10
  ret void, !dbg !11
}

declare void @llvm.dbg.declare(metadata, metadata) nounwind readnone
declare void @llvm.dbg.value(metadata, i64, metadata) nounwind readnone

!llvm.dbg.cu = !{!0}
!0 = metadata !{i32 786449, i32 0, i32 12, metadata !"k.cl", metadata !"/tmp", metadata !"clang 3.2", i1 true, i1 false, metadata !"", i32 0, metadata !1, metadata !1, metadata !1, metadata !1}
!1 = metadata !{i32 786478, i32 0, metadata !2, metadata !"k", null}
!2 = metadata !{i32 786473, metadata !"k.cl", metadata !"/tmp", null}
!9 = metadata !{i32 786689, metadata !1, metadata !"p", metadata !2, i32 16777217, metadata !2, i32 0, i32 0}
!10 = metadata !{i32 1, i32 30, metadata !1, null}
!11 = metadata !{i32 2, i32 1, metadata !1, null}
!12 = metadata !{metadata !"kept"}
