import { request as send } from 'node:http';
import { importsApi } from '#shared/contract';

/**
 * Uploads a file of people as an admin; resolves with the status and whether a refusal says when to come again, or with
 * the code of the error that ended the connection.
 */
export function sendFile(port: number, token: string, bytes: Buffer, name: string): Promise<string> {
  const query = new URLSearchParams({ what: 'people', source: 'hr', name: name.slice(0, 100) });
  const { method, path } = importsApi.upload;
  const request = send({
    port,
    host: '127.0.0.1',
    method,
    path: `${path}?${query}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-length': bytes.length,
    },
  });
  return new Promise((resolve) => {
    request.once('response', (response) => {
      response.resume();
      resolve(
        `${response.statusCode}${response.headers['retry-after'] === undefined ? '' : ' with Retry-After'}`,
      );
    });
    request.on('error', (error: Error & { code?: string }) => resolve(error.code ?? String(error)));
    request.end(bytes);
  });
}
