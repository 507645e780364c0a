// Sums that overflow in a narrow type, extended and multiplied.
#define G int i = get_global_id(0)
kernel void mul3(global ulong *out, global const int *p) { G; out[i] = (ulong)(long)(int)((uint)p[i] + 0x7fffffffu) * 3; }
kernel void subc(global ulong *out, global const short *p) { G; out[i] = (ulong)(long)(short)(p[i] - 32767) * 11400714819323198485UL; }
kernel void vec(global ulong2 *out, global const int2 *p) { G; out[i] = convert_ulong2(as_int2(as_uint2(p[i]) + 0x7fffffffu)) * 11400714819323198485UL; }
kernel void addthenadd(global ulong *out, global const int *p) { G; out[i] = ((ulong)(long)(int)((uint)p[i] + 0x7fffffffu) + 5) * 7; }
kernel void param(global ulong *out, int p) { G; out[i] = (ulong)(long)(int)((uint)p + 0x7fffffffu) * 7; }
kernel void mul16(global ulong *out, global const short *p) { G; out[i] = (ulong)(long)(short)(p[i] + 32767) * 11400714819323198485UL; }
kernel void mul8(global ulong *out, global const char *p) { G; out[i] = (ulong)(long)(char)(p[i] + 127) * 11400714819323198485UL; }
kernel void mul8_16(global ushort *out, global const char *p) { G; out[i] = (short)(char)(p[i] + 127) * (short)7; }
ulong product(long x) { return (ulong)x * 7; }
__attribute__((noinline)) ulong outline(int x) { return (ulong)(long)x * 7; }
kernel void call(global ulong *out, global const uint *p) { G; out[i] = product((int)(p[i] + 0x7fffffffu)); }
kernel void call2(global ulong *out, global const uint *p) { G; out[i] = outline((int)(p[i] + 0x7fffffffu)); }
kernel void variables(global ulong *out, global const uint *p) { G; uint c = 0x7fffffffu; uint s = p[i] + c; long k = 7; int t = s; long u = t; ulong q = u * k; out[i] = q; }
kernel void loop(global ulong *out, global const uint *p) { G; ulong q = 0; for (int n = 0; n < 3; ++n) q += (ulong)(long)(int)(p[i] + 0x7fffffffu) * (n + 5); out[i] = q; }
kernel void memory(global ulong *out, global int *p) { G; p[i] = (int)((uint)p[i] + 0x7fffffffu); out[i] = (ulong)(long)p[i] * 9; }
kernel void shorts4(global short4 *out, global const char4 *p) { G; out[i] = convert_short4(p[i] + (char4)(127)) * (short4)(7, 3, 8, 5); }
kernel void field(global ulong *out, global const uint *p) { G; struct { int a; uchar b[3]; } s[2] = {{(int)(p[i] + 0x7fffffffu), {1, 2, 3}}, {5}}; out[i] = (ulong)(long)s[p[i] & 1].a * 11; }
kernel void nine(global ulong *out, global const int *p) { G; ulong s = (ulong)(long)(int)((uint)p[i] + 0x7fffffffu); out[i] = (s << 3) + s; }
struct three { int a, b, c; };
kernel void index(global ulong *out, global struct three *p, global const uint *x) { G; out[i] = (ulong)((global char *)&p[(int)(x[i] - 0x7fffffffu)].b - (global char *)p); }
kernel void inside(global int *out, global const int *p) { G; char c = (char)(i * 8); global const int *m = p + 128; out[i] = m[(char)(c + 127)]; }
kernel void apart(global int *out, global const int *p, int x) { G; char c = (char)(i * 8); global const int *m = p + 128; out[i] = m[(char)(c + 10)] + 3 * m[(char)(c + 20)] + 5 * m[(char)(c + 30)]; }
kernel void lanes(global uint *out, global const uint *p, ushort4 x) { local uint m[3]; global const uint *t = p + 128; short c = (short)x.s3; uint s = t[(char)c + 59] + 2 * t[(char)(c + 118)] + 3 * t[(char)(c + 177)]; m[s % 3] = 1; barrier(CLK_LOCAL_MEM_FENCE); out[get_global_id(0)] = m[0] + m[1] * 3; }
kernel void counter(global int *out, global const int *p) { G; char c = (char)(i * 8); global const int *m = p + 128; int s = 0; for (int n = 0; n < 4; ++n) s = s * 3 + m[(char)(c + n * 30)]; out[i] = s; }
kernel void unknown(global int *out, global const int *p, char k) { G; short c = (short)(i * 1024); global const int *m = p + 128; int s = 0; for (int n = 0; n < 4; ++n) s = s * 3 + m[(short)(c + n * k * 1024) / 256]; out[i] = s; }
kernel void chars(global int *out, global const int *p) { G; int s = 0; global const int *m = p + 128; for (char n = 100; n != -100; n += 8) s = s * 3 + m[n]; out[i] = s; }
kernel void words(global uint *out, global const uint *p) { G; uint s = 0; for (int n = 0; n < 4; ++n) s = s * 3 + (uint)(ulong)((global char *)&p[(int)(p[i] + n * 0x20000000u)] - (global char *)p); out[i] = s; }
kernel void counted(global ulong *out, global const short *p) { G; ulong s = 0; for (int n = 0; n < 4; ++n) s += (ulong)(long)(short)(p[i] + n * 10000) * 7; out[i] = s; }
// p's own elements, by indices from -2^31 on.
kernel void far(global uint *out, global const uint *p, uint n) { G; uint c = 0x7ffffff8u / n * n; global const uint *m = p + 0x80000000L; out[i] = m[(int)(c + 8)] + 3 * m[(int)(c + 10)] + 5 * m[(int)(c + 13)]; }
