import { beforeAll, describe, expect, test } from 'vitest';
import { dueDatesApi, programsApi } from '#shared/contract';
import type { Status } from '#shared/status';
import type { Someone } from '../../../../test/world.ts';
import { stage } from '../../../../test/cast.ts';

const groups: Status[][] = [['overdue'], ['enrolled', 'not-enrolled'], ['complete']];

describe('the people of a program, after its deadline, some complete and some with a later due date', () => {
  const { world, admin, manager, trainer, createProgram } = stage();
  let params: { id: string };

  beforeAll(async () => {
    const people: Someone[] = [];
    for (let number = 0; number < 12; number += 1)
      people.push(await world.createPerson('employee', { last_name: `${'ABC'[number % 3]} ${number % 5}` }));
    const { id, sessions } = await createProgram();
    params = { id };
    const ids = (remainder: number) =>
      people.filter((_, index) => index % 4 === remainder).map((person) => person.id);
    await manager.assigns(params, ...people);
    const [complete, later, enrolledLater] = [ids(0), ids(1), ids(2)];
    for (const person of people.filter((each) => [...complete, ...enrolledLater].includes(each.id)))
      await person.enrols(params, sessions[0]);
    await trainer.call(programsApi.complete, { params, body: { completed_employees: complete } });
    await manager.call(dueDatesApi.extend, {
      params,
      body: { people: [...later, ...enrolledLater], due: world.day(60), because: 'On leave' },
    });
    const program = await admin.views(params);
    world.clock.set(program.deadline);
    world.clock.advance(1);
  });

  const ask = (query: Record<string, string>) => manager.call(programsApi.assigned, { params, query });

  test.each<[complete: string | undefined, statuses: Status[]]>([
    [undefined, groups.flat()],
    ['true', ['complete']],
    ['false', ['overdue', 'enrolled', 'not-enrolled']],
  ])(
    'come overdue ones first and complete ones last, by name in each, page by page, with complete=%s §34.4',
    async (complete, statuses) => {
      const { employees: byName } = await ask({});
      expect(new Set(byName.map(({ status }) => status))).toEqual(
        new Set(['overdue', 'enrolled', 'not-enrolled', 'complete']),
      );
      const expected = groups
        .flatMap((group) => byName.filter(({ status }) => group.includes(status)))
        .filter(({ status }) => statuses.includes(status));
      const query = { order: 'action', limit: '2', ...(complete && { complete }) };
      const found = [];
      let cursor: string | null | undefined;
      do {
        const page = await ask({ ...query, ...(cursor && { cursor }) });
        expect(page.total).toBe(cursor ? undefined : expected.length);
        found.push(...page.employees);
        cursor = page.next_cursor;
      } while (cursor);
      expect(found).toEqual(expected);
      const { employees: matching } = await ask({ ...query, search: 'B 1', limit: '200' });
      expect(matching).toEqual(expected.filter((person) => person.last_name.includes('B 1')));
    },
  );
});
