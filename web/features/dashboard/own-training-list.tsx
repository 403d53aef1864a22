import type { Opening } from '#shared/dashboard/schemas';
import { useClock } from '../../components/use-clock.ts';
import { ExpandableList } from './expandable-list.tsx';
import { FinishedTrainings } from './finished-trainings.tsx';
import { mostUrgent } from './most-urgent.ts';
import { OwnTrainingRow } from './own-training-row.tsx';

const mostShown = 8;

/**
 * The reader's own trainings: those to do as rows, the most urgent first and with the gold button. Those done follow.
 */
export function OwnTrainingList({
  label,
  programs,
  complete,
}: { label: string } & NonNullable<Opening['own']>) {
  const clock = useClock();
  const open = programs.filter(({ status }) => status !== 'complete');
  const first = mostUrgent(open, clock);
  const rows = first ? [first, ...open.filter((program) => program !== first)] : open;
  return (
    <>
      <ExpandableList label={label} items={rows} most={mostShown} keyOf={({ _id }) => _id}>
        {(program) => <OwnTrainingRow program={program} isFirst={program === first} />}
      </ExpandableList>
      <FinishedTrainings programs={programs.filter(({ status }) => status === 'complete')} total={complete} />
    </>
  );
}
