import { auditApi } from '#shared/audit/calls';
import type { ReplyOf } from '#shared/endpoint';
import { listFor, type ApiList } from '../../api/list-queries.ts';
import type { AuditFilter } from './filter.ts';

type Reply = ReplyOf<typeof auditApi.list>;

/** A change with all that its row shows. */
export interface AuditRow extends Omit<Reply['entries'][number], 'id'> {
  _id: string;
  /** The names of the ids in it. */
  names: Reply['names'];
}

/** The changes that fit the filter, newest first. */
export function auditList(filter: AuditFilter): ApiList<AuditRow> {
  return listFor(
    auditApi.list,
    ({ entries, names }): AuditRow[] =>
      entries.map(({ id, ...entry }) => ({ ...entry, _id: `${id}`, names })),
    { query: filter },
  );
}
