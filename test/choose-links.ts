import { keepTrainingToken } from '../server/db/message-tokens.ts';
import { addMessages, hashOfToken, readTokenSecret, tokenOf } from '../server/db/outbox.ts';
import { programsApi } from '../shared/contract.ts';
import type { Company } from './company.ts';
import type { World } from './world.ts';

/** The token of a reminder to this person about a program, kept as when it is sent. */
export async function addChooseToken(
  {
    database: { db },
    clock,
  }: { database: Pick<World['database'], 'db'>; clock: Pick<World['clock'], 'now'> },
  { personId, programId }: { personId: string; programId: string },
): Promise<string> {
  const now = clock.now();
  const [messageId] = await addMessages(db, [{ kind: 'reminder', personId }], now);
  const token = tokenOf(messageId!, await readTokenSecret(db));
  await keepTrainingToken(db, { messageId: messageId!, token, programId, days: 30 }, now);
  return token;
}

/** The same of somebody new, who has to choose a session of a program of the company's. */
export async function addChooser(world: World, company: Company): Promise<string> {
  const programId = await company.ownObject('program', 'manager');
  const { id: personId } = await world.createPerson('employee');
  const body = { assigned_employees: [personId] };
  await world.as(company.people.manager).call(programsApi.assign, { params: { id: programId }, body });
  return addChooseToken(world, { personId, programId });
}

/** A session that can be chosen by this token. */
export async function sessionToChoose({ database }: World, token: string): Promise<string> {
  const { id } = await database.db
    .selectFrom('training_sessions as s')
    .innerJoin('message_tokens as t', 't.program_id', 's.program_id')
    .select('s.id')
    .where('t.hash', '=', hashOfToken(token))
    .executeTakeFirstOrThrow();
  return id;
}
