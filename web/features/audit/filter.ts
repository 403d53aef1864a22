import { safeParse } from 'zod/mini';
import { auditQuery } from '#shared/audit/filters';
import type { AuditAction } from '#shared/audit';

/** The filters of the list of changes, as the URL names them. */
export const filterNames = ['person', 'program', 'action', 'from', 'to'] as const;

export type FilterValues = Readonly<Record<(typeof filterNames)[number], string>>;

export interface AuditFilter {
  person?: string;
  program?: string;
  action?: AuditAction;
  from?: string;
  to?: string;
}

/** The filter of these values. A value that the server would refuse, such as an unknown action, is left out. */
export function filterOf(values: FilterValues): AuditFilter {
  const asked = filterNames.flatMap((name) => {
    const value = values[name].trim();
    return value === '' ? [] : [[name, value] as const];
  });
  const { error } = safeParse(auditQuery, Object.fromEntries(asked));
  const refused = new Set(error?.issues.map(({ path }) => path[0]));
  return Object.fromEntries(asked.filter(([name]) => !refused.has(name)));
}
