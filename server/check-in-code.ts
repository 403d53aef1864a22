import { createHmac, timingSafeEqual } from 'node:crypto';

/** The secret of a session's codes (product §75): its key, which only the database and the server know. */
export interface CodeSource {
  id: string;
  key: Buffer;
}

/** The code that somebody enters: the long code of the QR, which names the session, or its digits. */
export type ReadCode = { sessionId: string; signature: string } | { digits: string };

const stepLength = 15_000;
/** A code is taken during the step that shows it and the one after, for people who type slowly. */
const stepsTaken = 2;

const form = /^([\w-]{22})([\w-]{22})$/;

const stepOf = (now: Date) => Math.floor(now.getTime() / stepLength);

const sign = ({ key }: CodeSource, purpose: string, step: number) =>
  createHmac('sha256', key).update(`${purpose} ${step}`).digest();

const signatureAt = (source: CodeSource, step: number) =>
  sign(source, 'qr', step).subarray(0, 16).toString('base64url');

const digitsAt = (source: CodeSource, step: number) =>
  String(sign(source, 'digits', step).readUInt32BE() % 1_000_000).padStart(6, '0');

/** The codes of this moment, and when the next ones are shown. */
export function codesAt(source: CodeSource, now: Date): { code: string; digits: string; validUntil: Date } {
  const step = stepOf(now);
  return {
    code: writeId(source.id) + signatureAt(source, step),
    digits: digitsAt(source, step),
    validUntil: new Date((step + 1) * stepLength),
  };
}

/** The content of a code; null for one that no screen has shown. Digits may be in groups. */
export function readCode(text: string): ReadCode | null {
  const digits = text.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) return { digits };
  const [, id, signature] = form.exec(text) ?? [];
  return id && signature ? { sessionId: readId(id), signature } : null;
}

/** Whether the code is the session's own now. How long that takes tells nothing of the right one. */
export function isCodeOf(source: CodeSource, code: ReadCode, now: Date): boolean {
  const latest = stepOf(now);
  return Array.from({ length: stepsTaken }, (_, past) => latest - past).some((step) =>
    'digits' in code
      ? isSame(code.digits, digitsAt(source, step))
      : code.sessionId === source.id && isSame(code.signature, signatureAt(source, step)),
  );
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));

const writeId = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

const readId = (text: string) =>
  Buffer.from(text, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
