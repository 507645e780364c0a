// RUN: --global=1 --arg=buf:int:1=3
kernel void assert_even(global int *a) {
  if (*a & 1)
    __builtin_trap();
  *a = 0;
}
// FINDS: 4:5: error: intrinsic 'llvm.trap'; expected no intrinsic but llvm.memcpy [S2N-SP328]
// OCLGRIND: Encountered trap instruction
