import { useOptionalQuery } from '../../api/queries.ts';
import { CertificateLink, hasCertificate } from '../../components/certificate-link.tsx';
import { RecordLine } from '../../components/record-line.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { latestRecordsQuery } from './user-query.ts';

/** A person's latest records; the rest is behind the link. */
export function RecordsCard({ userId }: { userId: string }) {
  const { data, loading } = useOptionalQuery(latestRecordsQuery(userId));
  if (!loading && !data) return null;
  return (
    <Card
      title="Records"
      action={
        <ButtonLink to={paths.userRecords(userId)} variant="outline" size="small">
          View all records
        </ButtonLink>
      }
    >
      {!data && <ListSkeleton />}
      {data?.records.length === 0 && (
        <EmptyState text="No records yet. They appear once attendance is marked." />
      )}
      {data && data.records.length > 0 && (
        <ul aria-label="Records" className="-mx-3 divide-y divide-line">
          {data.records.map((record) => (
            <li key={record._id}>
              <RecordLine record={record}>
                {hasCertificate(record) && <CertificateLink id={record._id} title={record.title} />}
              </RecordLine>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
