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
  const program = { id, sessions };
  const params = { id };
  const [first, second] = sessions as [string, string];
  await employee.enrols(program, first);
  done(programsApi.enrol, 'program.enrol');
  await employee.call(seatsApi.switchSession, { params, body: { session: second } });
  done(seatsApi.switchSession, 'program.switch');
  await employee.givesBack(program);
  done(seatsApi.giveBack, 'program.give-back');
  const token = await addChooseToken(world, { personId: colleague.id, programId: id });
  await world.as(nobody).call(chooseApi.choose, { params: { token }, body: { session: first } });
  done(chooseApi.choose, 'program.enrol-by-mail');
  await world.database.db
    .updateTable('training_sessions')
    .set({ capacity: 1 })
    .where('id', '=', second)
    .execute();
  await employee.enrols(program, second);
  done(programsApi.enrol, 'program.enrol');
  await colleague.waits(program, second);
  done(seatsApi.wait, 'program.wait');
  await colleague.call(seatsApi.endWait, { params });
  done(seatsApi.endWait, 'program.end-wait');
  await colleague.offers(program);
  done(seatsApi.offer, 'program.offer-seat');
  await employee.call(seatsApi.take, { params, body: { from: colleague.id } });
  done(seatsApi.take, 'program.take-seat');
}
