import { sql } from 'kysely';
import { addChooseToken } from '../../test/choose-links.ts';
import type { Someone, World } from '../../test/world.ts';
import { seatsTitle, seatTitle, waitingTitle } from './seats.ts';

/** The tokens in the links of reminders, by the page that they open. */
export type ChooseTokens = Record<'choose' | 'long' | 'none' | 'seat', string>;

/** Reminds the employee, and a colleague who sits in no other session, of trainings in different states. */
export async function addChooseTokens(
  world: World,
  employee: Someone,
  longProgram: string,
): Promise<ChooseTokens> {
  const tokenOf = async (title: string, personId: string) => {
    const { id: programId } = await world.database.db
      .selectFrom('programs')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow();
    return addChooseToken(world, { personId, programId });
  };
  const { rows } = await sql<{ id: string }>`
    select a.employee_id as id from assignments a join programs p on p.id = a.program_id
    where p.title = ${seatsTitle} and a.session_id is null and a.employee_id <> ${employee.id} limit 1`.execute(
    world.database.db,
  );
  return {
    choose: await tokenOf(seatsTitle, rows[0]!.id),
    long: await addChooseToken(world, { personId: employee.id, programId: longProgram }),
    none: await tokenOf(waitingTitle, employee.id),
    seat: await tokenOf(seatTitle, employee.id),
  };
}
