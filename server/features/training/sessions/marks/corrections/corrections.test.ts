import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { programsApi, sessionsApi } from '#shared/contract';
import {
  createStaff,
  holdSession,
  markBody,
  type HeldSession,
  type Staff,
} from '../../../../../../test/held-session.ts';
import type { Someone } from '../../../../../../test/world.ts';
import { stage } from '../../../../../../test/cast.ts';

const correct = { correct: true };
const minute = 60_000;
const day = 24 * 60 * minute;

describe('a trainer who has marked the wrong person', () => {
  const { world } = stage({ people: {} });
  let staff: Staff;
  // Noon of the organisation's day, so that a session of an hour ends on it.
  const noon = new Date('2026-12-01T18:00:00Z');

  /** Sign-ins don't last as long as the tests move the clock. */
  async function moveTo(instant: Date) {
    world.clock.set(instant);
  }

  beforeAll(async () => {
    world.clock.set(noon);
    staff = await createStaff(world);
  });

  afterEach(async () => {
    if (world.clock.now() > noon) await moveTo(noon);
  });
  const recordsOf = ({ id }: Someone) => staff.admin.recordsOf({ id });
  const revocationsIn = async ({ program }: HeldSession) => {
    const query = { action: 'record.revoke' as const, program };
    return await staff.admin.trail(query);
  };
  const correctTo = (held: HeldSession, { id }: Someone, outcome: 'absent' | 'excused' | 'left-early') =>
    held.mark([{ person: id, outcome, correct: true }]);

  /** A session with people marked as attended. */
  async function holdMarked(facts: Parameters<typeof holdSession>[2] = {}) {
    const held = await holdSession(world, staff, facts);
    const marked = held.seated;
    await held.mark(marked.map(({ id }) => ({ person: id, outcome: 'attended' })));
    return { held, marked, person: marked[0]! };
  }

  test('is refused without saying that it is a correction, and nothing is revoked §75.7', async () => {
    const { held, person } = await holdMarked();
    for (const more of [{}, { correct: false }, { correct: null }])
      expect(await held.refusedMark(markBody(person.id, 'absent', more))).toMatchObject({
        status: 409,
        code: 'attendance_marked',
        message: 'Attendance is already marked.',
      });
    expect(await recordsOf(person)).toMatchObject([{ state: 'valid' }]);
  });

  test('corrects outcomes alone: other facts of somebody who attended stay §75.20', async () => {
    const { held, person } = await holdMarked();
    expect(await held.refusedMark(markBody(person.id, 'attended', { minutes: 5, ...correct }))).toMatchObject(
      { status: 409, code: 'attendance_marked' },
    );
    expect(await held.mark([{ person: person.id, outcome: 'attended', correct: true }])).toMatchObject([
      { outcome: 'attended', minutes: 60 },
    ]);
    expect(await recordsOf(person)).toMatchObject([{ state: 'valid', minutes: 60 }]);
  });

  test('has to be the one of the session, as for any mark §75.20', async () => {
    const { held, person } = await holdMarked();
    const body = markBody(person.id, 'absent', correct);
    expect(await held.refusedMark(body, staff.otherTrainer)).toMatchObject({ status: 404 });
    expect(await held.refusedMark(body, staff.admin)).toMatchObject({ status: 404 });
    expect(await held.refusedMark(body, staff.manager)).toMatchObject({ status: 404 });
    expect(await held.refusedMark(body, person)).toMatchObject({ status: 403 });
    expect(await recordsOf(person)).toMatchObject([{ state: 'valid' }]);
  });

  test('no longer does so once another trainer has the session, who may §75.20', async () => {
    const { held, person } = await holdMarked();
    await world.database.db
      .updateTable('training_sessions')
      .set({ trainer_id: staff.otherTrainer.id })
      .where('id', '=', held.id)
      .execute();
    const body = markBody(person.id, 'absent', correct);
    expect(await held.refusedMark(body)).toMatchObject({ status: 404 });
    const params = { id: held.id };
    const { people } = await staff.otherTrainer.call(sessionsApi.mark, { params, body });
    expect(people).toMatchObject([{ outcome: 'absent' }]);
  });

  test('corrects nothing in an archived program §75.20', async () => {
    const { held, person } = await holdMarked();
    await staff.admin.call(programsApi.archive, { params: { id: held.program }, body: null });
    expect(await held.refusedMark(markBody(person.id, 'absent', correct))).toMatchObject({
      status: 409,
      code: 'program_archived',
    });
    expect(await recordsOf(person)).toMatchObject([{ state: 'valid' }]);
  });

  test('corrects all people of a call or none §75.20', async () => {
    const { held, marked } = await holdMarked();
    const stranger = await world.createPerson('employee');
    const marks = [
      ...markBody(marked[0]!.id, 'absent', correct).marks,
      ...markBody(stranger.id, 'absent', correct).marks,
    ];
    expect(await held.refusedMark({ marks })).toMatchObject({ status: 400, code: 'not_assigned' });
    expect(await recordsOf(marked[0]!)).toMatchObject([{ state: 'valid' }]);
    expect(await revocationsIn(held)).toEqual([]);
  });

  test('has until the end of the day after the session, in the zone of the organisation §75.20', async () => {
    const { held, marked } = await holdMarked();
    const [first, second] = marked as [Someone, Someone];
    const now = world.clock.now().toISOString();
    expect((await held.roster()).map(({ marked_at }) => marked_at)).toEqual([now, now]);
    await moveTo(new Date('2026-12-03T05:59:59.999Z'));
    expect(await correctTo(held, first, 'absent')).toMatchObject([{ outcome: 'absent' }]);
    await moveTo(new Date('2026-12-03T06:00:00Z'));
    expect(await held.refusedMark(markBody(second.id, 'absent', correct))).toMatchObject({
      status: 409,
      code: 'attendance_marked',
      message: 'This mark can no longer be corrected here. An admin can revoke the record.',
    });
    expect(await recordsOf(second)).toMatchObject([{ state: 'valid' }]);
  });

  test('has until the end of the day after the mark, where the session was long ago §75.20', async () => {
    const held = await holdSession(world, staff, { people: 2 });
    await held.startIn((-9 * day) / minute);
    const [first, second] = held.seated as [Someone, Someone];
    await held.mark([first, second].map(({ id }) => ({ person: id, outcome: 'attended' })));
    await moveTo(new Date('2026-12-03T05:59:59Z'));
    expect(await correctTo(held, first, 'absent')).toMatchObject([{ outcome: 'absent' }]);
    await moveTo(new Date('2026-12-03T06:00:01Z'));
    expect(await held.refusedMark(markBody(second.id, 'absent', correct))).toMatchObject({ status: 409 });
  });

  test('has until the day after a session that lasts longer than its first day §75.20', async () => {
    const { held, person } = await holdMarked({ people: 1 });
    await world.database.db
      .updateTable('training_sessions')
      .set({ ends_at: new Date('2026-12-02T12:00:00Z') })
      .where('id', '=', held.id)
      .execute();
    await moveTo(new Date('2026-12-04T05:59:59Z'));
    expect(await correctTo(held, person, 'absent')).toMatchObject([{ outcome: 'absent' }]);
  });
});
