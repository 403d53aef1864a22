import { formatDate } from '#shared/time';
import type { Letter } from '../../../mail/letter.ts';
import { zoneOf } from '../../../db/time-zone.ts';
import { listSuggested } from '../../training/seats/choosing/store.ts';
import { listTold, type ToldTraining } from '../new-trainings/store.ts';
import { forgetUnsent, listReminded } from '../reminders/store.ts';
import { chooseButton, dueFact, linkDays, sayWhichOne, sessionFacts } from './choosing.ts';
import { greetingOf, type Kind } from './kind.ts';
import { outsideQuietHours } from './outside-quiet-hours.ts';

/**
 * For a person with new trainings. It is their reminder of the day, too, so others in which they have to choose a session
 * follow. Its button leads to the sessions of the first, without signing in.
 */
export const assigned: Kind = {
  prepare: outsideQuietHours(async (tx, { id, person }, context) => {
    const { config, now, urlOf } = context;
    const { timeZone } = config;
    const news = await listTold(tx, { messageId: id, personId: person.id }, { now, timeZone });
    const reminded = await listReminded(tx, id, person.id, { now, timeZone });
    const [first] = news;
    const shown = first ? reminded.map((item) => item.id) : [];
    await forgetUnsent(tx, id, shown);
    if (!first)
      return {
        droppedBecause:
          'The trainings are no longer assigned, or the person has a seat or has completed them.',
      };
    const others = reminded.filter((item) => !news.some((each) => each.id === item.id));
    const programId = first.id;
    const zone = zoneOf({ config });
    const sessions =
      first.isToChoose && !first.isReading
        ? await listSuggested(tx, { programId, personId: person.id, now, zone })
        : [];
    const isOne = news.length === 1 && others.length === 0;
    const letter: Letter = {
      subject: subjectOf(news, timeZone),
      paragraphs: [greetingOf(person), sayNews(news), saySeats(news)],
      facts: [
        dueFact(first, timeZone),
        ...sessionFacts(sessions, timeZone),
        ...news.slice(1).map((item) => dueFact(item, timeZone)),
      ],
      ...(others.length > 0 && {
        sections: [
          {
            heading: others.some(({ isReading }) => isReading)
              ? 'You still have to do'
              : 'You still have to choose a session for',
            facts: others.map((item) => dueFact(item, timeZone)),
          },
        ],
      }),
    };
    if (sessions.length === 0) {
      const button = isOne
        ? {
            label: first.isReading ? 'Read and sign' : 'See the training',
            url: urlOf(`/trainings/${programId}`),
          }
        : { label: 'See your trainings', url: urlOf('/trainings') };
      return { letter: { ...letter, button } };
    }
    return {
      letter: {
        ...letter,
        paragraphs: isOne ? letter.paragraphs : [...letter.paragraphs, sayWhichOne(first.title)],
        ...chooseButton(context),
      },
      opens: { programId, days: linkDays(context) },
    };
  }),
};

function subjectOf(news: readonly ToldTraining[], timeZone: string): string {
  const [{ title, due, isOverdue, because }] = news as [ToldTraining];
  if (news.length > 1) return `You have ${news.length} trainings to do`;
  const day = formatDate(due, timeZone);
  if (isOverdue) return `${title} has been due since ${day}`;
  if (because === 'version') return `New version of ${title}: sign it by ${day}`;
  if (because === 'again') return `${title} is due again on ${day}`;
  return because === 'back' ? `${title} is due on ${day}` : `New training: ${title}, due ${day}`;
}

function sayNews(news: readonly ToldTraining[]): string {
  const [{ title, because }] = news as [ToldTraining];
  if (news.length === 1)
    return {
      new: `“${title}” has been assigned to you.`,
      again: `“${title}” has to be done again.`,
      version: `There is a new version of “${title}”. Please read and sign it.`,
      back: `Your exemption from “${title}” has ended.`,
    }[because];
  if (news.every((each) => each.because === 'new')) return 'These trainings have been assigned to you.';
  return news.every((each) => each.because === 'again' || each.because === 'version')
    ? 'These trainings have to be done again.'
    : 'These trainings have to be done.';
}

/** About the first, which is one to choose a session for if there is any. */
function saySeats([first, ...others]: readonly ToldTraining[]): string {
  if (first!.isReading) return sayReading([first!, ...others]);
  if (first!.isToChoose)
    return others.length === 0
      ? 'There are seats available: pick a session that suits you.'
      : 'There are seats available: pick the sessions that suit you.';
  return others.length === 0
    ? "No session has a free seat right now. You can join the waiting list on the training's page."
    : "No session has a free seat right now. You can join the waiting lists on the trainings' pages.";
}

/** Trainings with sessions to choose come first, so the first is a reading only if there are none. */
function sayReading(news: readonly ToldTraining[]): string {
  if (news.length === 1) return 'You read and sign it online, whenever it suits you.';
  return "Open a training's page to read and sign it, or to choose a session.";
}
