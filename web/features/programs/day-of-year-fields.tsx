import type { DayOfYear } from '#shared/renewal';
import { isCalendarDate, nameOfMonth } from '#shared/time';
import { SelectField, type Option } from '../../ui/select-field.tsx';

const months: readonly Option[] = Array.from({ length: 12 }, (_, index) => ({
  value: twoDigits(index + 1),
  label: nameOfMonth(index + 1),
}));

/** A day of the year by its month and day. There is always one. */
export function DayOfYearFields({
  label,
  value,
  error,
  onChange,
}: {
  /** The label of both for screen readers. */
  label: string;
  value: DayOfYear;
  error: string | undefined;
  onChange: (value: DayOfYear) => void;
}) {
  const [month, day] = value.split('-') as [string, string];
  // A shorter month has another last day.
  const chooseMonth = (chosen: string) => {
    const last = daysOf(chosen).at(-1)!;
    onChange(`${chosen}-${day < last ? day : last}`);
  };
  return (
    <div role="group" aria-label={label} className="grid grid-cols-2 gap-x-6 sm:col-span-2">
      <SelectField
        label="Month"
        options={months}
        value={month}
        error={error}
        onChange={(event) => chooseMonth(event.target.value)}
      />
      <SelectField
        label="Day"
        options={daysOf(month).map((each) => ({ value: each, label: dayLabel(month, each) }))}
        value={day}
        onChange={(event) => onChange(`${month}-${event.target.value}`)}
      />
    </div>
  );
}

function daysOf(month: string): string[] {
  const days = Array.from({ length: 31 }, (_, index) => twoDigits(index + 1));
  return days.filter((day) => isCalendarDate(`2024-${month}-${day}`));
}

/** February 29, which few years have, means the last day. */
function dayLabel(month: string, day: string): string {
  return `${month}-${day}` === '02-29' ? 'Last day' : String(Number(day));
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
