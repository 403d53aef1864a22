import { useController } from 'react-hook-form';
import { monthNames } from '#shared/month';
import { isCalendarDate } from '#shared/time';
import type { ApiForm } from '../../api/use-api-form.ts';
import { SelectField, type Option } from '../../ui/select-field.tsx';
import type { FormInput, FormOutput } from './form-values.ts';

const months: readonly Option[] = monthNames.map((label, index) => ({ value: twoDigits(index + 1), label }));

/** The day of the year on which the program comes back for everybody, which the form holds as "MM-DD". */
export function DayOfYearField({ form }: { form: ApiForm<FormInput, FormOutput> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'renew_on' });
  const [month, day] = String(field.value).split('-') as [string, string];
  const days = daysOf(month);
  // A shorter month has another last day.
  const chooseMonth = (chosen: string) => {
    const last = String(daysOf(chosen).at(-1)!.value);
    field.onChange(`${chosen}-${day < last ? day : last}`);
  };
  return (
    <div role="group" aria-label="Each year on" className="grid grid-cols-2 gap-x-6">
      <SelectField
        label="Month"
        options={months}
        value={month}
        ref={field.ref}
        error={fieldState.error?.message}
        onChange={(event) => chooseMonth(event.target.value)}
      />
      <SelectField
        label="Day"
        options={days}
        value={day}
        onChange={(event) => field.onChange(`${month}-${event.target.value}`)}
      />
    </div>
  );
}

/** The days of a month; February 29, which few years have, stands for the last one. */
function daysOf(month: string): Option[] {
  return Array.from({ length: 31 }, (_, index) => twoDigits(index + 1))
    .filter((day) => isCalendarDate(`2024-${month}-${day}`))
    .map((day) => ({ value: day, label: `${month}-${day}` === '02-29' ? 'Last day' : String(Number(day)) }));
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
