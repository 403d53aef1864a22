import { fieldsOf, type DateOrder, type ImportKind } from '#shared/people/imports/import-facts';
import { fieldLabel } from '#shared/people/imports/labels';
import type { ImportColumn } from '#shared/people/imports/schemas';
import { SelectField, type Option } from '../../ui/select-field.tsx';

const orders: readonly { value: DateOrder; label: string }[] = [
  { value: 'dmy', label: 'Day, month, year' },
  { value: 'mdy', label: 'Month, day, year' },
  { value: 'ymd', label: 'Year, month, day' },
];

const meaningsOfDates = [
  { value: 'done', label: 'Day of the training' },
  { value: 'valid_until', label: 'Last day of validity' },
] as const;

/** The value for a column that isn't imported. */
const leftOut = '-';

/** Marks the id of a training among the names of fields. */
const programPrefix = 'program:';

function valueOf({ field, program }: ImportColumn): string {
  return program ? programPrefix + program : (field ?? leftOut);
}

/** The choice for a column of the file: a field, a training, or nothing that is imported. */
export function ColumnField({
  what,
  column,
  programs,
  isOpen,
  asksOrder,
  onChange,
}: {
  what: ImportKind;
  column: ImportColumn;
  /** The trainings that a column of a matrix can be. */
  programs: readonly Option[];
  /** Whether its content is asked and not answered yet. */
  isOpen: boolean;
  /** Whether the file alone doesn't tell the order of its dates. */
  asksOrder: boolean;
  onChange: (changed: Partial<Omit<ImportColumn, 'heading'>>) => void;
}) {
  const own = column.field?.startsWith('tag:') ? [column.field] : [];
  const options: Option[] = [
    { value: leftOut, label: 'Leave out' },
    ...[...fieldsOf[what], ...own].map((field) => ({ value: field, label: fieldLabel(field) })),
    ...programs.map(({ value, label }) => ({ value: programPrefix + value, label })),
  ];
  const choose = (value: string) => {
    if (value.startsWith(programPrefix))
      onChange({ field: null, program: value.slice(programPrefix.length) });
    else onChange({ field: value === leftOut ? null : value, program: null });
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <SelectField
        label={column.heading}
        options={options}
        {...(isOpen && { placeholder: 'Please choose' })}
        value={isOpen ? '' : valueOf(column)}
        onChange={(event) => event.target.value && choose(event.target.value)}
      />
      {column.program && (
        <SelectField
          label={`Dates in “${column.heading}” are`}
          options={meaningsOfDates}
          value={column.dates ?? 'done'}
          onChange={(event) => onChange({ dates: event.target.value as 'done' | 'valid_until' })}
        />
      )}
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
