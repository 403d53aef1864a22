/** Tells screen readers which keys lead through a list or table, which names it as its description. */
export function RowKeysHint({ id }: { id: string }) {
  return (
    <p id={id} className="sr-only">
      Use the arrow keys to move from row to row, and Home or End to go to the first or last row.
    </p>
  );
}
