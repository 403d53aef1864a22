-- The duties that a person has taken over from an alias (product §109): programs, sessions, the people below, and the
-- people whose deputy the alias was.
create table same_people_duties (
  alias_id uuid not null references same_people (alias_id) on delete cascade,
  kind text not null check (kind in ('program', 'session', 'line', 'deputy')),
  -- The program, the session, or the person whose line manager or deputy it was.
  duty_id uuid not null,
  -- The account that has it from then on; null where nobody does: nobody leads or stands in for themselves.
  taken_by uuid references users (id),
  -- The last day of a deputy.
  until date,
  primary key (alias_id, kind, duty_id)
);
