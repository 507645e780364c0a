; RUN: not spir2nvvm-opt -passes=lower-builtins --abi=plain %s 2>&1 | FileCheck %s --implicit-check-not=error:
;
; Under --abi=plain an image that is read is a texture, which converts pixels;
; one that is written is a surface.

; CHECK: error: builtin 'uint intel_sub_group_block_read(read_only image2d_t, int2)' cannot work on a handle of --abi=plain: a texture does not give the bytes of its pixels [S2N-IM04]

%image = type opaque

define i32 @read(%image addrspace(1)* %i, <2 x i32> %at) {
  call void @block_write(%image addrspace(1)* %i, <2 x i32> %at, i32 1)
  %v = call i32 @block_read(%image addrspace(1)* %i, <2 x i32> %at)
  ret i32 %v
}

declare i32 @block_read(%image addrspace(1)*, <2 x i32>) "spir2nvvm.builtin"="uint intel_sub_group_block_read(read_only image2d_t, int2)"
declare void @block_write(%image addrspace(1)*, <2 x i32>, i32) "spir2nvvm.builtin"="void intel_sub_group_block_write(write_only image2d_t, int2, uint)"
