import { fsyncSync, writeSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];

/** What Emscripten's NODEFS keeps of an open file, and the operation that PGlite's build leaves out of it. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
}

interface DurableOptions {
  /** Flushes an open file or folder to the disk. */
  sync?: (fileDescriptor: number) => void;
}

// Emscripten's number for EIO, its libc's errno.h.
const inputOutputError = 29;

/**
 * A folder of this machine whose files really reach the disk when PostgreSQL asks for it.
 *
 * `fsync(2)` inside the WebAssembly ends in the file system's `stream_ops.fsync` and reports success where there
 * is none, as in plain NodeFS. `fdatasync(2)` is an empty stub that never gets here, so PostgreSQL must run with
 * `wal_sync_method=fsync`.
 */
export class DurableFileSystem extends NodeFS {
  readonly #sync: (fileDescriptor: number) => void;
  #lastProblem: string | undefined;

  constructor(folder: string, { sync = fsyncSync }: DurableOptions = {}) {
    super(folder);
    this.#sync = sync;
  }

  /** What PostgreSQL last said about why it can't start or go on. */
  get lastProblem(): string | undefined {
    return this.#lastProblem;
  }

  override async init(pg: PGlite, options: EmscriptenOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync = (module: PGlite['Module']) => {
      const { stream_ops: operations }: NodeFileSystem = module.NODEFS;
      operations.fsync = ({ nfd }) => {
        try {
          this.#sync(nfd);
          return 0;
        } catch {
          return inputOutputError;
        }
      };
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), addFsync],
        printErr: (line: string) => {
          this.#lastProblem = /(?:FATAL|PANIC): +(.*)/.exec(line)?.[1] ?? this.#lastProblem;
          emscriptenOpts.printErr?.(line);
        },
        onAbort: () => {
          // While it starts, the failure reaches whoever opens it.
          if (pg.ready) this.#stopProcess();
        },
      },
    };
  }

  /**
   * After a PANIC (a failed fsync, or no room for the write-ahead log) PostgreSQL's state can't be trusted, and
   * PGlite would go on calling it for ever. Ending the process is what PostgreSQL itself does; the next start
   * recovers everything that was committed.
   */
  #stopProcess(): never {
    const message = `The embedded database had to stop: ${this.#lastProblem}. Check the disk and start again.`;
    // Synchronous, so that it is out before the process ends.
    writeSync(process.stderr.fd, `${message}\n`);
    process.exit(1);
  }
}
