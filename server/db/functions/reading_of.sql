-- The present version of the program `p`, as replies carry it; null if people don't complete it by reading. It has the tries
-- that are left in the assignment `a`, if that is open. The right answers are only there `with_right`, and how many people
-- have signed it only `with_count`.
create or replace function reading_of(p programs, a assignments, with_right boolean default false,
  with_count boolean default false) returns json language sql stable as $$
  select json_build_object('version', v.version, 'made_at', iso_instant(v.made_at), 'file',
    (select file_json(f) from files f where f.id = v.file_id), 'link', v.link, 'declaration', v.declaration,
    'effective_on', v.effective_on, 'questions', case when with_right then v.questions::json else (
      select coalesce(json_agg(json_build_object('text', q -> 'text', 'options', q -> 'options') order by place), '[]')
      from jsonb_array_elements(v.questions) with ordinality asked (q, place)) end,
    'pass_percent', v.pass_percent,
    'tries_left', case when a.cycle is not null and a.completed_at is null and v.questions <> '[]' then 3 + coalesce((
      select t.granted - t.failed from reading_tries t
      where t.program_id = p.id and t.person_id = a.employee_id and t.version = v.version and t.cycle = a.cycle), 0) end,
    'signed', case when with_count then (
      select count(distinct r.person_id)::int from training_records r
      join assignments other on other.program_id = r.program_id and other.employee_id = r.person_id and is_active(other.standing)
      where r.program_id = p.id and r.signed_version = v.version and counts_as_done(r)) end)
  from reading_versions v where v.program_id = p.id and p.completes_by = 'reading' order by v.version desc limit 1
$$;
