void forward(global int **at, local int **too, int by) {
  *at += by;
  *too += by;
}

kernel void moves(global int *a, local int *mine) {
  global int *p = a;
  local int *l = mine;
  forward(&p, &l, 2);
  *l = 1;
  *p += 40;
}
