import type { ReplyOf } from '#shared/endpoint';
import type { sessionsApi } from '#shared/contract';
import { closesAfterEnd } from '#shared/check-in';
import { Refusal } from '#shared/errors';
import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import type { Authorized } from '../../../../authorized.ts';
import { codesAt, isCodeOf, readCode } from '../../../../check-in-code.ts';
import type { Config } from '../../../../config.ts';
import { sharePeople } from '../../../../db/locks.ts';
import type { Db } from '../../../../db/tables.ts';
import { countTry } from '../../../../limits/check-in-limits.ts';
import type { Services } from '../../../../services.ts';
import { shareActiveProgram } from '../../assignments/service.ts';
import { assertOpen } from '../marks/service.ts';
import { readSession } from '../marks/store.ts';
import type { CodeFacts } from './reads.ts';
import * as store from './store.ts';

/**
 * The codes of this moment. Without PUBLIC_URL the address is a path, which the browser knows where to open. Throws
 * Refusal("session_cancelled").
 */
export function codeOf({ publicUrl }: Config, facts: CodeFacts): ReplyOf<typeof sessionsApi.checkInCode> {
  if (facts.is_cancelled) throw new Refusal('session_cancelled');
  const source = { id: facts.id, key: Buffer.from(facts.key, 'base64') };
  const { code, digits, validUntil } = codesAt(source, new Date(facts.now));
  return { qr: `${publicUrl ?? ''}/check-in#${code}`, digits, valid_until: validUntil.toISOString() };
}

/** The session whose code this is now. Throws Refusal("code_expired") where there is none. */
async function findSession(tx: Db, personId: string, text: string, now: Date): Promise<store.Candidate> {
  const code = readCode(text);
  const candidates = code ? await store.listCandidates(tx, personId, code, now) : [];
  const session = code && candidates.find((candidate) => isCodeOf(candidate, code, now));
  if (!session) throw new Refusal('code_expired');
  return session;
}

const wrongTries = new Set<string>(['code_expired', 'too_many_requests']);

/**
 * Notes that somebody is in the room of a session (product §75), which completes nothing: its trainer vouches for them.
 * A person without a seat there says so with `walk_in`, and has to be assigned. Again the same. Throws
 * Refusal("code_expired"), ("too_many_requests"), ("program_archived"), ("session_cancelled"), ("too_early"),
 * ("session_over") from an hour after the end on, and ("not_in_session").
 */
export async function checkIn(
  services: Services,
  authorized: Authorized<'session.check-in'>,
  { code, walk_in: comesWithoutSeat }: { code: string; walk_in?: boolean | null | undefined },
): Promise<ReplyOf<typeof sessionsApi.checkIn>> {
  const { actor } = authorized;
  const codeTry = await countTry(services.db, actor._id, services.clock());
  try {
    return await auditedTransaction(services, authorized, async (tx, now) => {
      codeTry.assertAllowed();
      const session = await findSession(tx, actor._id, code, now);
      await shareActiveProgram(tx, session.program_id);
      const opened = await readSession(tx, session.id);
      if (!opened) throw new Refusal('code_expired');
      assertOpen({ ...opened, start: opened.starts_at }, now);
      if (now.getTime() >= opened.ends_at.getTime() + closesAfterEnd) throw new Refusal('session_over');
      await sharePeople(tx, [actor._id]);
      const expected = await store.holdExpected(tx, actor._id, session);
      const isWalkIn = !expected.sits;
      const mayWalkIn = comesWithoutSeat === true && expected.is_complete === false;
      if (isWalkIn && !expected.has_line && !mayWalkIn) throw new Refusal('not_in_session');
      const isNew =
        !expected.is_checked_in &&
        (await store.writeCheckIn(tx, { personId: actor._id, session, isWalkIn, now }));
      await codeTry.takeBack(tx);
      return {
        result: { session: await store.readCheckedIn(tx, actor, session.id) },
        entry: isNew
          ? {
              action: 'session.check-in',
              programId: session.program_id,
              personIds: [actor._id],
              after: { session: session.id, ...(isWalkIn && { walk_in: true }) },
            }
          : [],
      };
    });
  } catch (error) {
    // An outcome that the database left undecided stays so, and counts as a try.
    if (error instanceof Refusal && !wrongTries.has(error.code)) await codeTry.takeBack(services.db);
    throw error;
  }
}
