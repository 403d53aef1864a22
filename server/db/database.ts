import type { Db } from './schema.ts';

/** An open database, whichever of the two it is. */
export interface Database {
  readonly kind: 'postgres' | 'embedded';
  readonly db: Db;
  /** Runs several statements as one transaction: all of them take effect or none. */
  executeScript(script: string): Promise<void>;
  /** Throws Refusal("storage_full") while nothing more can be stored safely. */
  assertWritable(): Promise<void>;
  close(): Promise<void>;
}
