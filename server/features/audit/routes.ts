import { auditApi } from '#shared/contract';
import { endOfDay, startOfDay } from '#shared/time';
import { isUuid } from '#shared/uuid';
import { read } from '../../http/read.ts';
import type { Route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { listEntries } from './reads.ts';

/** A person or a program is looked for by id, or by a part of the name. */
function lookFor(text: string | undefined): { id?: string; part?: string } {
  const wanted = text?.trim();
  if (!wanted) return {};
  return isUuid(wanted) ? { id: wanted } : { part: wanted };
}

export function auditRoutes(route: Route, { config: { timeZone } }: Services): void {
  route(
    auditApi.list,
    read(
      {
        parameters: ({ limit = 100, person, program, action, from, to, cursor }) => ({
          limit,
          personId: lookFor(person).id,
          person: lookFor(person).part,
          programId: lookFor(program).id,
          program: lookFor(program).part,
          action,
          from: from ? startOfDay(from, timeZone) : undefined,
          to: to ? endOfDay(to, timeZone) : undefined,
          before: cursor ? Number(cursor) : undefined,
        }),
        isExpensive: () => true,
      },
      ({ parameters }) => listEntries(parameters, parameters.limit),
    ),
  );
}
