import type { HTMLAttributes, ReactNode } from 'react';
import type { FocusedPlace } from './row-keys.ts';

/** The props that a list and a table share. */
export interface Rows {
  /** How many there are in all, if not all of them are here yet; Infinity when nobody has counted them. */
  total?: number;
  kind: 'list' | 'table';
  label?: string;
  /** The id of the element that describes it. */
  description?: string;
  /** The attributes of the row at this place; `total` is -1 while it is not known. */
  rowAttributes: (index: number, total: number) => HTMLAttributes<HTMLElement>;
  /** The usual height of a row, in pixels. */
  rowHeight: number;
}

/** The elements around all rows and around each, typed as the common type of a list's and a table's. */
export function elementsOf(kind: Rows['kind']): { Body: 'div'; Row: 'div' } {
  const elements = kind === 'list' ? { Body: 'div', Row: 'div' } : { Body: 'tbody', Row: 'tr' };
  return elements as { Body: 'div'; Row: 'div' };
}

/** Rows by their places. */
export interface PlacedRows extends Rows {
  /** How many are here. */
  count: number;
  keyAt: (index: number) => string;
  rowAt: (index: number) => ReactNode;
  /** Where the focus is in the plain rows, for those that take their place. */
  keepFocus: (place: FocusedPlace | null) => void;
  readFocus: () => FocusedPlace | null;
}
