import fc from 'fast-check';
import { sql } from 'kysely';
import { validUntil } from '../shared/renewal.ts';
import { addDays } from '../shared/time.ts';
import { count } from './equivalents.ts';
import type { Someone } from './someone.ts';
import type { TestProgram, World } from './world.ts';

/*
 * Companies in which records of some programs count for others (product §124), drawn by lot. After each change the
 * assignments are compared with the result of a plain function.
 */

const programs = 4;
const people = 2;
/** Days before today on which somebody was trained. Records of the last two have ended, if their program renews. */
const daysBack = [1, 50, 100, 200, 500, 700];

const program = fc.nat({ max: programs - 1 });
const person = fc.nat({ max: people - 1 });
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('assign' as const), program, person }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('unassign' as const), program, person }) },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('record' as const),
      program,
      person,
      days: fc.constantFrom(...daysBack),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('revoke' as const), which: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('count' as const),
      program,
      sources: fc.uniqueArray(program, { maxLength: 3 }),
      days: fc.constantFrom(60, 300, 1_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('exempt' as const), program, person }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('end-exemption' as const), program, person }) },
);

/** A company's life, with the programs that renew each year. */
export const lives = fc.record({
  renewing: fc.subarray([0, 1, 2, 3]),
  acts: fc.array(act, { minLength: 3, maxLength: 14 }),
});

type Life = typeof lives extends fc.Arbitrary<infer Drawn> ? Drawn : never;

interface Done {
  id: string;
  program: number;
  person: number;
  trainedOn: string;
  recordedAt: number;
  end: string | null;
}

/** The assignment as the plain function has it, and as it is stored. */
interface State {
  complete: boolean;
  answered_by: string | null;
  valid_until: string | null;
}

const isNewer = (one: Done, other: Done) =>
  one.trainedOn > other.trainedOn ||
  (one.trainedOn === other.trainedOn &&
    (one.recordedAt > other.recordedAt || (one.recordedAt === other.recordedAt && one.id > other.id)));

const newestOf = (records: readonly Done[]) =>
  records.reduce<Done | null>((newest, each) => (newest && !isNewer(each, newest) ? newest : each), null);

/** Lives through such a life in this company, with people and programs of its own; `same` compares. */
export const liveThrough =
  (
    world: World,
    staff: { admin: Someone; manager: Someone; trainer: Someone },
    same: (found: unknown, expected: unknown, acts: unknown) => void,
  ) =>
  async ({ renewing, acts }: Life): Promise<void> => {
    const { admin, manager, trainer } = staff;
    const today = world.day(0);
    const all: TestProgram[] = [];
    for (let index = 0; index < programs; index += 1)
      all.push(
        await world.createProgram({
          admin,
          manager,
          trainers: [trainer],
          due_days: 14,
          ...(renewing.includes(index) && { renew_months: 12 }),
        }),
      );
    const cast: Someone[] = [];
    for (let index = 0; index < people; index += 1) cast.push(await world.createPerson('employee'));

    const assigned = new Set<string>();
    const exempt = new Set<string>();
    const sources = new Map<number, { program: number; from: string }[]>();
    const done: Done[] = [];
    /** The end of the answer that each had before: it stays while the same record answers. */
    const kept = new Map<string, State>();

    const ruleOf = (index: number) => ({
      renew_months: renewing.includes(index) ? 12 : null,
      renew_on: null,
      window_days: 60,
    });
    const endOf = (index: number, trainedOn: string, who: number) => {
      const before = done.filter(
        (each) => each.program === index && each.person === who && each.trainedOn <= trainedOn,
      );
      const previousEnd = newestOf(before)?.end ?? null;
      return validUntil({ ...ruleOf(index), trainedOn, previousEnd });
    };
    const expectedOf = (index: number, who: number): State => {
      const own = done.filter((each) => each.program === index && each.person === who);
      const others = done.filter(
        (each) =>
          each.person === who &&
          (sources.get(index) ?? []).some(
            ({ program: source, from }) => source === each.program && each.trainedOn >= from,
          ),
      );
      const newest = newestOf([...own, ...others]);
      if (!newest) return { complete: false, answered_by: null, valid_until: null };
      const isOwn = newest.program === index;
      const former = kept.get(`${index} ${who}`);
      const end = isOwn
        ? newest.end
        : former?.answered_by === newest.id
          ? former.valid_until
          : endOf(index, newest.trainedOn, who);
      return {
        complete: end === null || end >= today,
        answered_by: isOwn ? null : newest.id,
        valid_until: end,
      };
    };

    for (const each of acts) {
      // Records of one day are ordered by their instants.
      world.clock.advance(1_000);
      await doIt(each);
      const { rows } = await sql<State & { program_id: string; employee_id: string }>`
        select program_id, employee_id, completed_at is not null as complete, answered_by, valid_until::text
        from assignments where program_id = any(${all.map(({ id }) => id)}::uuid[])`.execute(
        world.database.db,
      );
      const found = new Map(
        rows.map(({ program_id, employee_id, ...state }) => [
          `${all.findIndex(({ id }) => id === program_id)} ${cast.findIndex(({ id }) => id === employee_id)}`,
          state,
        ]),
      );
      const expected = new Map(
        [...assigned].map((key) => {
          const [index, who] = key.split(' ').map(Number) as [number, number];
          return [key, expectedOf(index, who)];
        }),
      );
      const sorted = (states: Map<string, State>) =>
        [...states].toSorted(([one], [other]) => (one < other ? -1 : 1));
      same(sorted(found), sorted(expected), acts);
      kept.clear();
      for (const [key, state] of expected) kept.set(key, state);
    }

    async function doIt(each: Life['acts'][number]): Promise<void> {
      if (each.act === 'revoke') {
        const record = done.length > 0 ? done.splice(each.which % done.length, 1)[0] : undefined;
        if (record) await admin.revokes({ _id: record.id });
        return;
      }
      if (each.act === 'count') {
        const from = addDays(today, -each.days);
        const counting = each.sources.filter((source) => source !== each.program);
        await count(
          admin,
          all[each.program]!,
          counting.map((source) => all[source]!),
          from,
        );
        sources.set(
          each.program,
          counting.map((source) => ({ program: source, from })),
        );
        return;
      }
      const [of, who] = [all[each.program]!, cast[each.person]!];
      const key = `${each.program} ${each.person}`;
      const isOpen = assigned.has(key) && !expectedOf(each.program, each.person).complete;
      if (each.act === 'record') {
        const trainedOn = addDays(today, -each.days);
        const end = endOf(each.program, trainedOn, each.person);
        const [record] = await admin.records([who], { program: of.id, trained_on: trainedOn });
        const recordedAt = world.clock.now().getTime();
        done.push({
          id: record!._id,
          program: each.program,
          person: each.person,
          trainedOn,
          recordedAt,
          end,
        });
      } else if (each.act === 'assign' && !assigned.has(key) && !exempt.has(key)) {
        await manager.assigns(of, who);
        assigned.add(key);
      } else if (each.act === 'unassign' && isOpen) {
        await manager.unassigns(of, who);
        assigned.delete(key);
      } else if (each.act === 'exempt' && isOpen) {
        await manager.exempts(of, [who]);
        assigned.delete(key);
        exempt.add(key);
      } else if (each.act === 'end-exemption' && exempt.has(key)) {
        await manager.endsExemption(of, who);
        exempt.delete(key);
        assigned.add(key);
      }
    }
  };
