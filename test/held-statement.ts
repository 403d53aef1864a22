import { connect } from '../tools/postgres/query.ts';

const lock = 7_262_410;

/** A statement that ends at once, or when it is let go. */
export const locked = [
  {
    name: 'locked',
    text: `select $1::int as number from pg_advisory_xact_lock_shared(${lock})`,
    values: [1],
  },
];

/** Keeps the statement from ending until `letGo` is called. */
export async function holdStatement(url: string) {
  const holder = await connect(url);
  await holder.query('select pg_advisory_lock($1)', [lock]);
  const waiting = `select from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`;
  return {
    untilWaitedFor: async () => {
      while ((await holder.query(waiting)).rowCount === 0);
    },
    letGo: () => holder.end(),
  };
}
