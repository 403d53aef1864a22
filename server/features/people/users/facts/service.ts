import type * as z from 'zod/mini';
import { Refusal } from '#shared/errors';
import type { newUserForm, userEditForm } from '#shared/people/users/user-forms';
import { nameErrors } from '#shared/name-fields';
import { calendarDateOf } from '#shared/time';
import { addMessages, type NewMessage } from '../../../../db/outbox.ts';
import type { Db } from '../../../../db/tables.ts';
import type { AddressChangedFacts } from '../../../messages/letters/address-changed.ts';
import { sharePosition } from '../../positions/store.ts';
import { shareSite } from '../../sites/store.ts';
import { inviteAgain } from '../invitations/service.ts';
import { vouchForAddress, type ChangedAddress, type Facts } from '../store.ts';

type Form = Pick<z.infer<typeof newUserForm> | z.infer<typeof userEditForm>, FactName>;
type FactName = 'email' | 'login' | 'external_id' | 'position' | 'site' | 'joined_on' | 'tags';

/** The facts of somebody new. */
export const noFacts: Facts = {
  email: null,
  login: null,
  external_id: null,
  site_id: null,
  position_id: null,
  position_since: null,
  joined_on: null,
  tags: [],
};

/**
 * The facts after the form: one that it doesn't tell is as before. Somebody is in another position from today on.
 * Throws Refusal("invalid_input") for a position or a site that doesn't exist.
 */
export async function factsAfter(
  tx: Db,
  before: Facts,
  form: Form,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Facts> {
  if (form.position && !(await sharePosition(tx, form.position)))
    throw new Refusal('invalid_input', { errors: { position: "This position doesn't exist" } });
  if (form.site && !(await shareSite(tx, form.site)))
    throw new Refusal('invalid_input', { errors: { site: "This site doesn't exist" } });
  const after = (name: 'email' | 'login' | 'external_id' | 'joined_on') =>
    form[name] === undefined ? before[name] : form[name];
  const position_id = form.position === undefined ? before.position_id : form.position;
  const isSamePosition = position_id === before.position_id;
  return {
    email: after('email'),
    login: after('login'),
    external_id: after('external_id'),
    site_id: form.site === undefined ? before.site_id : form.site,
    position_id,
    position_since: isSamePosition ? before.position_since : position_id && calendarDateOf(now, timeZone),
    joined_on: after('joined_on'),
    tags: form.tags ?? before.tags,
  };
}

/** Throws Refusal("invalid_input") where a part of the name changes into one that looks like an address. */
export function demandName(before: Parameters<typeof nameErrors>[0], after: typeof before): void {
  const errors = nameErrors(before, after);
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_input', { errors });
}

/** Where somebody works, as an entry of the audit trail tells it; a missing part is left out. */
export function placeOf({ position_id, site_id }: Pick<Facts, 'position_id' | 'site_id'>) {
  return { ...(position_id && { position: position_id }), ...(site_id && { site: site_id }) };
}

/** The facts that identify somebody, as the personal part of an entry has them. Missing ones are left out. */
export function personalFactsOf(
  person: Pick<Facts, 'email' | 'login' | 'external_id' | 'joined_on' | 'tags'>,
) {
  const { email, login, external_id, joined_on, tags } = person;
  return {
    ...(email !== null && { email }),
    ...(login !== null && { login }),
    ...(external_id !== null && { external_id }),
    ...(joined_on !== null && { joined_on }),
    ...(tags.length > 0 && { tags }),
  };
}

const mailboxOf = (email: string | null) => email?.trim().normalize('NFC').toLowerCase() ?? null;

/**
 * Vouches for the person's new address, and tells both mailboxes. Returns the person if they were invited again.
 */
export async function changeAddress(tx: Db, changed: ChangedAddress, now: Date): Promise<string[]> {
  if (changed.before === changed.after) return [];
  await vouchForAddress(tx, changed.id, now);
  return tellMailboxes(tx, [changed], now);
}

/**
 * Tells the former mailbox and the new one of each changed address, each of itself alone; after the change. The database has
 * ended the links of mails to the former one. So people without a password get a new invitation in place of the
 * message to the new one. Returns who was invited again.
 */
export async function tellMailboxes(
  tx: Db,
  changed: readonly ChangedAddress[],
  now: Date,
): Promise<string[]> {
  const withAddress = changed.filter(({ after }) => after !== null);
  const invited = await inviteAgain(
    tx,
    withAddress.map(({ id }) => id),
    now,
  );
  const areInvited = new Set(invited);
  await addMessages(
    tx,
    changed.flatMap((each) => messagesOf(each, areInvited.has(each.id))),
    now,
  );
  return invited;
}

/** None if the mailbox is the same. */
function messagesOf({ id, before, after }: ChangedAddress, isInvited: boolean): NewMessage[] {
  if (mailboxOf(before) === mailboxOf(after)) return [];
  const messageTo = (facts: AddressChangedFacts): NewMessage => ({
    kind: 'address-changed',
    personId: id,
    facts,
  });
  return [
    ...(before === null ? [] : [messageTo({ address: before, is: 'former' })]),
    ...(after === null || isInvited ? [] : [messageTo({ address: after, is: 'new' })]),
  ];
}
