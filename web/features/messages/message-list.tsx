import { useState, type ReactNode } from 'react';
import type { Message } from '#shared/messages/schemas';
import type { ListRows } from '../../api/list-queries.ts';
import { PagedList } from '../../components/paged-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MessageRow } from './message-row.tsx';

/** Messages, the newest first. Which of them are open is kept here, since rows that are scrolled away are unmounted. */
export function MessageList({
  list,
  emptyText,
  withPerson = false,
  children,
}: {
  list: ListRows<Message>;
  emptyText: string;
  withPerson?: boolean;
  /** The actions on a message. */
  children?: (message: Message) => ReactNode;
}) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpen(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    );
  return (
    <div aria-busy={list.refreshing} className="overflow-hidden rounded-lg border border-line bg-paper">
      {list.total === 0 ? (
        <EmptyState text={emptyText} />
      ) : (
        <PagedList label="Messages" list={list} rowHeight={withPerson ? 112 : 80}>
          {(message) => (
            <MessageRow
              message={message}
              isOpen={open.has(message._id)}
              onToggle={() => toggle(message._id)}
              withPerson={withPerson}
            >
              {children?.(message)}
            </MessageRow>
          )}
        </PagedList>
      )}
    </div>
  );
}
