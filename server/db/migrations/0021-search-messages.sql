-- A search over all messages finds them by their subject in an index, in small letters of any writing as it is looked for,
-- and by their people in that of people.
create index messages_by_search on messages using gin (lower(subject collate "und-x-icu") gin_trgm_ops);
