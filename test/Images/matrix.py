#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes SPIR 1.2 modules with a kernel for every way to use an image.

    matrix.py [--without-half] OUTPUT.ll     one module
    matrix.py [--without-half] --list        the kernels' names

  read_<image>_<pixel>_<coordinate>          sampler: a parameter
  read_<image>_<pixel>_<coordinate>_s<bits>  sampler: a constant (table 4)
  fetch_<image>_<pixel>                      without a sampler
  write_<image>_<pixel>
  query_<image>

Kernel parameters, in this order where a kernel has them: image, sampler,
coordinates (an array, one for each work-item), pixels (an array, read or
written). A query writes eight words.
"""

import sys

# image: SPIR's mangled name, lanes of the coordinate
IMAGES = {
    "1d": ("ocl_image1d", 1),
    "1d_array": ("ocl_image1darray", 2),
    "2d": ("ocl_image2d", 2),
    "2d_array": ("ocl_image2darray", 4),
    "3d": ("ocl_image3d", 4),
}
DEPTHS = {
    "2d_depth": ("ocl_image2ddepth", 2),
    "2d_array_depth": ("ocl_image2darraydepth", 4),
}
BUFFERS = {"1d_buffer": ("ocl_image1dbuffer", 1)}
ALL = {**IMAGES, **DEPTHS, **BUFFERS}
# pixel: LLVM element type, mangled element
PIXELS = {"f": ("float", "f"), "i": ("i32", "i"), "ui": ("i32", "j"), "h": ("half", "Dh")}
COORDINATES = {"int": ("i32", "i"), "float": ("float", "f")}

# What clang's headers call the states of table 4: addressing, normalised, filter.
CLANG_ADDRESS = [0, 4, 2, 6, 8]


def clang_bits(state):
    bits = CLANG_ADDRESS[state & 7] | (1 if state & 8 else 0)
    return bits | (32 if state & 16 else 16)


def states():
    """Address modes, normalised or not, nearest or linear; repeating needs
    normalised coordinates."""
    for filtering in (0, 16):
        for normalised in (0, 8):
            for address in range(5 if normalised else 3):
                yield address | normalised | filtering


def vector(element, lanes):
    return element if lanes == 1 else f"<{lanes} x {element}>"


def coded(element, lanes):
    return element if lanes == 1 else f"Dv{lanes}_{element}"


class Module:
    def __init__(self):
        self.bodies, self.kernels, self.declared = [], [], {}
        self.samplers = set()

    def declare(self, base, result, params):
        """base: name; params: (LLVM type, code), repeated vectors become S_."""
        codes, seen = "", []
        for _, code in params:
            codes += "S_" if code in seen else code
            if code.startswith("Dv"):
                seen.append(code)
        name = f"_Z{len(base)}{base}{codes}"
        types = ", ".join(t for t, _ in params)
        self.declared[name] = f"declare spir_func {result} @{name}({types}) nounwind readonly"
        return name

    def kernel(self, name, access, image, params, body):
        opaque = f"%opencl.image{image}_t addrspace(1)*"
        signature = ", ".join([f"{opaque} %image"] + [f"{t} %{n}" for t, n in params])
        self.bodies.append(
            f"define spir_kernel void @{name}({signature}) nounwind {{\n"
            "  %id = call spir_func i64 @_Z13get_global_idj(i32 0)\n" + body + "  ret void\n}\n"
        )
        types = ", ".join([opaque] + [t for t, _ in params])
        quals = [access] + ["none"] * len(params)
        names = [f"image{image}_t"] + ["sampler_t" if n == "sampler" else "void*" for _, n in params]
        spaces = ["1"] + ["1" if "*" in t else "0" for t, _ in params]
        self.kernels.append((name, types, spaces, quals, names))

    def text(self):
        out = [
            'target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-'
            "v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-"
            'v256:256:256-v512:512:512-v1024:1024:1024"',
            'target triple = "spir64-unknown-unknown"',
        ]
        out += [f"%opencl.image{i}_t = type opaque" for i in ALL]
        out += [f"@s{s} = internal addrspace(2) constant i32 {clang_bits(s)}, align 4" for s in sorted(self.samplers)]
        out += ["declare spir_func i64 @_Z13get_global_idj(i32) nounwind readnone"]
        out += sorted(self.declared.values()) + self.bodies
        nodes = []
        for name, types, spaces, quals, names in self.kernels:

            def strings(key, values):
                return f'!{{!"{key}", ' + ", ".join(f'!"{v}"' for v in values) + "}"

            nodes.append(
                f"!{{void ({types})* @{name}, "
                + '!{!"kernel_arg_addr_space", '
                + ", ".join(f"i32 {s}" for s in spaces)
                + "}, "
                + strings("kernel_arg_access_qual", quals)
                + ", "
                + strings("kernel_arg_type", names)
                + ", "
                + strings("kernel_arg_type_qual", [""] * len(names))
                + ", "
                + strings("kernel_arg_base_type", names)
                + "}"
            )
        out += [f"!{i} = {node}" for i, node in enumerate(nodes)]
        end = len(nodes)
        out += [
            "!opencl.kernels = !{" + ", ".join(f"!{i}" for i in range(end)) + "}",
            f"!{end} = !{{}}",
            f"!{end + 1} = !{{i32 1, i32 2}}",
            f'!{end + 2} = !{{!"cl_khr_fp16", !"cl_khr_3d_image_writes", !"cl_khr_depth_images"}}',
            f'!{end + 3} = !{{!"cl_images"}}',
            f"!opencl.enable.FP_CONTRACT = !{{!{end}}}",
            f"!opencl.spir.version = !{{!{end + 1}}}",
            f"!opencl.ocl.version = !{{!{end + 1}}}",
            f"!opencl.used.extensions = !{{!{end + 2}}}",
            f"!opencl.used.optional.core.features = !{{!{end + 3}}}",
            f"!opencl.compiler.options = !{{!{end}}}",
        ]
        return "\n".join(out) + "\n"


def element(pointer, ty, name):
    return (
        f"  %{name}.place = getelementptr {ty}, {ty} addrspace(1)* %{pointer}, i64 %id\n"
        f"  %{name} = load {ty}, {ty} addrspace(1)* %{name}.place\n"
    )


def image_param(image):
    mangled = ALL[image][0]
    return (f"%opencl.image{image}_t addrspace(1)*", f"{len(mangled)}{mangled}")


def pixel_type(image, pixel):
    ty, code = PIXELS[pixel]
    lanes = 1 if image in DEPTHS else 4
    return vector(ty, lanes), coded(code, lanes)


def read(module, image, pixel, coordinate, sampler):
    """sampler: "parameter", a state, or None"""
    lanes = ALL[image][1]
    cty = vector(COORDINATES[coordinate][0], lanes)
    ccode = coded(COORDINATES[coordinate][1], lanes)
    pty, _ = pixel_type(image, pixel)
    params = [(f"{cty} addrspace(1)*", "coords"), (f"{pty} addrspace(1)*", "pixels")]
    opaque, icode = image_param(image)
    args, operands, body = [(opaque, icode)], f"{opaque} %image", ""
    name = f"read_{image}_{pixel}_{coordinate}"
    if sampler is None:
        name = f"fetch_{image}_{pixel}"
    else:
        args.append(("i32", "11ocl_sampler"))
        if sampler == "parameter":
            params.insert(0, ("i32", "sampler"))
        else:
            name += f"_s{sampler}"
            module.samplers.add(sampler)
            body = f"  %sampler = load i32, i32 addrspace(2)* @s{sampler}\n"
        operands += ", i32 %sampler"
    args.append((cty, ccode))
    builtin = module.declare(f"read_image{pixel}", pty, args)
    body += element("coords", cty, "at")
    body += f"  %pixel = call spir_func {pty} @{builtin}({operands}, {cty} %at)\n"
    body += f"  %to = getelementptr {pty}, {pty} addrspace(1)* %pixels, i64 %id\n"
    body += f"  store {pty} %pixel, {pty} addrspace(1)* %to\n"
    module.kernel(name, "read_only", image, params, body)


def write(module, image, pixel):
    lanes = ALL[image][1]
    cty, ccode = vector("i32", lanes), coded("i", lanes)
    pty, pcode = pixel_type(image, pixel)
    opaque, icode = image_param(image)
    builtin = module.declare(f"write_image{pixel}", "void", [(opaque, icode), (cty, ccode), (pty, pcode)])
    body = element("coords", cty, "at") + element("pixels", pty, "pixel")
    body += f"  call spir_func void @{builtin}({opaque} %image, {cty} %at, {pty} %pixel)\n"
    params = [(f"{cty} addrspace(1)*", "coords"), (f"{pty} addrspace(1)*", "pixels")]
    module.kernel(f"write_{image}_{pixel}", "write_only", image, params, body)


def query(module, image):
    opaque, icode = image_param(image)
    asked = ["width", "channel_order", "channel_data_type"]
    if image.startswith(("2d", "3d")):
        asked += ["height", "dim"]
    if image == "3d":
        asked.append("depth")
    if "array" in image:
        asked.append("array_size")
    body, at = "", 0
    for what in asked:
        lanes = {"dim": 4 if image == "3d" else 2}.get(what, 1)
        ty = "i64" if what == "array_size" else vector("i32", lanes)
        builtin = module.declare(f"get_image_{what}", ty, [(opaque, icode)])
        body += f"  %{what} = call spir_func {ty} @{builtin}({opaque} %image)\n"
        for lane in range(lanes):
            value = f"%{what}"
            if lanes > 1:
                body += f"  %{what}.{lane} = extractelement {ty} %{what}, i32 {lane}\n"
                value = f"%{what}.{lane}"
            elif ty == "i64":
                body += f"  %{what}.word = trunc i64 %{what} to i32\n"
                value = f"%{what}.word"
            body += f"  %to{at} = getelementptr i32, i32 addrspace(1)* %words, i64 {at}\n"
            body += f"  store i32 {value}, i32 addrspace(1)* %to{at}\n"
            at += 1
    module.kernel(f"query_{image}", "read_only", image, [("i32 addrspace(1)*", "words")], body)


def build():
    module = Module()
    for image in {**IMAGES, **DEPTHS}:
        for pixel in "f" if image in DEPTHS else PIXELS:
            for coordinate in COORDINATES:
                read(module, image, pixel, coordinate, "parameter")
            read(module, image, pixel, "int", None)
            for state in states():
                # Only floats are filtered; integer coordinates are those of pixels.
                if pixel == "f" or (pixel in ("i", "ui") and not state & 16):
                    read(module, image, pixel, "float", state)
                if not state & 24:
                    read(module, image, pixel, "int", state)
    for pixel in PIXELS:
        read(module, "1d_buffer", pixel, "int", None)
    for image in ALL:
        for pixel in "f" if image in DEPTHS else PIXELS:
            write(module, image, pixel)
        query(module, image)
    return module


def main():
    words = sys.argv[1:]
    if words[0] == "--without-half":
        PIXELS.pop("h")
        words.pop(0)
    module = build()
    if words[0] == "--list":
        print("\n".join(k[0] for k in module.kernels))
        return
    with open(words[0], "w", encoding="ascii") as out:
        out.write(module.text())


main()
