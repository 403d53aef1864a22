import { formatCount, formatMoreThan } from '#shared/count';
import { useOrganisation } from '../../api/organisation.ts';
import { useOptionalQuery } from '../../api/queries.ts';
import { waitingQuery } from './queries.ts';

/** Whether this company sends mail, how many messages wait, and the remedy. */
export function MailLine() {
  const { sendsMail } = useOrganisation();
  const { data } = useOptionalQuery(waitingQuery);
  const waiting = data && waitingWords(data.total ?? 0, data.more_than);
  return sendsMail ? (
    <p className="text-muted">Messages go out by mail. {waiting}</p>
  ) : (
    <div className="flex flex-col gap-1 rounded-md border border-edge bg-mist px-4 py-3">
      <p className="font-medium">This company sends no mail: SMTP_URL is not set. {waiting}</p>
      <p>
        Set SMTP_URL and MAIL_FROM and restart the server. What waits goes out then, unless it is older than 7
        days or not needed any more.
      </p>
    </div>
  );
}

function waitingWords(count: number, moreThan: number | undefined): string {
  if (moreThan) return `${formatMoreThan(moreThan)} messages wait.`;
  if (count === 0) return 'None waits.';
  return count === 1 ? '1 message waits.' : `${formatCount(count)} messages wait.`;
}
