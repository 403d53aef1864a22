-- If people of a program are due on different days, it tells how many are due later, too (product §60.6).
drop function later_due(uuid, timestamptz, uuid, int, text);
-- function later_due beeb769d28899176
