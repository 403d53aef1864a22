-- The people who know something else than the program's untold changes (untold_facts), each once, with all facts by their names.
create or replace function people_untold(of_program uuid, begun timestamptz, present_deadline timestamptz, at timestamptz)
  returns table (person_id uuid, takes_part boolean, session_id uuid, facts jsonb) language sql stable parallel safe as $$
  select f.person_id, bool_or(f.takes_part), (array_agg(f.session_id) filter (where f.session_id is not null))[1],
    coalesce(jsonb_object_agg(f.fact, f.was) filter (where f.fact is not null), '{}')
  from untold_facts(of_program, begun, present_deadline, at) f group by f.person_id
$$;
