import { useUrlFields, withParameters } from './use-url-fields.ts';

const names = ['q'] as const;

/** A search like useSearch whose text is kept in the URL as ?q=, and so is there again after Back. */
export function useUrlSearch() {
  const { values, terms, set } = useUrlFields(names);
  return { field: { value: values.q, onChange: (value: string) => set('q', value) }, term: terms.q };
}

/** The parameters of a URL with this one set or, if empty, without it. */
export function withParameter(name: string, value: string) {
  return withParameters({ [name]: value });
}
