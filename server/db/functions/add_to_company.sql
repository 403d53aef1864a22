-- Changes a count of the company. Callers count in one order, so that two who count the same don't block each other.
create or replace function add_to_company(counted text, more bigint) returns void language plpgsql as $$
begin
  if more = 0 then return; end if;
  insert into company_counts as kept values (counted, count_slot(), more)
    on conflict (subject, slot) do update set count = kept.count + excluded.count;
end $$;
