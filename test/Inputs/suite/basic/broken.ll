; No kernel of this name is defined.
target triple = "spir64-unknown-unknown"
define spir_kernel void @k() {
  %x = load i32, i32* %missing
  ret void
}
