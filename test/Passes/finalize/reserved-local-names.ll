; RUN: spir2nvvm-opt -passes=finalize %s | FileCheck %s --implicit-check-not='%nvvm.'
;
; %nvvm.* and %llvm.nvvm.* are NVVM's own, for values, blocks and types.

; CHECK: %_nvvm.pair = type { i32, i32 }
; CHECK: define void @f(%_nvvm.pair addrspace(1)* %_nvvm.p)
; CHECK: _llvm.nvvm.entry:
; CHECK: %_nvvm.q = getelementptr

%nvvm.pair = type { i32, i32 }
define void @f(%nvvm.pair addrspace(1)* %nvvm.p) {
llvm.nvvm.entry:
  %nvvm.q = getelementptr %nvvm.pair, %nvvm.pair addrspace(1)* %nvvm.p, i64 1
  ret void
}
