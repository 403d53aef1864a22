/** Marks a program that is kept only as a record. */
export function ArchivedTag() {
  return (
    <span className="inline-flex shrink-0 items-center rounded-full border border-edge bg-mist px-2.5 py-0.5 text-small font-medium text-muted">
      Archived
    </span>
  );
}
