import type { FieldErrors } from '#shared/errors';
import type { Import } from '#shared/people/imports/schemas';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { sayHeadings } from './question-words.ts';

interface Place {
  sheet?: string | null | undefined;
  headings_row?: number | null | undefined;
}

/** The sheet and the row with the headings. Another sheet has its headings where they are found. */
export function HeadingPlace({
  imported,
  given,
  errors,
  onChange,
}: {
  imported: Import;
  given: Place;
  errors: FieldErrors | undefined;
  onChange: (place: Place) => void;
}) {
  return (
    <>
      {imported.sheets.length > 1 && (
        <SelectField
          label="Sheet"
          options={imported.sheets.map((value) => ({ value, label: value }))}
          value={given.sheet ?? ''}
          error={errors?.['sheet']}
          onChange={(event) => onChange({ sheet: event.target.value, headings_row: null })}
        />
      )}
      <TextField
        label="Row with the headings"
        type="number"
        min={1}
        value={given.headings_row ?? ''}
        error={errors?.['headings_row']}
        hint={sayHeadings(imported)}
        onChange={(event) => onChange({ headings_row: Number(event.target.value) || null })}
      />
    </>
  );
}
