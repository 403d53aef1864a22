import { readMessage } from '../session-messages/store.ts';
import { sessionDayOf, sessionTimeOf } from './date-time.ts';
import { greetingOf, type Kind } from './kind.ts';

/** For people in a session: the text of its trainer, its manager or an admin. */
export const sessionMessage: Kind = {
  prepare: async (tx, { person, facts }, { config: { timeZone }, urlOf }) => {
    const written = await readMessage(tx, { id: facts['message'] as string, personId: person.id });
    if (!written) return { droppedBecause: 'The text of this message was removed.' };
    if (written.is_archived) return { droppedBecause: 'The training was archived.' };
    if (!written.is_seated) return { droppedBecause: 'The person no longer has a seat in this session.' };
    const { title, text, writer, writer_email: address, location, program_id: programId } = written;
    return {
      letter: {
        subject: `Message about ${title} on ${sessionDayOf(written.starts_at, timeZone)}`,
        paragraphs: [greetingOf(person), `${writer} wrote to everyone in your “${title}” session:`],
        quote: text,
        facts: [
          { label: 'When', value: sessionTimeOf(written, timeZone) },
          ...(location ? [{ label: 'Where', value: location }] : []),
        ],
        button: { label: 'See the training', url: urlOf(`/trainings/${programId}`) },
        ...(address && {
          replyTo: { name: writer, address },
          afterword: `To answer ${writer}, reply to this e-mail.`,
        }),
      },
    };
  },
};
