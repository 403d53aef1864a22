import type { LoaderFunctionArgs } from 'react-router';
import { useOptionalList } from '../../api/list-queries.ts';
import { preload } from '../../api/queries.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { MessageList } from './message-list.tsx';
import { ownMessages } from './queries.ts';

export function load({ context }: LoaderFunctionArgs) {
  return preload(context, { optional: [ownMessages()] });
}

/** The messages to the person who looks. */
export function Page() {
  const list = useOptionalList(ownMessages());
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Notification Page Under Construction" />
      <section aria-labelledby="own-messages" className="flex flex-col gap-3">
        <h2 id="own-messages" className="text-title font-semibold">
          Your messages
        </h2>
        {list.loading ? (
          <ListSkeleton />
        ) : (
          <MessageList
            list={list}
            emptyText="No messages yet. Messages about your trainings will appear here."
          />
        )}
      </section>
    </div>
  );
}
