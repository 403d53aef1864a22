import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { chooseApi, dueDatesApi, programsApi, signInApi, undoApi, usersApi } from '#shared/contract';
import { staff, stage } from '../../../../test/cast.ts';
import { nobody } from '../../../../test/client.ts';
import { nameCompany } from '../../../../test/company-settings.ts';
import { startMailedWorld } from '../../../../test/mailed-world.ts';
import { messagesTo } from '../../../../test/message-tokens.ts';
import { buttonOf, chooseTokenOf } from '../../../../test/reminder-mails.ts';
import { password, type Someone } from '../../../../test/world.ts';
import { renew } from '../../training/renewals/service.ts';

const minute = 60_000;

describe('the message about new trainings', () => {
  // A Wednesday at ten in the organisation's zone.
  const { world, admin, manager, ada, program, createProgram } = stage({
    start: startMailedWorld,
    anew: true,
    now: '2027-01-06T16:00:00Z',
    people: { ...staff, ada: { role: 'employee', first_name: 'Ada' } },
    program: { sessionDays: [20, 21], deadline: '2027-02-19', title: 'Fire Safety' },
  });

  const comeIn = ({ email }: Someone) =>
    world.as(nobody).call(signInApi.signIn, { body: { email, password } });
  beforeEach(() => comeIn(ada));

  const later = (minutes: number) => world.clock.advance(minutes * minute);
  const of = ({ id } = ada) => messagesTo(world, id, 'assigned');
  const mailsTo = ({ email } = ada) => world.smtp.mailsTo(email);
  const textOf = (mail: ReturnType<typeof mailsTo>[number]) => mail.parsed.text!.replaceAll(/\s+/g, ' ');
  /** Runs the job and sends the mails; returns the subjects of the mails so far. */
  const tell = async (person = ada) => {
    await world.tellNewTrainings();
    await world.send();
    return mailsTo(person).map(({ parsed }) => parsed.subject);
  };
  const dropped = async (person = ada) => (await of(person)).map(({ dropped_because }) => dropped_because);
  const left = 'The trainings are no longer assigned, or the person has a seat or has completed them.';

  test('comes 15 minutes after the last of several, once and for all of them §119.1', async () => {
    const second = await createProgram({ sessionDays: [5], deadline: '2027-01-20', title: 'Ladders' });
    await manager.assigns(program, ada);
    later(10);
    await manager.assigns(second, ada);
    later(14);
    expect(await tell()).toEqual([]);
    later(1);
    await Promise.all([world.tellNewTrainings(), world.tellNewTrainings(), world.tellNewTrainings()]);
    expect(await tell()).toEqual(['You have 2 trainings to do']);
    later(60);
    expect(await tell()).toHaveLength(1);
    expect(await of()).toHaveLength(1);
  });

  test('is built like a reminder: three sessions, a button without signing in, and the others §119.2', async () => {
    const second = await createProgram({ sessionDays: [5], deadline: '2027-01-20', title: 'Ladders' });
    await manager.assigns(program, ada);
    await manager.assigns(second, ada);
    later(15);
    await tell();
    const [mail] = mailsTo() as [ReturnType<typeof mailsTo>[number]];
    const text = textOf(mail);
    expect(text).toMatch(
      /^Hi Ada, These trainings have been assigned to you\. There are seats available: pick the sessions that suit you\. The sessions and the button below are for Ladders\./,
    );
    expect(text).toMatch(
      /Ladders: Due January 20, 2027 Session 1: Mon, Jan 11, 2027 .* Fire Safety: Due February 19, 2027/,
    );
    const token = chooseTokenOf(mail);
    expect(await world.as(nobody).call(chooseApi.view, { params: { token } })).toMatchObject({
      program: { title: 'Ladders' },
      enrolled: false,
    });
    await world.as(nobody).call(chooseApi.choose, {
      params: { token },
      body: { session: second.sessions[0]!, unless_clash: null },
    });
  });

  test('names a training without a free seat, too, and leads to it §119.2', async () => {
    const full = await createProgram({ sessionDays: [5], deadline: '2027-02-19', title: 'Ropes' });
    const ben = await world.createPerson('employee');
    await manager.assigns(full, ben);
    await sql`update training_sessions set capacity = 1 where program_id = ${full.id}`.execute(
      world.database.db,
    );
    await ben.enrols(full, 0);
    await manager.assigns(full, ada);
    later(15);
    expect(await tell()).toEqual(['New training: Ropes, due February 19, 2027']);
    const [mail] = mailsTo() as [ReturnType<typeof mailsTo>[number]];
    expect(textOf(mail)).toContain(
      "No session has a free seat right now. You can join the waiting list on the training's page.",
    );
    expect(buttonOf(mail)).toContain(`/trainings/${full.id}`);
  });

  test('isn’t sent if the training was taken back by Undo, unassigned, exempt or archived in these minutes §119.3', async () => {
    const people = { assigned_employees: [ada.id] };
    const { undo } = await manager.call(programsApi.assign, {
      params: program.params,
      body: { ...people, undoable: true },
    });
    await manager.call(undoApi.undo, { params: { change: undo! } });
    const [unassigned, exempt, archived] = [
      await createProgram({ title: 'A' }),
      await createProgram({ title: 'B' }),
      await createProgram({ title: 'C' }),
    ];
    for (const each of [unassigned, exempt, archived]) await manager.assigns(each, ada);
    later(5);
    await manager.unassigns(unassigned, ada);
    await manager.exempts(exempt, [ada]);
    await admin.archives(archived);
    later(15);
    expect(await tell()).toEqual([]);
    expect(await of()).toEqual([]);
  });

  test('isn’t sent to who has a seat or is complete by then §119.3', async () => {
    await manager.assigns(program, ada);
    await ada.enrols(program, 0);
    const done = await createProgram({ title: 'Ladders' });
    await admin.records([ada], { program: done.id, trained_on: world.day(-1) });
    await manager.assigns(done, ada);
    await sql`delete from messages`.execute(world.database.db);
    later(15);
    expect(await tell()).toEqual([]);
  });

  test('waits in quiet hours, and is judged again when it is sent §119.3', async () => {
    // Friday, half past nine in the evening.
    world.clock.set('2027-01-09T03:30:00Z');
    const second = await createProgram({ sessionDays: [20], deadline: '2027-02-19', title: 'Ladders' });
    await manager.assigns(program, ada);
    later(15);
    expect(await tell()).toEqual([]);
    // A second one in the meantime: one message has both.
    await manager.assigns(second, ada);
    later(15);
    expect(await tell()).toEqual([]);
    expect(await of()).toHaveLength(2);
    await manager.unassigns(program, ada);
    world.clock.set('2027-01-11T13:00:00Z');
    expect(await tell()).toEqual(['New training: Ladders, due February 19, 2027']);
    expect(new Set(await dropped())).toEqual(new Set([left, null]));
  });

  test('is dropped if everything was taken back until it is sent §119.3', async () => {
    world.clock.set('2027-01-09T03:30:00Z');
    await manager.assigns(program, ada);
    later(15);
    await world.tellNewTrainings();
    await ada.enrols(program, 0);
    await sql`delete from messages where kind <> 'assigned'`.execute(world.database.db);
    world.clock.set('2027-01-11T13:00:00Z');
    expect(await tell()).toEqual([]);
    expect(await dropped()).toEqual([left]);
  });

  test('goes to nobody who has neither signed in nor been invited: the invitation names the trainings §119.4', async () => {
    await nameCompany(world);
    const ben = await world.createPerson('employee', { first_name: 'Ben' });
    const body = { first_name: 'Cleo', last_name: 'Lind', email: 'cleo@company.example' };
    const cleo = await admin.call(usersApi.create, {
      body: { ...body, role: 'employee', department: null, temp_password: null },
    });
    await manager.assigns(program, ben, { id: cleo.user._id });
    await world.send();
    later(15);
    await world.tellNewTrainings();
    await world.send();
    expect(mailsTo(ben)).toEqual([]);
    const [invitation, ...others] = world.smtp.mailsTo(body.email);
    expect(others).toEqual([]);
    expect(textOf(invitation!)).toContain('Your training Fire Safety: Due February 19, 2027');
    // Later trainings are news to a person who was invited.
    const second = await createProgram({ sessionDays: [5], deadline: '2027-02-19', title: 'Ladders' });
    later(1);
    await manager.assigns(second, ben, { id: cleo.user._id });
    later(15);
    await world.tellNewTrainings();
    await world.send();
    expect(mailsTo(ben)).toEqual([]);
    expect(world.smtp.mailsTo(body.email).map(({ parsed }) => parsed.subject)).toEqual([
      expect.stringContaining('your training account'),
      'New training: Ladders, due February 19, 2027',
    ]);
  });

  test('goes to nobody without an e-mail address, and to nobody who is away §119.4', async () => {
    const ben = await world.createPerson('employee');
    await comeIn(ben);
    await manager.assigns(program, ada, ben);
    await sql`update users set email = null, login = 'ben' where id = ${ben.id}`.execute(world.database.db);
    await admin.call(usersApi.setAway, {
      params: { id: ada.id },
      body: { from: world.day(0), until: world.day(10), kind: 'leave', effects: null },
    });
    later(15);
    expect(await world.tellNewTrainings()).toBe(0);
  });

  test('counts as the reminder of its day, whose trainings it names, too §119.5', async () => {
    const old = await createProgram({ sessionDays: [7, 30], deadline: '2027-01-13', title: 'Ladders' });
    await manager.assigns(old, ada);
    later(15);
    await tell();
    // The next Thursday is one day before the step; on Wednesday its last step comes.
    world.clock.set('2027-01-12T13:55:00Z');
    await manager.assigns(program, ada);
    later(10);
    // Eight o'clock has passed: the reminder leaves it to the message.
    expect(await world.remind()).toBe(0);
    later(5);
    expect(await tell()).toEqual([
      'New training: Ladders, due January 13, 2027',
      'New training: Fire Safety, due February 19, 2027',
    ]);
    expect(textOf(mailsTo().at(-1)!)).toContain(
      'You still have to choose a session for Ladders: Due January 13, 2027',
    );
    expect(await world.remind()).toBe(0);
    const preview = await manager.call(dueDatesApi.previewRemind, {
      params: program.params,
      body: { people: [ada.id] },
    });
    expect(preview).toMatchObject({ will: 0, reminded_today: 1 });
    expect((await manager.assignedTo(program)).map(({ reminded_today }) => reminded_today)).toEqual([true]);
    // Its step counts as sent: nothing comes on the next day but a later step.
    world.clock.set('2027-01-14T15:00:00Z');
    expect(await world.remind()).toBe(1);
  });

  test('leaves the reminder of the day to itself, and brings it where there is nothing new to tell §119.5', async () => {
    const old = await createProgram({ sessionDays: [7, 30], deadline: '2027-01-13', title: 'Ladders' });
    await manager.assigns(old, ada);
    later(15);
    await tell();
    world.clock.set('2027-01-12T13:55:00Z');
    await manager.assigns(program, ada);
    later(10);
    expect(await world.remind()).toBe(0);
    await manager.unassigns(program, ada);
    later(5);
    expect(await tell()).toEqual([
      'New training: Ladders, due January 13, 2027',
      'Ladders is due January 13, 2027',
    ]);
  });

  test('tells of what comes again only if it is due within 30 days §119.6', async () => {
    const rule = { renew_months: 12, due_days: 30, window_days: 60 };
    const renewing = await createProgram({
      ...rule,
      sessionDays: [80],
      deadline: '2027-03-30',
      title: 'Ladders',
    });
    const [far, near] = [await world.createPerson('employee'), ada];
    await comeIn(far);
    await admin.records([far], { program: renewing.id, trained_on: '2026-02-20' });
    await admin.records([near], { program: renewing.id, trained_on: '2026-01-20' });
    // Due on February 20 and January 20.
    await manager.assigns(renewing, far, near);
    await sql`delete from new_trainings`.execute(world.database.db);
    expect((await renew(world.services)).renewals.people).toBe(2);
    later(15);
    expect(await tell(near)).toEqual(['Ladders is due again on January 20, 2027']);
    expect(mailsTo(far)).toEqual([]);
    const exempt = await createProgram({ sessionDays: [9], deadline: '2027-01-20', title: 'Ropes' });
    await manager.assigns(exempt, near);
    await manager.assigns(program, near);
    await manager.exempts(exempt, [near]);
    await manager.exempts(program, [near]);
    later(60);
    await world.tellNewTrainings();
    await manager.endsExemption(exempt, near);
    await manager.endsExemption(program, near);
    later(15);
    expect((await tell(near)).slice(1)).toEqual(['Ropes is due on January 20, 2027']);
  });

  test('isn’t sent for a training that a reminder by hand has named in these minutes §119.5', async () => {
    await manager.assigns(program, ada);
    await manager.call(dueDatesApi.remind, { params: program.params, body: { people: [ada.id] } });
    later(15);
    expect(await tell()).toEqual(['Fire Safety is due February 19, 2027']);
  });
});
