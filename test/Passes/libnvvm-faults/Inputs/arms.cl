// Arms that differ in the lanes that they take alone.

kernel void assigned(global float4 *o, global float4 *a) {
  int i = get_global_id(0);
  float4 r;
  if (i & 1)
    r = a[i].zwxx;
  else
    r = a[i].yyxy;
  o[i] = r;
}

kernel void stored(global int2 *o, global int2 *a) {
  int i = get_global_id(0);
  if (i & 1)
    o[i] = a[i].yx;
  else
    o[i] = a[i].xx;
}

kernel void before(global double2 *o, global double2 *a) {
  int i = get_global_id(0);
  double2 p = a[i].yx, q = a[i].yy;
  if (i & 1)
    o[i] = p;
  else
    o[i] = q;
}

kernel void nested(global short4 *o, global short4 *a) {
  int i = get_global_id(0);
  short4 r;
  if (i & 1)
    r = a[i].zwxx;
  else if (i & 2)
    r = a[i].yyxy;
  else
    r = a[i].xzwy;
  o[i] = r;
}

kernel void undefs(global uchar4 *o, global uchar4 *a) {
  int i = get_global_id(0);
  uchar4 v;
  if (i & 1)
    v.xy = a[i].zw;
  else
    v.zw = a[i].xy;
  if (i & 1)
    v.zw = a[i].xx;
  else
    v.xy = a[i].yy;
  o[i] = v + (uchar4)(1, 2, 3, 4);
}

float4 turned(float4 v) { return v.wzyx; }
float4 halves(float4 v) { return v.zwxy; }

kernel void called(global float4 *o, global float4 *a) {
  int i = get_global_id(0);
  float4 v = a[i];
  o[i] = i & 1 ? turned(v) : halves(v);
}
