import { type To } from 'react-router';
import type { Status } from '#shared/status';
import { Link } from '../ui/link.tsx';
import { Star } from '../ui/logo.tsx';
import { StatusMark } from './status-icon.tsx';

/** The summary of a screen, in one sentence under its heading. */
export interface Summary {
  /** The status whose icon is before the text; `complete` means that nothing is left to do. */
  status: Status;
  text: string;
  /** The beginning of the text, where that is a link to its subject. */
  link?: { text: string; to: To };
}

export function SummaryLine({ summary: { status, text, link } }: { summary: Summary }) {
  return (
    <p className="flex items-start gap-2">
      <span className="flex h-lh items-center">
        {status === 'complete' ? <Star className="size-5" /> : <StatusMark status={status} />}
      </span>
      <span className="tabular-nums">
        {link && (
          <Link
            to={link.to}
            className={status === 'overdue' ? 'link font-semibold text-danger' : 'link font-semibold'}
          >
            {link.text}
          </Link>
        )}
        {text}
      </span>
    </p>
  );
}
