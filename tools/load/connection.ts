import { connect } from 'node:net';

/**
 * How a request ended: a status, or else the problem that came instead of an answer (an error's code; `CLOSED`
 * when the other side ended the connection first; `TIMEOUT` when the waiting was given up).
 */
export interface Outcome {
  status: number;
  retryAfter: boolean;
  /** Bytes of the body, as they were sent. */
  length: number;
  problem: string;
}

type Done = (outcome: Outcome) => void;

export interface Connection {
  /** Sends one request at a time. The bytes are UTF-8. */
  send(bytes: string, done: Done): void;
  /** Whether another request may be sent on it. */
  isOpen(): boolean;
  /** Ends it; a request that waits for its answer ends with TIMEOUT. */
  giveUp(): void;
  /** Ends it when nothing waits. */
  end(): void;
}

const endOfHeader = Buffer.from('\r\n\r\n');
/** The end of a body in chunks; JSON holds no such line. */
const endOfChunks = Buffer.from('0\r\n\r\n');

/**
 * One keep-alive connection to 127.0.0.1. It reads only the parts of an answer that a load needs (status, length,
 * Retry-After, Connection), because each microsecond spent here is taken from the server on the same machine.
 */
export function openConnection(port: number): Connection {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let isOpen = true;
  let waiting: Done | null = null;
  let head: Buffer | null = null;
  let problem = 'CLOSED';
  let status = 0;
  let retryAfter = false;
  let closes = false;
  let length = 0;
  /** Bytes of the body to come, Infinity of one in chunks; -1 while the header is not complete. */
  let missing = -1;
  let lastBytes: Buffer = Buffer.alloc(0);

  const finish = (outcome: Outcome) => {
    const done = waiting;
    waiting = null;
    missing = -1;
    done?.(outcome);
  };
  const fail = (why: string) => {
    isOpen = false;
    finish({ status: 0, retryAfter: false, length: 0, problem: why });
    socket.destroy();
  };

  const readHeader = (chunk: Buffer) => {
    const bytes = head ? Buffer.concat([head, chunk]) : chunk;
    const end = bytes.indexOf(endOfHeader);
    if (end < 0) {
      head = bytes;
      return;
    }
    head = null;
    const text = bytes.toString('latin1', 0, end);
    status = Number(text.slice(9, 12));
    const told = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
    const isChunked = /\r\ntransfer-encoding: *chunked/i.test(text);
    if (!told && !isChunked && status !== 204 && status !== 304) {
      fail('NO_LENGTH');
      return;
    }
    retryAfter = /\r\nretry-after: *\d/i.test(text);
    closes = /\r\nconnection: *close/i.test(text);
    length = Number(told ?? 0);
    missing = isChunked ? Infinity : length;
    lastBytes = Buffer.alloc(0);
    readBody(bytes.subarray(end + endOfHeader.length));
  };
  const readBody = (bytes: Buffer) => {
    missing -= bytes.length;
    if (missing === Infinity) {
      length += bytes.length;
      lastBytes = Buffer.concat([lastBytes, bytes]).subarray(-endOfChunks.length);
      if (!lastBytes.equals(endOfChunks)) return;
    } else if (missing > 0) return;
    if (closes) {
      isOpen = false;
      socket.end();
    }
    finish({ status, retryAfter, length, problem: '' });
  };

  socket.on('data', (chunk: Buffer) => (missing < 0 ? readHeader(chunk) : readBody(chunk)));
  socket.on('error', (error) => (problem = 'code' in error ? String(error.code) : error.message));
  socket.on('end', () => {
    isOpen = false;
    if (waiting) fail('CLOSED');
  });
  socket.on('close', () => fail(problem));

  return {
    send: (bytes, done) => {
      waiting = done;
      socket.write(bytes, 'utf8');
    },
    isOpen: () => isOpen,
    giveUp: () => fail('TIMEOUT'),
    end: () => {
      isOpen = false;
      socket.end();
    },
  };
}
