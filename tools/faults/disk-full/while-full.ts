import { serverName } from '../../../server/db/application-name.ts';
import { connect } from '../../postgres/query.ts';

// What would come within minutes or hours anyway, and finds the disk full. Each says how it went.

/**
 * PostgreSQL writes one every few minutes. It must survive that. It may report a failure all the same: at the end it lays
 * out the next segment of its log, which is on the same disk.
 */
export function makeCheckpoint(url: string): Promise<string> {
  return tryEach(url, { checkpoint: 'checkpoint' });
}

/**
 * A vacuum of the catalog, and connections that are made anew. After the vacuum each new connection wants to write the
 * catalog's summary (pg_internal.init), and fails: that must not look like a failure of the server's own. From then on
 * reads are refused as well.
 */
export function renewConnections(url: string): Promise<string> {
  return tryEach(url, {
    'vacuum of the catalog': 'vacuum analyze pg_class',
    'breaking connections': `
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${serverName}'`,
  });
}

async function tryEach(url: string, statements: Record<string, string>): Promise<string> {
  const client = await connect(url);
  const outcomes: string[] = [];
  for (const [what, text] of Object.entries(statements)) {
    const outcome = await client.query(text).then(
      () => 'succeeded',
      (error: Error) => `failed (${error.message})`,
    );
    outcomes.push(`${what} ${outcome}`);
  }
  await client.end();
  return outcomes.join(', ');
}
