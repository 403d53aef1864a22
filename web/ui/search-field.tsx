import { Search, X } from 'lucide-react';
import { useEffect, useState, type Ref } from 'react';
import { fold } from '#shared/fold';
import { IconButton } from './button.tsx';

/** The search above a list. */
export function SearchField({
  label,
  hint = label,
  value,
  onChange,
  isInForm = false,
  ref,
}: {
  /** Its name: "Search all employees". */
  label: string;
  /** The text in it while it is empty, such as the fields that it searches; its name unless given. */
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  /** It searches the choices of a form's field, and is not the search of the page. */
  isInForm?: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  return (
    <div className="relative" role={isInForm ? undefined : 'search'}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
      />
      <input
        ref={ref}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={hint}
        className="control px-10"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <IconButton
          label="Clear search"
          className="absolute inset-y-0 right-0 text-muted"
          onClick={() => onChange('')}
        >
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </div>
  );
}

/** How long after typing a search begins, in milliseconds. */
export const searchDelay = 200;

/** `field` goes into SearchField; `term` follows a moment after typing, trimmed, for filter or request. */
export function useSearch(initial = '') {
  const [value, setValue] = useState(initial);
  const [term, setTerm] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setTerm(value.trim()), searchDelay);
    return () => clearTimeout(timer);
  }, [value]);
  return { field: { value, onChange: setValue }, term };
}

/** Whether a text contains the term, as the server searches (product §43). Everything contains an empty term. */
export function matches(term: string, ...texts: readonly (string | null | undefined)[]): boolean {
  const wanted = fold(term);
  return wanted === '' || texts.some((text) => text && fold(text).includes(wanted));
}
