import { countOf, formatMoreThan } from '#shared/count';
import { useOrganisation } from '../../api/organisation.ts';
import { useOptionalQuery } from '../../api/queries.ts';
import { countQuery } from './queries.ts';

/** Whether this company sends e-mail, how many messages are queued or were refused, and the remedy. */
export function MailLine() {
  const { sendsMail } = useOrganisation();
  const queued = useOptionalQuery(countQuery('waiting')).data;
  const refused = useOptionalQuery(countQuery('failed')).data;
  const queue = queued && sayQueued(queued);
  if (!sendsMail)
    return (
      <div className="flex flex-col gap-1 rounded-md border border-edge bg-mist px-4 py-3">
        <p className="font-medium">
          E-mail isn't set up for your company: SMTP_URL isn't set. {queue ?? 'No messages are queued.'}
        </p>
        <p>
          Set SMTP_URL and MAIL_FROM and restart the server. Queued messages then go out, unless they are
          older than 7 days or no longer needed.
        </p>
      </div>
    );
  if (!queued || !refused) return <p className="text-muted">Messages go out by e-mail.</p>;
  const refusal = sayRefused(refused);
  return (
    <p className="text-muted">
      {queue || refusal ? [queue, refusal].filter(Boolean).join(' ') : 'All messages sent.'}
    </p>
  );
}

interface Counted {
  total?: number | undefined;
  more_than?: number | undefined;
}

/** "3 messages are queued."; null where none is. */
function sayQueued({ total = 0, more_than: moreThan }: Counted): string | null {
  if (moreThan) return `${formatMoreThan(moreThan)} messages are queued.`;
  if (total === 0) return null;
  return total === 1 ? '1 message is queued.' : `${countOf(total, 'message')} are queued.`;
}

/** "3 messages were refused by the mail server."; null where none was. */
function sayRefused({ total = 0, more_than: moreThan }: Counted): string | null {
  if (moreThan) return `${formatMoreThan(moreThan)} messages were refused by the mail server.`;
  if (total === 0) return null;
  return total === 1
    ? '1 message was refused by the mail server.'
    : `${countOf(total, 'message')} were refused by the mail server.`;
}
