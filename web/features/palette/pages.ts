import { mayEver, type Action } from '#shared/access';
import type { Role } from '#shared/roles';
import { navigationOf, type MenuOwner } from '../../layout/navigation.ts';
import { paths } from '../../paths.ts';

/** A fixed page of the palette. */
export interface PageLink {
  to: string;
  text: string;
}

type RestrictedLink = PageLink & { action: Action };

const actions: readonly RestrictedLink[] = [
  { to: paths.newProgram(), text: 'Create a new training', action: 'program.create' },
  { to: paths.newUser(), text: 'Create a new user', action: 'user.create' },
  { to: paths.newRecord(), text: 'Record earlier training', action: 'record.create' },
];

/** Pages that no menu has. */
const others: readonly RestrictedLink[] = [
  { to: paths.userGroup('admins'), text: 'Admins', action: 'user.list' },
  { to: paths.records(), text: 'Records', action: 'record.list' },
  { to: paths.companySettings(), text: 'Company settings', action: 'company.edit' },
  { to: paths.messages(), text: 'Messages', action: 'message.list' },
  { to: paths.audit(), text: 'Audit trail', action: 'audit.view' },
];

/** The tasks that a role can begin. */
export function actionsOf(role: Role): readonly PageLink[] {
  return actions.filter(({ action }) => mayEver(role, action));
}

/** A person's pages: the menu, without the entries among the actions. */
export function pagesOf(viewer: MenuOwner): readonly PageLink[] {
  const menu = navigationOf(viewer).filter(({ to }) => !actions.some((action) => action.to === to));
  return [...menu, ...others.filter(({ action }) => mayEver(viewer.role, action))];
}
