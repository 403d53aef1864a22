import type { auditFilters } from '#shared/audit/filters';
import { auditApi, exportsApi } from '#shared/contract';
import type { ValuesOf } from '#shared/filters';
import { endOfDay, startOfDay } from '#shared/time';
import { isUuid } from '#shared/uuid';
import { exported } from '../../http/exported.ts';
import { read } from '../../http/read.ts';
import type { Route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { exportEntries } from './exported/reads.ts';
import { listEntries } from './reads.ts';

/** A person or a program is looked for by id, or by a part of the name. */
function lookFor(text: string | undefined): { id?: string; part?: string } {
  const wanted = text?.trim();
  if (!wanted) return {};
  return isUuid(wanted) ? { id: wanted } : { part: wanted };
}

export function auditRoutes(route: Route, { config: { timeZone } }: Services): void {
  const filterOf = ({ person, program, action, from, to }: ValuesOf<typeof auditFilters>) => ({
    personId: lookFor(person).id,
    person: lookFor(person).part,
    programId: lookFor(program).id,
    program: lookFor(program).part,
    action,
    from: from ? startOfDay(from, timeZone) : undefined,
    to: to ? endOfDay(to, timeZone) : undefined,
  });

  route(
    auditApi.list,
    read(
      {
        parameters: ({ limit = 100, cursor, ...query }) => ({
          ...filterOf(query),
          limit,
          before: cursor ? Number(cursor) : undefined,
        }),
        isExpensive: () => true,
      },
      ({ parameters }) => listEntries(parameters, parameters.limit),
    ),
  );
  for (const endpoint of Object.values(exportsApi.audit))
    route(
      endpoint,
      exported({ name: 'Audit trail', parameters: filterOf }, ({ parameters }) => exportEntries(parameters)),
    );
}
