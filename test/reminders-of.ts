import { dueDatesApi } from '../shared/contract.ts';
import type { Someone } from './someone.ts';

type Named = Pick<Someone, 'id'>;

/** How many of these people a manager's reminder reaches: those who have to choose. */
export async function remindersOf(manager: Someone, { id }: Named, ...people: readonly Named[]) {
  const body = { people: people.map((person) => person.id) };
  return (await manager.call(dueDatesApi.remind, { params: { id }, body })).reminded;
}
