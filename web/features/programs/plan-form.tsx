import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ReplyOf } from '#shared/endpoint';
import { checkDates } from '#shared/programs/program-dates';
import type { sessionPlansApi } from '#shared/training/seats/calls';
import type { Program } from '#shared/shapes';
import { countOf } from '#shared/count';
import { calendarDateOf, clockTimeOf, lastDate } from '#shared/time';
import { companyData, useOptionalQuery } from '../../api/queries.ts';
import { useApiForm } from '../../api/use-api-form.ts';
import { sayTimesIn } from '../../components/times-in.ts';
import { useClock } from '../../components/use-clock.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmInline } from '../../ui/confirm-inline.tsx';
import { Form } from '../../ui/form.tsx';
import { numberOrNull } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { peopleChoices } from './form-values.ts';
import type { planForm } from './plan-schema.ts';
import { trainersQuery } from './queries.ts';
import { useSaveEdit } from './use-save-edit.tsx';

type Plan = ReplyOf<typeof sessionPlansApi.plan>;

const fetchSchema = async () => (await import('./plan-schema.ts')).planForm;

/**
 * The planned sessions, each to be changed or removed; the rest is added to the program. If that has effects
 * on people, they are shown first, with one question.
 */
export function PlanForm({
  program,
  plan: { sessions: planned },
  onClose,
}: {
  program: Program;
  plan: Plan;
  onClose: () => void;
}) {
  const clock = useClock();
  const { today, now, timeZone } = clock;
  const timesIn = sayTimesIn(clock);
  const { data } = useOptionalQuery(trainersQuery);
  // Which of the plan's sessions is still there, and where.
  const [kept, setKept] = useState(planned);
  const submitLabel = `Add ${countOf(kept.length, 'session')}`;
  const { save, confirmation } = useSaveEdit(program, {
    question: kept.length === 1 ? 'Add this session?' : 'Add these sessions?',
    verb: submitLabel,
  });
  const form = useApiForm<z.input<typeof planForm>, z.output<typeof planForm>, unknown>({
    schema: fetchSchema,
    defaults: {
      sessions: planned.map(({ date, time, trainer, capacity }) => ({
        trainer: trainer._id,
        date,
        time,
        capacity,
      })),
    },
    draftName: null,
    check: ({ sessions }) => {
      const deadline = calendarDateOf(program.deadline, timeZone);
      const { deadline: _, ...errors } = checkDates({ deadline, sessions }, null, now, timeZone);
      return errors;
    },
    send: ({ sessions: added }) => {
      const { sessions, ...fields } = unchanged(program, timeZone);
      return save({ ...fields, sessions: [...sessions, ...added] });
    },
    invalidates: companyData,
    onSuccess: onClose,
  });
  const { fields, remove } = useFieldArray({ control: form.control, name: 'sessions' });
  const drop = (index: number) => {
    remove(index);
    setKept(kept.filter((_, place) => place !== index));
  };
  if (fields.length === 0) return <p>You removed every session from the plan.</p>;
  const isAsked = confirmation?.open ?? false;
  return (
    <>
      {confirmation && isAsked && <ConfirmInline {...confirmation} />}
      <div className={isAsked ? 'hidden' : undefined}>
        <Form
          form={form}
          submitLabel={submitLabel}
          otherActions={
            <Button variant="outline" disabled={form.busy} onClick={onClose}>
              Cancel
            </Button>
          }
        >
          {timesIn && <p className="text-muted">{timesIn}</p>}
          {fields.map(({ id }, index) => (
            <fieldset key={id} className="rounded-md border border-line p-4">
              <legend className="-ml-1 px-1 font-semibold">Session {index + 1}</legend>
              <div className="flex flex-col gap-8">
                <p className="text-small text-muted">{kept[index]?.because}</p>
                <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
                  <TextField
                    label="Date"
                    type="date"
                    min={today}
                    max={lastDate}
                    {...form.field(`sessions.${index}.date`)}
                  />
                  <TextField label="Time" type="time" {...form.field(`sessions.${index}.time`)} />
                  <SelectField
                    label="Trainer"
                    options={peopleChoices(data?.users ?? [], kept[index]?.trainer)}
                    {...form.field(`sessions.${index}.trainer`)}
                  />
                  <TextField
                    label="Seats"
                    inputMode="numeric"
                    {...form.field(`sessions.${index}.capacity`, { setValueAs: numberOrNull })}
                  />
                </div>
                <Button
                  variant="outline"
                  size="small"
                  className="self-start"
                  aria-label={`Remove session ${index + 1}`}
                  onClick={() => drop(index)}
                >
                  Remove
                </Button>
              </div>
            </fieldset>
          ))}
        </Form>
      </div>
    </>
  );
}

/** The program as it is, for an edit that adds sessions alone: fields left out stay. */
function unchanged(program: Program, timeZone: string) {
  const { title, description, assigned_manager: manager, deadline, duration, updated_at } = program;
  return {
    title,
    description,
    assigned_manager: manager._id,
    deadline: calendarDateOf(deadline, timeZone),
    duration,
    updated_at,
    sessions: program.training_sessions.map(({ _id, trainer, start_time: start }) => ({
      _id,
      trainer: trainer._id,
      date: calendarDateOf(start, timeZone),
      time: clockTimeOf(start, timeZone),
    })),
  };
}
