import { sql } from 'kysely';
import { programsApi } from '../shared/contract.ts';
import type { Telling } from '../shared/programs/schemas.ts';
import type { Program } from '../shared/shapes.ts';
import type { Config } from '../server/config.ts';
import { createMailer } from '../server/mail/create-mailer.ts';
import { Delivery } from '../server/features/messages/outbox/delivery/service.ts';
import { kinds } from '../server/features/messages/letters/kinds.ts';
import { publishDue } from '../server/features/programs/publishing/service.ts';
import { createSeatedPrograms, type SeatedPrograms } from './seated-programs.ts';
import { startSmtpServer, type ReceivedMail, type TestSmtpServer } from './smtp-server.ts';
import { startWorld, withMail, type Someone, type World } from './world.ts';

export type Shown = ReturnType<SeatedPrograms['asShown']>;

/** A company whose mails go out to a real server, and programs whose changes are sent. */
export interface QuietWorld extends World {
  smtp: TestSmtpServer;
  /** Made by the people of the last new beginning. */
  readonly programs: SeatedPrograms;
  /** Another admin, manager and trainer, and no changes that wait. */
  beginAnew(): Promise<void>;
  /** The call that edits the program as its form shows it now, with these changes. */
  edited(program: Program, change: (shown: Shown) => object, notify?: Telling): Promise<EditCall>;
  edit(program: Program, change: (shown: Shown) => object, notify?: Telling): Promise<void>;
  publish(program: Program, notify: 'now' | 'nobody'): Promise<number>;
  /** The changes that wait, as on an admin's page. */
  waiting(program: Program): Promise<Program['unpublished_changes']>;
  /** This much time passes, and the job runs; returns how many people got a message. */
  letMinutesPass(minutes: number): Promise<number>;
  /** Sends the messages that are due. */
  deliver(): Promise<void>;
  /** A program with a session tomorrow and one the day after. A number of people are in the first and have read so. */
  createSeated(count?: number): Promise<{ program: Program; ada: Someone; people: Someone[] }>;
  /** Sends the messages that are due. Returns the mails of this kind that the person has got since the last time. */
  changesTo(person: Someone): Promise<ReceivedMail[]>;
  /** The same as texts, each on one line. */
  textsTo(person: Someone): Promise<string[]>;
}

interface EditCall {
  params: { id: string };
  body: Shown & { notify?: Telling };
}

const silent = { error: () => {} };

/** The edit of the first session alone. */
export const withFirst =
  (changes: object) =>
  ({ sessions: [first, ...others] }: Shown) => ({ sessions: [{ ...first, ...changes }, ...others] });

export async function startQuietWorld(settings: Partial<Config> = {}): Promise<QuietWorld> {
  const smtp = await startSmtpServer();
  const world = await startWorld({
    ...withMail,
    mail: { ...withMail.mail, smtpUrl: smtp.url },
    ...settings,
  });
  let programs = await createSeatedPrograms(world);
  const mailer = world.services.config.mail && createMailer(world.services.config.mail, withMail.publicUrl);
  const delivery = new Delivery(world.services, { kinds, mailer });
  const seen = new Set<ReceivedMail>();

  const edited: QuietWorld['edited'] = async (program, change, notify) => {
    const shown = programs.asShown(await programs.view(program));
    return {
      params: { id: program._id },
      body: { ...shown, ...change(shown), ...(notify && { notify }) },
    };
  };
  const deliver = async () => {
    // The world's clock is another one than the database's.
    await sql`update messages set next_at = now() where next_at is not null`.execute(world.database.db);
    await delivery.sendDue(silent);
    await delivery.settled();
  };
  const changesTo: QuietWorld['changesTo'] = async ({ email }) => {
    await deliver();
    const mails = smtp.mailsTo(email).filter((mail) => !seen.has(mail));
    for (const mail of mails) seen.add(mail);
    return mails.filter(({ parsed }) => parsed.subject?.startsWith('Changed: '));
  };
  return {
    ...world,
    smtp,
    get programs() {
      return programs;
    },
    beginAnew: async () => {
      world.clock.set('2026-12-01T12:00:00.000Z');
      await world.database.db.deleteFrom('unpublished_changes').execute();
      programs = await createSeatedPrograms(world);
    },
    edited,
    deliver,
    edit: async (...asked) => {
      await world.as(programs.admin).call(programsApi.edit, await edited(...asked));
    },
    publish: async ({ _id: id }, notify) =>
      (await world.as(programs.admin).call(programsApi.publish, { params: { id }, body: { notify } })).people,
    waiting: async (program) => (await programs.view(program)).unpublished_changes,
    letMinutesPass: (minutes) => {
      world.clock.advance(minutes * 60_000);
      return publishDue(world.services);
    },
    changesTo,
    textsTo: async (person) =>
      (await changesTo(person)).map(({ parsed }) => parsed.text!.replaceAll(/\s+/g, ' ')),
    createSeated: async (count = 1) => {
      const program = await programs.create([{ location: 'Room 4' }, { day: 2 }]);
      const people = await programs.seat(program, count, 0);
      await deliver();
      world.clock.advance(60_000);
      return { program, people, ada: people[0]! };
    },
    close: async (options) => {
      await mailer?.close();
      await smtp.close();
      await world.close(options);
    },
  };
}
