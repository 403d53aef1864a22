-- How many programs are active, and how many archived.
create or replace function count_programs() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    perform add_to_company(case when old.archived_at is null then 'active program' else 'archived program' end, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform add_to_company(case when new.archived_at is null then 'active program' else 'archived program' end, 1);
  end if;
  return null;
end $$;
