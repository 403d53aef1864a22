import { useState } from 'react';
import { endByClock } from '#shared/programs/session-end';
import type { TrainingSession } from '#shared/shapes';
import { countOf, formatCount } from '#shared/count';
import { clockTimeOf, formatTime, instantOf, isCalendarDate, isClockTime } from '#shared/time';
import type { ApiForm } from '../../api/use-api-form.ts';
import { useClock } from '../../components/use-clock.ts';
import { numberOrNull } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FormInput, FormOutput } from './form-values.ts';

const fields = ['ends', 'capacity', 'location', 'join_url'] as const;

/**
 * When a session of the form ends, how many seats it has and where it is. Most sessions last as long as the
 * training and have no seat limit. So this is said in a line, and its fields are behind a button.
 */
export function SessionDetails({
  form,
  index,
  stored,
}: {
  form: ApiForm<FormInput, FormOutput>;
  index: number;
  stored: TrainingSession | undefined;
}) {
  const { timeZone } = useClock();
  const [isOpen, setIsOpen] = useState(false);
  const session = form.watch(`sessions.${index}`);
  const end = session.ends || endOf(session, stored, form.watch('duration'), timeZone);
  const isWrong = fields.some((name) => form.field(`sessions.${index}.${name}`).error !== undefined);
  const isShown = isOpen || isWrong;
  const taken = stored?.seats_taken ?? 0;
  const onNextDay = end && isClockTime(session.time) && end <= session.time;

  return (
    <div className="mt-6 flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-4">
        {!isShown && (
          <p className="text-small wrap-anywhere text-muted">{sayDetails(session, end || null, timeZone)}</p>
        )}
        <button
          type="button"
          aria-expanded={isShown}
          className="link touch inline-flex items-center text-left text-small text-muted"
          onClick={() => setIsOpen(!isShown)}
        >
          End time, seats, location
          <span className="sr-only"> of session {index + 1}</span>
        </button>
      </div>
      {isShown && (
        <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          <TextField
            label="Ends"
            type="time"
            hint={onNextDay ? 'Ends the next day.' : null}
            error={form.field(`sessions.${index}.ends`).error}
            value={end}
            onChange={({ target }) =>
              form.setValue(`sessions.${index}.ends`, target.value || undefined, {
                shouldDirty: true,
                shouldTouch: true,
                shouldValidate: true,
              })
            }
          />
          <TextField
            label="Seats"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            hint={
              taken > 0
                ? `${formatCount(taken)} taken. Leave empty for no seat limit.`
                : 'Leave empty for no seat limit.'
            }
            {...form.field(`sessions.${index}.capacity`, { setValueAs: numberOrNull })}
          />
          <div className="sm:col-span-2">
            <TextField
              label="Location"
              autoComplete="off"
              maxLength={200}
              {...form.field(`sessions.${index}.location`)}
            />
          </div>
          <div className="sm:col-span-2 lg:col-span-4">
            <TextField
              label="Link"
              type="url"
              autoComplete="off"
              maxLength={2_000}
              hint="Only people enrolled, the trainer, the manager and admins can see it."
              {...form.field(`sessions.${index}.join_url`)}
            />
          </div>
        </div>
      )}
    </div>
  );
}

type FormSession = FormInput['sessions'][number];

/** When a session ends if nobody says so: as before by the clock; a new one lasts as long as the training. */
function endOf(
  { date, time }: FormSession,
  stored: TrainingSession | undefined,
  minutes: number,
  timeZone: string,
): string {
  if (!isCalendarDate(date) || !isClockTime(time)) return '';
  const start = instantOf(date, time, timeZone);
  if (stored) {
    const [first] = stored.parts;
    const before = { start: new Date(first!.starts_at), end: new Date(first!.ends_at) };
    const isAsBefore = before.start.getTime() === start.getTime();
    const end = isAsBefore ? before.end : endByClock(before, { date, time, start }, timeZone);
    return clockTimeOf(end, timeZone);
  }
  return minutes > 0 ? clockTimeOf(new Date(start.getTime() + minutes * 60_000), timeZone) : '';
}

/** "Until 10:00 AM · 12 seats · Room 4". */
function sayDetails(
  { date, capacity, location, join_url: link }: FormSession,
  end: string | null,
  timeZone: string,
): string {
  const seats = typeof capacity === 'number' ? countOf(capacity, 'seat') : 'no seat limit';
  const until = end && `until ${formatTime(instantOf(date, end, timeZone), timeZone)}`;
  const words = [until, seats, location, link && 'online'].filter(Boolean).join(' · ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
