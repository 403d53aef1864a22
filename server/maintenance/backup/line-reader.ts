import { createHash, type Hash } from 'node:crypto';
import { cutShort, damaged, endOfRows } from './format.ts';

const newline = 0x0a;
const beforeEnd = Buffer.concat([Buffer.from('\n'), endOfRows]);
// No line of a backup comes near it: a person's longest text is far shorter.
const longestLine = 64 * 1024 * 1024;

/** Reads a backup's unpacked bytes as lines, and hashes the lines that it hands out. */
export class LineReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #hash: Hash = createHash('sha256');
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next line and the hash of everything before it. Throws StartError when the end comes first. */
  async readLine(): Promise<{ line: Buffer; hashBefore: string }> {
    let end: number;
    while ((end = this.#rest.indexOf(newline)) < 0) {
      if (!(await this.#readMore())) throw cutShort();
    }
    const hashBefore = this.#hash.copy().digest('hex');
    return { line: this.#take(end + 1).subarray(0, end), hashBefore };
  }

  /** Rows up to the end marker, in pieces of whole lines. Throws StartError when the end comes first. */
  async *readRows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#rest.subarray(0, endOfRows.length).equals(endOfRows)) {
        this.#take(endOfRows.length);
        return;
      }
      const end = this.#rest.indexOf(beforeEnd);
      const whole = (end >= 0 ? end : this.#rest.lastIndexOf(newline)) + 1;
      if (whole > 0) yield this.#take(whole);
      if (end < 0 && !(await this.#readMore())) throw cutShort();
    }
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#rest.length === 0) {
      if (!(await this.#readMore())) return true;
    }
    return false;
  }

  #take(bytes: number): Buffer {
    const taken = this.#rest.subarray(0, bytes);
    this.#rest = this.#rest.subarray(bytes);
    this.#hash.update(taken);
    return taken;
  }

  async #readMore(): Promise<boolean> {
    if (this.#rest.length > longestLine) throw damaged();
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    const chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    return true;
  }
}
