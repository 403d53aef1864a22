/** An action behind a row's "⋯": it does something here, or leads to a page. */
export type RowAction = { label: string } & (
  | { onChoose: () => void; to?: never }
  | { to: string; onChoose?: never }
);
