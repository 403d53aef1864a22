import type { ErrorCode } from '#shared/errors';
import type { Row } from './clean-rows.ts';
import type { Table, TableChoices } from './table.ts';

/** The messages to the thread: open the table in a file, send its next rows, or forget it. */
export type ToThread =
  | { kind: 'open'; bytes: Uint8Array<ArrayBuffer>; choices: TableChoices }
  | { kind: 'more' }
  | { kind: 'close' };

/** A table without its rows. */
export type TableHead = Omit<Table, 'rows'>;

export type Answer =
  | { kind: 'table'; head: TableHead }
  | { kind: 'rows'; rows: Row[]; isLast: boolean }
  | { kind: 'refused'; code: ErrorCode; message: string }
  | { kind: 'failed'; stack: string };

/** The messages of the thread: an answer, and how long the thread worked on it. */
export interface FromThread {
  answer: Answer;
  milliseconds: number;
}
