import { useState } from 'react';
import { sessionPlansApi } from '#shared/training/seats/calls';
import type { Program, TrainingSession } from '#shared/shapes';
import { countOf, formatCount } from '#shared/count';
import { ApiError } from '../../api/api-error.ts';
import { companyData, useOptionalQuery } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiForm } from '../../api/use-api-form.ts';
import { EffectList } from '../../components/effect-list.tsx';
import { hasSeat, sayStart } from '../../components/seats.ts';
import { SessionFacts } from '../../components/session-facts.tsx';
import { useClock } from '../../components/use-clock.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { Form } from '../../ui/form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { cancellingEffectsQuery } from './queries.ts';

const fetchSchema = async () => (await import('#shared/training/seats/cancellation-form')).cancellationForm;

interface Cancelling {
  program: Program;
  session: TrainingSession;
  onClose: () => void;
  /** Called with the result, in words. */
  onDone: (words: string) => void;
}

/** The window in which a session is cancelled: the reason, the sessions for its people, and the effects on them. */
export function CancelWindow({ open, ...cancelling }: Cancelling & { open: boolean }) {
  const clock = useClock();
  return (
    <Modal
      open={open}
      onClose={cancelling.onClose}
      title={`Cancel the session on ${sayStart(cancelling.session, clock)}?`}
    >
      <CancellingForm {...cancelling} />
    </Modal>
  );
}

function CancellingForm({ program, session, onClose, onDone }: Cancelling) {
  const clock = useClock();
  const { _id: id } = program;
  const others = program.training_sessions
    .filter((other) => other._id !== session._id && hasSeat(other, clock))
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const moveTo = others.map(({ _id }) => _id).filter((other) => chosen.has(other));
  const query = cancellingEffectsQuery(id, session._id, moveTo);
  const { data: seen, refreshing } = useOptionalQuery(query);
  const form = useApiForm({
    schema: fetchSchema,
    defaults: { reason: '' },
    draftName: null,
    send: async ({ reason }: { reason: string }) => {
      try {
        return await sendChange(sessionPlansApi.cancel, {
          params: { id, session: session._id },
          body: { reason, move_to: moveTo.length > 0 ? moveTo : null, effects: seen?.digest ?? null },
        });
      } catch (error) {
        const hasChanged = error instanceof ApiError && error.code === 'effects_changed';
        if (hasChanged) await queryClient.invalidateQueries({ queryKey: query.queryKey });
        throw error;
      }
    },
    invalidates: companyData,
    onSuccess: (cancelled) => onDone(sayCancelled(sayStart(session, clock), cancelled)),
  });
  const toggle = (other: string, isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      if (isChosen) after.add(other);
      else after.delete(other);
      return after;
    });

  return (
    <Form
      form={form}
      submitLabel="Cancel the session"
      variant="danger"
      otherActions={
        <Button variant="outline" disabled={form.busy} onClick={onClose}>
          Keep the session
        </Button>
      }
    >
      <TextAreaField
        label="Reason"
        rows={2}
        maxLength={500}
        hint="Required. Shown to everyone who can see this session."
        required
        {...form.field('reason')}
      />
      {session.seats_taken > 0 && others.length > 0 && (
        <fieldset className="-mx-3 flex flex-col gap-1">
          <legend className="px-3 pb-1 font-medium">Move people to</legend>
          {others.map((other) => (
            <CheckboxRow
              key={other._id}
              checked={chosen.has(other._id)}
              onChange={(isChosen) => toggle(other._id, isChosen)}
            >
              <SessionFacts session={other} />
            </CheckboxRow>
          ))}
        </fieldset>
      )}
      <div aria-live="polite" aria-busy={refreshing} className="flex flex-col gap-3">
        {seen && (
          <EffectList effects={seen.effects} canChooseAgain={others.length > 0} due={program.deadline} />
        )}
        <p className="text-muted">
          {[
            session.seats_taken === 0 && 'Nobody is booked for this session.',
            "The session will still be shown as cancelled. This can't be undone.",
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
    </Form>
  );
}

/** "The session on Tue, Mar 3 · 9:00 AM was cancelled. 7 people moved to another session. 2 people lost their seats." */
function sayCancelled(start: string, { moved, freed }: { moved: number; freed: number }): string {
  const told = [`The session on ${start} was cancelled.`];
  if (moved > 0) told.push(`${countOf(moved, 'person', 'people')} moved to another session.`);
  if (freed === 1) told.push('1 person lost their seat.');
  if (freed > 1) told.push(`${formatCount(freed)} people lost their seats.`);
  return told.join(' ');
}
