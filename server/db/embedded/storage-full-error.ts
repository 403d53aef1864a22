/** Refuses a write because the disk under the data folder is nearly full. Reads still work. */
export class StorageFullError extends Error {
  /** Bytes left on the disk when the write was refused. */
  readonly freeBytes: number;

  constructor(freeBytes: number) {
    super('The disk is almost full, so nothing more can be saved.');
    this.name = 'StorageFullError';
    this.freeBytes = freeBytes;
  }
}
