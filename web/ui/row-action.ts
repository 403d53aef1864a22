/** An action behind a row's "⋯": it does something here, or leads to a page. */
export type RowAction = { label: string; isDanger?: boolean } & (
  | { onChoose: () => void; to?: never }
  | { to: string; onChoose?: never }
);
