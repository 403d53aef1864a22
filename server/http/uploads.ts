import type { ServerResponse } from 'node:http';
import { OverloadError } from '../concurrency/semaphore.ts';

interface Bounds {
  /** The files that an instance takes at the same time. */
  most: number;
  /** Those of one person among them. */
  mostOfPerson: number;
}

/** For files that are in the instance's memory until they are stored. */
export const wholeFiles: Bounds = { most: 2, mostOfPerson: 1 };

/** For files that are written as they come: of each there is a piece in memory. */
export const filesInPieces: Bounds = { most: 60, mostOfPerson: 6 };

/** The files that are on their way: a few, and fewer of each person. */
export class Uploads {
  readonly #bounds: Bounds;
  readonly #people = new Map<string, number>();
  #size = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Lets a person send a file, before any of it is read. It ends with the response or when the returned
   * function is called. Throws OverloadError where others send theirs, or the person sends as many as one may.
   */
  begin(personId: string, response: ServerResponse): () => void {
    const sent = this.#people.get(personId) ?? 0;
    if (this.#size >= this.#bounds.most || sent >= this.#bounds.mostOfPerson)
      throw new OverloadError('Other files are being taken in.');
    this.#people.set(personId, sent + 1);
    this.#size += 1;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      this.#size -= 1;
      const left = this.#people.get(personId)! - 1;
      if (left > 0) this.#people.set(personId, left);
      else this.#people.delete(personId);
    };
    response.once('close', end);
    return end;
  }
}
