import type { Endpoint } from '../shared/endpoint.ts';
import { sessionMessagesApi, sessionsApi } from '../shared/contract.ts';
import type { AuditAction } from '../shared/audit.ts';
import type { Someone, World } from './world.ts';

/**
 * Makes each change of a session's sheet once: the employee, who sits there, is written to, checks in and is marked as having left.
 * `done` is told which, and the action of its entry.
 */
export async function changeSheet(
  world: World,
  { trainer, employee, session }: { trainer: Someone; employee: Someone; session: string },
  done: (endpoint: Endpoint, action: AuditAction) => void,
): Promise<void> {
  await world.database.db
    .updateTable('training_sessions')
    .set({ starts_at: world.clock.now() })
    .where('id', '=', session)
    .execute();
  const ofSession = { params: { id: session } };
  await world.as(trainer).call(sessionMessagesApi.send, { ...ofSession, body: { text: 'Bring a pen.' } });
  done(sessionMessagesApi.send, 'session.message');
  const { digits } = await world.as(trainer).call(sessionsApi.checkInCode, ofSession);
  await world.as(employee).call(sessionsApi.checkIn, { body: { code: digits } });
  done(sessionsApi.checkIn, 'session.check-in');
  const marks = [{ person: employee.id, outcome: 'left-early' as const, minutes: 10, note: 'Felt ill' }];
  await world.as(trainer).call(sessionsApi.mark, { ...ofSession, body: { marks } });
  done(sessionsApi.mark, 'session.mark');
}
