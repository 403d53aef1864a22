import type { ImportColumn } from '#shared/people/imports/schemas';
import type { DateOrder, ImportKind } from '#shared/people/imports/import-facts';
import { SelectField, type Option } from '../../ui/select-field.tsx';
import { fieldLabel } from './import-words.ts';
import { fieldsOf } from './fields-of.ts';

const orders: readonly { value: DateOrder; label: string }[] = [
  { value: 'dmy', label: 'Day, month, year' },
  { value: 'mdy', label: 'Month, day, year' },
  { value: 'ymd', label: 'Year, month, day' },
];

/** Marks the id of a training among the names of fields. */
const programPrefix = 'program:';

/** The choice of the thing that a column of the file holds: a field, a training, or nothing that is imported. */
export function ColumnField({
  what,
  column,
  programs,
  asksOrder,
  onChange,
}: {
  what: ImportKind;
  column: ImportColumn;
  /** The trainings that a column of a matrix can be. */
  programs: readonly Option[];
  /** Whether the file alone doesn't tell the order of its dates. */
  asksOrder: boolean;
  onChange: (changed: Partial<Omit<ImportColumn, 'heading'>>) => void;
}) {
  const own = column.field?.startsWith('tag:') ? [column.field] : [];
  const options: Option[] = [
    { value: '', label: 'Leave out' },
    ...[...fieldsOf(what), ...own].map((field) => ({ value: field, label: fieldLabel(field) })),
    ...programs.map(({ value, label }) => ({ value: programPrefix + value, label })),
  ];
  const choose = (value: string) =>
    onChange(
      value.startsWith(programPrefix)
        ? { field: null, program: value.slice(programPrefix.length) }
        : { field: value || null, ...(what === 'matrix' && { program: null }) },
    );
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <SelectField
        label={column.heading || 'Column without a heading'}
        options={options}
        value={column.program ? programPrefix + column.program : (column.field ?? '')}
        onChange={(event) => choose(event.target.value)}
      />
      {(asksOrder || column.order) && (
        <SelectField
          label={`Order of the dates in “${column.heading}”`}
          options={orders}
          placeholder="Please choose"
          value={column.order ?? ''}
          onChange={(event) => onChange({ order: (event.target.value || null) as DateOrder | null })}
        />
      )}
    </div>
  );
}
