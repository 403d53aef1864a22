import { recordsApi } from '../../shared/contract.ts';
import { recordBody } from '../../test/record-body.ts';
import type { Someone, World } from '../../test/world.ts';

/** The demo company's person with the longest name, whose records try the layout. */
export const longName = 'van den Heuvel-Roosendaal';

const long = {
  trainer: 'Professor Emerita Konstantina Papadimitriou-Alexandropoulou',
  place: 'Trade association of the harbours, training centre north, building 7, second floor',
  note: 'The confirmation is in the personnel file.\nIt covers the part on lifting gear, too, and was translated by the embassy.',
};

/** Records with all that they can say, one for each state whose row says more. */
export async function addRecords(
  world: World,
  { admin, program }: { admin: Someone; program: string },
): Promise<void> {
  const found = await world.database.db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('last_name', '=', longName)
    .executeTakeFirstOrThrow();
  const known = { ...found, email: found.email! };
  const person = { ...known, token: await world.signIn(known) };
  const create = async (told: Parameters<typeof recordBody>[1]) =>
    (await world.as(admin).call(recordsApi.create, { body: recordBody([person.id], told) })).records[0]!;
  await create({ program, trained_on: world.day(-2), valid_until: world.day(700), minutes: 90, ...long });
  await create({ title: 'Rope access', trained_on: world.day(-500), valid_until: world.day(-20) });
  const wrong = await create({
    title: 'Refresher on load restraint for drivers of vehicles with more than two axles',
    trained_on: world.day(-9),
    ...long,
  });
  const because = 'It was somebody else with the same name, who works at the other site of the company.';
  await world.as(admin).call(recordsApi.revoke, { params: { id: wrong._id }, body: { because } });
  const { records } = await world.as(person).call(recordsApi.propose, {
    body: recordBody([person.id], { title: 'Crane signals', trained_on: world.day(-30), ...long }),
  });
  await world
    .as(admin)
    .call(recordsApi.reject, { params: { id: records[0]!._id }, body: { because: 'No proof was sent.' } });
}
