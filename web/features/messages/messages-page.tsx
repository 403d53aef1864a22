import type { LoaderFunctionArgs } from 'react-router';
import { messageStates, type MessageState } from '#shared/messages';
import { useRequiredList } from '../../api/list-queries.ts';
import { preload } from '../../api/queries.ts';
import { ExportLinks } from '../../components/export-links.tsx';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { paths } from '../../paths.ts';
import { ListCount } from '../../ui/list-count.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useUrlFields, valuesIn } from '../../ui/use-url-fields.ts';
import { MailLine } from './mail-line.tsx';
import { MessageList } from './message-list.tsx';
import { allMessages, countQuery } from './queries.ts';
import { SendButton } from './send-button.tsx';

const names = ['state', 'search'] as const;

const stateLabels: Record<MessageState, string> = {
  waiting: 'Queued',
  sent: 'Sent',
  failed: 'Refused',
  dropped: 'Skipped',
};

const stateOptions = messageStates.map((value) => ({ value, label: stateLabels[value] }));

const stateIn = (text: string): MessageState | '' => messageStates.find((state) => state === text) ?? '';

export function load({ request, context }: LoaderFunctionArgs) {
  const { state, search } = valuesIn(new URL(request.url).searchParams, names);
  return preload(context, {
    required: [allMessages(stateIn(state), search)],
    optional: [countQuery('waiting'), countQuery('failed')],
  });
}

/** Everybody's messages: sent, waiting, and why. */
export function Page() {
  const { values, terms, set } = useUrlFields(names);
  const state = stateIn(terms.state);
  const list = useRequiredList(allMessages(state, terms.search));
  const isFiltered = state !== '' || terms.search !== '';
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <PageHeading title="Messages" back={<Breadcrumb to={paths.company()} label="Company" />} />
        <MailLine />
      </div>
      <div className="grid items-end gap-4 md:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchField
          label="Search all messages"
          value={values.search}
          onChange={(text) => set('search', text)}
        />
        <SelectField
          label="State"
          placeholder="Any state"
          options={stateOptions}
          value={stateIn(values.state)}
          onChange={({ target }) => set('state', target.value)}
        />
      </div>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <ListCount {...list.counted} filtered={isFiltered} one="message" many="messages" />
          <ExportLinks of="messages" query={{ search: terms.search, state }} />
        </div>
        <MessageList list={list} emptyText={isFiltered ? 'No messages found' : 'No messages yet'} withPerson>
          {(message) => <SendButton message={message} />}
        </MessageList>
      </div>
    </div>
  );
}
