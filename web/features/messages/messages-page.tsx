import type { LoaderFunctionArgs } from 'react-router';
import { messageFilters } from '#shared/messages/filters';
import { useRequiredList } from '../../api/list-queries.ts';
import { preload } from '../../api/queries.ts';
import { ExportLinks } from '../../components/export-links.tsx';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { paths } from '../../paths.ts';
import { FilterFields } from '../../ui/filter-fields.tsx';
import { filtersIn, useFilters } from '../../ui/filters.ts';
import { ListCount } from '../../ui/list-count.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { searchIn, useUrlSearch } from '../../ui/use-url-search.ts';
import { MailLine } from './mail-line.tsx';
import { MessageList } from './message-list.tsx';
import { allMessages, countQuery } from './queries.ts';
import { SendButton } from './send-button.tsx';

export function load({ request, context }: LoaderFunctionArgs) {
  const asked = filtersIn(messageFilters, new URL(request.url).searchParams);
  return preload(context, {
    required: [allMessages(searchIn(request), asked)],
    optional: [countQuery('waiting'), countQuery('failed')],
  });
}

/** Everybody's messages: sent, waiting, and why. */
export function Page() {
  const { field, term: search } = useUrlSearch();
  const { asked, set } = useFilters(messageFilters);
  const list = useRequiredList(allMessages(search, asked));
  const isFiltered = asked.state !== undefined || search !== '';
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <PageHeading title="Messages" back={<Breadcrumb to={paths.company()} label="Company" />} />
        <MailLine />
      </div>
      <div className="grid items-end gap-4 md:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchField label="Search all messages" {...field} />
        <FilterFields filters={messageFilters} values={asked} set={set} />
      </div>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <ListCount {...list.counted} filtered={isFiltered} one="message" many="messages" />
          <ExportLinks of="messages" query={{ search, ...asked }} />
        </div>
        <MessageList
          list={list}
          emptyText={
            isFiltered
              ? 'No messages found. Try another filter.'
              : 'No messages yet. Invitations and reminders will appear here.'
          }
          withPerson
        >
          {(message) => <SendButton message={message} />}
        </MessageList>
      </div>
    </div>
  );
}
