import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { mostParts } from '#shared/programs/part-rules';
import { lastDate } from '#shared/time';
import type { ApiForm } from '../../api/use-api-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { withAnotherDay } from './form-days.ts';
import type { FormInput, FormOutput } from './form-values.ts';

/**
 * The further days of a session (product §123); the first one is in the session's own fields. They are added and
 * removed at the end only.
 */
export function DayFields({
  form,
  index,
  today,
  isFixed,
}: {
  form: ApiForm<FormInput, FormOutput>;
  index: number;
  today: string;
  /** Whether attendance is marked, so that no day changes. */
  isFixed: boolean;
}) {
  const addButton = useRef<HTMLButtonElement>(null);
  const days = form.watch(`sessions.${index}.parts`) ?? [];
  const setDays = (next: typeof days) =>
    form.setValue(`sessions.${index}.parts`, next, { shouldDirty: true, shouldTouch: true });
  const add = () => {
    const next = withAnotherDay(form.getValues(`sessions.${index}`));
    setDays(next);
    // The fields are there once the form is drawn again.
    setTimeout(() => form.setFocus(`sessions.${index}.parts.${next.length - 1}.date`));
  };
  const removeLast = () => {
    setDays(days.slice(0, -1));
    addButton.current?.focus();
  };

  return (
    <div className="mt-6 flex flex-col gap-6">
      {days.slice(1).map((_, place) => {
        const part = place + 1;
        const name = `sessions.${index}.parts.${part}` as const;
        const isLast = part === days.length - 1;
        return (
          <fieldset key={part} className="flex min-w-0 flex-col gap-5">
            <legend className="mb-4 font-medium">Day {part + 1}</legend>
            <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
              <TextField
                label="Date"
                type="date"
                min={today}
                max={lastDate}
                readOnly={isFixed}
                {...form.field(`${name}.date`)}
              />
              <TextField label="Time" type="time" readOnly={isFixed} {...form.field(`${name}.time`)} />
              <TextField label="Ends" type="time" {...form.field(`${name}.ends`)} />
              <TextField
                label="Location"
                autoComplete="off"
                maxLength={200}
                hint="Leave empty if it's the same."
                {...form.field(`${name}.location`)}
              />
            </div>
            {isLast && !isFixed && (
              <Button
                variant="quiet"
                size="small"
                className="-ml-3 self-start"
                aria-label={`Remove day ${part + 1} of session ${index + 1}`}
                onClick={removeLast}
              >
                <Trash2 aria-hidden="true" className="size-4" />
                Remove day
              </Button>
            )}
          </fieldset>
        );
      })}
      {!isFixed && days.length < mostParts && (
        <Button ref={addButton} variant="quiet" size="small" className="-ml-3 self-start" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Add a day
          <span className="sr-only"> to session {index + 1}</span>
        </Button>
      )}
    </div>
  );
}
