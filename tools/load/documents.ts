import { cookieName } from '../../server/http/guard.ts';
import { openConnection, type Outcome } from './connection.ts';
import type { RawRequest } from './requests.ts';

/** A browser's request when a page is opened; with a token, that of a signed-in person. */
export function documentRequest(path: string, token?: string): RawRequest {
  const fields = {
    Host: '127.0.0.1',
    Accept: 'text/html',
    'Accept-Encoding': 'br',
    'Sec-Fetch-Dest': 'document',
    'Sec-Fetch-Mode': 'navigate',
    'Sec-Fetch-Site': 'none',
    ...(token && { Cookie: `${cookieName}=${token}` }),
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const line = `GET ${path}`;
  return { name: line, bytes: `${line} HTTP/1.1\r\n${head.join('')}\r\n` };
}

/**
 * Bytes of the body of the document that comes without a sign-in, with an empty root. One that holds its screen is
 * longer. Throws where the server has no screens.
 */
export async function lengthOfPlainDocument(port: number, path: string): Promise<number> {
  const connection = openConnection(port);
  const { status, length } = await new Promise<Outcome>((resolve) =>
    connection.send(documentRequest(path).bytes, resolve),
  );
  connection.end();
  if (status !== 200) throw new Error(`GET ${path} was answered with ${status}: are the screens built?`);
  return length;
}
