-- The steps in which a company is set up (product §23): whether an admin has hidden them, for all admins.
create table company_setup (
  is_only boolean primary key default true check (is_only),
  hidden_at timestamptz not null
);

-- A company that works with trainings already is set up.
insert into company_setup (hidden_at) select now() where exists (select from programs);

-- A renewal is called one.
-- function because_of 4480ae02a51f82c0
-- function count_matching e83ee4a1e64da6c3
-- function steps_of_company 37f2fc0864064e0d
-- function digest_of 113300e22030d328
