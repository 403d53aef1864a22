-- Whether mail programs make a link of it (product §39). shared/name-fields.ts has the same; a test compares.
create or replace function looks_like_address(name text) returns boolean immutable parallel safe
  return name collate "und-x-icu" ~* '://|www[.\u3002\uff0e\uff61]|[^[:space:][:punct:]][.\u3002\uff0e\uff61][[:alpha:]]';
