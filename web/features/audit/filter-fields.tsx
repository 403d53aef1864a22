import type { RefObject } from 'react';
import { auditLabels } from '#shared/audit';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FilterValues } from './filter.ts';

const actionOptions = Object.entries(auditLabels)
  .map(([value, label]) => ({ value, label }))
  .toSorted((left, right) => left.label.localeCompare(right.label, 'en'));

/** Person, training, action and dates: each field filters the list while one types. */
export function FilterFields({
  values,
  set,
  firstField,
}: {
  values: FilterValues;
  set: (name: keyof FilterValues, value: string) => void;
  firstField: RefObject<HTMLInputElement | null>;
}) {
  // The URL may have anything, and the browser complains about a value that is no date.
  const asDate = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');
  const field = (name: keyof FilterValues, value = values[name]) => ({
    name,
    value,
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  const text = { maxLength: 200, autoComplete: 'off', enterKeyHint: 'search' } as const;

  return (
    <div
      role="search"
      aria-label="Changes"
      className="grid grid-cols-2 gap-4 lg:grid-cols-[repeat(3,minmax(0,1fr))_10rem_10rem]"
    >
      <div className="max-md:col-span-2">
        <TextField
          ref={firstField}
          label="Person"
          placeholder="Name, e-mail or id"
          {...text}
          {...field('person')}
        />
      </div>
      <div className="max-md:col-span-2">
        <TextField label="Training" placeholder="Title or id" {...text} {...field('program')} />
      </div>
      <div className="max-lg:col-span-2">
        <SelectField
          label="Action"
          placeholder="Any action"
          options={actionOptions}
          {...field('action', Object.hasOwn(auditLabels, values.action) ? values.action : '')}
        />
      </div>
      <TextField label="From" type="date" {...field('from', asDate(values.from))} />
      <TextField label="To" type="date" {...field('to', asDate(values.to))} />
    </div>
  );
}
