import type { Logo } from '../../../db/company-face.ts';
import type { Db } from '../../../db/tables.ts';

/** The settings as the trail tells them: a logo by its hash. */
export interface StoredSettings {
  name: string;
  logo: string | null;
  colour: string | null;
  time_zone: string;
  reply_to: string | null;
}

/** The settings, kept from changing until the transaction ends; null where nobody has set any. */
export async function lockSettings(tx: Db): Promise<StoredSettings | null> {
  const row = await tx
    .selectFrom('company_settings')
    .select(['name', 'logo_hash as logo', 'colour', 'time_zone', 'reply_to'])
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Writes the settings, and returns them. The logo stays where it is absent. */
export async function writeSettings(
  tx: Db,
  { name, colour, time_zone, reply_to }: Omit<StoredSettings, 'logo'>,
  { logo, now }: { logo: Logo | null | undefined; now: Date },
): Promise<StoredSettings> {
  const ofLogo = logo === undefined ? {} : { logo: logo?.bytes ?? null, logo_type: logo?.type ?? null };
  const settings = { name, colour, time_zone, reply_to, ...ofLogo, updated_at: now };
  return tx
    .insertInto('company_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(settings))
    .returning(['name', 'logo_hash as logo', 'colour', 'time_zone', 'reply_to'])
    .executeTakeFirstOrThrow();
}

/** Notes whether the steps of setting up are hidden; they may be so already. */
export async function setSetupHidden(tx: Db, hidden: boolean, now: Date): Promise<void> {
  if (!hidden) await tx.deleteFrom('company_setup').execute();
  else
    await tx
      .insertInto('company_setup')
      .values({ hidden_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
