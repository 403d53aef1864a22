import { useEffect, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { searchDelay } from './search-field.tsx';

type Values<Name extends string> = Readonly<Record<Name, string>>;

/**
 * A few fields whose values are kept in the URL, each as the parameter of its name. They can be linked, and
 * are there again after Back. `values` go into the fields. `terms` follow a moment after typing, trimmed,
 * for filter or request. The URL may have any text. `names` must be the same array each time.
 */
export function useUrlFields<Name extends string>(names: readonly Name[]) {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useNavigation();
  const kept = valuesIn(parameters, names);
  const [values, setValues] = useState(kept);
  const [terms, setTerms] = useState(kept);
  useEffect(() => {
    const timer = setTimeout(() => setTerms((before) => trimmed(values, before)), searchDelay);
    return () => clearTimeout(timer);
  }, [values]);

  // A link to the list, such as the menu's, brings other texts or none.
  const [known, setKnown] = useState(kept);
  if (!areSame(kept, known)) {
    setKnown(kept);
    if (!areSame(kept, terms)) setValues(kept);
  }

  useEffect(() => {
    // A change of the URL would cancel a navigation that is under way.
    if (areSame(terms, kept) || state !== 'idle') return;
    setParameters(withParameters(terms), { replace: true });
    // oxlint-disable-next-line exhaustive-deps -- only typing changes the URL
  }, [terms]);

  return {
    values,
    terms,
    set: (name: Name, value: string) => setValues((before) => ({ ...before, [name]: value })),
    clear: () => setValues(valuesIn(new URLSearchParams(), names)),
  };
}

/** The values of these parameters of a URL; an empty text where there is none. */
export function valuesIn<Name extends string>(
  parameters: URLSearchParams,
  names: readonly Name[],
): Values<Name> {
  return Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Values<Name>;
}

/** The parameters of a URL with each of these set or, if empty, without it. */
export function withParameters(values: Readonly<Record<string, string>>) {
  return (parameters: URLSearchParams): URLSearchParams => {
    const next = new URLSearchParams(parameters);
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
}

/** The values without surrounding space; the same object as before if nothing changed. */
function trimmed<Name extends string>(values: Values<Name>, before: Values<Name>): Values<Name> {
  const entries = Object.entries<string>(values).map(([name, value]) => [name, value.trim()]);
  const next = Object.fromEntries(entries) as Values<Name>;
  return areSame(next, before) ? before : next;
}

function areSame<Name extends string>(left: Values<Name>, right: Values<Name>): boolean {
  return Object.entries(left).every(([name, value]) => right[name as Name] === value);
}
