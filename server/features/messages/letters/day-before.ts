import { formatCount } from '#shared/count';
import { calendarDateOf } from '#shared/time';
import { dayToAnnounce } from '../../../reminder-times/day-before.ts';
import { listParts } from '../../../db/calendar.ts';
import { partName } from '../../../mail/calendar-event.ts';
import { readSessionAhead } from '../day-before/store.ts';
import type { Fact } from '../../../mail/letter.ts';
import { factsOfParts } from './date-time.ts';
import { greetingOf, type Kind } from './kind.ts';

/** For people who have a seat in a session tomorrow, and for its trainer. */
export const dayBefore: Kind = {
  prepare: async (tx, { sessionId, person }, { config, now, urlOf }) => {
    const { timeZone } = config;
    const session = sessionId && (await readSessionAhead(tx, { sessionId, personId: person.id }));
    if (!session || !session.is_on) return { droppedBecause: "The session won't take place." };
    const all = await listParts(tx, sessionId);
    const parts = all.filter(
      ({ starts_at }) => calendarDateOf(starts_at, timeZone) === dayToAnnounce(now, config),
    );
    const [first] = parts;
    if (!first) return { droppedBecause: 'The session is on another day, or it is too late.' };
    const { is_taught: isTaught, is_seated: isSeated } = session;
    if (!isTaught && !isSeated) return { droppedBecause: 'The person no longer has a seat in this session.' };
    const { title, trainer, people, program_id: programId } = session;
    const part = partName({ part: first.part, part_count: all.length });
    const facts: Fact[] = [
      ...(part && parts.length === 1 ? [{ label: 'Part', value: part }] : []),
      ...factsOfParts(parts, timeZone),
    ];
    const subject = `Tomorrow: ${title}`;
    if (isTaught)
      return {
        letter: {
          subject,
          paragraphs: [greetingOf(person), `You're teaching a “${title}” session tomorrow.`],
          facts: [...facts, { label: 'Booked', value: sayPeople(people) }],
          button: { label: 'See who is coming', url: urlOf(`/sessions/${sessionId}`) },
        },
      };
    return {
      letter: {
        subject,
        paragraphs: [greetingOf(person), `Your “${title}” session is tomorrow.`],
        facts: [...facts, { label: 'Trainer', value: trainer }],
        button: { label: 'See the training', url: urlOf(`/trainings/${programId}`) },
        afterword: "Can't come? Cancel your seat on the training's page so that a colleague can have it.",
      },
    };
  },
};

function sayPeople(people: number): string {
  if (people === 0) return 'Nobody yet';
  return people === 1 ? '1 person' : `${formatCount(people)} people`;
}
