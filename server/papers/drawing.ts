/** A document that the thread of papers can draw: a module, and its function that makes a stream of the facts. */
export interface Drawing<Facts> {
  /** The module's address, which the thread imports when it is first asked for it. */
  readonly module: string;
  /** The name of the function. */
  readonly name: string;
  /** For the compiler alone: the function's facts. */
  readonly facts?: Facts;
}

/** The start of a document in the thread. `facts` is JSON, as it takes the least room while a document waits. */
export interface DrawRequest {
  readonly module: string;
  readonly name: string;
  readonly facts: string;
}

/** The messages of the thread about a document: the next bytes, its end, or the error that ended it. */
export type FromThread =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly stack: string };
