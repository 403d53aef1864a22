import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RecordForm, RecordInput } from '#shared/training/records/record-form';
import type { ApiForm } from '../../api/use-api-form.ts';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';

/** The fields that a record may have besides its day. */
const optional = ['valid_until', 'minutes', 'trainer', 'place', 'note'] as const;

/** The day of a record and its details. With `isBrief` the others are behind a button until there is something in them. */
export function RecordDetails({
  form,
  today,
  isBrief,
}: {
  form: ApiForm<RecordInput, RecordForm>;
  today: string;
  isBrief: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = !isBrief || isOpened || optional.some((name) => Boolean(form.getValues(name)));
  const program = form.watch('program') ?? '';
  const open = () => {
    flushSync(() => setIsOpened(true));
    // The button goes, and the focus would go with it.
    box.current?.querySelector<HTMLElement>('[name=valid_until]')?.focus();
  };
  return (
    <div ref={box} className="flex flex-col gap-8">
      <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
        <TextField label="Trained on" type="date" max={today} {...form.field('trained_on')} />
        {isOpen && (
          <>
            <TextField
              label="Valid until (optional)"
              type="date"
              hint={
                program === ''
                  ? 'Leave empty if it doesn’t expire'
                  : 'Leave empty to follow the training’s rule'
              }
              {...form.field('valid_until')}
            />
            <TextField
              label="Minutes (optional)"
              type="number"
              inputMode="numeric"
              min={0}
              {...form.field('minutes', {
                setValueAs: (text: unknown) => (text === '' || text === null ? null : Number(text)),
              })}
            />
            <TextField
              label="Trainer (optional)"
              maxLength={200}
              autoComplete="off"
              {...form.field('trainer')}
            />
          </>
        )}
      </div>
      {isOpen ? (
        <>
          <TextField label="Place (optional)" maxLength={200} autoComplete="off" {...form.field('place')} />
          <TextAreaField
            label="Note (optional)"
            rows={3}
            maxLength={2_000}
            hint="The person can see this note."
            {...form.field('note')}
          />
        </>
      ) : (
        <button
          type="button"
          className="link touch -mt-4 self-start text-left text-small text-muted"
          onClick={open}
        >
          Add an expiry date, trainer, place or note
        </button>
      )}
    </div>
  );
}
