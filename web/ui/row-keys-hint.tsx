/** Tells screen readers which keys lead through a list or table, which names it as its description. */
export function RowKeysHint({ id }: { id: string }) {
  return (
    <p id={id} className="sr-only">
      The arrow keys move from row to row, Home and End to the first and the last one.
    </p>
  );
}
