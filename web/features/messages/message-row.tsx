import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { Message } from '#shared/messages/schemas';
import { messageLabels } from '#shared/messages';
import { nameOf } from '#shared/person-name';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { rowTarget, wholeRow } from '../../ui/whole-row.ts';
import { missingWords, reasonWords, stateWords } from './message-words.ts';

/** A message: its time, subject and state. The whole row opens its text, as its button does. */
export function MessageRow({
  message,
  isOpen,
  onToggle,
  withPerson = false,
  children,
}: {
  message: Message;
  isOpen: boolean;
  onToggle: () => void;
  /** Whether it names its recipient and its obstacle, as for an admin. */
  withPerson?: boolean;
  /** The actions on it. */
  children?: ReactNode;
}) {
  const clock = useClock();
  const textId = useId();
  const { person, created_at: instant, text } = message;
  const subject = message.subject || messageLabels[message.kind];
  const reason = withPerson ? reasonWords(message) : null;
  const isMissing = message.state === 'failed' || (message.state === 'waiting' && reason !== null);
  return (
    <article>
      <div
        {...wholeRow}
        className="grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-3 py-3 transition-colors hover:bg-mist md:px-6"
      >
        <div className="flex min-w-0 flex-col gap-1">
          <p className="font-medium wrap-anywhere">{subject}</p>
          {withPerson && (
            <p className="text-small wrap-anywhere">
              <Link to={paths.user(person._id)} className="link">
                {nameOf(person)}
              </Link>{' '}
              <span className="text-muted">{message.sent_to ?? person.email}</span>
            </p>
          )}
          <p className="text-small text-muted tabular-nums">
            <span className={isMissing ? 'text-danger' : undefined}>{stateWords(message, clock)}</span>
            {!message.sent_at && ` · added ${clock.date(instant)}, ${clock.time(instant)}`}
          </p>
          {reason && <p className="text-small wrap-anywhere text-muted">{reason}</p>}
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={textId}
          aria-label={`Text: ${subject}${withPerson ? `, ${nameOf(person)}` : ''}, ${clock.date(instant)}, ${clock.time(instant)}`}
          className="touch -mr-2 inline-flex items-center justify-center self-start rounded-md -outline-offset-2"
          onClick={onToggle}
          {...rowTarget}
        >
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-5 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </div>
      <div id={textId} hidden={!isOpen}>
        {isOpen && (
          <div className="flex flex-col gap-4 border-t border-line bg-mist px-3 py-4 md:px-6">
            <p className="max-w-prose wrap-anywhere whitespace-pre-line">{text || missingWords(message)}</p>
            {children}
          </div>
        )}
      </div>
    </article>
  );
}
