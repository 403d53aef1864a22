import type { Preview } from '#shared/effects';
import type { Position } from '#shared/shapes';
import { Refusal } from '#shared/errors';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { Authorized } from '../../../authorized.ts';
import { lockAudiences } from '../../../db/audiences.ts';
import type { Db } from '../../../db/tables.ts';
import type { Services } from '../../../services.ts';
import {
  changeOfPosition,
  previewAudiences,
  setAudiences,
  type AudienceChange,
} from '../../programs/audiences/service.ts';
import { refuseFields } from '../../programs/service.ts';
import * as store from './store.ts';

type MayManage = Authorized<'position.manage'>;

/** The facts of a position as forms tell them; an absent code stays as it is. */
interface PositionForm {
  name: string;
  code?: string | null | undefined;
}

/** Adds a position. The database refuses a name or a code that is taken, in any case. */
export function createPosition(
  services: Services,
  authorized: MayManage,
  { name, code = null }: PositionForm,
): Promise<Position> {
  return auditedTransaction(services, authorized, async (tx) => {
    const _id = await store.insertPosition(tx, { name, code });
    return {
      result: { _id, name, code, people: 0, programs: [] },
      entry: { action: 'position.create', after: { _id, name, code } },
    };
  });
}

/** Throws Refusal("not_found"). */
export function editPosition(
  services: Services,
  authorized: MayManage,
  id: string,
  { name, code }: PositionForm,
): Promise<Position> {
  return auditedTransaction(services, authorized, async (tx) => {
    const before = await store.lockPosition(tx, id);
    if (!before) throw new Refusal('not_found');
    const after = { name, code: code === undefined ? before.code : code };
    await store.updatePosition(tx, id, after);
    return {
      result: await store.readPosition(tx, id),
      entry: { action: 'position.edit', before, after: { _id: id, ...after } },
    };
  });
}

/** Deletes a position that nobody active is in (product §93). Throws Refusal("not_found"). */
export function deletePosition(services: Services, authorized: MayManage, id: string): Promise<void> {
  return auditedTransaction(services, authorized, async (tx) => {
    const before = await store.lockPosition(tx, id);
    if (!before) throw new Refusal('not_found');
    await store.deletePosition(tx, id);
    return { result: undefined, entry: { action: 'position.delete', before } };
  });
}

/**
 * Chooses the programs that the position requires (product §102). Each gets the audience row of this
 * position alone, or loses it. People are assigned and removed by that as by any change of an audience.
 * Throws Refusal("not_found"), ("invalid_input") and the errors of `setAudiences`.
 */
export function setPrograms(
  services: Services,
  authorized: MayManage,
  id: string,
  { programs, effects }: { programs: readonly string[]; effects?: string | null | undefined },
): Promise<Position> {
  const { actor } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    // The audiences are read once nobody else changes them.
    await lockAudiences(tx);
    const changes = await listChanges(tx, id, programs);
    const entry = await setAudiences(services, tx, changes, { actorId: actor._id, seen: effects, now });
    return { result: await store.readPosition(tx, id), entry };
  });
}

/** The effects of the choice on people; it changes nothing. Throws the errors of the change. */
export function previewPrograms(
  services: Services,
  authorized: MayManage,
  id: string,
  programs: readonly string[],
): Promise<Preview> {
  return previewAudiences(services, authorized, (tx) => listChanges(tx, id, programs));
}

/** The audiences that become others when the position requires these programs and no others. */
async function listChanges(tx: Db, pathId: string, wanted: readonly string[]): Promise<AudienceChange[]> {
  // As the database writes it: it is compared with that of stored rows.
  const id = pathId.toLowerCase();
  if (!(await store.sharePosition(tx, id))) throw new Refusal('not_found');
  const unknown = await store.listUnknownPrograms(tx, wanted);
  refuseFields(
    Object.fromEntries(
      wanted.flatMap((program, index) =>
        unknown.has(program) ? [[`programs.${index}`, "This training doesn't exist"]] : [],
      ),
    ),
  );
  const required = await store.listRequired(tx, id);
  const added = wanted.filter((program) => !required.includes(program));
  const removed = required.filter((program) => !wanted.includes(program));
  const changes: AudienceChange[] = [];
  for (const programId of added)
    changes.push(await changeOfPosition(tx, programId, id, { isRequired: true }));
  for (const programId of removed)
    changes.push(await changeOfPosition(tx, programId, id, { isRequired: false }));
  return changes;
}
