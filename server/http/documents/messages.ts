import type { ApiAnswer, ApiRequest, DocumentRequest, RenderedDocument } from '#shared/rendering';

/** Messages to the thread that renders. `id` is that of the document, `callId` that of one of its calls. */
export type ToWorker =
  | { kind: 'render'; id: number; request: DocumentRequest }
  | { kind: 'answer'; id: number; callId: number; answer: ApiAnswer }
  /** Nobody waits for the document any more. */
  | { kind: 'forget'; id: number };

/** Messages from the thread. */
export type FromWorker =
  | { kind: 'call'; id: number; callId: number; request: ApiRequest }
  | { kind: 'rendered'; id: number; document: RenderedDocument | null }
  | { kind: 'failed'; id: number; stack: string };
