import { useUrlFields, withParameters } from './use-url-fields.ts';

const names = ['search'] as const;

/** A search like useSearch whose text is kept in the URL as ?search=, and so is there again after Back. */
export function useUrlSearch() {
  const { values, terms, set } = useUrlFields(names);
  return {
    field: { value: values.search, onChange: (value: string) => set('search', value) },
    term: terms.search,
  };
}

/** The search in the URL that a loader was asked for. */
export function searchIn({ url }: Request): string {
  return new URL(url).searchParams.get('search') ?? '';
}

/** The parameters of a URL with this one set or, if empty, without it. */
export function withParameter(name: string, value: string) {
  return withParameters({ [name]: value });
}
