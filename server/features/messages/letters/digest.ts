import { formatCount } from '#shared/count';
import { formatDay } from '#shared/month';
import { calendarDateOf, daysBetween, formatDate } from '#shared/time';
import type { Section } from '../../../mail/letter.ts';
import { readDigest, type Digest, type DigestPeople, type DigestProgram } from '../digests/reads.ts';
import { isRecipient } from '../digests/store.ts';
import { sayNeeded } from './add-seats.ts';
import { greetingOf, type Kind } from './kind.ts';
import { outsideQuietHours } from './outside-quiet-hours.ts';

/** The most programs that are listed. */
const mostPrograms = 20;

/**
 * On Mondays, for people who answer for the trainings of others (product §87). It has the programs overseen,
 * and the people who are overdue or need a seat.
 */
export const digest: Kind = {
  prepare: outsideQuietHours(async (tx, { person }, { config, now, urlOf, token }) => {
    if (!(await isRecipient(tx, person.id)))
      return { droppedBecause: 'The person unsubscribed, is away or has left.' };
    const { timeZone } = config;
    const told = await readDigest(tx, { personId: person.id, now, timeZone });
    if (told.programs.length + told.overdue.total + told.soon.total === 0)
      return { droppedBecause: 'Nothing needs attention.' };
    return {
      letter: {
        subject: subjectOf(told),
        paragraphs: [greetingOf(person), introductionOf(told), ...sayLineManagers(othersIn(told, 'overdue'))],
        sections: sectionsOf(told, { now, timeZone }),
        button: buttonOf(told, urlOf),
        unsubscribe: {
          pageUrl: urlOf(`/unsubscribe/${token}`),
          oneClickUrl: urlOf(`/api/unsubscribe/${token}`),
        },
      },
    };
  }),
};

type Count = 'overdue' | 'soon' | 'short';

function sumOf({ programs }: Digest, count: Count): number {
  return programs.reduce((sum, program) => sum + program[count], 0);
}

const teamIn = ({ overdue, soon }: Digest) => overdue.ofTeam + soon.ofTeam;

/** How many trainings of the programs overseen somebody else answers for. */
function othersIn(told: Digest, count: 'overdue' | 'soon'): number {
  return Math.max(0, sumOf(told, count) - told[count].overseen);
}

function introductionOf(told: Digest): string {
  if (teamIn(told) === 0) return "Here's what needs attention in the trainings you oversee.";
  return told.programs.length === 0
    ? "Here's what needs attention on your team."
    : "Here's what needs attention in the trainings you oversee, and on your team.";
}

function sayLineManagers(others: number): string[] {
  if (others === 0) return [];
  return others === 1
    ? ['1 person is overdue for these trainings, and their line manager will be told.']
    : [
        `${formatCount(others)} people are overdue for these trainings, and their line managers will be told.`,
      ];
}

function buttonOf(told: Digest, urlOf: (path: string) => string) {
  if (told.programs.length === 0 && teamIn(told) > 0) return { label: 'See your team', url: urlOf('/team') };
  return told.overdue.total + sumOf(told, 'overdue') > 0
    ? { label: 'See who is overdue', url: urlOf('/users/employees') }
    : { label: 'See the trainings', url: urlOf('/trainings') };
}

/** "This week: 22 overdue, 5 people still need a seat". */
function subjectOf(told: Digest): string {
  const [overdue, soon] = [
    told.overdue.total + othersIn(told, 'overdue'),
    told.soon.total + othersIn(told, 'soon'),
  ];
  const short = sumOf(told, 'short');
  const parts = [
    overdue > 0 && `${formatCount(overdue)} overdue`,
    soon > 0 && saySoon(soon),
    short > 0 && sayNeeded(short, null),
  ];
  return `This week: ${parts.filter(Boolean).join(', ')}`;
}

function saySoon(people: number): string {
  return people === 1 ? '1 person still needs a seat' : `${formatCount(people)} people still need a seat`;
}

function saySoonBy(people: number, until: string): string {
  return people === 1
    ? `1 person still needs a seat by ${until}`
    : `${formatCount(people)} people still need a seat by ${until}`;
}

function sectionsOf(told: Digest, { now, timeZone }: { now: Date; timeZone: string }): Section[] {
  const today = calendarDateOf(now, timeZone);
  const until = formatDay(told.until);
  const lateness = (due: Date) => {
    const days = daysBetween(calendarDateOf(due, timeZone), today);
    return days === 1 ? '1 day overdue' : `${formatCount(days)} days overdue`;
  };
  return [
    {
      heading: 'Trainings',
      facts: told.programs.slice(0, mostPrograms).map((program) => ({
        label: program.title,
        value: standingOf(program, until),
      })),
      ...more(told.programs.length, mostPrograms),
    },
    peopleSection('Overdue', told.overdue, lateness),
    peopleSection(`Need a seat by ${until}`, told.soon, (due) => `due ${formatDate(due, timeZone)}`),
  ].filter(({ facts }) => facts.length > 0);
}

function peopleSection(
  heading: string,
  { first, total }: DigestPeople,
  wordsOf: (due: Date) => string,
): Section {
  return {
    heading: `${heading}: ${formatCount(total)}`,
    facts: first.map(({ name, title, due }) => ({ label: name, value: `${title}, ${wordsOf(due)}` })),
    ...more(total, first.length),
  };
}

/** "3 overdue, 2 people due by December 7 have no seat, 4 more seats needed by December 1". */
function standingOf({ overdue, soon, short, shortBy }: DigestProgram, until: string): string {
  const parts = [
    overdue > 0 && `${formatCount(overdue)} overdue`,
    soon > 0 && saySoonBy(soon, until),
    short > 0 && sayNeeded(short, shortBy),
  ];
  return parts.filter(Boolean).join(', ');
}

const more = (total: number, shown: number) =>
  total > shown ? { more: `and ${formatCount(total - shown)} more` } : {};
