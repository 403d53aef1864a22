import { describe, expect, test } from 'vitest';
import { programsApi } from '#shared/contract';
import { calendarDateOf, clockTimeOf } from '#shared/time';
import { stage } from '../../../test/cast.ts';

const zone = 'Europe/Berlin';

/** Opening the edit form and saving it unchanged changes nothing (product §10). */
describe('saving the unchanged form of a program §10.2', () => {
  const { world, admin, trainer, createProgram } = stage({ settings: { timeZone: zone } });

  const view = (id: string) => admin.views({ id });

  test.each([
    ['before the hour that is skipped', '2027-03-28T00:59:00.000Z'],
    ['after the hour that is skipped', '2027-03-28T01:00:00.000Z'],
    ['in the first of the repeated hours', '2027-10-31T00:30:00.000Z'],
    ['in the second of the repeated hours', '2027-10-31T01:30:00.000Z'],
    ['in the last minute of the repeated hours', '2027-10-31T01:59:00.000Z'],
    ['with seconds that the form does not show', '2027-06-01T07:00:42.123Z'],
  ])('keeps the instant of a session %s', async (_, instant) => {
    const { id, sessions } = await createProgram();
    await world.database.db
      .updateTable('training_sessions')
      .set({ starts_at: new Date(instant), ends_at: new Date(Date.parse(instant) + 3_600_000) })
      .where('id', '=', sessions[0]!)
      .execute();
    // A deadline that was stored when the organisation had another zone.
    await world.database.db
      .updateTable('programs')
      .set({ deadline: new Date('2027-11-30T05:59:59.999Z') })
      .where('id', '=', id)
      .execute();
    const before = await view(id);
    expect(before.training_sessions[0]!.start_time).toBe(instant);
    await admin.call(programsApi.edit, {
      params: { id },
      body: {
        title: before.title,
        description: before.description,
        assigned_manager: before.assigned_manager._id,
        duration: before.duration,
        deadline: calendarDateOf(before.deadline, zone),
        sessions: before.training_sessions.map(({ _id, start_time }) => ({
          _id,
          trainer: trainer.id,
          date: calendarDateOf(start_time, zone),
          time: clockTimeOf(start_time, zone),
        })),
      },
    });
    const after = await view(id);
    // The trainer last read another time, which was changed in the database alone.
    const { updated_at, unpublished_changes } = after;
    expect(after).toEqual({ ...before, updated_at, unpublished_changes });
    expect(unpublished_changes).toMatchObject({ people: 0, trainers: 1 });
  });
});
