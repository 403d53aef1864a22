import { expect, vi } from 'vitest';
import { ask, textOf, type RawAnswer } from './ask.ts';
import type { SignedIn } from './client.ts';

const dataElement = '<script type="application/json" id="document-data">';

/** The header of a browser that has a sign-in's cookie. */
export const cookieOf = ({ token }: SignedIn) => ({ cookie: `token=${token}` });

/** Whether the document was rendered for somebody. */
export const isRendered = (answer: RawAnswer) => textOf(answer).includes(dataElement);

/** The data of a rendered document, read as a browser reads it: up to the first end of the element. */
export function dataIn(html: string): unknown {
  const [, ...elements] = html.split(dataElement);
  expect(elements).toHaveLength(1);
  return JSON.parse(elements[0]!.split('</script>', 1)[0]!);
}

/** All that a client can tell answers apart by; the id of the request and the second differ with each. */
export function shown({ status, headers, body }: RawAnswer) {
  const { date: _, 'x-request-id': __, ...others } = headers;
  return { status, headers: others, body: body.toString('base64') };
}

/** Waits for a rendered document: on a busy machine one may take longer than its limit, and goes out plain. */
export function askRendered(
  baseUrl: string,
  path: string,
  headers: Record<string, string>,
): Promise<RawAnswer> {
  return vi.waitFor(
    async () => {
      const answer = await ask(baseUrl, path, headers);
      expect(isRendered(answer)).toBe(true);
      return answer;
    },
    { timeout: 60_000 },
  );
}
