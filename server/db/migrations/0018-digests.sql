-- The managers' weekly overview (product §87).

-- Who doesn't want it, and since when.
create table digest_unsubscriptions (
  person_id uuid primary key references users (id),
  unsubscribed_at timestamptz not null
);

-- The Mondays whose overviews have been added.
create table digest_days (
  day date primary key,
  added_at timestamptz not null
);
