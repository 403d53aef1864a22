-- Whether two names have a word in common, as names are searched.
create or replace function shares_a_word(one text, other text) returns boolean immutable parallel safe
  return string_to_array(folded(one), ' ') && string_to_array(folded(other), ' ');
