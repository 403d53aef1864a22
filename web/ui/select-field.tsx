import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

export interface Option {
  value: string | number;
  label: string;
}

/**
 * One choice out of a list: the browser's own select, which every phone and screen reader knows well. Groups of options
 * may follow as children.
 */
export function SelectField({
  label,
  error,
  hint,
  options,
  placeholder,
  children,
  ...select
}: FieldProps & { options: readonly Option[]; placeholder?: string } & ComponentProps<'select'>) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(control) => (
        <div className="relative">
          <select className="control appearance-none truncate pr-10" {...select} {...control}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
            {children}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </FieldFrame>
  );
}
