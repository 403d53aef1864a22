import { auditApi } from '#shared/audit/calls';
import type { auditFilters } from '#shared/audit/filters';
import type { ReplyOf } from '#shared/endpoint';
import type { ValuesOf } from '#shared/filters';
import { listFor, type ApiList } from '../../api/list-queries.ts';

type Reply = ReplyOf<typeof auditApi.list>;

/** A change with all that its row shows. */
export interface AuditRow extends Omit<Reply['entries'][number], 'id'> {
  _id: string;
  /** The names of the ids in it. */
  names: Reply['names'];
}

/** The changes that fit the filters, newest first. */
export function auditList(query: ValuesOf<typeof auditFilters>): ApiList<AuditRow> {
  return listFor(
    auditApi.list,
    ({ entries, names }): AuditRow[] =>
      entries.map(({ id, ...entry }) => ({ ...entry, _id: `${id}`, names })),
    { query },
  );
}
