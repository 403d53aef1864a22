import { chooseApi, needsApi } from '../shared/contract.ts';
import type { Client } from './client.ts';
import type { Someone } from './someone.ts';

type Named = Pick<Someone, 'id'>;

/** Lets the program need these, and returns its needs. */
export async function needsOf(admin: Someone, { id }: Named, ...needs: readonly Named[]) {
  const body = { needs: needs.map((each) => each.id) };
  return (await admin.call(needsApi.set, { params: { id }, body })).needs;
}

/** The refusal of a choice by mail. */
export const choose = (as: ReturnType<Client['as']>, token: string, session: string) =>
  as.refusal(chooseApi.choose, { params: { token }, body: { session } });
