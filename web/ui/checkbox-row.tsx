import type { ReactNode } from 'react';

/** A row of a checklist: the whole row is the checkbox's label. */
export function CheckboxRow({
  checked,
  onChange,
  disabled = false,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <label className="touch flex lg:min-h-0 cursor-pointer items-center gap-4 rounded-md px-3 py-2 transition-colors hover:bg-mist has-checked:bg-mist has-disabled:cursor-not-allowed has-disabled:text-muted">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-ink"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}
