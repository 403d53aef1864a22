import { setTimeout as pause } from 'node:timers/promises';
import { operationsApi } from '#shared/contract';
import type { Endpoint } from '#shared/endpoint';

interface Asking {
  token?: string;
  /** Milliseconds until an answer is given up. */
  timeout?: number;
}

/** The status of a GET on a connection of its own; 0 without an answer in time. */
export async function statusOf(
  port: number,
  { path }: Endpoint,
  { token = '', timeout = 2_000 }: Asking = {},
): Promise<number> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { connection: 'close', ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(timeout),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Whether the server says that it can work. */
export async function isReady(port: number): Promise<boolean> {
  return (await statusOf(port, operationsApi.ready, { timeout: 5_000 })) === 200;
}

/** Asks again and again until the call succeeds; the seconds that took, or Infinity after `within` of them. */
export async function secondsUntilOk(
  port: number,
  endpoint: Endpoint,
  { token = '', within = 30 } = {},
): Promise<number> {
  const began = performance.now();
  for (;;) {
    const status = await statusOf(port, endpoint, { token });
    const seconds = (performance.now() - began) / 1000;
    if (status === 200) return seconds;
    if (seconds > within) return Infinity;
    await pause(50);
  }
}
