-- The folding of a text with characters beyond ASCII. Accents of Latin, Greek and Cyrillic go; in other scripts they
-- are part of the spelling. Letters that Unicode takes for letters of their own follow one by one.
create or replace function folded_letters(text text) returns text immutable parallel safe
  return replace(replace(replace(replace(translate(without_fillers(normalize(lower(
      regexp_replace(normalize(translate(text, '´', ''''), nfkd), '[\u0300-\u036f]', '', 'g')
    collate "und-x-icu"), nfc)), '`‘’‛′ʹʻʼʽıøłđðħŧς‐‒–—―−', '''''''''''''''''''iolddhtσ------'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
