/** What travels back over the socket: pieces of a file, then the result or why there is none. */
export type Frame =
  | { kind: 'piece'; bytes: Buffer }
  | { kind: 'result'; value: unknown }
  | { kind: 'refusal'; message: string };

const kinds = ['piece', 'result', 'refusal'] as const;
const headBytes = 5;

/** A frame as bytes: its kind, the length of what it carries, and that. */
export function encodeFrame(kind: Frame['kind'], body: Uint8Array): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(kinds.indexOf(kind), 0);
  head.writeUInt32BE(body.byteLength, 1);
  return Buffer.concat([head, body]);
}

/** The frames in a stream of bytes. A stream that breaks off in the middle of one ends before it. */
export async function* decodeFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest = Buffer.alloc(0);
  for await (const chunk of source) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= headBytes) {
      const end = headBytes + rest.readUInt32BE(1);
      if (rest.length < end) break;
      yield toFrame(kinds[rest.readUInt8(0)] ?? 'refusal', rest.subarray(headBytes, end));
      rest = rest.subarray(end);
    }
  }
}

function toFrame(kind: Frame['kind'], body: Buffer): Frame {
  if (kind === 'piece') return { kind, bytes: body };
  const text = body.toString('utf8');
  return kind === 'result' ? { kind, value: JSON.parse(text) as unknown } : { kind, message: text };
}
