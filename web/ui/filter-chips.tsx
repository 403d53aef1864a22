import { useId } from 'react';
import { formatCount } from '#shared/count';

/** One of several parts of a list. */
export interface Chip<Value extends string> {
  value: Value;
  label: string;
  /** How many rows it has; missing where they aren’t counted. */
  count: number | undefined;
}

/** Which part of a list is shown: one of several, side by side, each with its count. */
export function FilterChips<Value extends string>({
  legend,
  chips,
  value,
  onChange,
}: {
  legend: string;
  chips: readonly Chip<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{legend}</legend>
      {chips.map((chip) => (
        <label
          key={chip.value}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge px-4 text-small font-medium transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink lg:min-h-9"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={chip.value === value}
            onChange={() => onChange(chip.value)}
          />
          {chip.label}
          {chip.count !== undefined && <span className="tabular-nums">{formatCount(chip.count)}</span>}
        </label>
      ))}
    </fieldset>
  );
}
