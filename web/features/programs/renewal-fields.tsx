import type { ProgramRule } from '#shared/programs/program-renewal';
import { defaultWindow } from '#shared/renewal';
import { isCalendarDate } from '#shared/time';
import type { ApiForm } from '../../api/use-api-form.ts';
import { useClock } from '../../components/use-clock.ts';
import { NumberField, numberOrNull } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DayOfYearFields } from './day-of-year-fields.tsx';
import type { FormInput, FormOutput } from './form-values.ts';

const choices = [
  { value: 'never', label: 'Never' },
  { value: 'months', label: 'Every few months' },
  { value: 'day', label: 'Every year on a date' },
];

/** Whether and when the program repeats, and an example that is worked out. */
export function RenewalFields({
  form,
  example,
}: {
  form: ApiForm<FormInput, FormOutput>;
  example: string | null;
}) {
  const { today } = useClock();
  const { getValues, setValue } = form;
  const [months = null, day] = form.watch(['renew_months', 'renew_on']);
  const chosen = day ? 'day' : months === null ? 'never' : 'months';

  const set = (values: Partial<Pick<FormInput, keyof ProgramRule>>) => {
    for (const [name, value] of Object.entries(values))
      setValue(name as keyof ProgramRule, value, { shouldDirty: true, shouldValidate: true });
  };
  const choose = (choice: string) => {
    const { deadline, due_days: days, window_days: window } = getValues();
    const kept = { due_days: days ?? 14, window_days: window ?? defaultWindow({ renew_months: null }) };
    if (choice === 'never') set({ renew_months: null, renew_on: null, window_days: null });
    if (choice === 'months') set({ ...kept, renew_months: 12, renew_on: null });
    if (choice === 'day') {
      const first = isCalendarDate(deadline) ? deadline : today;
      set({ ...kept, renew_months: null, renew_on: first.slice('YYYY-'.length) });
    }
  };
  // A window that nobody chose goes with the period.
  const followPeriod = () => {
    if (getValues('window_days') !== defaultWindow({ renew_months: numberOrNull(months) })) return;
    set({ window_days: defaultWindow({ renew_months: numberOrNull(getValues('renew_months')) }) });
  };

  return (
    <>
      <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        <div className="sm:col-span-2">
          <SelectField
            label="Repeats"
            options={choices}
            value={chosen}
            onChange={(event) => choose(event.target.value)}
          />
        </div>
        {chosen === 'months' && (
          <NumberField
            label="Every"
            unit="months"
            {...form.field('renew_months', {
              valueAsNumber: true,
              deps: ['window_days'],
              onChange: followPeriod,
            })}
          />
        )}
        {day && (
          <DayOfYearFields
            label="Every year on"
            value={day}
            error={form.field('renew_on').error}
            onChange={(renew_on) => set({ renew_on })}
          />
        )}
        {chosen !== 'never' && (
          <NumberField
            label="Sign-up opens"
            unit="days before"
            {...form.field('window_days', { setValueAs: numberOrNull })}
          />
        )}
      </div>
      <p aria-live="polite" className="-mt-2 text-small text-muted empty:hidden">
        {example}
      </p>
    </>
  );
}
