; RUN: %transcripts %s %t

;--- ok-no-value.ll
; An entity, a name and a value.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75

define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1}

;--- ok-pair.ll
; A name and its value.
;
; $ nvvm-verify --profile=spec --arch=sm_75

define void @k() {
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1}

;--- bad-entity.ll
; 12.2: the first operand is what is annotated.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-entity.ll: error: malformed annotation: an entity that is not a value [S2N-NV801]
;   at:     !{!"k", !"kernel", i32 1}
;   in:     !nvvm.annotations
;   level:  spec
;   hint:   each node is !{entity, name, value, ...}; libNVVM dies on others
; 1 error

define void @k() {
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{!"k", !"kernel", i32 1}

;--- bad-float-legacy.ll
; The legacy dialect dies on it.
;
; $ nvvm-verify --profile=toolchain
; bad-float-legacy.ll: error: malformed annotation: a value that is not an integer [S2N-NV801]
;   at:     !{void ()* @k, !"kernel", i32 1, !"maxntidx", float 1.000000e+00}
;   in:     !nvvm.annotations
;   level:  toolchain
;   hint:   each node is !{entity, name, value, ...}; libNVVM dies on others
; 1 error
;
; The modern dialect takes numbers of another kind.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

define void @k() {
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1, !"maxntidx", float 1.0}

;--- bad-name.ll
; 12.2: a name is a string.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-name.ll: error: malformed annotation: a property name that is not a string [S2N-NV801]
;   at:     !{void ()* @k, i32 1, i32 1}
;   in:     !nvvm.annotations
;   level:  both
;   hint:   each node is !{entity, name, value, ...}; libNVVM dies on others
; 1 error

define void @k() {
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{void ()* @k, i32 1, i32 1}

;--- bad-no-value.ll
; Nodes libNVVM dies on.
;
; $ nvvm-verify --profile=toolchain --arch=sm_75
; bad-no-value.ll: error: malformed annotation: a property without a value [S2N-NV801]
;   at:     !{void ()* @k, !"kernel", i32 1, !"maxntidx"}
;   in:     !nvvm.annotations
;   level:  both
;   hint:   each node is !{entity, name, value, ...}; libNVVM dies on others
; 1 error

define void @k() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel", i32 1, !"maxntidx"}

;--- bad-pair.ll
; 12.2: names and values come in pairs.
;
; $ nvvm-verify --profile=spec --arch=sm_75
; bad-pair.ll: error: malformed annotation: a property without a value [S2N-NV801]
;   at:     !{void ()* @k, !"kernel"}
;   in:     !nvvm.annotations
;   level:  spec
;   hint:   each node is !{entity, name, value, ...}; libNVVM dies on others
; 1 error

define void @k() {
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{void ()* @k, !"kernel"}

;--- bad-variable-value.ll
; A string as value of a variable's annotation.
;
; $ nvvm-verify --profile=toolchain
; bad-variable-value.ll: error: malformed annotation: a string as value [S2N-NV801]
;   at:     !{i64 addrspace(1)* @t, !"texture", !"1"}
;   in:     !nvvm.annotations
;   level:  toolchain
;   hint:   each node is !{entity, name, value, ...}; libNVVM dies on others
; 1 error

@t = addrspace(1) global i64 0

!nvvm.annotations = !{!0}
!0 = !{i64 addrspace(1)* @t, !"texture", !"1"}

;--- bad-opencl-kernel.ll
; The legacy dialect reads kernels of OpenCL, too, and dies on other nodes.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75
; bad-opencl-kernel.ll: error: malformed annotation: an operand other than a node with a name [S2N-NV801]
;   at:     !{void ()* @f, !"kernel", i32 1}
;   in:     !opencl.kernels
;   level:  toolchain
;   hint:   each node is !{entity, name, value, ...}; libNVVM dies on others
; 1 error

define void @f() {
  ret void
}
!opencl.kernels = !{!0}
!0 = !{void ()* @f, !"kernel", i32 1}

;--- bad-opencl-kernel-nameless.ll
; A name comes first.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75
; bad-opencl-kernel-nameless.ll: error: malformed annotation: an operand other than a node with a name [S2N-NV801]
;   at:     !{void ()* @f, !{...}}
;   in:     !opencl.kernels
;   level:  toolchain
;   hint:   each node is !{entity, name, value, ...}; libNVVM dies on others
; 1 error

define void @f() {
  ret void
}
!opencl.kernels = !{!0}
!0 = !{void ()* @f, !1}
!1 = !{null, i32 1, i32 1, i32 1}

;--- bad-opencl-kernel-empty.ll
; An empty node.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75
; bad-opencl-kernel-empty.ll: error: malformed annotation: an empty node [S2N-NV801]
;   at:     !{}
;   in:     !opencl.kernels
;   level:  toolchain
;   hint:   each node is !{entity, name, value, ...}; libNVVM dies on others
; 1 error

define void @f() {
  ret void
}
!opencl.kernels = !{!0}
!0 = !{}

;--- bad-opencl-kernel-size.ll
; Sizes are three integers.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75
; bad-opencl-kernel-size.ll: error: malformed annotation: a size of work-groups that is not three integers [S2N-NV801]
;   at:     !{void ()* @f, !{...}}
;   in:     !opencl.kernels
;   level:  toolchain
;   hint:   each node is !{entity, name, value, ...}; libNVVM dies on others
; 1 error

define void @f() {
  ret void
}
!opencl.kernels = !{!0}
!0 = !{void ()* @f, !1}
!1 = !{!"reqd_work_group_size", i32 8, i32 1}

;--- ok-opencl-kernel.ll
; As clang writes it.
;
; $ nvvm-verify --profile=toolchain --arch=compute_75

define void @f() {
  ret void
}
!opencl.kernels = !{!0}
!0 = !{void ()* @f, !1, !2}
!1 = !{!"kernel_arg_addr_space"}
!2 = !{!"reqd_work_group_size", i32 8, i32 1, i32 1}

;--- ok-opencl-kernel-modern.ll
; The modern dialect does not read it.
;
; $ nvvm-verify --profile=toolchain --arch=compute_100

define void @f() {
  ret void
}
!opencl.kernels = !{!0}
!0 = !{}
