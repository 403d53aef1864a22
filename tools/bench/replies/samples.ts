import type { Subject } from '#shared/access';
import { roles, type Role } from '#shared/roles';
import { signPeopleIn, type Person, type RunSql } from '../company/sign-people-in.ts';

export interface Samples {
  people: readonly (Person & { role: Role })[];
  /** The ids that a person asks about, those that are theirs to see first. */
  ids: (subject: Exclude<Subject, 'company'>, person: Person) => readonly string[];
  /** Some of which there are records. */
  programs: readonly string[];
  positions: readonly string[];
  sessionsOf: (program: string) => readonly string[];
  /** Texts to search for: usual ones, some that no index finds, some that aren't there. */
  searches: readonly string[];
}

const peopleOfRole = 3;

/** Picks the people who ask, and the ids that they ask about. The same ones in the same company. */
export async function pickSamples(runSql: RunSql): Promise<Samples> {
  const people: (Person & { role: Role })[] = [];
  for (const role of roles) {
    for (const person of await signPeopleIn(runSql, role, peopleOfRole)) people.push({ ...person, role });
  }
  const ids = new Map<string, string[]>();
  for (const subject of subjects) {
    for (const { id } of people) {
      const rows = await runSql(related[subject], [id]);
      ids.set(subject + id, [...new Set(rows.map((row) => String(row['id'])))]);
    }
  }
  const sessions = await runSql('select id, program_id from training_sessions order by id');
  const programs = await runSql(
    'select program_id as id from training_records where program_id is not null group by 1 order by count(*) desc, 1 limit 2',
  );
  const positions = await runSql('select id from positions order by id limit 2');
  const [usual] = await runSql(usualTexts);
  return {
    people,
    ids: (subject, person) => ids.get(subject + person.id)!,
    programs: programs.map(({ id }) => String(id)),
    positions: positions.map(({ id }) => String(id)),
    sessionsOf: (program) =>
      sessions
        .filter((each) => each['program_id'] === program)
        .slice(0, 2)
        .map(({ id }) => String(id)),
    searches: [...Object.values(usual ?? {}).map(String), ...oddSearches],
  };
}

/** One letter; signs with a meaning for `like`; accents; an e-mail address in parts; a name that nobody has. */
const oddSearches = ['é', 'STR', 'a_', '@', 'an@', 'ann@lodestar', 'no such name'];

const usualTexts = `
  select last_name as surname, left(last_name, 2) as letters, u.first_name || ' ' || u.last_name as name,
    split_part(u.email, '@', 1) || '@' as mailbox, u.email,
    (select left(d.name, 6) from departments d join users o on o.department_id = d.id group by d.id order by count(*) desc, d.name limit 1) as department,
    (select split_part(p.title, ' ', 1) from programs p order by p.id limit 1) as title
  from users u where role = 'employee' and deactivated_at is null
    and last_name = (select last_name from users where role = 'employee' and deactivated_at is null
      group by last_name order by count(*) desc, last_name offset 3 limit 1)
  order by id limit 1`;

/** Some of each kind: own ones, others', archived or deleted ones. */
const related = {
  program: `
    (select id from programs where assigned_manager_id = $1 and archived_at is null order by id limit 3) union all
    (select program_id from training_sessions where trainer_id = $1 order by id limit 3) union all
    (select program_id from assignments where employee_id = $1 order by program_id limit 3) union all
    (select program_id from training_records where person_id = $1 order by program_id limit 1) union all
    (select program_id from due_counts group by program_id order by program_id limit 2) union all
    (select id from programs where archived_at is not null order by id limit 1) union all
    (select id from programs order by id desc limit 2)`,
  session: `
    (select s.id from training_sessions s where s.trainer_id = $1 order by s.seats_taken desc nulls last, s.id limit 3) union all
    (select s.id from training_sessions s join programs p on p.id = s.program_id and p.assigned_manager_id = $1
      order by s.seats_taken desc nulls last, s.id limit 3) union all
    (select session_id from assignments where employee_id = $1 and session_id is not null order by 1 limit 2) union all
    (select id from training_sessions where cancelled_at is not null order by id limit 1) union all
    (select id from training_sessions order by id limit 2)`,
  record: `
    (select id from training_records where person_id = $1 order by id limit 2) union all
    (select id from training_records where recorded_by = $1 order by id limit 2) union all
    (select id from training_records where revoked_at is not null order by id limit 1) union all
    (select id from training_records order by id limit 2)`,
  file: `
    (select id from files where put_by = $1 order by id limit 2) union all
    (select f.id from files f join training_records r on r.id = f.record_id and r.person_id = $1 order by f.id limit 2)
    union all (select id from files order by id limit 2)`,
  user: `
    (select $1::uuid as id) union all
    (select a.employee_id from assignments a join programs p on p.id = a.program_id and p.assigned_manager_id = $1
      order by 1 limit 2) union all
    (select person_id from training_records order by id limit 1) union all
    (select distinct on (role) id from users where deactivated_at is null order by role, id) union all
    (select distinct on (role) id from users where deactivated_at is null order by role, id desc) union all
    (select id from users where deactivated_at is not null order by id limit 2)`,
} satisfies Record<Exclude<Subject, 'company'>, string>;

const subjects = Object.keys(related) as (keyof typeof related)[];
