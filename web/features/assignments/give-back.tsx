import { useRef } from 'react';
import { seatsApi } from '#shared/training/seats/calls';
import type { AssignedEmployee, Program } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { sendChange } from '../../api/send-change.ts';
import type { OnDone } from '../../components/people-window.tsx';
import { sayStart } from '../../components/seats.ts';
import { offerIn } from '../../components/undo.ts';
import { useClock } from '../../components/use-clock.ts';
import { useConfirm } from '../../components/use-confirm.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmInline } from '../../ui/confirm-inline.tsx';

/** Cancels a person's seat, after a question, until the session starts. */
export function GiveBack({
  program,
  employee,
  onDone,
}: {
  program: Program;
  employee: AssignedEmployee;
  onDone: OnDone;
}) {
  const clock = useClock();
  const { session } = employee;
  const name = nameOf(employee);
  const released = useRef<{ undo?: string | undefined }>({});
  const { ask, confirmation } = useConfirm<AssignedEmployee>({
    wording: () => ({
      question: `Cancel ${name}’s seat?`,
      consequence: `A colleague can then get the seat. ${name} is still assigned and has to choose another session.`,
      verb: 'Cancel the seat',
    }),
    send: async ({ _id }) => {
      const params = { id: program._id };
      const body = { user: null, people: [_id], undoable: true };
      released.current = await sendChange(seatsApi.giveBack, { params, body });
    },
    onSuccess: () =>
      onDone(
        `${name}’s seat was released. They choose another session next.`,
        'success',
        offerIn(released.current),
      ),
  });
  if (!session || new Date(session.start_time) <= clock.now) return null;
  return confirmation?.open ? (
    <ConfirmInline {...confirmation} />
  ) : (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
      <p className="min-w-0 flex-1">Booked for {sayStart(session, clock)}</p>
      <Button variant="quiet" onClick={() => ask(employee)}>
        Cancel the seat
      </Button>
    </div>
  );
}
