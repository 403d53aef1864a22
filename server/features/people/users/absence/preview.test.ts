import { describe, expect, test } from 'vitest';
import { usersApi } from '#shared/contract';
import { stage } from '../../../../../test/cast.ts';
import type { Someone } from '../../../../../test/world.ts';

describe('before somebody is noted as away', () => {
  const { world, admin, manager, trainer, person, createProgram } = stage({
    newcomers: ['person'],
    now: '2026-12-01T12:00:00.000Z',
  });

  const request = ({ id }: Someone, from: number, until: number) => ({
    params: { id },
    body: { from: world.day(from), until: world.day(until), kind: 'leave' as const },
  });
  const preview = (someone: Someone, from: number, until: number) =>
    admin.call(usersApi.previewAway, request(someone, from, until));

  test('the preview is refused as the change is §108.10', async () => {
    const ofOneself = await admin.refusal(usersApi.previewAway, request(admin, 0, 3));
    expect(ofOneself).toMatchObject({ status: 403, code: 'not_for_yourself' });
    expect(await manager.refusal(usersApi.previewAway, request(person, 0, 3))).toMatchObject({ status: 404 });
    expect(await admin.refusal(usersApi.previewAway, request(person, 3, 2))).toMatchObject({
      errors: { until: 'Must be on or after the first day' },
    });
    const seen = {
      ...request(person, 0, 3),
      body: { ...request(person, 0, 3).body, effects: 'a'.repeat(64) },
    };
    expect(await admin.refusal(usersApi.setAway, seen)).toMatchObject({
      status: 409,
      code: 'effects_changed',
    });
  });

  test('it names each due date with the new one and each seat, and changes nothing §108.10', async () => {
    const due = await createProgram({ deadline: world.day(5), due_days: 4 });
    const seat = await createProgram({ sessionDays: [6], deadline: world.day(20) });
    const later = await createProgram({ deadline: world.day(30) });
    for (const program of [due, seat, later]) await manager.assigns(program, person);
    await person.enrols(seat);
    const { effects, digest, sessions } = await preview(person, 2, 10);
    expect(sessions).toEqual([]);
    expect(effects).toMatchObject([
      { code: 'due_moved', people: 1, program: due.id, by: world.day(14) },
      { code: 'seats_freed', people: 1, program: seat.id, session: seat.sessions[0] },
    ]);
    const { user } = await admin.call(usersApi.view, { params: { id: person.id } });
    expect(user.away).toBeNull();
    const { body, params } = request(person, 2, 10);
    const saved = await admin.call(usersApi.setAway, { params, body: { ...body, effects: digest } });
    expect(saved.user.away).toMatchObject({ from: world.day(2), until: world.day(10) });
    // The same again does nothing.
    expect((await preview(person, 2, 10)).effects).toEqual([]);
  });

  test('it and the change name the sessions to teach in that time §108.10', async () => {
    const { id, sessions } = await createProgram({ sessionDays: [3, 12], title: 'Knots' });
    const { effects, sessions: taught } = await preview(trainer, 2, 10);
    const named = [{ _id: sessions[0], program: { _id: id, title: 'Knots' } }];
    expect(taught.filter(({ program }) => program._id === id)).toMatchObject(named);
    expect(effects.filter(({ session }) => session === sessions[0])).toMatchObject([
      { code: 'trainer_away', people: 1, program: id, sample: [{ _id: trainer.id }] },
    ]);
    const saved = await admin.call(usersApi.setAway, request(trainer, 2, 10));
    expect(saved.sessions.filter(({ program }) => program._id === id)).toMatchObject(named);
    await admin.call(usersApi.endAbsence, { params: { id: trainer.id } });
  });
});
