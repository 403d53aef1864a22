import { parentPort, workerData } from 'node:worker_threads';
import type { ApiAnswer, ApiRequest, DocumentRequest, Render } from '#shared/rendering';
import type { FromWorker, ToWorker } from './messages.ts';

/*
 * The thread that renders documents. It has no connection and no secret. It asks the server for a screen's
 * data, and the server makes the call with the rights of the document's reader.
 */

const { file } = workerData as { file: string };
const { render } = (await import(file)) as { render: Render };

/** The calls that wait for their answer, by document and call. */
const waiting = new Map<number, Map<number, (answer: ApiAnswer) => void>>();
let lastCallId = 0;

const send = (message: FromWorker) => parentPort!.postMessage(message);

parentPort!.on('message', (message: ToWorker) => {
  if (message.kind === 'render') void renderDocument(message.id, message.request);
  else if (message.kind === 'forget') waiting.delete(message.id);
  else waiting.get(message.id)?.get(message.callId)?.(message.answer);
});

async function renderDocument(id: number, request: DocumentRequest): Promise<void> {
  const calls = new Map<number, (answer: ApiAnswer) => void>();
  waiting.set(id, calls);
  const callApi = (call: ApiRequest) =>
    new Promise<ApiAnswer>((resolve) => {
      lastCallId += 1;
      calls.set(lastCallId, resolve);
      send({ kind: 'call', id, callId: lastCallId, request: call });
    });
  try {
    send({ kind: 'rendered', id, document: await render(request, callApi) });
  } catch (error) {
    send({ kind: 'failed', id, stack: error instanceof Error ? error.stack! : String(error) });
  } finally {
    waiting.delete(id);
  }
}
