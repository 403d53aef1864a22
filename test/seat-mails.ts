import { sql } from 'kysely';
import ICAL from 'ical.js';
import type { MessageKind } from '../shared/messages.ts';
import type { DueMessage, Prepared } from '../server/features/messages/letters/kind.ts';
import { kinds } from '../server/features/messages/letters/kinds.ts';
import { publicUrl } from './sample-mails.ts';
import type { ReceivedMail } from './smtp-server.ts';
import type { Someone, World } from './world.ts';

/** The text of messages about seats at this moment, and why others are not needed, in the order of their kinds. */
export async function prepareSeatMessages(
  world: World,
  person: Pick<Someone, 'id'>,
): Promise<{ kind: MessageKind; id: string; prepared: Prepared }[]> {
  const { rows } = await sql<DueMessage & { kind: MessageKind }>`
    select m.id, m.kind, m.program_id as "programId", m.session_id as "sessionId", m.facts, m.created_at as "createdAt",
      json_build_object('id', u.id, 'email', u.email,
        'name', json_build_object('first', u.first_name, 'last', u.last_name)) as person
    from messages m join users u on u.id = m.person_id
    where m.person_id = ${person.id} order by m.created_at, m.kind`.execute(world.database.db);
  const { config } = world.services;
  const context = {
    config,
    now: world.clock.now(),
    urlOf: (path: string) => `${publicUrl}${path}`,
    companyName: () => Promise.resolve('Nordlicht Logistics'),
    token: 'none',
  };
  return Promise.all(
    rows.map(async ({ kind, ...message }) => ({
      kind,
      id: message.id,
      prepared: await kinds[kind].prepare(world.database.db, message, context),
    })),
  );
}

/** The calendar part of a mail as a calendar program reads it: of the alternative, which must equal the attachment. */
export function readCalendarPart(mail: ReceivedMail) {
  const { attachments } = mail.parsed;
  const texts = attachments
    .filter(({ contentType }) => /calendar|ics/.test(contentType))
    .map(({ content }) => content.toString());
  return { texts, types: attachments.map(({ contentType }) => contentType), ...readCalendar(texts[0] ?? '') };
}

/** The calendar and its events, read by another library than the one that writes them. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const [attendee] = event.attendees;
    return {
      uid: event.uid,
      sequence: Number(component.getFirstPropertyValue('sequence')),
      start: component.getFirstPropertyValue('dtstart')?.toString(),
      end: component.getFirstPropertyValue('dtend')?.toString(),
      summary: event.summary,
      location: event.location,
      description: event.description,
      status: component.getFirstPropertyValue('status')?.toString(),
      organizer: event.organizer,
      attendees: event.attendees.map((each) => each.getFirstValue()?.toString().toLowerCase()),
      rsvp: attendee?.getFirstParameter('rsvp'),
      partstat: attendee?.getFirstParameter('partstat'),
    };
  });
  return { method: calendar.getFirstPropertyValue('method')?.toString(), events };
}

/** The messages to people about their seats, each with its text now. */
export function seatLetters(world: World) {
  const messagesTo = (person: Someone) => prepareSeatMessages(world, person);
  return {
    messagesTo,
    kindsTo: async (person: Someone) => (await messagesTo(person)).map(({ kind }) => kind),
    /** Those that are still needed, in short: kind, method and SEQUENCE. */
    toldTo: async (person: Someone): Promise<string[]> =>
      (await messagesTo(person)).flatMap(({ kind, prepared }) =>
        'letter' in prepared
          ? [`${kind} ${prepared.letter.calendar?.method} ${prepared.letter.calendar?.event.sequence}`]
          : [],
      ),
    letterTo: async (person: Someone, wanted: string) => {
      const found = (await messagesTo(person)).find(({ kind }) => kind === wanted);
      return found && 'letter' in found.prepared ? found.prepared.letter : null;
    },
    /** The person has had a mail of the present seat. */
    isTold: (person: Someone) =>
      sql`update calendar_entries set told_by = gen_random_uuid(), last_told = null
        where person_id = ${person.id} and not is_cancelled`.execute(world.database.db),
    uidOf: ({ sessions }: { sessions: readonly string[] }, session: number, person: Someone) =>
      `${sessions[session]}.${person.id}@training.company.example`,
  };
}
