import { useId } from 'react';
import { roles } from '#shared/roles';
import { useClock } from '../../components/use-clock.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { sayRow, type AudienceRow, type Names } from './audience-words.ts';

/** Values of a field that one can choose. */
export interface AudienceChoice {
  field: 'departments' | 'sites' | 'positions' | 'roles';
  label: string;
  options: readonly { _id: string; name: string }[];
}

export const roleChoice: AudienceChoice = {
  field: 'roles',
  label: 'Roles',
  options: roles.map((role) => ({ _id: role, name: role })),
};

/** One row of an audience: its parts in words, and fields to add or take one. */
export function AudienceRowFields({
  row,
  place,
  names,
  choices,
  onChange,
  onRemove,
}: {
  row: AudienceRow;
  place: number;
  names: Names;
  choices: readonly AudienceChoice[];
  onChange: (row: AudienceRow) => void;
  onRemove: () => void;
}) {
  const clock = useClock();
  const select = useId();
  const toggle = (value: string) => {
    const [field, id] = value.split(' ') as [AudienceChoice['field'], string];
    const values: readonly string[] = row[field];
    const next = values.includes(id) ? values.filter((each) => each !== id) : [...values, id];
    onChange({ ...row, [field]: next });
  };
  const title = `Group ${place + 1}`;
  return (
    <fieldset className="flex flex-col gap-4 rounded-lg border border-line p-4">
      <legend className="sr-only">{title}</legend>
      <p className="font-medium wrap-anywhere" role="status">
        {sayRow(row, names, clock)}
      </p>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={select} className="font-medium">
          Add or remove
        </label>
        <select id={select} className="control" value="" onChange={({ target }) => toggle(target.value)}>
          <option value="">Choose…</option>
          {choices.map(({ field, label, options }) => (
            <optgroup key={field} label={label}>
              {options.map(({ _id, name }) => (
                <option key={_id} value={`${field} ${_id}`}>
                  {(row[field] as readonly string[]).includes(_id) ? `✓ ${name}` : name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Tags"
          hint="With commas between them"
          defaultValue={row.tags.join(', ')}
          onBlur={({ target }) =>
            onChange({
              ...row,
              tags: target.value
                .split(',')
                .map((tag) => tag.trim())
                .filter((tag) => tag !== ''),
            })
          }
        />
        <TextField
          label="Joined after"
          type="date"
          value={row.joined_after ?? ''}
          onChange={({ target }) => onChange({ ...row, joined_after: target.value || null })}
        />
      </div>
      <Button
        variant="danger-text"
        size="small"
        className="self-start"
        aria-label={`Remove ${title}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </fieldset>
  );
}
