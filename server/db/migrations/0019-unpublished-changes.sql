-- Quiet publishing (product §85): what an edit changes is told when ten minutes have passed without another one, and only
-- what is still different then.

-- What is told of a session when it changes: in this form it is kept, compared and said.
create function session_state(s training_sessions) returns jsonb language sql stable as $$
  select jsonb_build_object('starts_at', iso_instant(s.starts_at), 'ends_at', iso_instant(s.ends_at),
    'location', s.location, 'join_url', s.join_url)
$$;

-- Programs with changes that wait, until they are published.
create table unpublished_changes (
  program_id uuid primary key references programs (id) on delete cascade,
  -- Since when the program was as people know it, before the first of these changes: from then on its history tells them.
  since timestamptz not null,
  -- Ten minutes after the last edit.
  publish_at timestamptz not null,
  -- The sessions as their trainers know them: [{id, trainer_id, state}].
  sessions jsonb not null
);

-- The session as the person was told of it last, while it differs from how it is now.
alter table calendar_entries add column last_told jsonb;

-- Whether the session has changed since changes of its program were published last.
alter table training_sessions add column is_unpublished boolean not null default false;

create function note_moved_session() returns trigger language plpgsql as $$
begin
  new.is_unpublished := true;
  return new;
end $$;
create trigger training_sessions_note_moved before update of starts_at, ends_at, location, join_url on training_sessions
  for each row when ((old.starts_at, old.ends_at, old.location, old.join_url)
    is distinct from (new.starts_at, new.ends_at, new.location, new.join_url))
  execute function note_moved_session();

create or replace function move_calendar_entries() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  former jsonb := session_state(old);
  present jsonb := session_state(new);
begin
  update calendar_entries
    set sequence = sequence + 1, changed_at = change_instant(),
      last_told = nullif(coalesce(last_told, former), present)
    where session_id = new.id and not is_cancelled;
  return null;
end $$;

-- That the seat is lost is told at once, and a seat that is taken again is told as the session is then.
create or replace function cancel_calendar_entries(sessions uuid[], people uuid[]) returns void language plpgsql
  set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  lost record;
begin
  for lost in select * from unnest(sessions, people) as seat (session_id, person_id) loop
    update calendar_entries c
      set is_cancelled = true, sequence = c.sequence + 1, seat_changed_at = change_instant(), changed_at = change_instant(),
        last_told = null
      where c.session_id = lost.session_id and c.person_id = lost.person_id and not c.is_cancelled
        and exists (select from training_sessions s where s.id = lost.session_id and s.ends_at > change_instant())
        and not exists (
          select from attendance m
          where m.session_id = lost.session_id and m.person_id = lost.person_id and m.outcome is not null);
  end loop;
end $$;
