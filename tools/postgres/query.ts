import pg from 'pg';

/** A connection of our own to the database, past the server under test. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // A connection that breaks fails the query under way; told only here it would end this process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Asks the database itself, on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await connect(url);
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
