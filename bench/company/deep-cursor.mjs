import { callServer } from './call-server.mjs';

const pageSize = 200;

/** Turns the pages of the employees' list until its middle, and gives the cursor of the next one. */
export async function findDeepCursor(
  /** @type {import('./stage.mjs').Target} */ server,
  /** @type {import('./cast.mjs').Cast} */ { people },
  /** @type {number} */ employees,
) {
  const admin = callServer(server, people.admin[0]?.token);
  let cursor = '';
  for (let read = 0; read < employees / 2; read += pageSize) {
    const page = await admin('GET', `/api/users?role=employee&limit=${pageSize}&cursor=${cursor}`);
    const next = 'next_cursor' in page ? page.next_cursor : null;
    if (typeof next !== 'string') break;
    cursor = encodeURIComponent(next);
  }
  return decodeURIComponent(cursor);
}
