import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { programsApi } from '#shared/contract';
import { createRenewals, type Renewals } from '../../../../test/renewing-programs.ts';
import { stage } from '../../../../test/cast.ts';
import { renew } from '../../training/renewals/service.ts';

describe('an edit that ends a program’s repetition', () => {
  const { world } = stage({ people: {} });
  let renewals: Renewals;

  beforeAll(async () => {
    renewals = await createRenewals(world);
  });

  beforeEach(() => renewals.moveTo('2026-12-01'));

  async function switchedOff({ params }: { params: { id: string } }, fields: object = {}) {
    const program = await renewals.admin.views(params);
    const { title, description, duration, training_sessions } = program;
    return {
      params,
      body: {
        title,
        description,
        duration,
        assigned_manager: renewals.manager.id,
        deadline: program.deadline.slice(0, 10) < world.day(0) ? world.day(30) : world.day(7),
        sessions: training_sessions.map(({ _id, trainer }) => ({
          _id,
          trainer: trainer._id,
          date: '2026-12-02',
          time: '09:00',
        })),
        renew_months: null,
        ...fields,
      },
    };
  }
  const effectsOf = async (edit: Awaited<ReturnType<typeof switchedOff>>) => {
    const { effects, digest } = await renewals.admin.call(programsApi.previewEdit, edit);
    const people = effects.map(({ code, people: count }) => [code, count]);
    return { people: Object.fromEntries(people) as object, digest };
  };

  test('names the people for whom the job still opens a cycle, and opens it §68.9', async () => {
    const { program, people } = await renewals.completedBy(2);
    const edit = await switchedOff(program);
    const { people: seen, digest } = await effectsOf(edit);
    expect(seen).toMatchObject({ renewal_opened: 2 });
    await renewals.admin.call(programsApi.edit, { ...edit, body: { ...edit.body, effects: digest } });
    renewals.moveTo('2027-11-15');
    await renew(world.services);
    expect(await renewals.countsOf(program)).toMatchObject({ completed: 0, total: people.length });
  });

  test('with the choice to stop them opens none, and lets the records last §68.9', async () => {
    const { program, people } = await renewals.completedBy(2);
    const edit = await switchedOff(program, { stop_renewals: true });
    const { people: seen, digest } = await effectsOf(edit);
    expect(seen).not.toHaveProperty('renewal_opened');
    // The digest is of the choice, too.
    const other = await switchedOff(program);
    expect(
      await renewals.admin.refusal(programsApi.edit, {
        ...other,
        body: { ...other.body, effects: digest },
      }),
    ).toMatchObject({ status: 409, code: 'effects_changed' });
    await renewals.admin.call(programsApi.edit, { ...edit, body: { ...edit.body, effects: digest } });
    const records = await world.database.db
      .selectFrom('training_records')
      .select('valid_until')
      .where('program_id', '=', program.id)
      .execute();
    expect(records).toEqual(people.map(() => ({ valid_until: null })));
    const entries = await renewals.admin.trail({ program: program.id, action: 'program.apply-renewals' });
    expect(entries).toHaveLength(1);
    renewals.moveTo('2027-11-15');
    await renew(world.services);
    expect(await renewals.countsOf(program)).toMatchObject({ completed: 2 });
  });

  test('says nothing of renewals where the program goes on coming back, or never did §68.9', async () => {
    const { program } = await renewals.completedBy(1);
    const again = await switchedOff(program, { renew_months: 24, due_days: 30, stop_renewals: true });
    expect((await effectsOf(again)).people).not.toHaveProperty('renewal_opened');
    await renewals.admin.call(programsApi.edit, again);
    const { valid_until } = await world.database.db
      .selectFrom('training_records')
      .select('valid_until')
      .where('program_id', '=', program.id)
      .executeTakeFirstOrThrow();
    expect(valid_until).toBe('2027-12-01');
  });
});
