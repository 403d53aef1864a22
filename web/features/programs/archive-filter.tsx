/** Which programs the admin's list shows. */
export type Kind = 'active' | 'archived' | 'all';

const kinds: Record<Kind, string> = { active: 'Active', archived: 'Archived', all: 'All' };

/** The kind that a text names; anything else means the active ones. */
export function toKind(text: string | null): Kind {
  return text === 'archived' || text === 'all' ? text : 'active';
}

/** The list's filter for a kind; none for all. */
export function archivedFilter(kind: Kind): { archived?: 'true' | 'false' } {
  return kind === 'all' ? {} : { archived: kind === 'archived' ? 'true' : 'false' };
}

/** Active, archived or all: one of three, side by side. */
export function ArchiveFilter({ value, onChange }: { value: Kind; onChange: (kind: Kind) => void }) {
  return (
    <fieldset className="flex self-start rounded-md border border-edge bg-paper p-0.5">
      <legend className="sr-only">Which trainings</legend>
      {Object.entries(kinds).map(([kind, label]) => (
        <label
          key={kind}
          className="touch inline-flex cursor-pointer items-center justify-center rounded-sm px-4 text-small font-medium text-muted transition-colors hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name="kind"
            className="sr-only"
            checked={kind === value}
            onChange={() => onChange(toKind(kind))}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
