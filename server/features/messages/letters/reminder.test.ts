import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { dueDatesApi, messagesApi } from '#shared/contract';
import { startReminded } from '../../../../test/reminded.ts';
import { buttonOf, chooseTokenOf } from '../../../../test/reminder-mails.ts';
import type { Seats } from '../../../../test/seats.ts';
import { during } from '../../../../test/cast.ts';
import { withMail, type Someone } from '../../../../test/world.ts';
import { remind } from '../reminders/service.ts';

describe('the mail of a reminder', () => {
  const world = during(startReminded);
  beforeAll(async () => {
    // It is half past eight.
    world.clock.advance(2.5 * 60 * 60_000);
    await world.passDays(0);
  });

  const mailTo = ({ email }: Someone) => {
    const mail = world.mails.mailsTo(email).at(-1)!;
    return { mail, text: (mail.parsed.text ?? '').replaceAll(/\s+/g, ' ') };
  };
  const assign = ({ params }: Seats, person: Someone) => world.manager.assigns(params, person);

  test('holds the next three sessions, with time, place, trainer and free seats §86.1', async () => {
    const seats = await world.createSeats([5, null, 1, 9]);
    await sql`
      update training_sessions set location = 'Room <4>', join_url = 'https://meet.company.example/1'
      where id = ${seats.sessions[0]!}`.execute(world.database.db);
    const [ada] = (await seats.assign(1)) as [Someone];
    const [token] = await world.remind(seats, ada);
    const { mail, text } = mailTo(ada);
    const trainer = `with ${world.trainer.first_name} ${world.trainer.last_name}`;
    expect(text).toContain(
      `Session 1: Thu, Dec 3, 2026 · 9:00 AM – 10:00 AM (UTC−6), Room <4>, ${trainer}, 5 seats left ` +
        `Session 2: Fri, Dec 4, 2026 · 9:00 AM – 10:00 AM (UTC−6), ${trainer} ` +
        `Session 3: Sat, Dec 5, 2026 · 9:00 AM – 10:00 AM (UTC−6), ${trainer}, 1 seat left`,
    );
    expect(mail.raw).not.toMatch(/Session 4|meet\.company/);
    expect(buttonOf(mail)).toBe(`${withMail.publicUrl}/choose/${token}`);
  });

  test('has the same button at each attempt, and is kept without it', async () => {
    const { ada, token } = await world.remindOne();
    await sql`
      update messages set sent_at = null, next_at = now() where person_id = ${ada.id}`.execute(
      world.database.db,
    );
    await world.mails.sendAll();
    expect(world.mails.mailsTo(ada.email).map(chooseTokenOf)).toEqual([token, token]);
    const { messages } = await ada.call(messagesApi.listOwn);
    expect(messages).toMatchObject([{ kind: 'reminder', state: 'sent' }]);
    expect(messages[0]!.text).toContain('[Choose a session]');
    expect(JSON.stringify(messages)).not.toContain(token);
  });

  test('is for the first of several trainings, and names the others §86.2', async () => {
    const [first, later] = [
      await world.createSeats([4, 5], { sessionDays: [1, 2], deadline: world.day(3) }),
      await world.createSeats([6], { sessionDays: [1], deadline: world.day(7) }),
    ];
    await sql`update programs set title = 'First Aid' where id = ${later.id}`.execute(world.database.db);
    const [ada] = (await first.assign(1)) as [Someone];
    await assign(later, ada);
    // The message about new trainings is out.
    world.clock.advance(20 * 60_000);
    await remind(world.services);
    await world.mails.sendAll();
    const { mail, text } = mailTo(ada);
    expect(mail.parsed.subject).toBe('Choose your sessions for 2 trainings');
    expect(text).toMatch(
      /Fire Safety: Due December 4, 2026 Session 1: .+ Session 2: .+5 seats left First Aid: Due December 8, 2026/,
    );
    expect(text).toContain(
      'The sessions and the button below are for Fire Safety. To choose a session for your other trainings, sign in and open Assigned Trainings.',
    );
    expect(await world.view(chooseTokenOf(mail))).toMatchObject({ program: { _id: first.id } });
  });

  test('leads to the training instead, where all sessions with seats are at the time of another one of theirs §86.2', async () => {
    const [wanted, held] = [
      await world.createSeats([4], { sessionDays: [2] }),
      await world.createSeats([4], { sessionDays: [2] }),
    ];
    const [ada] = (await wanted.assign(1)) as [Someone];
    await assign(held, ada);
    await held.enrol(ada, 0);
    await world.mails.remind(world.manager, wanted.id, [ada]);
    const mail = world.mails.mailsTo(ada.email).find(({ parsed }) => parsed.subject?.includes('is due'))!;
    expect(buttonOf(mail)).toBe(`${withMail.publicUrl}/trainings/${wanted.id}`);
    expect(mail.parsed.text).not.toContain('Session 1');
  });

  test('is judged again when it is sent: of who has a seat by then none goes out, and its link was never made', async () => {
    const seats = await world.createSeats([4, 5]);
    const [ada, bob] = (await seats.assign(2)) as [Someone, Someone];
    const body = { people: [ada.id, bob.id] };
    await world.manager.call(dueDatesApi.remind, { params: seats.params, body });
    await seats.enrol(ada, 0);
    await world.mails.sendAll();
    const subjects = world.mails.mailsTo(ada.email).map(({ parsed }) => parsed.subject);
    expect(subjects).toEqual([expect.stringContaining('Your seat in')]);
    const { rows } = await sql<{ person_id: string }>`
      select person_id from message_tokens where program_id = ${seats.id}`.execute(world.database.db);
    expect(rows.map(({ person_id }) => person_id)).toEqual([bob.id]);
  });
});
