/** The cookie in which a browser sends its time zone, so that the next document fits when it is taken over. */
export type Render = (request: DocumentRequest, callApi: CallApi) => Promise<RenderedDocument | null>;

/** A document that a browser asks for. */
export interface DocumentRequest {
  /** The path and query. */
  url: string;
  /** The present moment, as ISO 8601. */
  now: string;
  /** The time zone of the reader's own clock; null until the browser has sent it. */
  readerZone: string | null;
}

/**
 * The cookie in which a browser sends its time zone, so that the next document needs no change when it is taken over.
 */
export const readerZoneCookie = 'time-zone';

/** A call of the API that a document needs. */
export interface ApiRequest {
  method: string;
  /** The path and query. */
  url: string;
  body?: object | undefined;
}

export interface ApiAnswer {
  status: number;
  body: unknown;
}

/** Makes a call with the rights of the person who asks for the document. */
export type CallApi = (request: ApiRequest) => Promise<ApiAnswer>;

export interface RenderedDocument {
  status: number;
  html: string;
}
