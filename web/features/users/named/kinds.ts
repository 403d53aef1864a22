import { positionsApi } from '#shared/people/positions/calls';
import { sitesApi } from '#shared/people/sites/calls';
import { usersApi } from '#shared/people/users/calls';
import type { ReplyOf } from '#shared/endpoint';
import type { ApiQuery } from '../../../api/queries.ts';
import { sendChange } from '../../../api/send-change.ts';
import { paths } from '../../../paths.ts';
import { positionsQuery, rolesAndDepartmentsQuery, sitesQuery } from '../queries.ts';

/** A department, a site or a position in the list of all. */
export interface Named {
  _id: string;
  name: string;
  code?: string | null;
  people?: number;
}

/** The fields of one; a code only where the kind has one. */
export interface NamedFields {
  name: string;
  code: string;
}

/** The texts of a kind, and its calls. */
export interface NamedKind {
  title: string;
  words: { add: string; fresh: string; none: string; failed: string; deletable: string };
  hasCode: boolean;
  /** The page of one, where each has one. */
  pathOf?: (id: string) => string;
  create: (fields: NamedFields) => Promise<Named>;
  edit: (id: string, fields: NamedFields) => Promise<Named>;
  remove: (id: string) => Promise<unknown>;
}

/** The same with the query that brings all of the kind. */
export interface ListedKind<Reply> extends NamedKind {
  query: ApiQuery<Reply>;
  allIn: (reply: Reply) => readonly Named[];
}

export const departmentKind: ListedKind<ReplyOf<typeof usersApi.rolesAndDepartments>> = {
  title: 'Departments',
  words: {
    add: 'Add department',
    fresh: 'New department',
    none: 'No departments yet. Add the first one.',
    failed: "The departments couldn't be loaded.",
    deletable: 'You can delete a department only if nobody is in it.',
  },
  hasCode: false,
  query: rolesAndDepartmentsQuery,
  allIn: ({ departments }) => departments,
  create: async ({ name }) => (await sendChange(usersApi.createDepartment, { body: { name } })).department,
  edit: async (departmentId, { name }) =>
    (await sendChange(usersApi.renameDepartment, { params: { departmentId }, body: { name } })).department,
  remove: (departmentId) => sendChange(usersApi.deleteDepartment, { params: { departmentId } }),
};

export const siteKind: ListedKind<ReplyOf<typeof sitesApi.list>> = {
  title: 'Sites',
  words: {
    add: 'Add site',
    fresh: 'New site',
    none: 'No sites yet. Add the first one.',
    failed: "The sites couldn't be loaded.",
    deletable: 'You can delete a site only if nobody works there.',
  },
  hasCode: false,
  query: sitesQuery,
  allIn: ({ sites }) => sites,
  create: async ({ name }) => (await sendChange(sitesApi.create, { body: { name } })).site,
  edit: async (siteId, { name }) =>
    (await sendChange(sitesApi.rename, { params: { siteId }, body: { name } })).site,
  remove: (siteId) => sendChange(sitesApi.delete, { params: { siteId } }),
};

export const positionKind: ListedKind<ReplyOf<typeof positionsApi.list>> = {
  title: 'Positions',
  words: {
    add: 'Add position',
    fresh: 'New position',
    none: 'No positions yet. Add the first one.',
    failed: "The positions couldn't be loaded.",
    deletable: 'You can delete a position only if nobody holds it.',
  },
  hasCode: true,
  pathOf: paths.position,
  query: positionsQuery,
  allIn: ({ positions }) => positions,
  create: async (body) => (await sendChange(positionsApi.create, { body })).position,
  edit: async (positionId, body) =>
    (await sendChange(positionsApi.edit, { params: { positionId }, body })).position,
  remove: (positionId) => sendChange(positionsApi.delete, { params: { positionId } }),
};
