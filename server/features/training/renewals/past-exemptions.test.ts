import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditApi, dueDatesApi, programsApi, recordsApi, usersApi } from '#shared/contract';
import { recordBody } from '../../../../test/record-body.ts';
import { createRenewals, type Renewals } from '../../../../test/renewing-programs.ts';
import { startWorld, type Someone, type World } from '../../../../test/world.ts';
import { renew } from './service.ts';

const firstDay = '2026-12-01';

describe('an exemption whose last day is past', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let renewals: Renewals;
  let admin: Someone, manager: Someone;

  beforeAll(async () => {
    world = await startWorld();
    renewals = await createRenewals(world);
    ({ admin, manager } = renewals);
  });

  beforeEach(() => renewals.moveTo(firstDay));
  afterAll(() => world.close());

  /** A program with two people; the first is exempt until this day. */
  async function exemptUntil(until: string | null) {
    const program = await renewals.createProgram({ deadline: '2027-06-30' });
    const people = await renewals.createPeople(2);
    await renewals.assign(program, people);
    const [person] = people as [Someone];
    const body = { people: [person.id], until, because: 'Parental leave' };
    await as(manager).call(dueDatesApi.exempt, { params: program.params, body });
    return { program, person };
  }

  const end = async () => (await renew(world.services)).exemptions;

  async function countExempt({ params }: { params: { id: string } }) {
    const { employees } = await as(manager).call(dueDatesApi.exemptions, { params });
    return employees.length;
  }

  test('is ended on the day after it and not before, and the assignment comes back §68.3', async () => {
    const { program, person } = await exemptUntil('2027-01-10');
    renewals.moveTo('2027-01-10');
    expect(await end()).toEqual({ people: 0, programs: 0 });
    expect(await renewals.countsOf(program)).toMatchObject({ total: 1 });
    renewals.moveTo('2027-01-11');
    expect(await end()).toEqual({ people: 1, programs: 1 });
    expect(await countExempt(program)).toBe(0);
    expect(await renewals.countsOf(program)).toMatchObject({ total: 2, not_enrolled: 1, enrolled: 1 });
    const { entries } = await as(admin).call(auditApi.list, { query: { program: program.id, limit: '1' } });
    expect(entries).toMatchObject([
      {
        action: 'program.end-exemption',
        actor: null,
        people: [{ _id: person.id }],
        after: { assigned: true },
      },
    ]);
    expect(await end()).toEqual({ people: 0, programs: 0 });
  });

  test('without a last day is never ended §68.3', async () => {
    const { program } = await exemptUntil(null);
    renewals.moveTo('2036-01-11');
    expect(await end()).toEqual({ people: 0, programs: 0 });
    expect(await countExempt(program)).toBe(1);
    await as(admin).call(programsApi.archive, program);
  });

  test('is forgotten in an archived program, and nothing comes back; with another role the training does §68.4 §91.3', async () => {
    const archived = await exemptUntil('2027-01-10');
    const promoted = await exemptUntil('2027-01-10');
    await as(admin).call(programsApi.archive, archived.program);
    const body = { role: 'trainer', department: null } as const;
    await as(admin).call(usersApi.edit, { params: { id: promoted.person.id }, body });
    renewals.moveTo('2027-01-11');
    expect(await end()).toEqual({ people: 2, programs: 2 });
    expect(await renewals.countsOf(promoted.program)).toMatchObject({ total: 2 });
    const left = await world.database.db
      .selectFrom('exemptions')
      .select('because')
      .where('until', 'is not', null)
      .execute();
    expect(left).toEqual([]);
  });

  test('and opens the next cycle in the same run, where a record is in its window §68.3', async () => {
    const { program, person } = await exemptUntil('2027-01-10');
    const facts = { program: program.id, trained_on: '2026-11-30', valid_until: '2027-02-01' };
    const body = recordBody([person.id], facts);
    await as(admin).call(recordsApi.create, { body });
    renewals.moveTo('2027-01-11');
    await end();
    const people = await renewals.listOf(program);
    expect(people.find(({ _id }) => _id === person.id)).toMatchObject({
      status: 'not-enrolled',
      cycle: 2,
      due: '2027-02-01',
      due_because: 'renewal',
    });
  });

  describe('where a record of an earlier day came in after the renewal', () => {
    /** A person exempt for a day in the second cycle, and the assignment after it. */
    async function afterExemption(recordEarlier: (program: string, person: string) => Promise<unknown>) {
      const { program, person } = await renewals.completedBy();
      renewals.moveTo('2027-10-10');
      await renew(world.services);
      await recordEarlier(program.id, person.id);
      const body = { people: [person.id], until: '2027-10-11', because: 'Parental leave' };
      await as(manager).call(dueDatesApi.exempt, { params: program.params, body });
      renewals.moveTo('2027-10-12');
      await renew(world.services);
      return renewals.listOf(program);
    }

    const trained_on = '2026-11-01';

    test('brings back the cycle that it had', async () => {
      const assigned = await afterExemption((program, person) =>
        as(admin).call(recordsApi.create, { body: recordBody([person], { program, trained_on }) }),
      );
      expect(assigned).toMatchObject([{ cycle: 2, status: 'not-enrolled', due: '2027-12-01' }]);
    });

    test('brings back the cycle after it, where an earlier release let it answer that of the renewal', async () => {
      const assigned = await afterExemption((program, person) =>
        world.database.db
          .insertInto('training_records')
          .values({
            person_id: person,
            program_id: program,
            title: 'Fire Safety',
            version: 1,
            cycle: 2,
            trained_on,
            recorded_at: world.clock.now(),
            recorded_by: admin.id,
            source: 'external',
          })
          .execute(),
      );
      expect(assigned).toMatchObject([{ cycle: 3, status: 'not-enrolled', due: '2027-12-01' }]);
    });
  });

  test('is ended once by several instances §68.3', async () => {
    await exemptUntil('2027-01-10');
    await exemptUntil('2027-01-10');
    renewals.moveTo('2027-01-11');
    const ended = await Promise.all([end(), end(), end()]);
    expect(ended.reduce((sum, { people }) => sum + people, 0)).toBe(2);
  });
});
