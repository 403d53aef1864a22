import type * as z from 'zod/mini';
import { carriesWhiteText } from '#shared/colors';
import type { companyForm } from '#shared/company/company-form';
import type { companyApi } from '#shared/contract';
import type { ReplyOf } from '#shared/endpoint';
import { errorTable, Refusal } from '#shared/errors';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { Authorized } from '../../../authorized.ts';
import { sendNamed } from '../../../db/message-tokens.ts';
import { whyNotZone, zoneOf } from '../../../db/time-zone.ts';
import type { Services } from '../../../services.ts';
import { readLogo } from '../../../logo/read-logo.ts';
import { readSettings } from './reads.ts';
import * as store from './store.ts';

/**
 * Changes the company's settings. Throws Refusal("logo_type"), "logo_size", "colour_contrast", and
 * "invalid_input" for a zone that the database doesn't know. Throws OverloadError while the thread that
 * makes a logo small has too much to do.
 */
export async function editSettings(
  services: Services,
  authorized: Authorized<'company.edit'>,
  { logo: sent, ...settings }: z.output<typeof companyForm>,
): Promise<ReplyOf<typeof companyApi.edit>> {
  if (settings.colour !== null && !carriesWhiteText(settings.colour))
    throw new Refusal('colour_contrast', { errors: { colour: errorTable.colour_contrast[1] } });
  const logo =
    sent === undefined
      ? undefined
      : sent
        ? await readLogo(services.papers, authorized.actor._id, sent)
        : null;
  // With a zone that it takes for another one, no instance would start any more.
  const problem = await whyNotZone(services.db, settings.time_zone);
  if (problem !== null) throw new Refusal('invalid_input', { errors: { time_zone: problem } });
  try {
    return await auditedTransaction(services, authorized, async (tx, now) => {
      const before = await store.lockSettings(tx);
      const after = await store.writeSettings(tx, settings, { logo, now });
      if (!before) await sendNamed(tx, now);
      const result = await readSettings(tx, now, zoneOf(services));
      return {
        result,
        entry: { action: 'company-settings', ...(before && { before }), after },
      };
    });
  } finally {
    services.face.forget();
  }
}

/** Hides the steps in which the company is set up from all admins, or shows them again (product §23). */
export function hideSetup(
  services: Services,
  authorized: Authorized<'company.edit'>,
  { hidden }: { hidden: boolean },
): Promise<void> {
  return auditedTransaction(services, authorized, async (tx, now) => {
    await store.setSetupHidden(tx, hidden, now);
    return { result: undefined, entry: { action: 'company.hide-setup', after: { hidden } } };
  });
}
