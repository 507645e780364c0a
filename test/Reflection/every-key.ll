; RUN: spir2nvvm-opt -passes=convert-metadata,finalize,write --emit=reflection %s -o %t.json
; RUN: FileCheck %s --input-file=%t.json --match-full-lines --strict-whitespace
;
; The whole document for a module that uses most of it: keys, order and form
; are what runtimes rely on.

; CHECK:{
; CHECK-NEXT:  "schema": 1,
; CHECK-NEXT:  "abi": "cuda",
; CHECK-NEXT:  "nvvmIr": "2.0",
; CHECK-NEXT:  "arch": "sm_75",
; CHECK-NEXT:  "spirPointerBits": 64,
; CHECK-NEXT:  "spirVersion": [
; CHECK-NEXT:    1,
; CHECK-NEXT:    2
; CHECK-NEXT:  ],
; CHECK-NEXT:  "openclVersion": [
; CHECK-NEXT:    1,
; CHECK-NEXT:    1
; CHECK-NEXT:  ],
; CHECK-NEXT:  "extensions": [
; CHECK-NEXT:    "cl_khr_fp16"
; CHECK-NEXT:  ],
; CHECK-NEXT:  "optionalFeatures": [
; CHECK-NEXT:    "cl_doubles",
; CHECK-NEXT:    "cl_images"
; CHECK-NEXT:  ],
; CHECK-NEXT:  "compilerOptions": [
; CHECK-NEXT:    "-cl-denorms-are-zero"
; CHECK-NEXT:  ],
; CHECK-NEXT:  "overriddenOptions": [],
; CHECK-NEXT:  "fpContract": true,
; CHECK-NEXT:  "createLibrary": false,
; CHECK-NEXT:  "backendOptions": [
; CHECK-NEXT:    "-ftz=1",
; CHECK-NEXT:    "-prec-div=1",
; CHECK-NEXT:    "-prec-sqrt=1",
; CHECK-NEXT:    "-fma=1",
; CHECK-NEXT:    "-opt=3"
; CHECK-NEXT:  ],
; CHECK-NEXT:  "approximate": {
; CHECK-NEXT:    "divisions": 0,
; CHECK-NEXT:    "squareRoots": 0
; CHECK-NEXT:  },
; CHECK-NEXT:  "kernels": [
; CHECK-NEXT:    {
; CHECK-NEXT:      "name": "k.1",
; CHECK-NEXT:      "outputName": "k_1",
; CHECK-NEXT:      "arguments": [
; CHECK-NEXT:        {
; CHECK-NEXT:          "name": "out",
; CHECK-NEXT:          "kind": "scalar",
; CHECK-NEXT:          "type": "my_int*",
; CHECK-NEXT:          "baseType": "int*",
; CHECK-NEXT:          "accessQualifier": "none",
; CHECK-NEXT:          "typeQualifier": "restrict volatile",
; CHECK-NEXT:          "addressSpace": 1,
; CHECK-NEXT:          "offset": 0,
; CHECK-NEXT:          "size": 8,
; CHECK-NEXT:          "align": 8
; CHECK-NEXT:        },
; CHECK-NEXT:        {
; CHECK-NEXT:          "name": "c",
; CHECK-NEXT:          "kind": "scalar",
; CHECK-NEXT:          "type": "char",
; CHECK-NEXT:          "baseType": "char",
; CHECK-NEXT:          "accessQualifier": "none",
; CHECK-NEXT:          "typeQualifier": "",
; CHECK-NEXT:          "addressSpace": 0,
; CHECK-NEXT:          "offset": 8,
; CHECK-NEXT:          "size": 1,
; CHECK-NEXT:          "align": 1
; CHECK-NEXT:        },
; CHECK-NEXT:        {
; CHECK-NEXT:          "name": "v",
; CHECK-NEXT:          "kind": "scalar",
; CHECK-NEXT:          "type": "float3",
; CHECK-NEXT:          "baseType": "float3",
; CHECK-NEXT:          "accessQualifier": "none",
; CHECK-NEXT:          "typeQualifier": "",
; CHECK-NEXT:          "addressSpace": 0,
; CHECK-NEXT:          "offset": 16,
; CHECK-NEXT:          "size": 16,
; CHECK-NEXT:          "align": 16
; CHECK-NEXT:        }
; CHECK-NEXT:      ],
; CHECK-NEXT:      "hiddenArguments": [],
; CHECK-NEXT:      "parameterBytes": 32,
; CHECK-NEXT:      "reqdWorkGroupSize": [
; CHECK-NEXT:        8,
; CHECK-NEXT:        4,
; CHECK-NEXT:        2
; CHECK-NEXT:      ],
; CHECK-NEXT:      "workGroupSizeHint": [
; CHECK-NEXT:        64,
; CHECK-NEXT:        1,
; CHECK-NEXT:        1
; CHECK-NEXT:      ],
; CHECK-NEXT:      "vecTypeHint": "uint8",
; CHECK-NEXT:      "staticLocalBytes": 24,
; CHECK-NEXT:      "dynamicLocalBytes": 0,
; CHECK-NEXT:      "privateBytes": 28
; CHECK-NEXT:    }
; CHECK-NEXT:  ],
; CHECK-NEXT:  "constantBytes": 24,
; CHECK-NEXT:  "variableBytes": 0,
; CHECK-NEXT:  "samplers": [],
; CHECK-NEXT:  "renamedSymbols": [
; CHECK-NEXT:    {
; CHECK-NEXT:      "from": "k.1",
; CHECK-NEXT:      "to": "k_1"
; CHECK-NEXT:    },
; CHECK-NEXT:    {
; CHECK-NEXT:      "from": "k.tile",
; CHECK-NEXT:      "to": "k_tile"
; CHECK-NEXT:    }
; CHECK-NEXT:  ],
; CHECK-NEXT:  "unresolvedSymbols": [
; CHECK-NEXT:    "elsewhere"
; CHECK-NEXT:  ],
; CHECK-NEXT:  "usesPrintf": true
; CHECK-NEXT:}

@k.tile = internal addrspace(3) global [3 x i32] zeroinitializer, align 4
@more = internal addrspace(3) global i64 zeroinitializer, align 8
@other = internal addrspace(3) global [100 x i64] zeroinitializer, align 8
@c1 = addrspace(4) constant [9 x i8] zeroinitializer, align 1
@c2 = addrspace(4) constant double 1.0, align 8

define spir_kernel void @k.1(i32 addrspace(1)* %out, i8 %c, <3 x float> %v) {
  %a = alloca [3 x i32]
  store i32 1, i32 addrspace(3)* getelementptr ([3 x i32], [3 x i32] addrspace(3)* @k.tile, i64 0, i64 0)
  call spir_func void @helper()
  call spir_func void @helper()
  call spir_func void @elsewhere()
  ret void
}
define spir_func void @helper() {
  %a = alloca [2 x i64]
  store i64 1, i64 addrspace(3)* @more
  %x = load [9 x i8], [9 x i8] addrspace(4)* @c1
  %y = load double, double addrspace(4)* @c2
  %n = call i32 @vprintf(i8* null, i8* null)
  ret void
}
declare spir_func void @elsewhere()
declare i32 @vprintf(i8*, i8*)

!opencl.kernels = !{!0}
!opencl.ocl.version = !{!10, !11}
!opencl.spir.version = !{!12}
!opencl.used.extensions = !{!13, !13}
!opencl.used.optional.core.features = !{!14, !15}
!opencl.compiler.options = !{!16}
!opencl.enable.FP_CONTRACT = !{}
!0 = !{void (i32 addrspace(1)*, i8, <3 x float>)* @k.1, !1, !2, !3, !4, !5, !6, !7, !8, !9}
!1 = !{!"kernel_arg_address_space", i32 1, i32 0, i32 0}
!2 = !{!"kernel_arg_access_qual", !"none", !"none", !"none"}
!3 = !{!"kernel_arg_type", !"my_int*", !"char", !"float3"}
!4 = !{!"kernel_arg_base_type", !"int*", !"char", !"float3"}
!5 = !{!"kernel_arg_type_qual", !"restrict volatile", !"", !""}
!6 = !{!"kernel_arg_name", !"out", !"c", !"v"}
!7 = !{!"reqd_work_group_size", i32 8, i32 4, i32 2}
!8 = !{!"work_group_size_hint", i32 64, i32 1, i32 1}
!9 = !{!"vec_type_hint", <8 x i32> undef, i1 false}
!10 = !{i32 1, i32 0}
!11 = !{i32 1, i32 1}
!12 = !{i32 1, i32 2}
!13 = !{!"cl_khr_fp16"}
!14 = !{!"cl_doubles"}
!15 = !{!"cl_doubles", !"cl_images"}
!16 = !{!"-cl-denorms-are-zero"}
