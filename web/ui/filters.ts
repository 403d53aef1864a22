import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { Choice, Filters, Typed, ValuesOf } from '#shared/filters';
import { withParameters } from './use-url-fields.ts';

const id = /^[0-9a-f-]{36}$/i;

function isOffered(filter: Choice | Typed, text: string): boolean {
  if ('words' in filter) return Object.hasOwn(filter.offered ?? {}, text);
  if (!filter.label) return false;
  return 'fits' in filter ? filter.fits(text) : id.test(text) || (filter.kind === 'place' && text === 'none');
}

/** The value of a filter, if a page offers it and the server takes it; else an empty text. */
export const valueOf = (filter: Choice | Typed, text: string): string =>
  isOffered(filter, text) ? text : '';

/** The filters that the parameters of an address set; anything else in them is left out. */
export function filtersIn<Of extends Filters>(filters: Of, parameters: URLSearchParams): ValuesOf<Of> {
  const values = Object.entries(filters).map(([name, filter]) => [
    name,
    valueOf(filter, parameters.get(name)?.trim() ?? ''),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== '')) as ValuesOf<Of>;
}

/** The filters that the address sets, and the function that sets one of its parameters. */
export function useFilters<Of extends Filters>(filters: Of) {
  const [parameters, setParameters] = useSearchParams();
  const set = useCallback(
    (name: string, value: string) => setParameters(withParameters({ [name]: value }), { replace: true }),
    [setParameters],
  );
  return { asked: filtersIn(filters, parameters), parameters, set };
}
