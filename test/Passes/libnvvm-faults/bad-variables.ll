; RUN: not spir2nvvm-opt -passes=libnvvm-faults/variables %s 2>&1 | FileCheck %s
;
; Only a linker could compute this vector, so its bytes are unknown.

; CHECK: error: the initialiser of 'table' holds a vector that is an expression; libNVVM cannot be given its bytes [S2N-FN15]
; CHECK-NOT: error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"

@table = addrspace(1) global [1 x <3 x i32>] [<3 x i32> bitcast (<1 x i96> <i96 ptrtoint ([1 x <3 x i32>] addrspace(1)* @table to i96)> to <3 x i32>)]
