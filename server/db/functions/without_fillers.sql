-- A text without invisible characters, and with single spaces. shared/fold.ts has the same; a test compares.
create or replace function without_fillers(text text) returns text immutable parallel safe
  return btrim(regexp_replace(regexp_replace(text,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]',
    '', 'g'), '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'));
