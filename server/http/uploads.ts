import type { ServerResponse } from 'node:http';
import { OverloadError } from '../concurrency/semaphore.ts';

/** The files that an instance takes at the same time: each is in its memory until it is stored. */
const most = 2;

/** The files that are on their way: a few, and one of each person. */
export class Uploads {
  readonly #people = new Set<string>();

  get size(): number {
    return this.#people.size;
  }

  /**
   * Lets a person send a file, before any of it is read. It ends with the response or when the returned
   * function is called. Throws OverloadError where others send theirs, or the person sends one already.
   */
  begin(personId: string, response: ServerResponse): () => void {
    if (this.#people.size >= most || this.#people.has(personId))
      throw new OverloadError('Other files are being taken in.');
    this.#people.add(personId);
    let isOver = false;
    const end = () => {
      if (!isOver) this.#people.delete(personId);
      isOver = true;
    };
    response.once('close', end);
    return end;
  }
}
