import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { Choice, Filters, Typed, ValuesOf } from '#shared/filters';
import { isCalendarDate } from '#shared/time';
import { withParameters } from './use-url-fields.ts';

/** The length of a text that can be asked for. */
export const longestText = 200;

// The server refuses a letter with more marks. Its check comes with the schemas, which a list does without.
const manyMarks = /[\p{M}\p{C}\p{DI}\uFF9E\uFF9F]{31}/u;

const isId = (text: string) => /^[0-9a-f-]{36}$/i.test(text);

const fits: Record<Typed['kind'], (text: string) => boolean> = {
  place: (text) => text === 'none' || isId(text),
  id: isId,
  tag: () => true,
  text: (text) => text.length <= longestText && !text.includes('\0') && !manyMarks.test(text),
  date: isCalendarDate,
};

/** The value of a filter, if a page offers it and the server takes it; else an empty text. */
export function valueOf(filter: Choice | Typed, text: string): string {
  const isOffered =
    'words' in filter ? Object.hasOwn(filter.offered ?? {}, text) : filter.label && fits[filter.kind](text);
  return isOffered ? text : '';
}

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
