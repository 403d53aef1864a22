import { callerOf } from '../../faults/company.mjs';

/** Sends calls to a server as someone; throws for any answer but success. */
export function callServer(
  /** @type {import('./stage.mjs').Target} */ { port },
  /** @type {string | undefined} */ token,
) {
  return callerOf(() => `http://127.0.0.1:${port}`, token);
}
