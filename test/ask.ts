import { request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** An answer as it came: `fetch` would decompress the body. */
export interface RawAnswer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Asks for a path on a connection of its own, just as it is written: `fetch` would tidy it up. */
export function ask(
  baseUrl: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers, method, agent: false }, (response) => {
      const { statusCode: status, headers: answered } = response;
      buffer(response).then((body) => resolve({ status, headers: answered, body }), reject);
    })
      .on('error', reject)
      .end();
  });
}

/** The body as it was before it was compressed. */
export function textOf({ headers, body }: RawAnswer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
