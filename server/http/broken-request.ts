import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '#shared/errors';
import { securityHeaders } from './security-headers.ts';

function refusalFor(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal('headers_too_large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal('request_timeout');
  return new Refusal('invalid_json', { message: 'The request is not valid HTTP.' });
}

/** Whether an answer has begun: another one would be in the middle of it. Node's own handler looks at the same. */
function isAnswering(socket: Socket & { _httpMessage?: { headersSent: boolean } }): boolean {
  return socket._httpMessage?.headersSent === true;
}

/**
 * Answers bytes that aren't HTTP, headers over 16 KiB and clients that take too long. There is no request
 * yet that a handler could see.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const refusal = refusalFor(error.code);
  const body = JSON.stringify(refusal.toBody());
  const headers = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}
