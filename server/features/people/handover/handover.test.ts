import { describe, expect, test } from 'vitest';
import { calendarApi, handoverApi, linesApi, programsApi, usersApi } from '#shared/contract';
import type { BodyOf } from '#shared/endpoint';
import { seenHandover } from '../../../../test/handovers.ts';
import { stage } from '../../../../test/cast.ts';
import { withMail, type Someone } from '../../../../test/world.ts';

type Form = Partial<BodyOf<typeof handoverApi.handOver>>;

describe('handing duties over', () => {
  const { world, admin, manager, trainer, employee, otherManager, otherTrainer, createProgram } = stage({
    settings: withMail,
    people: { admin: 'admin' },
    newcomers: {
      manager: { role: 'manager', first_name: 'Max' },
      trainer: { role: 'trainer', first_name: 'Tia' },
      employee: 'employee',
      otherManager: 'manager',
      otherTrainer: 'trainer',
    },
  });

  const of = ({ id }: Someone) => ({ params: { id } });
  const dutiesOf = (person: Someone) => admin.call(handoverApi.duties, of(person));
  const create = (title = 'Fire Safety', facts: { sessionDays?: number[]; trainers?: Someone[] } = {}) =>
    createProgram({ title, ...facts });
  const whole = (form: Form) => ({ programs: [], sessions: [], people: [], ...form });
  const preview = (from: Someone, form: Form) =>
    admin.call(handoverApi.preview, { ...of(from), body: whole(form) });
  const refusalOf = (from: Someone, form: Form, by = admin) =>
    by.refusal(handoverApi.handOver, { ...of(from), body: whole(form) });
  const handOver = async (from: Someone, form: Form) =>
    admin.call(handoverApi.handOver, {
      ...of(from),
      body: await seenHandover(world, admin, from.id, form),
    });
  const lead = (person: Someone, by: Someone) => admin.edits(person, { line_manager: by.id });
  const messagesTo = async ({ id }: Someone) =>
    world.database.db
      .selectFrom('messages')
      .select(['kind', 'facts'])
      .where('person_id', '=', id)
      .where('kind', 'in', ['handover', 'teaching'])
      .execute();

  test('is for admins alone, and not for people who have left §105.1', async () => {
    const { id } = await create();
    const form = { programs: [{ program: id, to: otherManager.id }] };
    expect(await refusalOf(manager, form, manager)).toMatchObject({ status: 403 });
    expect(await manager.status(handoverApi.duties, of(manager))).toBe(403);
    await admin.deletes(employee);
    expect(await admin.status(handoverApi.duties, of(employee))).toBe(404);
    expect(await refusalOf(employee, form)).toMatchObject({ status: 404 });
  });

  test('is refused where nothing is named, what is named isn’t theirs, or the receiver can’t take it over §105.3', async () => {
    const { id, sessions } = await create();
    const [session] = sessions as [string];
    expect(await refusalOf(manager, {})).toMatchObject({ status: 400, code: 'invalid_input' });
    const wrong: [Someone, Form, string][] = [
      [otherManager, { programs: [{ program: id, to: manager.id }] }, 'programs.0.program'],
      [manager, { programs: [{ program: id, to: otherTrainer.id }] }, 'programs.0.to'],
      [manager, { programs: [{ program: id, to: manager.id }] }, 'programs.0.to'],
      [manager, { programs: [1, 2].map(() => ({ program: id, to: otherManager.id })) }, 'programs.1.program'],
      [trainer, { sessions: [{ session, to: otherManager.id }] }, 'sessions.0.to'],
      [otherTrainer, { sessions: [{ session, to: trainer.id }] }, 'sessions.0.session'],
      [manager, { people: [{ person: employee.id, to: otherManager.id }] }, 'people.0.person'],
    ];
    for (const [from, form, field] of wrong) {
      const refusal = await refusalOf(from, form);
      expect([refusal.status, refusal.code, Object.keys(refusal.errors ?? {})]).toEqual([
        400,
        'invalid_input',
        [field],
      ]);
      expect(await admin.refusal(handoverApi.preview, { ...of(from), body: whole(form) })).toEqual(refusal);
    }
    await admin.call(usersApi.suspend, { ...of(otherManager), body: { because: null } });
    expect(await refusalOf(manager, { programs: [{ program: id, to: otherManager.id }] })).toMatchObject({
      errors: { 'programs.0.to': 'Choose an active manager' },
    });
  });

  test('refuses a line that would run in a circle, and then hands nothing over §105.3', async () => {
    const { id } = await create();
    await lead(employee, manager);
    const below = await world.createPerson('employee');
    await lead(below, employee);
    const form = {
      programs: [{ program: id, to: otherManager.id }],
      people: [{ person: employee.id, to: below.id }],
    };
    expect(await refusalOf(manager, form)).toMatchObject({ status: 400, code: 'line_cycle' });
    expect((await dutiesOf(manager)).programs).toHaveLength(1);
  });

  test('needs the effects as they are, and does nothing without §105.4', async () => {
    const { id } = await create();
    const form = { programs: [{ program: id, to: otherManager.id }] };
    const told = await preview(manager, form);
    expect(told.effects.map(({ code, people }) => [code, people])).toEqual([
      ['handed_over', 1],
      ['message_sent', 2],
    ]);
    expect(await refusalOf(manager, form)).toMatchObject({ code: 'effects_changed', digest: told.digest });
    expect(await refusalOf(manager, { ...form, effects: 'other' })).toMatchObject({
      code: 'effects_changed',
    });
    expect((await dutiesOf(manager)).programs).toEqual([{ _id: id, title: 'Fire Safety' }]);
    await handOver(manager, form);
    expect((await dutiesOf(manager)).programs).toEqual([]);
  });

  test('lists active programs, sessions that are not over, and the people directly below §105.1', async () => {
    const { id, sessions } = await create('Knots', { trainers: [trainer, trainer], sessionDays: [2, 1] });
    const archived = await create('Ropes');
    await admin.archives(archived);
    await lead(employee, trainer);
    expect(await dutiesOf(manager)).toEqual({
      programs: [{ _id: id, title: 'Knots' }],
      sessions: [],
      people: [],
    });
    const duties = await dutiesOf(trainer);
    expect(duties.sessions.map(({ _id, program }) => [_id, program])).toEqual(
      [1, 0].map((place) => [sessions[place], { _id: id, title: 'Knots' }]),
    );
    expect(duties.people.map(({ _id }) => _id)).toEqual([employee.id]);
  });

  test('suggests trainers who are free then, those of the program first §105.2', async () => {
    const known = await world.createPerson('trainer', { last_name: 'Zuse' });
    const { id } = await create('Cranes', { trainers: [trainer, known], sessionDays: [40, 41] });
    const busy = await world.createPerson('trainer', { last_name: 'Aalto' });
    await create('Elsewhere', { trainers: [busy], sessionDays: [40] });
    const seated = await world.createPerson('trainer', { last_name: 'Abel' });
    const other = await create('Ladders', { trainers: [otherTrainer], sessionDays: [40] });
    await manager.assigns(other, seated);
    await seated.enrols(other);
    const away = await world.createPerson('trainer', { last_name: 'Abbot' });
    const days = { from: world.day(35), until: world.day(45), kind: 'leave' as const };
    await admin.call(usersApi.setAway, { params: { id: away.id }, body: days });
    const free = await world.createPerson('trainer', { last_name: 'Aaron' });
    const [session] = (await dutiesOf(trainer)).sessions.filter(({ program }) => program._id === id);
    const ids = session!.suggestions.map(({ _id }) => _id);
    expect(ids.slice(0, 2)).toEqual([known.id, free.id]);
    expect(ids).not.toContain(busy.id);
    expect(ids).not.toContain(seated.id);
    expect(ids).not.toContain(away.id);
    expect(ids).not.toContain(trainer.id);
    expect(ids.length).toBeLessThanOrEqual(5);
  });

  test('tells that a trainer is busy then, also with what is handed over together §105.4', async () => {
    const { sessions } = await create('Knots', { trainers: [trainer, trainer], sessionDays: [3, 3] });
    const form = { sessions: sessions.map((session) => ({ session, to: otherTrainer.id })) };
    const { effects } = await preview(trainer, form);
    const busy = effects.filter(({ code }) => code === 'trainer_busy');
    expect(new Set(busy.map(({ session }) => session))).toEqual(new Set(sessions));
    expect(busy[0]!.sample!.map(({ _id }) => _id)).toEqual([otherTrainer.id]);
    // A clash that comes about after the preview is seen, too.
    const single = { sessions: [form.sessions[0]!] };
    const seen = await seenHandover(world, admin, trainer.id, single);
    await create('Ropes', { trainers: [otherTrainer], sessionDays: [3] });
    expect(await refusalOf(trainer, seen)).toMatchObject({ code: 'effects_changed' });
  });

  test('tells that the new trainer is away then §105.4', async () => {
    const { sessions } = await create('Knots', { trainers: [trainer, trainer], sessionDays: [3, 9] });
    const away = await world.createPerson('trainer');
    const days = { from: world.day(2), until: world.day(5), kind: 'leave' as const };
    await admin.call(usersApi.setAway, { params: { id: away.id }, body: days });
    const form = { sessions: sessions.map((session) => ({ session, to: away.id })) };
    const { effects } = await preview(trainer, form);
    expect(effects.filter(({ code }) => code === 'trainer_away')).toMatchObject([{ session: sessions[0] }]);
  });

  test('a manager of 12 trainings and a trainer of 30 sessions leave in one sitting: no clash unseen, everybody told once §105.3 §105.5 §105.6 §105.8', async () => {
    const programs = [];
    for (let place = 0; place < 12; place += 1) {
      const sessionDays = place < 6 ? [1, 2, 3, 4, 5] : [6];
      const trainers = sessionDays.map(() => (place < 6 ? trainer : otherTrainer));
      programs.push(
        await create(`Training ${place}`, {
          trainers,
          sessionDays: sessionDays.map((day) => day + place * 7),
        }),
      );
    }
    await lead(employee, manager);
    for (const [person, count] of [
      [manager, 12],
      [trainer, 30],
    ] as const) {
      const refusal = await admin.refusal(usersApi.delete, of(person));
      expect(refusal).toMatchObject({ status: 409, code: 'user_in_the_way' });
      const { programs: overseen, sessions } = refusal.duties as Awaited<ReturnType<typeof dutiesOf>>;
      expect(overseen.length + sessions.length).toBe(count);
    }
    const newTrainer = await world.createPerson('trainer');
    const [one, other] = [otherManager, await world.createPerson('manager')];
    await world.database.db.deleteFrom('messages').execute();

    const managed = await handOver(manager, {
      programs: programs.map(({ id }, place) => ({ program: id, to: (place % 2 ? one : other).id })),
      people: [{ person: employee.id, to: one.id }],
    });
    expect(managed).toMatchObject({ programs: 12, sessions: 0, people: 1 });
    const { sessions } = await dutiesOf(trainer);
    const given = sessions.map(({ _id }, place) => ({
      session: _id,
      to: (place % 2 ? newTrainer : otherTrainer).id,
    }));
    const told = await preview(trainer, { sessions: given });
    expect(told.effects.filter(({ code }) => code === 'trainer_busy')).toEqual([]);
    expect(await handOver(trainer, { sessions: given })).toMatchObject({ sessions: 30 });

    for (const person of [manager, trainer, one, other, newTrainer, otherTrainer])
      expect((await messagesTo(person)).map(({ kind }) => kind)).toEqual(['handover']);
    expect(await messagesTo(employee)).toEqual([]);
    for (const person of [manager, trainer]) await admin.deletes(person);
    expect((await one.call(linesApi.team)).people.map(({ _id }) => _id)).toEqual([employee.id]);
  });

  test('moves the sessions to the new trainer’s calendar, and out of the former one’s §105.6', async () => {
    const { sessions } = await create('Knots', { trainers: [trainer], sessionDays: [60] });
    const feedOf = async (person: Someone) => {
      const { url } = await person.call(calendarApi.subscribe, { body: {} });
      const token = /([\w-]+)\.ics$/.exec(url)![1]!;
      const reply = await fetch(`${world.baseUrl}/api/calendar/${token}.ics`);
      return (await reply.text()).match(/UID:/g)?.length ?? 0;
    };
    expect([await feedOf(trainer), await feedOf(otherTrainer)]).toEqual([1, 0]);
    await handOver(trainer, { sessions: [{ session: sessions[0]!, to: otherTrainer.id }] });
    expect([await feedOf(trainer), await feedOf(otherTrainer)]).toEqual([0, 1]);
  });

  test('makes an open form of the training old, so that it brings nobody back §105.5', async () => {
    const { id, sessions } = await create();
    const program = await admin.views({ id });
    await handOver(trainer, { sessions: [{ session: sessions[0]!, to: otherTrainer.id }] });
    const body = {
      title: 'Fire Safety',
      description: program.description,
      assigned_manager: manager.id,
      deadline: world.day(7),
      duration: 60,
      updated_at: program.updated_at,
      sessions: [{ _id: sessions[0]!, trainer: trainer.id, date: world.day(1), time: '09:00' }],
    };
    expect(await admin.refusal(programsApi.edit, { params: { id }, body })).toMatchObject({
      code: 'program_changed',
    });
  });

  test('happens once where two hand over the same at once §105.3', async () => {
    const { id } = await create();
    const third = await world.createPerson('manager');
    const forms = [otherManager, third].map(({ id: to }) => ({ programs: [{ program: id, to }] }));
    const bodies = await Promise.all(forms.map((form) => seenHandover(world, admin, manager.id, form)));
    const statuses = await Promise.all(
      bodies.map((body) => admin.status(handoverApi.handOver, { ...of(manager), body })),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 400]));
  });

  test('is told in the trail, an entry for each training and each person §105.7', async () => {
    const { id, sessions } = await create();
    await lead(employee, manager);
    await handOver(manager, {
      programs: [{ program: id, to: otherManager.id }],
      people: [{ person: employee.id, to: otherManager.id }],
    });
    await handOver(trainer, { sessions: [{ session: sessions[0]!, to: otherTrainer.id }] });
    const entries = await admin.trail({ limit: '3' });
    expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      {
        action: 'program.hand-over',
        before: { sessions: [{ id: sessions[0], trainer: trainer.id }] },
        after: { sessions: [{ id: sessions[0], trainer: otherTrainer.id }] },
      },
      {
        action: 'user.hand-over',
        before: { line_manager: manager.id },
        after: { line_manager: otherManager.id },
      },
      {
        action: 'program.hand-over',
        before: { manager: manager.id },
        after: { manager: otherManager.id },
      },
    ]);
  });
});
