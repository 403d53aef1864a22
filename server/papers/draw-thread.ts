import type { Readable } from 'node:stream';
import { parentPort, type MessagePort } from 'node:worker_threads';
import type { DrawRequest, FromThread } from './drawing.ts';

/*
 * The thread that draws documents to print. It has no connection and no secret. Facts come in, bytes go out,
 * and only as many as the reader takes.
 */

type Write = (facts: unknown) => Readable;

parentPort!.on('message', ({ request, port }: { request: DrawRequest | null; port: MessagePort }) => {
  // Without a document the question is whether the thread still takes any.
  if (request) void draw(request, port);
  else port.close();
});

async function draw({ module, name, facts }: DrawRequest, port: MessagePort): Promise<void> {
  const send = (message: FromThread) =>
    port.postMessage(message, message.kind === 'bytes' ? [message.bytes.buffer] : []);
  const reader = new Reader(port);
  try {
    const { [name]: write } = (await import(module)) as Record<string, Write>;
    if (reader.hasGone) return;
    const document = write!(JSON.parse(facts));
    port.once('close', () => document.destroy());
    for await (const chunk of document as AsyncIterable<Buffer>) {
      if (!(await reader.wantsMore())) return;
      send({ kind: 'bytes', bytes: new Uint8Array(chunk) });
    }
    send({ kind: 'end' });
  } catch (error) {
    // Nobody hears it where the reader has gone.
    send({ kind: 'failed', stack: error instanceof Error ? error.stack! : String(error) });
  } finally {
    port.close();
  }
}

/** The reader of a document, who sends a message for more, and closes the port when they go. */
class Reader {
  #wishes = 0;
  #wake: () => void = () => undefined;
  hasGone = false;

  constructor(port: MessagePort) {
    port.on('message', () => {
      this.#wishes += 1;
      this.#wake();
    });
    port.once('close', () => {
      this.hasGone = true;
      this.#wake();
    });
  }

  /** Resolves when the reader wants more, or with false once they have gone. */
  async wantsMore(): Promise<boolean> {
    while (this.#wishes === 0 && !this.hasGone) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#wishes -= 1;
    return !this.hasGone;
  }
}
