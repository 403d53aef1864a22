import { chooseApi, programsApi, seatsApi } from '../shared/contract.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import type { AuditAction } from '../shared/audit.ts';
import { addChooseToken } from './choose-links.ts';
import { nobody } from './client.ts';
import type { Someone, World } from './world.ts';

/**
 * Makes each change of seats once in a program with two sessions, to which the colleague and the employee are assigned;
 * `done` is told which, and the action of its entry. The employee sits in the first session then.
 */
export async function changeSeats(
  world: World,
  { employee, colleague }: { employee: Someone; colleague: Someone },
  { id, sessions }: { id: string; sessions: string[] },
  done: (endpoint: Endpoint, action: AuditAction) => void,
): Promise<void> {
  const params = { id };
  const [first, second] = sessions as [string, string];
  const enrol = async (person: Someone, session: string) => {
    await world.as(person).call(programsApi.enrol, { params, body: { user: person.id, session } });
    done(programsApi.enrol, 'program.enrol');
  };
  await enrol(employee, first);
  await world.as(employee).call(seatsApi.switchSession, { params, body: { session: second } });
  done(seatsApi.switchSession, 'program.switch');
  await world.as(employee).call(seatsApi.giveBack, { params, body: {} });
  done(seatsApi.giveBack, 'program.give-back');
  const token = await addChooseToken(world, { personId: colleague.id, programId: id });
  await world.as(nobody).call(chooseApi.choose, { params: { token }, body: { session: first } });
  done(chooseApi.choose, 'program.enrol-by-mail');
  await world.database.db
    .updateTable('training_sessions')
    .set({ capacity: 1 })
    .where('id', '=', second)
    .execute();
  await enrol(employee, second);
  await world.as(colleague).call(seatsApi.wait, { params, body: { session: second } });
  done(seatsApi.wait, 'program.wait');
  await world.as(colleague).call(seatsApi.endWait, { params });
  done(seatsApi.endWait, 'program.end-wait');
  await world.as(colleague).call(seatsApi.offer, { params, body: { on: true } });
  done(seatsApi.offer, 'program.offer-seat');
  await world.as(employee).call(seatsApi.take, { params, body: { from: colleague.id } });
  done(seatsApi.take, 'program.take-seat');
}
