import { afterThisTask } from '../after-this-task.ts';

/** A call that waits for the end of the task in which it was made. */
interface Waiting {
  url: string;
  init: RequestInit;
  resolve: (response: Response | Promise<Response>) => void;
}

/** The content of an answer's first line. */
interface Head {
  call: number;
  status: number;
  headers: Record<string, string>;
}

/** Fewer are not worth it. */
const fewest = 3;

let waiting: Waiting[] = [];

/**
 * Fetches a read like `fetch`. Reads of the same task go out as one request (server/http/batch.ts), and each answer
 * comes as soon as it is there: on a slow device a request costs some milliseconds, however short it is. A read that a
 * batch doesn't answer is sent alone.
 */
export function fetchInBatch(url: string, init: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    if (waiting.length === 0) afterThisTask(sendWaiting);
    waiting.push({ url, init, resolve });
  });
}

function sendWaiting(): void {
  const calls = waiting.filter(({ init }) => !init.signal?.aborted);
  waiting = [];
  const token = tokenOf(calls[0]);
  const isWorthIt = calls.length >= fewest && token !== null;
  if (isWorthIt && calls.every((call) => tokenOf(call) === token)) void sendTogether(calls);
  else calls.forEach(sendAlone);
}

function sendAlone({ url, init, resolve }: Waiting): void {
  resolve(fetch(url, init));
}

const tokenOf = (call: Waiting | undefined) => new Headers(call?.init.headers).get('Authorization');

async function sendTogether(calls: readonly Waiting[]): Promise<void> {
  const unanswered = new Set(calls);
  try {
    const query = new URLSearchParams(calls.map(({ url }) => ['call', url]));
    // A screen that has given up one call may still wait for the others.
    const { signal: _, ...init } = calls[0]!.init;
    const response = await fetch(`/api/batch?${query}`, init);
    if (!response.ok || !response.body) throw new Error(`The batch was answered with ${response.status}.`);
    const lines = linesOf(response.body);
    for (let head = await lines.next(); !head.done; head = await lines.next()) {
      const { call, status, headers } = JSON.parse(head.value) as Head;
      const body = await lines.next();
      if (body.done) break;
      calls[call]!.resolve(new Response(body.value, { status, headers }));
      unanswered.delete(calls[call]!);
    }
  } catch {
    // Each of them finds out the error by itself.
  }
  unanswered.forEach(sendAlone);
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string, void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const lines = (rest + chunk.value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
