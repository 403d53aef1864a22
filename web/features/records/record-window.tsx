import type { ReactNode } from 'react';
import { nameOf } from '#shared/person-name';
import { formatDuration } from '#shared/duration';
import { resultOf } from '#shared/records';
import type { TrainingRecord } from '#shared/training/records/schemas';
import { filePath } from '#shared/files/calls';
import type { File } from '#shared/files/file';
import { Recorded } from '../../components/record-line.tsx';
import { useRecordWords } from '../../components/record-state.tsx';
import { useClock } from '../../components/use-clock.ts';
import { classNames } from '../../ui/class-names.ts';
import { Modal } from '../../ui/modal.tsx';
import { AddProof } from './add-proof.tsx';
import { ProofList } from './proof-list.tsx';

/** A record's pictures beside its facts, and its files. */
export function RecordWindow({
  record,
  open,
  onClose,
  mayAdd,
  footer,
}: {
  record: TrainingRecord;
  open: boolean;
  onClose: () => void;
  /** Whether to offer adding a file. */
  mayAdd: boolean;
  /** The decision on a proposal. */
  footer?: ReactNode;
}) {
  const pictures = record.files.filter(isPicture);
  const hasPictures = pictures.length > 0;
  return (
    <Modal open={open} onClose={onClose} title={record.title} footer={footer} wide={hasPictures}>
      <div className={classNames('grid items-start gap-6', hasPictures && 'md:grid-cols-2')}>
        {hasPictures && (
          <div className="flex flex-col gap-3">
            {pictures.map((picture) => (
              <Picture key={picture._id} file={picture} />
            ))}
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-6">
          <Facts record={record} />
          <ProofList record={record} />
          {mayAdd && <AddProof record={record} />}
        </div>
      </div>
    </Modal>
  );
}

const isPicture = ({ type, removed }: File) => type !== 'application/pdf' && !removed;

/** A picture as large as there is room; pressed, it opens in a tab of its own. */
function Picture({ file: { _id, name } }: { file: File }) {
  const href = filePath(_id, { view: true });
  return (
    <a href={href} target="_blank" rel="noreferrer" aria-label={`Open ${name ?? 'the picture'}`}>
      <img src={href} alt={name ?? ''} className="w-full rounded-md border border-line bg-white" />
    </a>
  );
}

function Facts({ record }: { record: TrainingRecord }) {
  const clock = useClock();
  const words = useRecordWords();
  const { person, minutes, valid_until: end } = record;
  const facts: [string, string | null][] = [
    ['Person', [nameOf(person), person.department].filter(Boolean).join(', ')],
    ['State', words(record)],
    ['Trained on', clock.day(record.trained_on)],
    ['Valid until', end && clock.day(end)],
    ['Duration', minutes ? formatDuration(minutes) : null],
    ['Trainer', record.trainer],
    ['Place', record.place],
    ['Result', resultOf(record)],
    ['Note', record.note],
  ];
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="wrap-anywhere whitespace-pre-line tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Recorded record={record} />
    </div>
  );
}
