import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

/** A whole number before its unit. A screen reader's label has the unit, too: "Opens … days before". */
export function NumberField({
  label,
  unit,
  error,
  hint,
  ...input
}: FieldProps & { unit: string } & ComponentProps<'input'>) {
  return (
    <FieldFrame
      label={
        <>
          {label}
          <span className="sr-only"> … {unit}</span>
        </>
      }
      error={error}
      hint={hint}
    >
      {(control) => (
        <div className="flex items-center gap-3">
          <input
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            className="control max-w-24 tabular-nums"
            {...input}
            {...control}
          />
          <span aria-hidden="true">{unit}</span>
        </div>
      )}
    </FieldFrame>
  );
}

/** The typed value, for `setValueAs`: null if the field is empty, NaN if it has no number. */
export function numberOrNull(typed: unknown): number | null {
  return typed === '' || typed === null ? null : Number(typed);
}
