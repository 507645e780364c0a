// Inline PTX in the shapes in which programs for NVIDIA's GPUs have it, a row
// for each: what it gives, and the same in OpenCL C. Through libNVVM's PTX and
// ptxas: inline-ptx-forms-through-ptx.test.
// RUN: spir-run %s --arch=sm_75 --kernel=carries @%S/Inputs/inline-ptx-words.txt | FileCheck %s --check-prefix=CARRIES
// RUN: spir-run %s --arch=sm_75 --kernel=carries @%S/Inputs/inline-ptx-words.txt -cl-opt-disable | FileCheck %s --check-prefix=CARRIES
// RUN: spir-run %s --arch=sm_75 --kernel=words @%S/Inputs/inline-ptx-words.txt | FileCheck %s --check-prefix=WORDS
// RUN: spir-run %s --arch=sm_75 --kernel=words @%S/Inputs/inline-ptx-words.txt -cl-opt-disable | FileCheck %s --check-prefix=WORDS
// RUN: spir-run %s --arch=sm_75 --kernel=syntax @%S/Inputs/inline-ptx-words.txt | FileCheck %s --check-prefix=SYNTAX
// RUN: spir-run %s --arch=sm_75 --kernel=floats @%S/Inputs/inline-ptx-floats.txt | FileCheck %s --check-prefix=FLOATS
// RUN: spir-run %s --arch=sm_75 --kernel=memory @%S/Inputs/inline-ptx-memory.txt | FileCheck %s --check-prefix=MEMORY
// RUN: spir-run %s --arch=sm_75 --kernel=warps @%S/Inputs/inline-ptx-warps.txt | FileCheck %s --check-prefix=WARPS
// CARRIES: carries: 0 of 176 rows are wrong
// WORDS: words: 0 of 336 rows are wrong
// SYNTAX: syntax: 0 of 128 rows are wrong
// FLOATS: floats: 0 of 288 rows are wrong
// MEMORY: memory: 0 of 40 rows are wrong
// WARPS: warps: 0 of 27 rows are wrong

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define BEGIN uint all = 0, wrong = 0
#define ROW(name, given, expected)                                                         \
  do {                                                                                     \
    const ulong is = (ulong)(given), should = (ulong)(expected);                           \
    ++all;                                                                                 \
    if (is != should) {                                                                    \
      ++wrong;                                                                             \
      printf("%s: %lx, expected %lx\n", name, is, should);                                 \
    }                                                                                      \
  } while (0)
#define END(name)                                                                          \
  if (wrong != 0 || get_global_id(0) == 0)                                                 \
  printf(name ": %u of %u rows are wrong\n", wrong, all)

// ---- Carries ----------------------------------------------------------------

// A function for each instruction, as libraries have them: the carry goes from
// one statement to the next.
#define TWO(name, text)                                                                    \
  uint name(uint a, uint b) {                                                              \
    uint r;                                                                                \
    asm volatile(text " %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));                          \
    return r;                                                                              \
  }
#define THREE(name, text)                                                                  \
  inline uint name(uint a, uint b, uint c) {                                               \
    uint r;                                                                                \
    asm volatile(text " %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));              \
    return r;                                                                              \
  }
TWO(begin_sum, "add.cc.u32")
TWO(go_on_sum, "addc.cc.u32")
TWO(end_sum, "addc.u32")
TWO(begin_difference, "sub.cc.u32")
TWO(go_on_difference, "subc.cc.u32")
TWO(end_difference, "subc.u32")
THREE(begin_product, "mad.lo.cc.u32")
THREE(go_on_product, "madc.lo.cc.u32")
THREE(begin_high, "mad.hi.cc.u32")
THREE(go_on_high, "madc.hi.cc.u32")
THREE(end_high, "madc.hi.u32")

// All of it in one statement, with what is carried out of it.
void add_whole(uint *r, const uint *a, const uint *b) {
  asm("add.cc.u32 %0, %5, %9;\n\taddc.cc.u32 %1, %6, %10;\n\t"
      "addc.cc.u32 %2, %7, %11;\n\taddc.cc.u32 %3, %8, %12;\n\taddc.u32 %4, 0, 0;"
      : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]));
}
typedef struct {
  ulong low, high;
} pair;
pair subtract(pair a, pair b) {
  asm("sub.cc.u64 %0, %0, %2;\r\n"
      "subc.u64 %1, %1, %3;\r\n" : "+l"(a.low), "+l"(a.high) : "l"(b.low), "l"(b.high));
  return a;
}
// 64 bits, and 32 more behind them.
uint add_odd(ulong a, ulong b, uint c, uint d, ulong *low) {
  uint high;
  asm volatile("add.cc.u64 %0, %1, %2;" : "=l"(*low) : "l"(a), "l"(b));
  asm volatile("addc.u32 %0, %1, %2;" : "=r"(high) : "r"(c), "r"(d));
  return high;
}
// The product of two 64-bit numbers, limb by limb.
ulong2 multiply(ulong a, ulong b) {
  const uint al = (uint)a, ah = a >> 32, bl = (uint)b, bh = b >> 32;
  uint r0 = al * bl, r1, r2, r3;
  r1 = begin_product(al, bh, mul_hi(al, bl));
  r2 = end_high(al, bh, 0);
  r1 = begin_product(ah, bl, r1);
  r2 = go_on_high(ah, bl, r2);
  r3 = end_sum(0, 0);
  r2 = begin_product(ah, bh, r2);
  r3 = end_high(ah, bh, r3);
  return (ulong2)(upsample(r1, r0), upsample(r3, r2));
}

kernel void carries(global const uint *in) {
  BEGIN;
  for (uint n = 0; n != 8; ++n) {
    uint a[4], b[4], r[5];
    for (uint i = 0; i != 4; ++i) {
      a[i] = in[(n + 3 * i) % 16];
      b[i] = in[(5 * n + i + 2) % 16];
    }
    ulong c = 0;
    r[0] = begin_sum(a[0], b[0]);
    for (uint i = 1; i != 4; ++i)
      r[i] = go_on_sum(a[i], b[i]);
    r[4] = end_sum(0, 0);
    uint whole[5];
    add_whole(whole, a, b);
    for (uint i = 0; i != 5; ++i) {
      c += i == 4 ? 0 : (ulong)a[i] + b[i];
      ROW("sum", r[i], (uint)c);
      ROW("whole sum", whole[i], (uint)c);
      c >>= 32;
    }
    r[0] = begin_difference(a[0], b[0]);
    for (uint i = 1; i != 3; ++i)
      r[i] = go_on_difference(a[i], b[i]);
    r[3] = end_difference(a[3], b[3]);
    long d = 0;
    for (uint i = 0; i != 4; ++i) {
      d += (long)a[i] - b[i];
      ROW("difference", r[i], (uint)d);
      d >>= 32;
    }
    c = (ulong)a[0] + b[0] * a[3];
    r[0] = begin_product(b[0], a[3], a[0]);
    ROW("mad.lo.cc", r[0], (uint)c);
    r[1] = go_on_product(b[1], a[3], a[1]);
    c = (c >> 32) + a[1] + b[1] * a[3];
    ROW("madc.lo.cc", r[1], (uint)c);
    r[2] = end_sum(a[2], 0);
    ROW("addc", r[2], (uint)((c >> 32) + a[2]));
    c = (ulong)a[0] + mul_hi(b[0], a[3]);
    r[0] = begin_high(b[0], a[3], a[0]);
    r[1] = end_high(b[1], a[3], a[1]);
    ROW("madc.hi", r[1], (uint)((c >> 32) + a[1] + mul_hi(b[1], a[3])));
    const ulong x = upsample(a[0], a[1]), y = upsample(b[0], b[1]);
    const ulong2 product = multiply(x, y);
    ROW("product, low", product.x, x * y);
    ROW("product, high", product.y, mul_hi(x, y));
    const pair left = subtract((pair){x, a[2]}, (pair){y, b[2]});
    ROW("subc.u64", left.high, (ulong)a[2] - b[2] - (x < y));
    ulong low;
    ROW("addc.u32 behind u64", add_odd(x, y, a[2], b[2], &low), a[2] + b[2] + (x + y < x));
  }
  END("carries");
}

// ---- Words ------------------------------------------------------------------

// Constants of the caller.
uint chosen(uint a, uint b, uint c, uint table) {
  uint r;
  asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(r) : "r"(a), "r"(b), "r"(c), "i"(table));
  return r;
}
uint rotated(uint v, uint bits) {
  uint r;
  asm("shf.l.wrap.b32 %0, %1, %1, %2;" : "=r"(r) : "r"(v), "n"(bits));
  return r;
}
uint rotated_back(uint v, uint bits) { return rotated(v, 32 - bits); }
#define CHOOSE(r, a, b, c, table)                                                          \
  uint r;                                                                                  \
  asm("lop3.b32 %0, %1, %2, %3, " #table ";" : "=r"(r) : "r"(a), "r"(b), "r"(c));

#define R1(text, a) ({ uint r_; asm(text " %0, %1;" : "=r"(r_) : "r"(a)); r_; })
#define R2(text, a, b) ({ uint r_; asm(text " %0, %1, %2;" : "=r"(r_) : "r"(a), "r"(b)); r_; })
#define R3(text, a, b, c)                                                                  \
  ({ uint r_; asm(text " %0, %1, %2, %3;" : "=r"(r_) : "r"(a), "r"(b), "r"(c)); r_; })

ulong byte_swapped(ulong v) {
  uint low, high;
  ulong r;
  asm volatile("mov.b64 {%0, %1}, %2;" : "=r"(low), "=r"(high) : "l"(v));
  low = R3("prmt.b32", low, 0, 0x0123);
  high = R3("prmt.b32", high, 0, 0x0123);
  asm volatile("mov.b64 %0, {%1, %2};" : "=l"(r) : "r"(high), "r"(low));
  return r;
}
uint sum4(uint4 v) { return v.x + v.y + v.z + v.w; }

kernel void words(global const uint *in) {
  BEGIN;
  for (uint n = 0; n != 8; ++n) {
    const uint a = in[n], b = in[n + 3], c = in[n + 8];
    const uchar4 A = as_uchar4(a), B = as_uchar4(b);
    ROW("i", chosen(a, b, c, 0x96), a ^ b ^ c);
    ROW("i, once more", chosen(a, b, c, 0xca), bitselect(c, b, a));
    ROW("n", rotated(a, 5), rotate(a, 5u));
    ROW("n, computed", rotated_back(a, 7), rotate(a, 25u));
    CHOOSE(both, a, b, c, 0x80)
    ROW("in the text", both, a & b & c);
    ROW("prmt", byte_swapped(upsample(a, b)), as_ulong(as_uchar8(upsample(a, b)).s76543210));
    ROW("prmt with signs", R3("prmt.b32", a, b, 0xb), A.x * 0x01010100u + (A.w >> 7) * 255);
    ROW("shf.clamp", R3("shf.r.clamp.b32", a, b, 40), b);
    ROW("bfe.s32", R3("bfe.s32", a, 4, 9), (uint)((int)(a << 19) >> 23));
    ROW("bfind", R1("bfind.u32", a | 1), 31 - clz(a | 1));
    ROW("brev twice", R1("brev.b32", R1("brev.b32", a)), a);
    ROW("clz", R1("clz.b32", a), clz(a));
    ROW("popc", R1("popc.b32", a), popcount(a));
    ROW("mul24", R2("mul24.lo.u32", a, b), (uint)((a & 0xffffff) * (ulong)(b & 0xffffff)));
    ROW("mad24", R3("mad24.lo.s32", a, b, c), (uint)((int)(a << 8) >> 8) * (uint)((int)(b << 8) >> 8) + c);
    ROW("sad", R3("sad.u32", a, b, c), c + abs_diff(a, b));
    ROW("slct", R3("slct.u32.s32", a, b, c), (int)c >= 0 ? a : b);
    ROW("set", R2("set.lt.u32.u32", a, b), a < b ? ~0u : 0);
    ROW("shift too far", R2("shl.b32", a, 32), 0);
    ROW("mul.hi", R2("mul.hi.s32", a, b), (uint)mul_hi((int)a, (int)b));
    ROW("dp4a", R3("dp4a.u32.u32", a, b, c), c + sum4(convert_uint4(A) * convert_uint4(B)));
    ROW("dp4a, mixed", R3("dp4a.s32.u32", a, b, c),
        c + sum4(as_uint4(convert_int4(as_char4(a)) * convert_int4(B))));
    ROW("dp2a", R3("dp2a.hi.u32.u32", a, b, c), c + (a & 0xffff) * B.z + (a >> 16) * B.w);
    ROW("vadd of parts", ({ uint r; asm("vadd.u32.u32.u32 %0, %1.b0, %2.h1;" : "=r"(r) : "r"(a), "r"(b)); r; }),
        A.x + (b >> 16));
    ROW("vadd.sat", R2("vadd.s32.s32.s32.sat", a, b), (uint)add_sat((int)a, (int)b));
    ROW("vshl", R2("vshl.u32.u32.u32.wrap", a, c), a << (c & 31));
    ROW("vmad", ({ uint r; asm("vmad.u32.u32.u32 %0, %1.h0, %2.h1, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); r; }),
        (a & 0xffff) * (b >> 16) + c);
    ROW("vabsdiff4", R3("vabsdiff4.u32.u32.u32.add", a, b, c), c + sum4(convert_uint4(abs_diff(A, B))));
    ROW("vadd4", R3("vadd4.u32.u32.u32", a, b, 0), as_uint(A + B));
    ROW("vmin2", R3("vmin2.u32.u32.u32", a, b, 0), as_uint(min(as_ushort2(a), as_ushort2(b))));
    ROW("cvt of bytes", R1("cvt.s32.s8", a), (uint)(int)as_char4(a).x);
    ROW("cvt.sat", R1("cvt.sat.u8.s32", a), convert_uchar_sat((int)a));
    ROW("cvt.pack", R3("cvt.pack.sat.u8.s32.b32", a, b, c),
        c << 16 | convert_uchar_sat((int)a) << 8 | convert_uchar_sat((int)b));
    ROW("szext", R2("szext.wrap.s32", a, 9), (uint)((int)(a << 23) >> 23));
    const ushort h = a, k = b;
    ushort s;
    asm("mul.lo.u16 %0, %1, %2;" : "=h"(s) : "h"(h), "h"(k));
    ROW("h", s, (ushort)(h * k));
    ROW("mul.wide.u16", ({ uint r; asm("mul.wide.u16 %0, %1, %2;" : "=r"(r) : "h"(h), "h"(k)); r; }), (uint)h * k);
    ROW("halves to a word", ({ uint r; asm("mov.b32 %0, {%1, %2};" : "=r"(r) : "h"(h), "h"(k)); r; }),
        as_uint((ushort2)(h, k)));
    ROW("four to a long", ({ ulong r; asm("mov.b64 %0, {%1, %2, %2, %1};" : "=l"(r) : "h"(h), "h"(k)); r; }),
        as_ulong((ushort4)(h, k, k, h)));
    const ulong x = upsample(a, b), y = upsample(c, a);
    ROW("mul.wide.u32", ({ ulong r; asm("mul.wide.u32 %0, %1, %2;\n\tmad.lo.u64 %0, %0, 2, %3;" : "=&l"(r) : "r"(b), "r"(a), "l"(y)); r; }),
        (ulong)a * b * 2 + y);
    ROW("min.s64", ({ ulong r; asm("min.s64 %0, %1, %2;" : "=l"(r) : "l"(x), "l"(y)); r; }), (ulong)min((long)x, (long)y));
    ROW("mul.hi.u64", ({ ulong r; asm("mul.hi.u64 %0, %1, %2;" : "=l"(r) : "l"(x), "l"(y)); r; }), mul_hi(x, y));
    ROW("brev.b64", ({ ulong r; asm("brev.b64 %0, %1;\n\tbrev.b64 %0, %0;" : "=l"(r) : "l"(x)); r; }), x);
  }
  END("words");
}

// ---- Syntax -----------------------------------------------------------------

kernel void syntax(global const uint *in) {
  BEGIN;
  for (uint n = 0; n != 8; ++n) {
    const uint a = in[n], b = in[n + 4], few = (a & 15) + 1;
    uint r = a, t;
    asm("" ::: "memory");
    asm volatile("// nothing");
    asm volatile("" : "+r"(r));
    ROW("empty", r, a);
    asm("// a comment; with }\n\tadd.u32 %0, %1, 1; /* and\n another */\n" : "=r"(r) : "r"(a));
    ROW("comments", r, a + 1);
    asm("xor.b32\t%[to] , %[left] ,%[right] ;" : [to] "=r"(r) : [left] "r"(a), [right] "r"(b) :);
    ROW("names", r, a ^ b);
    asm("add.u32 %0, %1, 0xABCDU;add.u32 %0, %0, 0b101;add.u32 %0, %0, 017;add.u32 %0, %0, -1;" : "=r"(r) : "r"(a));
    ROW("literals", r, a + 0xabcd + 5 + 15 - 1);
    asm("shl.b32 %0, %2, 5;\n\tadd.u32 %1, %0, %3;" : "=&r"(t), "=r"(r) : "r"(a), "r"(b));
    ROW("early clobber", r, (a << 5) + b);
    r = a;
    asm("add.u32 %0, %0, 1;" : "=r"(r) : "0"(r));
    ROW("tied", r, a + 1);
    uint list[4] = {1, 2, 3, 4};
    asm("add.u32 %0, %0, %1;" : "+r"(list[a & 3]) : "r"(b));
    ROW("an element", list[a & 3], (a & 3) + 1 + b);
    r = a;
    asm("{\n\t.reg .pred p;\n\tsetp.lt.u32 p, %1, %2;\n\t@p add.u32 %0, %0, 1;\n\t@!p sub.u32 %0, %0, 1;\n\t}"
        : "+r"(r) : "r"(a), "r"(b));
    ROW("predicates", r, a < b ? a + 1 : a - 1);
    asm("{ .reg .pred p, q; setp.lt.u32 p|q, %1, %2; selp.u32 %0, 1, 0, p; @q add.u32 %0, %0, 6; }"
        : "=r"(r) : "r"(a), "r"(b));
    ROW("both predicates", r, a < b ? 1 : 6);
    asm("{ .reg .pred %%p, %%q; setp.lt.u32 %%p, %1, %2; setp.gt.and.u32 %%q, %1, 9, %%p; selp.u32 %0, 1, 0, %%q; }"
        : "=r"(r) : "r"(a), "r"(b));
    ROW("percents", r, a < b && a > 9);
    asm("{ .reg .b32 l, h; mov.b64 {l, h}, %1; sub.u32 %0, h, l; }" : "=r"(r) : "l"(upsample(a, b)));
    ROW("registers of a block", r, a - b);
    asm("{\n .reg .u32 i;\n .reg .pred p;\n mov.u32 i, %1;\n mov.u32 %0, 0;\nLOOP_%=:\n add.u32 %0, %0, i;\n"
        " sub.u32 i, i, 1;\n setp.ne.u32 p, i, 0;\n @p bra LOOP_%=;\n}"
        : "=&r"(r) : "r"(few));
    ROW("a loop", r, few * (few + 1) / 2);
    asm("{ .reg .pred p;\n setp.eq.u32 p, %1, 1;\n @p bra $small;\n add.u32 %0, %2, 5;\n bra.uni $done;\n"
        "$small:\n mov.u32 %0, 9;\n$done:\n}"
        : "=r"(r) : "r"(few), "r"(b));
    ROW("dollars", r, few == 1 ? 9 : b + 5);
    asm("add.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "n"(sizeof(uint4) * 2));
    ROW("n", r, a + 32);
    ROW("a macro in braces", ({ uint q; asm("{add.u32 %0, %1, 0xFFFFFFFF; }\n{ add.u32 %0, %0, 2; }" : "=r"(q) : "r"(a)); q; }), a + 1);
    asm("mov.b32 %0, %1;" : "=r"(r) : "f"(as_float(b)));
    ROW("a float's bits", r, b);
  }
  END("syntax");
}

// ---- Floats -----------------------------------------------------------------

#define FROW(name, given, expected) ROW(name, as_uint((float)(given)), as_uint((float)(expected)))
#define F1(text, a) ({ float f_; asm(text " %0, %1;" : "=f"(f_) : "f"(a)); f_; })
#define F2(text, a, b) ({ float f_; asm(text " %0, %1, %2;" : "=f"(f_) : "f"(a), "f"(b)); f_; })
#define NEAR(given, expected) (fabs((given) / (expected) - 1) < 1e-3f)

kernel void floats(global const float *in) {
  BEGIN;
  for (uint n = 0; n != 8; ++n) {
    const float a = in[n], b = in[n + 1], c = in[n + 2];
    float f;
    double d;
    uint r;
    ushort h;
    FROW("add.rz", F2("add.rz.f32", a, b), convert_float_rtz((double)a + b));
    FROW("mul.rp", F2("mul.rp.f32", a, b), convert_float_rtp((double)a * b));
    FROW("mul.ftz.sat", F2("mul.ftz.sat.f32", a, b), clamp(a * b, 0.0f, 1.0f));
    asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(f) : "f"(a), "f"(b), "f"(c));
    FROW("fma", f, fma(a, b, c));
    asm("add.f32 %0, %1, 0f3F800000;\n\tadd.f32 %0, %0, 1.5;" : "=f"(f) : "f"(a));
    FROW("literals", f, a + 1.0f + 1.5f);
    FROW("copysign", F2("copysign.f32", a, b), copysign(b, a));
    FROW("div.rn", F2("div.rn.f32", a, b), a / b);
    FROW("rcp.rn", F1("rcp.rn.f32", b), 1 / b);
    ROW("rcp.approx", NEAR(F1("rcp.approx.ftz.f32", b), 1 / b), 1);
    ROW("div.full", NEAR(F2("div.full.f32", a, b), a / b), 1);
    ROW("rsqrt", NEAR(F1("rsqrt.approx.f32", fabs(b)), rsqrt(fabs(b))), 1);
    ROW("ex2", NEAR(F1("ex2.approx.ftz.f32", a * 1e-9f), exp2(a * 1e-9f)), 1);
    ROW("lg2", NEAR(F1("lg2.approx.f32", fabs(a) + 2), log2(fabs(a) + 2)), 1);
    ROW("sin", NEAR(F1("sin.approx.f32", 1.0f), sin(1.0f)), 1);
    ROW("tanh", NEAR(F1("tanh.approx.f32", 0.5f), tanh(0.5f)), 1);
    asm("cvt.rni.s32.f32 %0, %1;" : "=r"(r) : "f"(a));
    ROW("cvt.rni", r, (uint)convert_int_sat_rte(a));
    asm("cvt.rmi.u32.f32 %0, %1;" : "=r"(r) : "f"(a));
    ROW("cvt.rmi", r, convert_uint_sat_rtn(a));
    FROW("cvt.rpi", F1("cvt.rpi.f32.f32", a), ceil(a));
    asm("cvt.rz.f32.u32 %0, %1;" : "=f"(f) : "r"(0xffffffffu));
    FROW("cvt.rz", f, 0xffffff00u);
    asm("cvt.f64.f32 %0, %1;\n\tfma.rz.f64 %0, %0, 0d3FF8000000000000, %0;" : "=d"(d) : "f"(a));
    ROW("doubles", as_ulong(d), as_ulong(2.5 * a));
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h) : "f"(a));
    ROW("to half", h, as_ushort((half)a));
    asm("{.reg .b16 l, h; cvt.rn.f16.f32 l, %1; cvt.rn.f16.f32 h, %2; mov.b32 %0, {l, h};}" : "=r"(r) : "f"(a), "f"(b));
    const half2 H = (half2)((half)a, (half)b);
    ROW("two halves", r, as_uint(H));
    asm("fma.rn.f16x2 %0, %1, %1, %2;" : "=r"(r) : "r"(as_uint(H)), "r"(0x3c003c00));
    ROW("f16x2", r, as_uint(fma(H, H, (half2)1)));
    asm("{add.f16 %0, %1, %1;}" : "=h"(h) : "h"(as_ushort(H.y)));
    ROW("f16", h, as_ushort((half)(H.y + H.y)));
    asm("cvt.f32.f16 %0, %1;" : "=f"(f) : "h"(h));
    FROW("of half", f, vload_half(0, (half *)&h));
    asm("{.reg .pred p; setp.lt.f32 p, %1, %2; selp.b32 %0, 1, 0, p;}" : "=r"(r) : "f"(a), "f"(b));
    ROW("setp", r, a < b);
    asm("set.gtu.f32.f32 %0, %1, %2;" : "=f"(f) : "f"(a), "f"(b));
    FROW("set.gtu", f, isgreater(a, b) ? 1.0f : 0.0f);
    asm("{.reg .pred p; testp.normal.f32 p, %1; selp.u32 %0, 1, 0, p;}" : "=r"(r) : "f"(a));
    ROW("testp", r, isnormal(a));
    asm("slct.f32.s32 %0, %1, %2, %3;" : "=f"(f) : "f"(a), "f"(b), "r"(-1));
    FROW("slct", f, b);
    asm("mov.b64 {%0, %1}, %2;" : "=r"(r), "=f"(f) : "d"(as_double(upsample(as_uint(b), as_uint(a)))));
    ROW("a double's word", r, as_uint(a));
    FROW("a double's other word", f, b);
    asm("rcp.rn.f64 %0, %1;" : "=d"(d) : "d"((double)a));
    ROW("rcp.rn.f64", as_ulong(d), as_ulong(1.0 / a));
    asm("sqrt.rn.f64 %0, %1;" : "=d"(d) : "d"(fabs((double)a)));
    ROW("sqrt.rn.f64", as_ulong(d), as_ulong(sqrt(fabs((double)a))));
    FROW("ftz", F1("abs.ftz.f32", 0x1p-130f), 0.0f);
    FROW("no ftz", F1("neg.f32", 0x1p-130f), -0x1p-130f);
    FROW("max.NaN", F2("max.f32", NAN, a), a);
  }
  END("floats");
}

// ---- Memory -----------------------------------------------------------------

#define LOAD(name, text, at, expected)                                                     \
  do {                                                                                     \
    asm volatile("ld." text " %0, [%1];" : "=r"(r) : "l"(at) : "memory");                  \
    ROW(name, r, expected);                                                                \
  } while (0)
#define STORE(name, text, at, value)                                                       \
  do {                                                                                     \
    asm volatile("st." text " [%0], %1;" ::"l"(at), "r"(value) : "memory");                \
    ROW(name, *(at), value);                                                               \
  } while (0)

kernel void memory(global uint *words, global uchar *bytes, global float *singles, global double *doubles,
                   global ulong *longs, global uint *sums, local uint *shared) {
  BEGIN;
  const uint i = get_local_id(0), was = words[i];
  global uint *own = words + i;
  uint r, q;
  ushort h;
  float4 f;
  double d;
  ulong l;
  LOAD("ld", "global.u32", own, was);
  LOAD("generic", "u32", own, was);
  LOAD("ca", "global.ca.u32", own, was);
  LOAD("cg", "global.cg.u32", own, was);
  LOAD("cs", "global.cs.s32", own, was);
  LOAD("cv", "global.cv.b32", own, was);
  LOAD("nc", "global.nc.u32", own, was);
  LOAD("volatile", "volatile.global.u32", own, was);
  LOAD("relaxed", "relaxed.gpu.global.u32", own, was);
  LOAD("acquire", "acquire.sys.u32", own, was);
  LOAD("L1", "global.L1::no_allocate.b32", own, was);
  LOAD("L2", "global.L2::128B.u32", own, was);
  LOAD("u8", "global.u8", bytes + i, bytes[i]);
  LOAD("s8", "global.s8", bytes + i, (uint)(int)(char)bytes[i]);
  asm volatile("ld.global.u16 %0, [%1+2];" : "=h"(h) : "l"(bytes + 2 * i));
  ROW("u16", h, bytes[2 * i + 2] | bytes[2 * i + 3] << 8);
  asm volatile("ld.global.v4.f32 {%0,%1,%2,%3}, [%4];" : "=f"(f.x), "=f"(f.y), "=f"(f.z), "=f"(f.w) : "l"(singles));
  ROW("v4", as_uint(f.z), as_uint(singles[2]));
  asm volatile("ld.global.nc.v2.u32 {%0, %1}, [%2 + -8];" : "=r"(q), "=r"(r) : "l"(words + (i & 62) + 2));
  ROW("v2", q, words[i & 62]);
  asm volatile("ld.global.nc.f64 %0, [%1];" : "=d"(d) : "l"(doubles));
  ROW("f64", as_ulong(d), as_ulong(doubles[0]));
  barrier(CLK_GLOBAL_MEM_FENCE);
  STORE("st", "global.u32", own, was + 1);
  STORE("cs", "global.cs.u32", own, was + 2);
  STORE("wt", "global.wt.u32", own, was + 3);
  STORE("release", "release.gpu.global.u32", own, was + 4);
  STORE("st.volatile", "volatile.global.u32", own, was);
  STORE("st.u8", "global.u8", bytes + 128 + i, i + 3);
  asm volatile("st.global.v2.u32 [%0], {%1, %2};" ::"l"(longs + 8 + i), "r"(i), "r"(7) : "memory");
  ROW("st.v2", longs[8 + i], upsample(7u, i));
  // Shared memory by its pointer and by its 32-bit address.
  STORE("st.shared", "shared.u32", shared + i, 3 * i);
  asm volatile("st.shared.u32 [%0], %1;" ::"r"((uint)(size_t)(shared + i)), "r"(5 * i) : "memory");
  LOAD("ld.shared", "volatile.shared.u32", shared + i, 5 * i);
  asm volatile("bar.sync 0;");
  asm volatile("barrier.sync 0;" ::: "memory");
  asm volatile("bar.sync 1, %0;" ::"r"((uint)get_local_size(0)));
  asm volatile("bar.warp.sync 0xffffffff;");
  asm("membar.gl;");
  asm volatile("membar.cta;" ::: "memory");
  asm volatile("fence.acq_rel.gpu;" ::: "memory");
  asm volatile("prefetch.global.L2 [%0];" ::"l"(words));
  asm volatile("{.reg .pred p; setp.lt.u32 p, %1, 5; bar.red.popc.u32 %0, 0, p;}" : "=r"(r) : "r"(i));
  ROW("bar.red", r, 5);
  shared[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  asm volatile("atom.global.add.u32 %0, [%1], %2;" : "=r"(r) : "l"(sums), "r"(i) : "memory");
  asm volatile("red.global.add.u32 [%0], %1;" ::"l"(sums), "r"(1) : "memory");
  asm volatile("red.relaxed.gpu.global.add.s32 [%0], %1;" ::"l"(sums), "r"(-1) : "memory");
  asm volatile("atom.global.max.s32 %0, [%1], %2;" : "=r"(r) : "l"(sums + 1), "r"(i) : "memory");
  asm volatile("red.global.or.b32 [%0], %1;" ::"l"(sums + 2), "r"(1u << i) : "memory");
  asm volatile("atom.inc.u32 %0, [%1], %2;" : "=r"(r) : "l"(sums + 3), "r"(9) : "memory");
  asm volatile("atom.add.u64 %0, [%1], %2;" : "=l"(l) : "l"(longs), "l"((ulong)i << 33) : "memory");
  asm volatile("atom.global.cas.b64 %0, [%1], %2, %3;" : "=l"(l) : "l"(longs + 1), "l"(0ul), "l"(5ul) : "memory");
  asm("{ .reg .f32 old; atom.global.add.f32 old, [%0], %1; }" ::"l"(singles + 8), "f"(0.5f));
  asm volatile("red.global.add.f32 [%0], %1;" ::"l"(singles + 8), "f"(1.0f) : "memory");
  asm volatile("atom.global.add.f64 %0, [%1], %2;" : "=d"(d) : "l"(doubles + 1), "d"(0.25) : "memory");
  asm volatile("atom.shared.add.u32 %0, [%1], %2;" : "=r"(r) : "l"(shared), "r"(2) : "memory");
  asm volatile("red.shared.max.u32 [%0], %1;" ::"r"((uint)(size_t)(shared + 1)), "r"(i) : "memory");
  asm volatile("atom.shared.exch.b32 %0, [%1], %2;" : "=r"(r) : "l"(shared + 2), "r"(77) : "memory");
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  ROW("atom.add", sums[0], 31 * 16);
  ROW("atom.max", sums[1], 31);
  ROW("red.or", sums[2], ~0u);
  ROW("atom.inc", sums[3], 32 % 10);
  ROW("atom.add.u64", longs[0], (31ul * 16) << 33);
  ROW("atom.cas.b64", longs[1], 5);
  ROW("add.f32", as_uint(singles[8]), as_uint(48.0f));
  ROW("add.f64", as_ulong(doubles[1]), as_ulong(8.0));
  ROW("atom.shared", shared[0], 64);
  ROW("red.shared", shared[1], 31);
  ROW("exch", shared[2], 77);
  ROW("cvta.to", ({ asm("{.reg .u64 p; cvta.to.global.u64 p, %1; ld.global.u32 %0, [p];}" : "=r"(r) : "l"(own)); r; }), was);
  END("memory");
}

// ---- Warps ------------------------------------------------------------------

#define REGISTER(name, expected)                                                           \
  do {                                                                                     \
    asm volatile("mov.u32 %0, %%" name ";" : "=r"(r));                                     \
    ROW(name, r, expected);                                                                \
  } while (0)

kernel void warps(void) {
  BEGIN;
  const uint i = get_local_id(0), lane = i & 31, even = lane & ~1;
  uint r, q;
  float f;
  ulong before, after;
  REGISTER("laneid", lane);
  REGISTER("warpid", i >> 5);
  REGISTER("tid.x", i);
  REGISTER("ntid.x", 64);
  REGISTER("ctaid.x", 0);
  REGISTER("nctaid.x", 1);
  REGISTER("lanemask_lt", (1u << lane) - 1);
  REGISTER("lanemask_eq", 1u << lane);
  REGISTER("lanemask_ge", ~0u << lane);
  REGISTER("dynamic_smem_size", 0);
  asm("mov.u32 %0, WARP_SZ;" : "=r"(r));
  ROW("WARP_SZ", r, 32);
  asm volatile("mov.u32 %0, %%smid;\n\tmov.u32 %1, %%nsmid;" : "=r"(r), "=r"(q));
  ROW("smid", r < q, 1);
  asm volatile("mov.u64 %0, %%clock64;" : "=l"(before));
  asm volatile("mov.u64 %0, %%clock64;" : "=l"(after));
  ROW("clock64", before <= after, 1);
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(before));
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(after));
  ROW("globaltimer", before <= after, 1);
  asm volatile("mov.u32 %0, %%clock;\n\tmov.u32 %1, %%clock_hi;" : "=r"(r), "=r"(q));
  asm volatile("nanosleep.u32 20;");
  asm volatile("shfl.sync.idx.b32 %0, %1, %2, 0x1f, 0xffffffff;" : "=r"(r) : "r"(i * 3), "r"((lane + 5) & 31));
  ROW("idx", r, ((i & 32) + ((lane + 5) & 31)) * 3);
  asm volatile("shfl.sync.up.b32 %0, %1, %2, 0x0, 0xffffffff;" : "=r"(r) : "r"(i), "r"(1));
  ROW("up", r, lane ? i - 1 : i);
  asm volatile("shfl.sync.down.b32 %0, %1, 2, 0x1f, -1;" : "=r"(r) : "r"(i));
  ROW("down", r, lane < 30 ? i + 2 : i);
  asm volatile("shfl.sync.bfly.b32 %0, %1, 16, 31, 0xffffffff;" : "=f"(f) : "f"((float)i));
  FROW("bfly", f, (float)(i ^ 16));
  asm volatile("{.reg .pred p; shfl.sync.up.b32 %0|p, %1, 1, 0, -1; @p add.u32 %0, %0, 100;}" : "=r"(r) : "r"(i));
  ROW("up, with a predicate", r, lane ? i + 99 : i);
  asm("{\n\t.reg .b32 l, h;\n\tmov.b64 {l, h}, %1;\n\tshfl.sync.idx.b32 l, l, %2, 31, -1;\n\t"
      "shfl.sync.idx.b32 h, h, %2, 31, -1;\n\tmov.b64 %0, {l, h};\n\t}"
      : "=l"(after) : "l"((ulong)i << 32 | lane), "r"(7));
  ROW("of a long", after, (ulong)((i & 32) + 7) << 32 | 7);
  asm volatile("{ .reg .pred p; setp.lt.u32 p, %1, 7; vote.sync.ballot.b32 %0, p, 0xffffffff; }" : "=r"(r) : "r"(lane));
  ROW("ballot", r, 127);
  asm volatile("{ .reg .pred p, q; setp.lt.u32 p, %1, 40; vote.sync.all.pred q, p, -1; selp.u32 %0, 1, 0, q; }"
               : "=r"(r) : "r"(lane));
  ROW("all", r, 1);
  asm volatile("{ .reg .pred p, q; setp.eq.u32 p, %1, 40; vote.sync.any.pred q, p, -1; selp.u32 %0, 1, 0, q; }"
               : "=r"(r) : "r"(lane));
  ROW("any", r, 0);
  asm volatile("{ .reg .pred p, q; setp.eq.u32 p, %1, 4; vote.sync.uni.pred q, !p, -1; selp.u32 %0, 1, 0, q; }"
               : "=r"(r) : "r"(lane));
  ROW("uni", r, 0);
  asm volatile("activemask.b32 %0;" : "=r"(r));
  ROW("activemask", r >> lane & 1, 1);
  asm volatile("match.any.sync.b32 %0, %1, 0xffffffff;" : "=r"(r) : "r"(lane >> 1));
  ROW("match.any", r, 3u << even);
  asm volatile("{.reg .pred p; match.all.sync.b32 %0|p, %1, -1; @!p mov.u32 %0, 1;}" : "=r"(r) : "r"(5));
  ROW("match.all", r, ~0u);
  END("warps");
}
