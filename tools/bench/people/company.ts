import { readConfig } from '../../../server/config.ts';
import type { CopySession } from '../../../server/db/copy/copy-session.ts';
import { listIndexesAndKeys } from '../../../server/db/copy/indexes-and-keys.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { say, since } from '../../process.ts';
import { runCommand } from '../../server/command-line.ts';
import { serverSettings } from '../../server/settings.ts';

/*
 * A company of any size, written set by set by the database: 200 departments, 100 sites and 300 positions, of which the
 * first are the largest and the last has 20 people, line managers as a tree in which each leads six people, tags on a
 * third, 2 % away, 1 % suspended, 5 % left, 400 programs, and five assignments for each person, of which six in ten are
 * complete, so that a tenth of all people are overdue. Of the programs 60 are required for five positions each, and 20
 * have an audience of 20 rows that fits a twentieth of the people. Records are left out: no list of people reads
 * them.
 */

/** How many people fit an audience of 20 rows that says so: `crane:1` to `crane:20`. */
export const mostInAudience = 50_000;

/** Written without indexes and keys, which are made at the end. */
const large = ['users', 'assignments', 'person_figures'];

const filled = [...large, 'departments', 'sites', 'positions', 'programs', 'absences', 'audiences'];

/** Fills an empty database with so many people. Nobody has a password. */
export async function fillCompany(url: string, people: number): Promise<void> {
  runCommand(['migrate'], { DATABASE_URL: url });
  const database = await openDatabase(readConfig({ ...serverSettings, DATABASE_URL: url }), () => {});
  try {
    await database.copying('write', (session) => fill(session, people));
    for (const name of [...filled, 'audience_rows', 'company_counts', 'program_counts', 'due_counts'])
      await database.executeScript(`vacuum (analyze) ${name}`);
  } finally {
    await database.close();
  }
}

async function fill(session: CopySession, people: number): Promise<void> {
  const run = async (name: string, script: string) => {
    const began = performance.now();
    await session.executeScript(script);
    say(`  ${name}: ${since(began)}`);
  };
  // These rows are no changes, so no trigger follows them; counts and figures are built at the end.
  await run(
    'settings',
    `set local session_replication_role = replica; set local maintenance_work_mem = '512MB';
     set local work_mem = '128MB'; select setseed(0.5)`,
  );
  const definitions = await listIndexesAndKeys(session.db, large);
  for (const { drop } of definitions.toReversed()) await session.executeScript(drop);
  await run('places', places);
  await run('people', peopleOf(people));
  await run('programs', programs);
  await run('statistics', `alter table users add primary key (id); analyze ${filled.join(', ')}`);
  await run('audiences', audiences);
  await run('assignments', assignments);
  await run(
    'keys of assignments',
    'alter table assignments add primary key (program_id, employee_id); analyze assignments',
  );
  await run('figures', 'create index by_employee on assignments (employee_id); select rebuild_figures()');
  await session.executeScript(`drop index by_employee; alter table assignments drop constraint assignments_pkey;
    alter table users drop constraint users_pkey`);
  const began = performance.now();
  for (const { create } of definitions) await session.executeScript(create);
  say(`  indexes and keys: ${since(began)}`);
  await run('counts', 'select rebuild_counts()');
}

const places = `
  insert into departments (name) select 'Department ' || lpad(n::text, 3, '0') from generate_series(1, 200) n;
  insert into sites (name) select 'Site ' || lpad(n::text, 3, '0') from generate_series(1, 100) n;
  insert into positions (name) select 'Position ' || lpad(n::text, 3, '0') from generate_series(1, 300) n;`;

/** A number from 1 up to this one, the first ones most often. */
const rank = (most: number) => `1 + floor(${most - 1} * random() ^ 2)::int`;

const syllables = `array['ba', 'der', 'fel', 'gar', 'hol', 'jan', 'kur', 'lin', 'mar', 'nor', 'pe', 'ro', 'sal', 'tor', 'ul', 'wen']`;
const syllable = `(${syllables})[1 + floor(16 * random() ^ 1.5)::int]`;

/** Numbers 1 to so many have ids of their own, so that a line manager's is known before the row is there. */
const idOf = (number: string) => `md5('person ' || ${number})::uuid`;

function peopleOf(people: number): string {
  const managers = Math.max(5, Math.round(people / 5_000));
  const trainers = 2 * managers;
  const everyNth = Math.max(1, Math.floor(people / mostInAudience));
  const few = Math.max(2, Math.floor(people / 20));
  return `
    create temporary table drawn on commit drop as
      select n, random() as state, random() as has_tags, random() as no_department, random() as no_position,
        ${rank(200)} as department, ${rank(100)} as site, ${rank(300)} as position,
        initcap(${syllable} || ${syllable} || ${syllable}) as last_name,
        initcap(${syllable} || ${syllable}) as first_name, floor(200 * random())::int as tag,
        current_date - floor(7000 * random())::int as joined_on
      from generate_series(1, ${people}) n;
    insert into users (id, first_name, last_name, email, password_hash, role, department_id, site_id, position_id,
        position_since, joined_on, tags, login, external_id, source, line_manager_id, suspended_at, deactivated_at,
        background_color, created_at, updated_at, since)
      select ${idOf('n')}, first_name, last_name, 'person' || n || '@company.example', 'none',
        case when n = 1 then 'manager' when n <= 4 then 'admin' when n <= 4 + ${managers} then 'manager'
          when n <= 4 + ${managers + trainers} then 'trainer' else 'employee' end,
        d.id, s.id, o.id, case when o.id is not null then joined_on end, joined_on,
        case when n % ${everyNth} = 0 then array['crane:' || 1 + n / ${everyNth} % 20] else '{}' end
          || case when n = ${Math.floor(people / 3)} then array['only-one'] else '{}' end
          || case when has_tags < 0.33 then
            array['skill-' || tag, case when tag % 3 = 0 then 'shift:night' else 'shift:day' end] else '{}' end,
        'P' || n, 'K' || n, 'bench', case when n > 1 then ${idOf('((n - 2) / 6 + 1)')} end,
        case when n > 1000 and state between 0.05 and 0.06 then now() - interval '9 days' end,
        case when n > 1000 and state < 0.05 then now() - interval '30 days' end,
        '#1f4e8c', joined_on::timestamptz, joined_on::timestamptz, joined_on::timestamptz
      from drawn
      left join departments d on no_department >= 0.1 and d.name = 'Department ' || lpad(
        (case when n % ${few} = 7 % ${few} then 200 else department end)::text, 3, '0')
      left join sites s on n % ${few} <> 3 % ${few} and s.name = 'Site ' || lpad(
        (case when n % ${few} = 7 % ${few} then 100 else site end)::text, 3, '0')
      left join positions o on no_position >= 0.02 and o.name = 'Position ' || lpad(
        (case when n % ${few} = 7 % ${few} then 300 else position end)::text, 3, '0');
    insert into absences (person_id, from_day, until_day, kind, begins_at, ends_at, has_begun)
      select ${idOf('n')}, current_date - 5, current_date + 40, 'leave', current_date - 5, current_date + 41, true
      from drawn where n > 1000 and state between 0.1 and 0.12;`;
}

/**
 * The first twenty are the audiences of 20 rows, the next sixty are required for positions, and the last forty are
 * archived. The first manager oversees the largest of the others, in which a third of all people are.
 */
const programs = `
  create temporary table program_numbers on commit drop as
    select n, gen_random_uuid() as id from generate_series(1, 400) n;
  insert into programs (id, title, description, assigned_manager_id, deadline, duration_minutes, background_color,
      created_at, updated_at, archived_at, due_days, since)
    select p.id, 'Program ' || lpad(n::text, 3, '0'), 'What it is about.', m.id,
      date_trunc('day', now()) + case when n > 360 then interval '-60 days' else (20 + n % 300) * interval '1 day' end,
      60, '#1f4e8c', now() - interval '3 years', now() - interval '3 years',
      case when n > 360 then now() - interval '50 days' end, 30, now() - interval '3 years'
    from program_numbers p
    join (select id, row_number() over (order by id) as nth, count(*) over () as managers
      from users where role = 'manager' and line_manager_id is not null and standing = 'manager') m
      on m.nth = case when p.n between 81 and 120 then 1 else 1 + p.n % least(managers, 150) end;`;

const audiences = `
  insert into audiences (program_id, starts_on, changed_by, changed_at)
    select p.id, current_date - 400, (select id from users where role = 'admin' order by id limit 1),
      now() - interval '400 days'
    from program_numbers p where n <= 80;
  insert into audience_rows (program_id, place, departments, sites, roles, tags)
    select p.id, place, array[d.id], array_agg(s.id), '{employee}', case when place % 4 = 0 then '{shift}'::text[] else '{}' end
    from program_numbers p cross join generate_series(0, 19) place
    join departments d on d.name = 'Department ' || lpad((1 + (p.n * 20 + place) % 199)::text, 3, '0')
    join sites s on (substr(s.name, 6)::int + p.n) % 2 = 0
    where p.n <= 20 group by p.id, place, d.id;
  insert into audience_rows (program_id, place, positions)
    select p.id, place, array[o.id]
    from program_numbers p cross join generate_series(0, 4) place
    join positions o on o.name = 'Position ' || lpad((1 + (p.n - 21) * 5 + place)::text, 3, '0')
    where p.n between 21 and 80;
  analyze audiences, audience_rows`;

const assignments = `
  create temporary table due on commit drop as
    select p.id as program_id, u.id as employee_id, 'audience' as opened_by
    from program_numbers p join audience_rows r on r.program_id = p.id join users u on fits_audience(u, r)
    where p.n <= 20
    union
    select p.id, u.id, 'audience'
    from program_numbers p join audience_rows r on r.program_id = p.id join users u on u.position_id = r.of_position
    where p.n between 21 and 80
    union
    select p.id, person.id, 'manager'
    from (select u.id, floor(320 * random() ^ 1.5)::int as first, 1 + 2 * floor(40 * random())::int as step from users u) person
    cross join generate_series(0, 2) k
    join program_numbers p on p.n = 81 + (person.first + k * person.step) % 320;
  insert into assignments (program_id, employee_id, assigned_at, assigned_by, opened_by, completed_at, completed_by,
      last_name, first_name, standing, due_at, due_because, since)
    select due.program_id, u.id, at, p.assigned_manager_id, opened_by, case when progress < 0.6 then at + interval '9 days' end,
      case when progress < 0.6 then p.assigned_manager_id end, u.last_name, u.first_name, u.standing,
      case when progress < 0.6 then null when progress < 0.621 then now() - age / 9
        when progress < 0.8 then p.deadline + age / 9 end,
      case when progress between 0.6 and 0.8 then 'joined' end, at
    from (
      select due.*, random() as progress, random() * interval '900 days' as age from due) due
    join programs p on p.id = due.program_id join users u on u.id = due.employee_id
    cross join lateral (select now() - interval '10 days' - age as at) assigned
    where u.standing <> 'left' or progress < 0.6
    order by due.program_id, u.id`;
