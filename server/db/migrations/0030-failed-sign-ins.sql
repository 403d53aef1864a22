-- Wrong passwords, counted for each account and hour (product §46): the trail tells of an hour once it is over, and the
-- person at the next sign-in. One row an hour, however many there are.

create table failed_sign_ins (
  person_id uuid not null references users (id),
  hour timestamptz not null,
  count integer not null check (count > 0),
  -- Digests of the networks from which they came, twenty at most.
  networks text[] not null check (cardinality(networks) between 1 and 20),
  -- Those that the person has been told of, and whether the trail tells of the hour.
  told_count integer not null default 0,
  is_in_trail boolean not null default false,
  primary key (person_id, hour)
);

create index failed_sign_ins_for_trail on failed_sign_ins (hour) where not is_in_trail;
