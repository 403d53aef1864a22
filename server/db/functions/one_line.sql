-- Names and titles have one line (product §88), because mails carry them in their subjects and headers. Line breaks
-- and other control characters become spaces.
create or replace function one_line(text text) returns text immutable parallel safe
  return regexp_replace(text, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g');
