import { formatCount } from '#shared/count';
import { formatDay } from '#shared/month';
import { calendarDateOf, daysBetween, formatDate } from '#shared/time';
import type { Section } from '../../../mail/letter.ts';
import { readDigest, type Digest, type DigestPerson, type DigestProgram } from '../digests/reads.ts';
import { isRecipient } from '../digests/store.ts';
import { sayNeeded } from './add-seats.ts';
import { greetingOf, type Kind } from './kind.ts';
import { outsideQuietHours } from './outside-quiet-hours.ts';

/** So many programs are listed. */
const mostPrograms = 20;

/**
 * For a manager on Mondays: people overdue in the programs overseen, and people still need a seat (product §87).
 */
export const digest: Kind = {
  judge: outsideQuietHours(async (tx, { person }, { config, now, urlOf, token }) => {
    if (!(await isRecipient(tx, person.id)))
      return { droppedBecause: 'The person unsubscribed, or is no longer a manager.' };
    const { timeZone } = config;
    const told = await readDigest(tx, { managerId: person.id, now, timeZone });
    if (told.programs.length === 0) return { droppedBecause: 'Nothing needs attention.' };
    const overdue = sumOf(told, 'overdue');
    return {
      letter: {
        subject: subjectOf(told),
        paragraphs: [greetingOf(person), "Here's what needs attention in the trainings you oversee."],
        sections: sectionsOf(told, { now, timeZone }),
        button:
          overdue > 0
            ? { label: 'See who is overdue', url: urlOf('/users/employees') }
            : { label: 'See the trainings', url: urlOf('/trainings') },
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

/** "This week: 22 overdue, 5 people still need a seat". */
function subjectOf(told: Digest): string {
  const [overdue, soon, short] = [sumOf(told, 'overdue'), sumOf(told, 'soon'), sumOf(told, 'short')];
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
    peopleSection('Overdue', { people: told.overdue, total: sumOf(told, 'overdue'), wordsOf: lateness }),
    peopleSection(`Need a seat by ${until}`, {
      people: told.soon,
      total: sumOf(told, 'soon'),
      wordsOf: (due) => `due ${formatDate(due, timeZone)}`,
    }),
  ].filter(({ facts }) => facts.length > 0);
}

function peopleSection(
  heading: string,
  { people, total, wordsOf }: { people: DigestPerson[]; total: number; wordsOf: (due: Date) => string },
): Section {
  return {
    heading: `${heading}: ${formatCount(total)}`,
    facts: people.map(({ name, title, due }) => ({ label: name, value: `${title}, ${wordsOf(due)}` })),
    ...more(total, people.length),
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
