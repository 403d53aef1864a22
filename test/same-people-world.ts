import { sql } from 'kysely';
import { dueDatesApi, programsApi, recordsApi, samePersonApi, usersApi } from '../shared/contract.ts';
import type { Preview } from '../shared/effects.ts';
import type { ReplyOf } from '../shared/endpoint.ts';
import type { Role } from '../shared/roles.ts';
import { recordBody } from './record-body.ts';
import { seenMerge } from './same-people.ts';
import { startWorld, type Someone, type World } from './world.ts';

type Id = Pick<Someone, 'id'>;
type Call<Body> = { params: { id: string }; body: Body };
type Form = { other: string; because: string };

/** A company in which somebody has two accounts: the person's, and the other one, which becomes its alias. */
export interface SamePeopleWorld extends World {
  admin: Someone;
  manager: Someone;
  trainer: Someone;
  createTwo(role?: Role): Promise<{ person: Someone; other: Someone }>;
  /** The call that previews the two as one, or is refused as it lacks the effects. */
  form(person: Id, other: Id): Call<Form>;
  preview(person: Id, other: Id): Promise<Preview>;
  /** The call that notes the two as one, with the effects that it has. */
  seenForm(person: Id, other: Id): Promise<Call<Form & { effects: string }>>;
  merge(person: Id, other: Id): Promise<unknown>;
  splitForm(person: Id, other: Id): Call<{ other: string }>;
  split(person: Id, other: Id): Promise<unknown>;
  /** A program due in 90 days, with one session tomorrow unless said. */
  createTraining(facts?: { sessionDays?: number[] }): Promise<{ id: string; sessions: string[] }>;
  assign(program: string, ...people: Id[]): Promise<unknown>;
  /** Records that somebody was trained; returns the record's id. */
  record(someone: Id, program: string, trained_on: string, valid_until?: string): Promise<string>;
  exempt(program: string, people: Id[], until?: string | null): Promise<unknown>;
  endExemption(program: string, someone: Id): Promise<unknown>;
  /** Gives somebody a due date of their own. */
  dueOn(program: string, someone: Id, day: string): Promise<unknown>;
  trainingsOf(someone: Id): Promise<ReplyOf<typeof usersApi.trainings>['programs']>;
  /** The assignments, exemptions and records of these people, without the time since which they are so. */
  rowsOf(...people: Id[]): Promise<unknown[]>;
}

export async function startSamePeopleWorld(): Promise<SamePeopleWorld> {
  const world = await startWorld();
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const trainer = await world.createPerson('trainer');
  const [byAdmin, byManager] = [world.as(admin), world.as(manager)];
  const of = ({ id }: Id) => ({ params: { id } });
  const idsOf = (people: readonly Id[]) => people.map(({ id }) => id);
  const form = (person: Id, other: Id) => ({
    ...of(person),
    body: { other: other.id, because: 'Hired twice' },
  });
  const seenForm = async (person: Id, other: Id) => ({
    ...of(person),
    body: await seenMerge(world, admin, person.id, other),
  });
  const splitForm = (person: Id, other: Id) => ({ ...of(person), body: { other: other.id } });

  return {
    ...world,
    admin,
    manager,
    trainer,
    createTwo: async (role = 'employee') => ({
      person: await world.createPerson(role),
      other: await world.createPerson(role),
    }),
    form,
    preview: (person, other) => byAdmin.call(samePersonApi.preview, form(person, other)),
    seenForm,
    merge: async (person, other) => byAdmin.call(samePersonApi.merge, await seenForm(person, other)),
    splitForm,
    split: (person, other) => byAdmin.call(samePersonApi.split, splitForm(person, other)),
    createTraining: (facts = {}) =>
      world.createProgram({
        admin,
        manager,
        trainers: [trainer],
        due_days: 14,
        deadline: world.day(90),
        ...facts,
      }),
    assign: (id, ...people) =>
      byManager.call(programsApi.assign, { params: { id }, body: { assigned_employees: idsOf(people) } }),
    record: async ({ id }, program, trained_on, valid_until) => {
      const body = recordBody([id], { program, trained_on, ...(valid_until && { valid_until }) });
      return (await byAdmin.call(recordsApi.create, { body })).records[0]!._id;
    },
    exempt: (id, people, until = null) =>
      byManager.call(dueDatesApi.exempt, {
        params: { id },
        body: { people: idsOf(people), until, because: 'Not in this country' },
      }),
    endExemption: (id, someone) =>
      byManager.call(dueDatesApi.endExemption, { params: { id }, body: { people: [someone.id] } }),
    dueOn: (program, { id }, day) =>
      sql`
        update assignments set due_at = ${`${day}T12:00:00Z`}, due_because = 'extension'
        where program_id = ${program} and employee_id = ${id}`.execute(world.database.db),
    trainingsOf: async (someone) => (await byAdmin.call(usersApi.trainings, of(someone))).programs,
    rowsOf: async (...people) => {
      const ids = idsOf(people);
      const { rows } = await sql`
        select to_jsonb(a) - 'since' as row from assignments a where employee_id = any(${ids}::uuid[])
        union all select to_jsonb(x) from exemptions x where person_id = any(${ids}::uuid[])
        union all select to_jsonb(r) from training_records r where person_id = any(${ids}::uuid[])
        order by 1`.execute(world.database.db);
      return rows;
    },
  };
}
