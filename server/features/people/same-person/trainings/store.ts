import { sql } from 'kysely';
import type { Db } from '../../../../db/tables.ts';
import type { Change, Pair } from '../store.ts';

/** Keeps how these assignments were before this alias, until the accounts are taken apart. */
export async function keepFormer(tx: Db, aliasId: string, changes: readonly Change[]): Promise<void> {
  await sql`
    with each as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as each (program_id uuid, former jsonb, written jsonb)
    ), known as (
      delete from same_people_trainings k using each
      where k.alias_id = ${aliasId} and k.program_id = each.program_id returning k.*
    )
    insert into same_people_trainings (alias_id, program_id, former, written)
    select ${aliasId}::uuid, program_id, case when known.written ? 'cycle' then known.former else each.former end,
      each.written
    from each left join known using (program_id)`.execute(tx);
}

/**
 * The person's trainings were for the other aliases as this one wrote them, and are now as they were before
 * it. It is called before it is none any more.
 */
export async function leaveFormer(tx: Db, { personId, aliasId }: Pair): Promise<void> {
  const parts = (
    row: string,
  ) => sql`jsonb_build_array(${sql.ref(row)} -> 'cycle', ${sql.ref(row)} -> 'due_at',
    ${sql.ref(row)} -> 'due_because', ${sql.ref(row)} -> 'due_reason', ${sql.ref(row)} ->> 'completed_at' is null)`;
  const partOf = (name: string) => sql`${sql.lit(name)}, own.former -> ${sql.lit(name)}`;
  await sql`
    with based as (
      delete from same_people_trainings k using same_people x, same_people_trainings own
      where x.person_id = ${personId} and x.alias_id <> ${aliasId} and k.alias_id = x.alias_id
        and own.alias_id = ${aliasId} and own.program_id = k.program_id and own.written ? 'cycle'
        and ${parts('k.former')} = ${parts('own.written')}
      returning k.alias_id, k.program_id, k.written, k.former || jsonb_build_object(${partOf('due_at')},
        ${partOf('due_because')}, ${partOf('due_reason')}, ${partOf('completed_at')}, ${partOf('completed_by')}) as former
    )
    insert into same_people_trainings (alias_id, program_id, former, written)
    select alias_id, program_id, former, written from based`.execute(tx);
}
