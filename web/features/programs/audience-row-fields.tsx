import { useClock } from '../../components/use-clock.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  sayHowKindsJoin,
  sayRow,
  toggled,
  type AudienceChoice,
  type AudienceField,
  type AudienceRow,
  type Names,
} from './audience-words.ts';

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
  const title = `Group ${place + 1}`;
  return (
    <fieldset className="flex flex-col gap-4 rounded-lg border border-line p-4">
      <legend className="sr-only">{title}</legend>
      <p className="font-medium wrap-anywhere" role="status">
        {sayRow(row, names, clock)}
      </p>
      <AudienceChoices
        label="Department, position, site or role"
        hint={sayHowKindsJoin(row)}
        choices={choices}
        row={row}
        onChoose={(field, value) => field && onChange(toggled(row, field, value))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Tags"
          hint="Separate with commas"
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
        variant="quiet"
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

/** A choice among departments, positions, sites and roles; those of the row are ticked. */
export function AudienceChoices({
  label,
  hint,
  choices,
  row,
  offersEveryone = false,
  onChoose,
}: {
  label: string;
  hint?: string | null;
  choices: readonly AudienceChoice[];
  row: AudienceRow;
  offersEveryone?: boolean;
  /** Called without a field for everyone. */
  onChoose: (field: AudienceField | null, value: string) => void;
}) {
  const choose = (chosen: string) => {
    const [field, value = ''] = chosen.split(' ');
    onChoose(field === 'everyone' ? null : (field as AudienceField), value);
  };
  return (
    <SelectField
      label={label}
      hint={hint}
      placeholder="Choose…"
      options={offersEveryone ? [{ value: 'everyone', label: 'Everyone' }] : []}
      value=""
      onChange={({ target }) => choose(target.value)}
    >
      {choices.map(({ field, label: group, options }) => (
        <optgroup key={field} label={group}>
          {options.map(({ _id, name }) => (
            <option key={_id} value={`${field} ${_id}`}>
              {(row[field] as readonly string[]).includes(_id) ? `✓ ${name}` : name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
