-- The text of a name and a mailbox in which a search looks. A mailbox is the part before the @: the rest is the same
-- for everybody. A line break parts it from the name, so that nothing is found across both. Small letters with their
-- accents come first, and the folded text follows if it differs.
create or replace function searchable(name text, mailbox text) returns text immutable parallel safe
  return lower(name || E'\n' || mailbox collate "und-x-icu")
    || case when folded(name) || E'\n' || folded(mailbox) <> lower(name || E'\n' || mailbox collate "und-x-icu")
      then E'\n' || folded(name) || E'\n' || folded(mailbox) else '' end;
