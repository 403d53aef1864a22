import type { Filters } from '#shared/filters';
import { valueOf } from './filters.ts';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

/** The inputs of a list's filters, one beside the other. */
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
  const ofText = { maxLength: 200, autoComplete: 'off', enterKeyHint: 'search' } as const;
  return Object.entries(filters).map(([name, filter]) => {
    const { label, any: placeholder } = filter;
    if (!label || ('kind' in filter && filter.kind === 'id')) return null;
    const value = values[name] ?? '';
    const field = {
      name,
      label,
      ...(placeholder && { placeholder }),
      // The browser complains about a value that is no date.
      value: 'kind' in filter && filter.kind === 'text' ? value : valueOf(filter, value),
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
      return named.length > 0 && <SelectField key={name} {...field} options={[...named, none]} />;
    }
    return <TextField key={name} {...field} {...(filter.kind === 'text' ? ofText : { type: 'date' })} />;
  });
}
