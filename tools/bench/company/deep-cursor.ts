import { usersApi } from '#shared/contract';
import type { Client } from '../../../test/client.ts';
import { personInRole, type Fixtures } from './fixtures.ts';

const pageSize = 200;

/** Turns the pages of the employees' list until its middle, and gives the cursor of the next one. */
export async function findDeepCursor({ as }: Client, fixtures: Fixtures, employees: number): Promise<string> {
  const admin = personInRole(fixtures, 'admin');
  let cursor = '';
  for (let read = 0; read < employees / 2; read += pageSize) {
    const query = { role: 'employee', limit: String(pageSize), ...(cursor && { cursor }) };
    const { next_cursor: next } = await as(admin).call(usersApi.list, { query });
    if (!next) break;
    cursor = next;
  }
  return cursor;
}
