import { useId, useState } from 'react';
import { formatCount } from '#shared/count';
import type { Choice, Filters, Typed } from '#shared/filters';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { valueOf } from './filters.ts';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

const isText = (filter: Choice | Typed) => 'kind' in filter && filter.kind === 'text';

/**
 * The inputs of a list's filters, one beside the other, in a grid. Below 768 px they are behind a button that says how
 * many are set. A text is the list's search, and isn't behind it, and one filter alone isn't either.
 */
export function FilterFields<Of extends Filters>({
  filters,
  values,
  places,
  set,
}: {
  filters: Of;
  /** As the address or the input has them: any text. */
  values: { readonly [Name in keyof Of]?: string | undefined };
  /** The places to choose of each filter by place, which isn't shown if there are none. */
  places?: Readonly<Partial<Record<keyof Of, readonly { _id: string; name: string }[]>>>;
  set: (name: keyof Of & string, value: string) => void;
}) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const ofText = { maxLength: 200, autoComplete: 'off', enterKeyHint: 'search' } as const;
  const shown = Object.entries(filters).filter(
    ([name, filter]) =>
      filter.label &&
      !('kind' in filter && (filter.kind === 'id' || (filter.kind === 'place' && !places?.[name]?.length))),
  );
  const folded = shown.filter(([, filter]) => !isText(filter));
  const count = folded.filter(([name, filter]) => valueOf(filter, values[name] ?? '') !== '').length;

  const inputOf = ([name, filter]: (typeof shown)[number]) => {
    const { label = '', any: placeholder } = filter;
    const value = values[name] ?? '';
    const field = {
      name,
      label,
      ...(placeholder && { placeholder }),
      // The browser complains about a value that is no date.
      value: isText(filter) ? value : valueOf(filter, value),
      onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
    };
    if ('words' in filter) {
      const offered = Object.entries(filter.offered ?? {});
      const options = offered.map(([word, text]) => ({ value: word, label: text ?? word }));
      return <SelectField key={name} {...field} options={options} />;
    }
    if (filter.kind === 'place') {
      const named = places?.[name]?.map((place) => ({ value: place._id, label: place.name })) ?? [];
      const none = { value: 'none', label: filter.none ?? '' };
      return <SelectField key={name} {...field} options={[...named, none]} />;
    }
    return <TextField key={name} {...field} {...(filter.kind === 'text' ? ofText : { type: 'date' })} />;
  };

  if (folded.length < 2) return shown.map(inputOf);
  return (
    <>
      {shown.filter(([, filter]) => isText(filter)).map(inputOf)}
      <Button
        variant="outline"
        size="small"
        className="col-span-full justify-self-start md:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count > 0 ? `Filters (${formatCount(count)})` : 'Filters'}
      </Button>
      <div
        id={id}
        className={classNames(
          'col-span-full grid grid-cols-2 items-end gap-4 md:contents',
          !isOpen && 'max-md:hidden',
        )}
      >
        {folded.map(inputOf)}
      </div>
    </>
  );
}
