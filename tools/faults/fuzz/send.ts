import { Agent, request } from 'node:http';

/** A request, byte for byte. */
export interface Sent {
  /** Of the server. */
  url: string;
  method: string;
  /** Path and query, as in the request line. */
  target: string;
  headers: Record<string, string | string[]>;
  body: Buffer | null;
}

export interface Answer {
  /** 0 when there was none. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  milliseconds: number;
  /** What went wrong instead of an answer; else empty. */
  problem: string;
}

const timeout = 10_000;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends it as it is, right or wrong; whatever goes wrong is in the answer. */
export function send({ url, method, target, headers, body }: Sent): Promise<Answer> {
  const started = performance.now();
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const finish = (known: Partial<Answer>) =>
      resolve({
        status: 0,
        headers: {},
        text: '',
        problem: '',
        ...known,
        milliseconds: performance.now() - started,
      });
    const fail = (error: Error) => finish({ problem: error.message });
    try {
      const outgoing = request({ agent, hostname, port, method, path: target, headers }, (response) => {
        const chunks: Buffer[] = [];
        const facts = { status: response.statusCode ?? 0, headers: response.headers };
        // What the server refuses before it has read the method has a body even so.
        if (method === 'HEAD') finish(facts);
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () => finish({ ...facts, text: Buffer.concat(chunks).toString() }));
      });
      outgoing.setTimeout(timeout, () => outgoing.destroy(new Error(`no answer within ${timeout} ms`)));
      outgoing.on('error', fail);
      outgoing.end(body ?? undefined);
    } catch (error) {
      fail(error as Error);
    }
  });
}
