import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '#shared/errors';

/** Answers bytes that aren't HTTP, and headers over 16 KiB: there is no request yet that a handler could see. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Refusal('headers_too_large')
      : new Refusal('invalid_json', { message: 'The request is not valid HTTP.' });
  const body = JSON.stringify(refusal.toBody());
  const headers = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}
