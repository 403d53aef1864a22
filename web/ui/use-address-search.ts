import { useEffect, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { useSearch } from './search-field.tsx';

const parameter = 'q';

/** A search like useSearch whose text stands in the address, as ?q=, and so is there again on the way back. */
export function useAddressSearch() {
  const [address, setAddress] = useSearchParams();
  const { state } = useNavigation();
  const kept = address.get(parameter) ?? '';
  const { field, term } = useSearch(kept);

  // A link to the list, such as the menu's, brings another text or none.
  const [known, setKnown] = useState(kept);
  if (kept !== known) {
    setKnown(kept);
    if (kept !== term) field.onChange(kept);
  }

  useEffect(() => {
    // Someone who is already leaving must not be called back.
    if (term !== kept && state === 'idle') setAddress(withParameter(parameter, term), { replace: true });
    // oxlint-disable-next-line exhaustive-deps -- only what is typed changes the address
  }, [term]);

  return { field, term };
}

/** The address with the parameter set or, if empty, without it. */
export function withParameter(name: string, value: string) {
  return (address: URLSearchParams): URLSearchParams => {
    const next = new URLSearchParams(address);
    if (value === '') next.delete(name);
    else next.set(name, value);
    return next;
  };
}
