import { sql } from 'kysely';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { digestsApi, usersApi } from '#shared/contract';
import { beAway } from '../../../../test/absences.ts';
import { prepared } from '../../../../test/prepared.ts';
import { endLines, putBelow } from '../../../../test/lines.ts';
import { messagesTo } from '../../../../test/message-tokens.ts';
import { staff, stage } from '../../../../test/cast.ts';
import { withMail, type Someone } from '../../../../test/world.ts';
import type { Letter } from '../../../mail/letter.ts';
import { addDigests } from './service.ts';

const monday = '2027-01-18T15:00:00Z';

const { world, admin, manager, lead, trainer, ada, ben, createProgram } = stage({
  settings: withMail,
  anew: true,
  now: '2027-01-08T15:00:00Z',
  people: {
    ...staff,
    lead: { role: 'employee', first_name: 'Lea', last_name: 'Lead' },
    ada: { role: 'employee', first_name: 'Ada', last_name: 'Lovelace' },
    ben: { role: 'employee', first_name: 'Ben', last_name: 'Bloom' },
  },
});

beforeEach(async () => {
  await putBelow(world, lead, ada);
  await putBelow(world, trainer, lead);
});

describe('the weekly overview', () => {
  beforeEach(async () => {
    const program = await createProgram({ sessionDays: [6, 40], deadline: '2027-01-15' });
    await manager.assigns(program, ada, ben);
    world.clock.set(monday);
  });

  const run = () => addDigests(world.services);
  const told = async (person: Someone) => {
    const message = (await messagesTo(world, person.id, 'digest')).at(-1);
    return message && prepared(world, message);
  };
  const letterTo = async (person: Someone) =>
    ((await told(person)) as { letter: Letter } | undefined)?.letter;
  const namesTo = async (person: Someone) =>
    ((await letterTo(person))?.sections ?? [])
      .filter(({ heading }) => heading.startsWith('Overdue'))
      .flatMap(({ facts }) => facts.map(({ label }) => label));

  test('tells the acting line manager, and the program’s manager of the others, with the number of all §87.1 §87.2 §94.8', async () => {
    expect(await run()).toBe(2);
    expect(await namesTo(lead)).toEqual(['Ada Lovelace']);
    expect(await namesTo(manager)).toEqual(['Ben Bloom']);
    expect(await letterTo(lead)).toMatchObject({
      subject: 'This week: 1 overdue',
      paragraphs: [expect.any(String), "Here's what needs attention on your team."],
      button: { url: `${withMail.publicUrl}/team` },
    });
    const letter = (await letterTo(manager))!;
    expect(letter.subject).toBe('This week: 2 overdue');
    expect(letter.paragraphs).toContain(
      '1 person is overdue for these trainings, and their line manager will be told.',
    );
    expect(letter.sections![0]!.facts).toEqual([{ label: 'Fire Safety', value: '2 overdue' }]);
  });

  test('goes one up where the line manager is away or suspended, and is dropped for people who are away meanwhile §87.3 §94.8', async () => {
    await run();
    await beAway(world, lead.id);
    expect(await told(lead)).toMatchObject({ droppedBecause: expect.stringMatching(/away/) as string });
    world.clock.set('2027-01-25T15:00:00Z');
    await admin.call(usersApi.suspend, { params: { id: lead.id }, body: { because: null } });
    await run();
    expect(await namesTo(trainer)).toEqual(['Ada Lovelace']);
    expect(await messagesTo(world, lead.id, 'digest')).toHaveLength(1);
  });

  test('goes to the admins where nobody above and no manager acts §87.1 §94.8', async () => {
    await endLines(world);
    await beAway(world, manager.id);
    expect(await run()).toBe(1);
    expect(await namesTo(admin)).toEqual(['Ben Bloom', 'Ada Lovelace']);
    expect(await letterTo(admin)).toMatchObject({
      subject: 'This week: 2 overdue',
      button: { url: `${withMail.publicUrl}/users/employees` },
    });
  });

  test('is switched off and on by people who have somebody below, and by nobody else §87.8', async () => {
    world.clock.set('2027-01-08T15:00:00Z');
    const signedOut = ada.with({ token: await world.signIn(ada) });
    world.clock.set(monday);
    expect(await signedOut.status(digestsApi.choose, { body: { on: false } })).toBe(401);
    expect(await ada.refusal(digestsApi.choose, { body: { on: false } })).toMatchObject({ status: 403 });
    await lead.call(digestsApi.choose, { body: { on: false } });
    expect(await run()).toBe(1);
    expect(await messagesTo(world, lead.id, 'digest')).toEqual([]);
  });
});

describe('the acting line manager', () => {
  /** By each person the place of the line manager, and whether they act. */
  const company = fc.array(
    fc.record({ above: fc.nat(5), is: fc.constantFrom('there', 'there', 'away', 'suspended', 'left') }),
    { minLength: 2, maxLength: 6 },
  );

  test('is the nearest above who is active and not away, found from above and from below alike §94.8', async () => {
    await fc.assert(
      fc.asyncProperty(company, async (drawn) => {
        await world.empty();
        await world.createPerson('admin');
        const people: Someone[] = [];
        for (const [place, { above }] of drawn.entries()) {
          const person = await world.createPerson('employee');
          if (place > 0 && above < place) await putBelow(world, people[above]!, person);
          people.push(person);
        }
        for (const [place, { is }] of drawn.entries()) {
          const { id } = people[place]!;
          if (is === 'away') await beAway(world, id);
          if (is === 'suspended' || is === 'left') {
            const column = is === 'left' ? 'deactivated_at' : 'suspended_at';
            await sql`update users set ${sql.ref(column)} = now() where id = ${id}`.execute(
              world.database.db,
            );
          }
        }
        const actingOf = (place: number): number | null => {
          const { above } = drawn[place]!;
          if (place === 0 || above >= place) return null;
          return drawn[above]!.is === 'there' ? above : actingOf(above);
        };
        const expected = drawn.map((_, place) => people[actingOf(place) ?? -1]?.id ?? null);
        const ids = people.map(({ id }) => id);
        const { rows } = await sql<{ acting: string | null; found: string[] }>`
          select acting_manager(person.id) as acting, array(
            select lead.id from unnest(${ids}::uuid[]) lead (id), people_acted_for(lead.id) b where b.id = person.id) as found
          from unnest(${ids}::uuid[]) with ordinality person (id, place) order by place`.execute(
          world.database.db,
        );
        expect(rows.map(({ acting }) => acting)).toEqual(expected);
        expect(rows.map(({ found }) => found)).toEqual(expected.map((id) => (id ? [id] : [])));
      }),
      { numRuns: 12 },
    );
  });
});
