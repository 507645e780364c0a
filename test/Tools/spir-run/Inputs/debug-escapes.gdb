set pagination off
break debug-escapes.cl:11 if global_id[0] == 1
run
print *p
print p - a
print p[1]
print l
next
print *p
continue
