import { useEffect, useMemo, useState } from 'react';
import { useClock } from '../../components/use-clock.ts';
import type { ApiForm } from '../../api/use-api-form.ts';
import { examplesOf, type FormExamples } from './form-examples.ts';
import { hintsOf, type FormHints } from './form-hints.ts';
import type { FormInput, FormOutput } from './form-values.ts';

/** In milliseconds: a person who types a date goes through others, which should give no hint. */
const pause = 600;

/** The form's hints and examples, a moment after the last key. */
export function useFormHints(
  { subscribe, getValues }: ApiForm<FormInput, FormOutput>,
  previous: FormInput | null,
): FormHints & FormExamples {
  const clock = useClock();
  const [values, setValues] = useState(() => structuredClone(getValues()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(() => setValues(structuredClone(getValues())), pause);
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [subscribe, getValues]);
  return useMemo(
    () => ({ ...hintsOf(values, previous, clock), ...examplesOf(values, clock) }),
    [values, previous, clock],
  );
}
