import { useRef } from 'react';
import { lastDate, startOfDay, type CalendarDate } from '#shared/time';
import type { ApiForm } from '../../api/use-api-form.ts';
import { sayTimesIn } from '../../components/times-in.ts';
import { useClock } from '../../components/use-clock.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { FormInput, FormOutput } from './form-values.ts';

/** The deadline, and a button that sets it to the proposed day. */
export function DeadlineField({
  form,
  proposed,
}: {
  form: ApiForm<FormInput, FormOutput>;
  proposed: CalendarDate | null;
}) {
  const clock = useClock();
  const { date, today, timeZone } = clock;
  const timesIn = sayTimesIn(clock);
  const box = useRef<HTMLDivElement>(null);
  const takeProposed = () => {
    form.setValue('deadline', proposed!, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    // The button goes, and the focus would go with it.
    box.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={box}>
      <TextField
        label="Deadline"
        type="date"
        min={today}
        max={lastDate}
        hint={
          proposed ? (
            <button type="button" className="link text-left text-ink max-lg:touch" onClick={takeProposed}>
              Set the deadline to {date(startOfDay(proposed, timeZone))}, the day of the last session
            </button>
          ) : (
            timesIn && `The day ends at midnight. ${timesIn}`
          )
        }
        {...form.field('deadline')}
      />
    </div>
  );
}
