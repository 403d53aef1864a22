import type { SessionState } from '../../../db/calendar-tables.ts';
import { listTeachingChanges, type TeachingChange } from '../../../db/teaching.ts';
import { calendarEventOf, type CalendarChange } from '../../../mail/calendar-event.ts';
import type { Fact, Letter } from '../../../mail/letter.ts';
import { sessionDayOf, sessionTimeOf } from './date-time.ts';
import { greetingOf, type DueMessage, type Kind, type WritingContext } from './kind.ts';

/** For trainers: sessions that they now teach, no longer teach, or teach at another time or place. */
export const teaching: Kind = {
  prepare: async (tx, message, context) => {
    const { programId, person, facts } = message;
    const sessionIds = facts['sessions'] as string[];
    const changes = await listTeachingChanges(tx, { personId: person.id, sessionIds }, context.now);
    if (changes.length === 0) return { droppedBecause: 'The person already knows this.' };
    const calendars = calendarsOf(changes, message, context);
    const [single] = changes;
    const letter: Letter = {
      ...letterOf(changes, context),
      button: {
        label: single!.is_archived ? 'See your sessions' : 'See the training',
        url: context.urlOf(single!.is_archived ? '/sessions' : `/trainings/${programId}`),
      },
    };
    return {
      letter: {
        ...letter,
        paragraphs: [greetingOf(person), ...letter.paragraphs],
        ...(calendars.length === 1 && changes.length === 1
          ? { calendar: calendars[0]! }
          : { calendarFiles: calendars }),
      },
      taught: changes,
    };
  },
};

/** About one session, even if several of its parts have changed, or about several. */
function letterOf(changes: readonly TeachingChange[], context: WritingContext): Letter {
  const [first, ...others] = changes as [TeachingChange, ...TeachingChange[]];
  const sessions = new Set(changes.map(({ session_id }) => session_id)).size;
  if (sessions > 1) return severalLetter(changes, sessions, context);
  if (others.length === 0) return oneLetter(first, context);
  const isSame = (kind: 'was' | 'now') =>
    changes.every((change) => (change[kind] === null) === (first[kind] === null));
  const { timeZone } = context.config;
  if (isSame('was') && isSame('now')) {
    const letter = oneLetter(first, context);
    return first.now ? { ...letter, facts: factsOfChanges(changes, timeZone) } : letter;
  }
  return {
    subject: `Changed: ${first.title} on ${sessionDayOf((first.now ?? first.was)!.starts_at, timeZone)}`,
    paragraphs: [sayChanged(first)],
    facts: factsOfChanges(changes, timeZone),
  };
}

const sayChanged = ({ title }: TeachingChange) => `One of your “${title}” sessions has changed.`;

function oneLetter(change: TeachingChange, { config: { timeZone } }: WritingContext): Letter {
  const { title, was, now } = change;
  const day = sessionDayOf((now ?? was)!.starts_at, timeZone);
  if (!now)
    return {
      subject:
        change.is_cancelled || change.is_archived
          ? `Cancelled: ${title} on ${day}`
          : `You’re no longer teaching ${title} on ${day}`,
      paragraphs: [sayGone(change, timeZone)],
      facts:
        change.is_cancelled && change.cancel_reason ? [{ label: 'Why', value: change.cancel_reason }] : [],
    };
  if (!was)
    return {
      subject: `You're teaching ${title} on ${day}`,
      paragraphs: [`You've been assigned to teach a “${title}” session.`],
      facts: factsOf(now, timeZone),
    };
  return {
    subject: `Changed: ${title} on ${day}`,
    paragraphs: [sayChanged(change)],
    facts: [
      { label: 'Was', value: sayState(was, timeZone) },
      { label: 'Now', value: sayState(now, timeZone) },
    ],
  };
}

function factsOfChanges(changes: readonly TeachingChange[], timeZone: string): Fact[] {
  return changes.flatMap(({ was, now }) => [
    ...(was ? [{ label: now ? 'Was' : 'No longer yours', value: sayState(was, timeZone) }] : []),
    ...(now ? [{ label: was ? 'Now' : 'New', value: sayState(now, timeZone) }] : []),
  ]);
}

function severalLetter(
  changes: readonly TeachingChange[],
  sessions: number,
  { config: { timeZone } }: WritingContext,
): Letter {
  const { title, is_archived } = changes[0]!;
  const isNew = changes.every(({ was }) => !was);
  const facts = factsOfChanges(changes, timeZone);
  if (is_archived)
    return {
      subject: `Cancelled: ${sessions} sessions of ${title}`,
      paragraphs: [`“${title}” has ended, so these sessions won't take place.`],
      facts,
    };
  return {
    subject: isNew
      ? `You're teaching ${sessions} sessions of ${title}`
      : `Changed: ${sessions} sessions of ${title}`,
    paragraphs: [
      isNew
        ? `You've been assigned to teach ${sessions} “${title}” sessions.`
        : `${sessions} of your “${title}” sessions have changed.`,
    ],
    facts,
  };
}

function sayGone(
  { title, was, is_archived, is_cancelled, trainer }: TeachingChange,
  timeZone: string,
): string {
  const when = sessionTimeOf({ starts_at: was!.starts_at }, timeZone);
  if (is_archived) return `“${title}” has ended, so its session on ${when} won't take place.`;
  if (is_cancelled)
    return `The “${title}” session on ${when} has been cancelled. You don't have to be there.`;
  return trainer
    ? `You’re no longer teaching the “${title}” session on ${when}: ${trainer} is taking over.`
    : `The “${title}” session on ${when} was removed. You don't have to be there.`;
}

function factsOf(state: SessionState, timeZone: string): Fact[] {
  return [
    { label: 'When', value: sessionTimeOf(state, timeZone) },
    ...(state.location ? [{ label: 'Where', value: state.location }] : []),
    ...(state.join_url ? [{ label: 'Join', value: state.join_url }] : []),
  ];
}

/** "Tue, Dec 1, 2026 · 9:00 AM – 10:30 AM (UTC−6), Room 4". */
function sayState(state: SessionState, timeZone: string): string {
  return [sessionTimeOf(state, timeZone), state.location, state.join_url].filter(Boolean).join(', ');
}

/** The changes of a trainer's calendar: nothing is taken out of one that never had it. */
export function calendarsOf(
  changes: readonly TeachingChange[],
  { person }: Pick<DueMessage, 'person'>,
  context: WritingContext,
): CalendarChange[] {
  return changes.flatMap((change) => calendarOf(change, person, context));
}

function calendarOf(
  { session_id, part, part_count, program_id, title, was, now, sequence, has_event }: TeachingChange,
  person: DueMessage['person'],
  context: WritingContext,
): CalendarChange[] {
  const state = (now ?? was)!;
  if (!now && !has_event) return [];
  const event = calendarEventOf(
    {
      session_id,
      part,
      part_count,
      person_id: person.id,
      program_id,
      uid_session_id: null,
      sequence,
      is_cancelled: !now,
      changed_at: context.now,
      title,
      starts_at: new Date(state.starts_at),
      ends_at: new Date(state.ends_at),
      location: state.location,
      join_url: state.join_url,
      trainer_first_name: person.name?.first ?? '',
      trainer_last_name: person.name?.last ?? '',
    },
    context.urlOf,
  );
  return [{ method: now ? 'REQUEST' : 'CANCEL', event }];
}
