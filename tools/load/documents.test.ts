import { expect, test } from 'vitest';
import { documentRequest } from './documents.ts';

test('a document is asked for as a browser does, with the cookie of a sign-in if there is one', () => {
  expect(documentRequest('/dashboard').bytes).not.toContain('Cookie');
  const { name, bytes } = documentRequest('/dashboard', 'secret');
  expect(name).toBe('GET /dashboard');
  expect(bytes).toMatch(/^GET \/dashboard HTTP\/1\.1\r\nHost: 127\.0\.0\.1\r\n/);
  expect(bytes).toMatch(/\r\nSec-Fetch-Dest: document\r\n.*\r\nCookie: token=secret\r\n\r\n$/s);
});
