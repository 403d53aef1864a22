import type { RosterPerson } from '#shared/training/sessions/schemas';
import { correctionAdvice } from '../../components/correction-words.ts';
import { sayNames } from '../../components/name-list.ts';
import { useClock } from '../../components/use-clock.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { askToMark, sayUnfinished } from './mark-words.ts';
import type { useMarks } from './use-marks.ts';

/**
 * The question before all people who are not marked have a record. It says how many they are and how many
 * are known to be there, as of the press of the button.
 */
export function MarkAllWindow({
  open,
  session,
  people,
  marks,
  onMark,
  onClose,
}: {
  open: boolean;
  session: { start_time: string; ends_at: string };
  people: readonly RosterPerson[];
  marks: ReturnType<typeof useMarks>;
  onMark: (people: readonly RosterPerson[]) => void;
  onClose: () => void;
}) {
  const clock = useClock();
  const checkedIn = people.filter(({ checked_in_at: at }) => at !== null);
  const words = askToMark(people.length, checkedIn.length);
  const unfinished = sayUnfinished(session, clock);
  return (
    <Modal
      open={open}
      onClose={marks.busy ? () => undefined : onClose}
      title={words.question}
      footer={
        <>
          <Button loading={marks.busy} onClick={() => onMark(people)}>
            {sendLabel(marks, words.all)}
          </Button>
          {words.onlyThem !== null && !marks.unknown && (
            <Button variant="outline" disabled={marks.busy} onClick={() => onMark(checkedIn)}>
              {words.onlyThem}
            </Button>
          )}
          <Button variant="outline" disabled={marks.busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {marks.error && <Banner kind="error">{marks.error}</Banner>}
        <p>
          <strong className="font-semibold">{words.checkedIn}</strong> {unfinished}
        </p>
        <p className="wrap-anywhere">{sayNames(people)}</p>
        <p className="text-muted">{correctionAdvice}</p>
        <SendStatus {...marks} />
      </div>
    </Modal>
  );
}
