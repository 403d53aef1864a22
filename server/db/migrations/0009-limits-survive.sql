-- Failed sign-ins are counted in a part of the table that is logged: they survive a crash and are there on a promoted
-- standby, so that whoever was told to wait waits, and guesses at a password don't begin anew. Requests and
-- registrations stay in an unlogged one: they are written often, and must not wait for a standby.
alter table rate_counters rename to rate_counters_unlogged;
alter index rate_counters_pkey rename to rate_counters_unlogged_pkey;
alter index rate_counters_by_age rename to rate_counters_unlogged_by_age;

create table rate_counters (
  kind text not null,
  subject text not null,
  window_start timestamptz not null,
  count integer not null,
  blocked_until timestamptz,
  primary key (kind, subject)
) partition by list (kind);

create index rate_counters_by_age on rate_counters (window_start);

create table rate_counters_logged partition of rate_counters
  for values in ('failed sign-ins to account', 'failed sign-ins of device', 'failed sign-ins from address');

with moved as (delete from rate_counters_unlogged where starts_with(kind, 'failed sign-ins') returning *)
insert into rate_counters select * from moved;

alter table rate_counters attach partition rate_counters_unlogged default;

-- Instances of the former release go on counting here, so their role keeps its rights without a pause.
do $$
declare
  granted record;
begin
  for granted in
    select privilege_type, grantee::regrole as grantee from pg_class, aclexplode(relacl)
    where oid = 'rate_counters_unlogged'::regclass and grantee not in (relowner, 0)
  loop
    execute format('grant %s on rate_counters to %s', granted.privilege_type, granted.grantee);
  end loop;
end $$;
