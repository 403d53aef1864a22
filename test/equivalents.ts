import { equivalentsApi } from '../shared/contract.ts';
import type { Someone } from './someone.ts';

type Named = Pick<Someone, 'id'>;

const listed = (sources: readonly Named[], from: string) => sources.map(({ id }) => ({ program: id, from }));

/** Lets these programs count for the program, with the effects that it has. Returns both. */
export async function count(admin: Someone, { id }: Named, sources: readonly Named[], from = '2020-01-01') {
  const params = { id };
  const body = { equivalents: listed(sources, from) };
  const { effects, digest } = await admin.call(equivalentsApi.preview, { params, body });
  const { equivalents } = await admin.call(equivalentsApi.set, {
    params,
    body: { ...body, effects: digest },
  });
  return { effects, equivalents };
}

/** The body that takes them from a program that has none. */
export async function noEquivalents(admin: Someone, id: string) {
  const body = { equivalents: [] };
  const { digest } = await admin.call(equivalentsApi.preview, { params: { id }, body });
  return { ...body, effects: digest };
}
