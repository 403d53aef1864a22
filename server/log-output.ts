import { writeSync } from 'node:fs';

/** Writes a text, or as much of its beginning as there is room for, and returns how many bytes that were. */
type Write = (text: Buffer) => number;

/** How often a reader that is slow for a moment is waited for, and for how long, in milliseconds. */
const waits = { most: 20, milliseconds: 5 };

const standardOutput = 1;

/**
 * Where the log goes. A line that can't be written, as the disk is full or its reader is gone, is dropped and counted:
 * people come before the log. Each line is tried anew, so the log goes on by itself once there is room.
 */
export class LogOutput {
  readonly #write: Write;
  /** The end of a line is missing: the next one is not to stand behind its beginning. */
  #isCut = false;
  lost = 0;

  constructor(write: Write = (text) => writeSync(standardOutput, text)) {
    this.#write = write;
  }

  write(line: string): void {
    let rest = Buffer.from(this.#isCut ? `\n${line}` : line);
    const { length } = rest;
    try {
      for (let waited = 0; rest.length > 0;) {
        try {
          rest = rest.subarray(this.#write(rest));
        } catch (error) {
          if (!isSlow(error) || waited === waits.most) throw error;
          waited += 1;
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waits.milliseconds);
        }
      }
      this.#isCut = false;
    } catch {
      this.lost += 1;
      this.#isCut ||= rest.length < length;
    }
  }
}

/** Of a pipe that doesn't block and is full. */
function isSlow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}

/** That of this process. */
export const logOutput = new LogOutput();
