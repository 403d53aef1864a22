import { useState } from 'react';
import { useParams, type LoaderFunctionArgs } from 'react-router';
import { recordListPath } from '#shared/training/records/calls';
import { nameOf } from '#shared/person-name';
import { useOptionalList, useRequiredList } from '../../api/list-queries.ts';
import { preload, useOptionalQuery } from '../../api/queries.ts';
import { PagedList } from '../../components/paged-list.tsx';
import { PaperLinks } from '../../components/paper-links.tsx';
import { RecordLine } from '../../components/record-line.tsx';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { paths } from '../../paths.ts';
import { useMay, useSignedInUser } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { DoneMessage } from '../../ui/done-message.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useMessageOnce } from '../../ui/use-message-once.ts';
import { searchIn, useUrlSearch } from '../../ui/use-url-search.ts';
import { CertificatePicture } from './certificate-picture.tsx';
import { personQuery, personRecords } from './queries.ts';
import { RecordActions } from './record-actions.tsx';

/** The account itself may be gone: the records of somebody who left stay. */
export function load({ params, request, context }: LoaderFunctionArgs) {
  const id = params['id']!;
  return preload(context, {
    required: [personRecords(id, searchIn(request))],
    optional: [personQuery(id), personRecords(id, '')],
  });
}

/** All that somebody has done, as a timeline, the newest first. */
export function Page() {
  const id = useParams()['id']!;
  const may = useMay();
  const isOneself = useSignedInUser()._id === id;
  const search = useUrlSearch();
  const list = useRequiredList(personRecords(id, search.term));
  const all = useOptionalList(personRecords(id, ''));
  const { data } = useOptionalQuery(personQuery(id));
  const message = useMessageOnce();
  const [done, setDone] = useState<string | null>(null);
  const person = data?.user ?? list.rows[0]?.person;
  const isFiltered = search.term !== '';
  const hasLeft = !data && list.rows.length > 0;
  const latest = all.rows.find(({ state }) => state === 'valid');

  return (
    <div className="flex flex-col gap-6">
      {done ? (
        <DoneMessage message={done} onClose={() => setDone(null)} />
      ) : (
        message && <Banner kind="success">{message}</Banner>
      )}
      <PageHeading
        title={isOneself ? 'My records' : person ? `Records of ${nameOf(person)}` : 'Records'}
        subject={isOneself && person ? nameOf(person) : undefined}
        back={
          <Breadcrumb
            to={isOneself ? paths.profile() : paths.user(id)}
            label={isOneself ? 'Account' : person && nameOf(person)}
          />
        }
        actions={
          <>
            {may('record.create') && !hasLeft ? (
              <ButtonLink to={paths.newRecordOf(id)}>Record earlier training</ButtonLink>
            ) : (
              !hasLeft && <ButtonLink to={paths.proposeRecordOf(id)}>Propose a record</ButtonLink>
            )}
            <PaperLinks path={recordListPath(id)} label="Download all as PDF" rows={all.counted.count} />
          </>
        }
      />
      {latest && !isFiltered && <CertificatePicture record={latest} />}
      <SearchField label="Search all records" {...search.field} />
      <div className="flex flex-col gap-3">
        <ListCount {...list.counted} filtered={isFiltered} one="record" many="records" />
        <div aria-busy={list.refreshing} className="overflow-hidden rounded-lg border border-line bg-paper">
          {list.total === 0 ? (
            <EmptyState
              text={
                isFiltered
                  ? 'No records found. Try another search.'
                  : 'No records yet. They appear once attendance is marked.'
              }
            />
          ) : (
            <PagedList label="Records" list={list} rowHeight={112}>
              {(record) => (
                <RecordLine record={record}>
                  <RecordActions record={record} onDone={setDone} />
                </RecordLine>
              )}
            </PagedList>
          )}
        </div>
      </div>
    </div>
  );
}
