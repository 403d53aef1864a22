import { useId } from 'react';
import type { Completion } from '#shared/programs/reading/completions';
import type { ApiForm } from '../../api/use-api-form.ts';
import { emptyReading, emptySession, type FormInput, type FormOutput } from './form-values.ts';

const choices: { value: Completion; label: string; hint: string }[] = [
  { value: 'session', label: 'Attending a session', hint: 'A trainer marks who was there.' },
  { value: 'reading', label: 'Reading and signing', hint: 'Everyone does it online, in their own time.' },
];

/** How people complete the program (product §118). Sessions and reading take each other's place in the form. */
export function CompletionChoice({ form }: { form: ApiForm<FormInput, FormOutput> }) {
  const name = useId();
  const idOf = (value: Completion, part: 'label' | 'hint') => `${name}-${value}-${part}`;
  const chosen = form.watch('completes_by') === 'reading' ? 'reading' : 'session';
  const choose = (next: Completion) => {
    const isReading = next === 'reading';
    form.setValue('sessions', isReading ? [] : [emptySession], { shouldDirty: true });
    form.setValue('reading', isReading ? { ...emptyReading, questions: [] } : null, { shouldDirty: true });
    form.setValue('completes_by', next, { shouldDirty: true });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">Completed by</legend>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {choices.map(({ value, label, hint }) => (
          <label
            key={value}
            className="touch flex cursor-pointer items-start gap-3 rounded-md border border-line px-4 py-3 transition-colors hover:bg-mist has-checked:border-ink has-checked:bg-mist"
          >
            <input
              type="radio"
              name={name}
              aria-labelledby={idOf(value, 'label')}
              aria-describedby={idOf(value, 'hint')}
              className="mt-0.5 size-5 shrink-0 accent-ink"
              checked={value === chosen}
              onChange={() => choose(value)}
            />
            <span className="min-w-0 flex-1">
              <span id={idOf(value, 'label')}>{label}</span>
              <span id={idOf(value, 'hint')} className="block text-small text-muted">
                {hint}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
