import type { Person, TrainingSession } from '#shared/shapes';
import { countOf } from '#shared/count';
import { nameOf } from '#shared/person-name';
import { instantOf, isCalendarDate, isClockTime } from '#shared/time';
import type { ApiForm } from '../../api/use-api-form.ts';
import { sayStart } from '../../components/seats.ts';
import { useClock } from '../../components/use-clock.ts';
import { Button } from '../../ui/button.tsx';
import type { FormInput, FormOutput } from './form-values.ts';

/** A session of the form in a line, with a button that shows its fields. */
export function SessionLine({
  form,
  index,
  stored,
  trainers,
  onOpen,
}: {
  form: ApiForm<FormInput, FormOutput>;
  index: number;
  stored: TrainingSession;
  trainers: readonly Person[];
  onOpen: () => void;
}) {
  const clock = useClock();
  const { date, time, trainer: trainerId, location, capacity, parts } = form.watch(`sessions.${index}`);
  const start =
    isCalendarDate(date) && isClockTime(time)
      ? sayStart({ start_time: instantOf(date, time, clock.timeZone).toISOString() }, clock)
      : 'No date yet';
  const trainer = [...trainers, stored.trainer].find(({ _id }) => _id === trainerId);
  const facts = [
    parts && parts.length > 1 && countOf(parts.length, 'day'),
    trainer && nameOf(trainer),
    typeof capacity === 'number' && countOf(capacity, 'seat'),
    location,
  ];
  return (
    <div className="flex items-center justify-between gap-4">
      <p className="flex min-w-0 flex-col">
        <span className="font-medium tabular-nums">{start}</span>
        <span className="text-small wrap-anywhere text-muted">{facts.filter(Boolean).join(' · ')}</span>
      </p>
      <Button variant="outline" size="small" aria-label={`Edit session ${index + 1}`} onClick={onOpen}>
        Edit
      </Button>
    </div>
  );
}
