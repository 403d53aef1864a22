import { useAddressFields, withParameters } from './use-address-fields.ts';

const names = ['q'] as const;

/** A search like useSearch whose text is kept in the address as ?q=, and so is there again after Back. */
export function useAddressSearch() {
  const { values, terms, set } = useAddressFields(names);
  return { field: { value: values.q, onChange: (value: string) => set('q', value) }, term: terms.q };
}

/** The address with the parameter set or, if empty, without it. */
export function withParameter(name: string, value: string) {
  return withParameters({ [name]: value });
}
