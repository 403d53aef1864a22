import { formatCount } from '#shared/count';
import { formatDate } from '#shared/time';
import { listTeachingChanges, type TeachingChange } from '../../../db/teaching.ts';
import type { Fact, Letter, Section } from '../../../mail/letter.ts';
import { readHandedOver, type HandedOver, type HandoverFacts } from '../handovers/reads.ts';
import { sessionTimeOf } from './date-time.ts';
import { greetingOf, type Kind, type WritingContext } from './kind.ts';
import { calendarsOf } from './teaching.ts';

/** The most of each kind that are listed. */
const mostListed = 30;

interface Told extends HandedOver {
  sessions: readonly TeachingChange[];
}

/** For each person who takes duties over, and for the person who had them: one letter about all of them. */
export const handover: Kind = {
  prepare: async (tx, { person, facts }, context) => {
    const told = facts as HandoverFacts;
    const isReceiver = told.from !== person.id;
    const changes = await listTeachingChanges(
      tx,
      { personId: person.id, sessionIds: told.sessions },
      context.now,
    );
    const sessions = changes.filter(({ now }) => (now !== null) === isReceiver);
    const duties = { ...(await readHandedOver(tx, person.id, told)), sessions };
    const sections = sectionsOf(duties, isReceiver, context);
    if (sections.length === 0) return { droppedBecause: 'These duties were handed over again.' };
    const letter = isReceiver ? letterToReceiver(duties, context) : letterToFormer(context);
    return {
      letter: {
        ...letter,
        paragraphs: [greetingOf(person), ...letter.paragraphs],
        sections,
        calendarFiles: calendarsOf(sessions, { person }, context),
      },
      taught: sessions,
    };
  },
};

function letterToReceiver({ from, programs, sessions }: Told, { urlOf }: WritingContext): Letter {
  return {
    subject: from ? `You're taking over from ${from}` : "You're taking over from a colleague",
    paragraphs: [
      from
        ? `From now on, you're responsible for these duties instead of ${from}.`
        : "From now on, you're responsible for these duties instead of a colleague.",
    ],
    button:
      programs.length > 0
        ? { label: 'See your trainings', url: urlOf('/trainings') }
        : sessions.length > 0
          ? { label: 'See your sessions', url: urlOf('/sessions') }
          : { label: 'See your team', url: urlOf('/team') },
  };
}

const letterToFormer = ({ urlOf }: WritingContext): Letter => ({
  subject: 'Your duties were handed over',
  paragraphs: ["Colleagues have taken over the duties below. You don't have to do anything."],
  button: { label: 'See your dashboard', url: urlOf('/dashboard') },
});

function sectionsOf(
  { programs, sessions, people }: Told,
  isReceiver: boolean,
  { config: { timeZone } }: WritingContext,
): Section[] {
  const headings = isReceiver
    ? ['Trainings that you oversee', 'Sessions that you teach', 'People who report to you']
    : [
        'Trainings that you no longer oversee',
        'Sessions that you no longer teach',
        'People who no longer report to you',
      ];
  const facts: Fact[][] = [
    programs.map(({ title, deadline }) => ({ label: title, value: `due ${formatDate(deadline, timeZone)}` })),
    sessions.map(({ title, was, now }) => {
      const state = (now ?? was)!;
      const value = [sessionTimeOf(state, timeZone), state.location].filter(Boolean).join(', ');
      return { label: title, value };
    }),
    people.map(({ name, sign_in }) => ({ label: name, value: sign_in })),
  ];
  return facts.flatMap((each, index) =>
    each.length === 0
      ? []
      : [
          {
            heading: `${headings[index]!}: ${formatCount(each.length)}`,
            facts: each.slice(0, mostListed),
            ...(each.length > mostListed && { more: `and ${formatCount(each.length - mostListed)} more` }),
          },
        ],
  );
}
