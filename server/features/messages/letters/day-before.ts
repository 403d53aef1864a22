import { formatCount } from '#shared/count';
import { calendarDateOf } from '#shared/time';
import { dayToAnnounce } from '../../../reminder-times/day-before.ts';
import { readSessionAhead } from '../day-before/store.ts';
import type { Fact } from '../../../mail/letter.ts';
import { sessionTimeOf } from './date-time.ts';
import { greetingOf, type Kind } from './kind.ts';

/** For people who have a seat in a session tomorrow, and for its trainer. */
export const dayBefore: Kind = {
  prepare: async (tx, { sessionId, person }, { config, now, urlOf }) => {
    const { timeZone } = config;
    const session = sessionId && (await readSessionAhead(tx, { sessionId, personId: person.id }));
    if (!session || !session.is_on) return { droppedBecause: "The session won't take place." };
    if (calendarDateOf(session.starts_at, timeZone) !== dayToAnnounce(now, config))
      return { droppedBecause: 'The session is on another day, or it is too late.' };
    const { is_taught: isTaught, is_seated: isSeated } = session;
    if (!isTaught && !isSeated) return { droppedBecause: 'The person no longer has a seat in this session.' };
    const { title, location, join_url: joinUrl, trainer, people, program_id: programId } = session;
    const facts: Fact[] = [
      { label: 'When', value: sessionTimeOf(session, timeZone) },
      ...(location ? [{ label: 'Where', value: location }] : []),
      ...(joinUrl ? [{ label: 'Join', value: joinUrl }] : []),
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
