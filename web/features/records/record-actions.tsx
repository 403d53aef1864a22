import { useState } from 'react';
import { recordsApi } from '#shared/training/records/calls';
import type { TrainingRecord } from '#shared/training/records/schemas';
import { nameOf } from '#shared/person-name';
import { companyData } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { CertificateLink, hasCertificate } from '../../components/certificate-link.tsx';
import { useMay, useSignedInUser } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { later } from '../../ui/later.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { mayAddFile } from './may-add-file.ts';
import { canBeRevoked, dueAgain, revokedStays } from './revocable.ts';
import { useSaveRecords } from './use-save-records.tsx';

const ReasonWindow = later(async () => (await import('./reason-window.tsx')).ReasonWindow);
const RecordWindow = later(async () => (await import('./record-window.tsx')).RecordWindow);

/**
 * A record's certificate, its proof, and an admin's actions on it, most of them behind “⋯”; below them their progress. A
 * proposal with proof is accepted beside it.
 */
export function RecordActions({
  record,
  dense = false,
  className,
  onDone,
}: {
  record: TrainingRecord;
  /** Whether they are as low as a table's row from 992 px on. */
  dense?: boolean;
  /** The buttons'. */
  className?: string;
  /** Called with the result, in words. */
  onDone: (message: string) => void;
}) {
  const may = useMay();
  const user = useSignedInUser();
  const [asked, setAsked] = useState<'revoke' | 'reject' | null>(null);
  const [isShown, setIsShown] = useState(false);
  const canDecide = record.state === 'proposed' && may('record.decide');
  const canRevoke = may('record.revoke') && canBeRevoked(record);
  const params = { id: record._id };
  const { save, confirmation } = useSaveRecords(
    ({ again }) => sendChange(recordsApi.accept, { params, body: { again } }),
    accepting,
  );
  const accept = useApiAction({
    send: () => save({ people: [record.person._id] }),
    invalidates: companyData,
    onSuccess: () => {
      setIsShown(false);
      onDone(sayDone(record, 'accepted'));
    },
  });
  const mayAdd = mayAddFile(record, user);
  const hasProof = record.files.length > 0;
  const showLabel = hasProof ? (canDecide ? 'Review' : 'Show proof') : mayAdd ? 'Add proof' : null;
  const isShowFirst = !hasCertificate(record) && showLabel !== null && (hasProof || !canDecide);
  const reject = () => {
    setIsShown(false);
    setAsked('reject');
  };
  const link = classNames('link touch text-small', dense && 'lg:min-h-8 lg:min-w-8');
  const saysMore = accept.isTrying || accept.unknown || accept.error;

  return (
    <>
      <div className={classNames('flex flex-wrap gap-x-4 print:hidden', dense && 'lg:gap-x-3', className)}>
        {hasCertificate(record) && <CertificateLink id={record._id} title={record.title} dense={dense} />}
        {isShowFirst && (
          <button type="button" className={link} onClick={() => setIsShown(true)}>
            {showLabel}
            <span className="sr-only"> {record.title}</span>
          </button>
        )}
        {canDecide && !isShowFirst && (
          <button
            type="button"
            className={link}
            aria-busy={accept.busy || undefined}
            onClick={() => accept.run(undefined)}
          >
            {sendLabel(accept, 'Accept')}
            <span className="sr-only"> {record.title}</span>
          </button>
        )}
        <RowMenu
          label={`More for ${record.title}`}
          {...(dense && { className: 'lg:min-h-8 lg:min-w-8' })}
          actions={[
            ...(canDecide && isShowFirst
              ? [{ label: 'Accept record', onChoose: () => accept.run(undefined) }]
              : []),
            ...(showLabel && !isShowFirst ? [{ label: showLabel, onChoose: () => setIsShown(true) }] : []),
            ...(canRevoke ? [{ label: 'Revoke record', onChoose: () => setAsked('revoke') }] : []),
            ...(canDecide ? [{ label: 'Reject record', onChoose: reject }] : []),
          ]}
        />
      </div>
      <div className={saysMore ? 'col-span-full basis-full py-1' : 'sr-only'}>
        <SendStatus {...accept} />
        {accept.error && <Banner kind="error">{accept.error}</Banner>}
      </div>
      <ConfirmDialog confirmation={confirmation} />
      <RecordWindow
        isWanted={isShown}
        onGiveUp={() => setIsShown(false)}
        open={isShown}
        onClose={() => setIsShown(false)}
        record={record}
        mayAdd={mayAdd}
        footer={
          canDecide && (
            <>
              <Button loading={accept.busy} onClick={() => accept.run(undefined)}>
                {sendLabel(accept, 'Accept')}
              </Button>
              <Button variant="outline" disabled={accept.busy} onClick={reject}>
                Reject…
              </Button>
              <SendStatus {...accept} />
              {accept.error && <Banner kind="error">{accept.error}</Banner>}
            </>
          )
        }
      />
      <ReasonWindow
        isWanted={asked !== null}
        onGiveUp={() => setAsked(null)}
        open={asked !== null}
        onClose={() => setAsked(null)}
        onDone={() => onDone(sayDone(record, asked === 'reject' ? 'rejected' : 'revoked'))}
        {...(asked === 'reject' ? rejecting(record) : revoking(record))}
      />
    </>
  );
}

const accepting = { question: 'Accept this record too?', verb: 'Accept', verbAgain: 'Accept anyway' };

const sayDone = ({ title, person }: TrainingRecord, done: 'accepted' | 'rejected' | 'revoked') => {
  const name = nameOf(person);
  if (done === 'accepted') return `${name}’s record for “${title}” was accepted.`;
  return done === 'rejected'
    ? `${name}’s record for “${title}” was rejected.`
    : `${name}’s record for “${title}” was revoked.`;
};

/** Only the newest record of a program answers its assignment. */
const answers = ({ program, state }: TrainingRecord) => program !== null && state !== 'replaced';

const revoking = (record: TrainingRecord) => ({
  title: `Revoke ${nameOf(record.person)}’s record for “${record.title}”?`,
  consequence: answers(record) ? `${revokedStays(1)} ${dueAgain(1)}` : revokedStays(1),
  verb: 'Revoke',
  send: (because: string) => sendChange(recordsApi.revoke, { params: { id: record._id }, body: { because } }),
});

const rejecting = (record: TrainingRecord) => ({
  title: `Reject ${nameOf(record.person)}’s record for “${record.title}”?`,
  consequence: 'The person who proposed it can see the reason.',
  verb: 'Reject',
  send: (because: string) => sendChange(recordsApi.reject, { params: { id: record._id }, body: { because } }),
});
