import type { Action } from '../access.ts';
import { calls, type Tag } from '../endpoint.ts';
import type { exportsSchemas } from './schemas.ts';

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The two calls of an export, by the ending of its file. */
function bothOf<const Name extends string, const Facts extends { tag: Tag; action: Action }>(
  name: Name,
  facts: Facts,
) {
  return {
    csv: { method: 'GET', path: `/api/export/${name}.csv`, file: 'text/csv', ...facts },
    xlsx: { method: 'GET', path: `/api/export/${name}.xlsx`, file: spreadsheet, ...facts },
  } as const;
}

/** All rows of a list as a file, with the rights of the list (product §99). */
export const exportsApi = {
  people: calls<typeof exportsSchemas.people>()(bothOf('people', { tag: 'Users', action: 'user.list' })),
  team: calls<typeof exportsSchemas.team>()(bothOf('team', { tag: 'Users', action: 'team.view' })),
  records: calls<typeof exportsSchemas.records>()(
    bothOf('records', { tag: 'Records', action: 'record.list' }),
  ),
  programs: calls<typeof exportsSchemas.programs>()(
    bothOf('programs', { tag: 'Programs', action: 'admin.overview' }),
  ),
  assigned: calls<typeof exportsSchemas.assigned>()(
    bothOf('assigned', { tag: 'Programs', action: 'program.view-assigned', subjectIn: 'program' }),
  ),
  gaps: calls<typeof exportsSchemas.gaps>()(
    bothOf('gaps', { tag: 'Users', action: 'position.view-gaps', subjectIn: 'position' }),
  ),
  imports: calls<typeof exportsSchemas.imports>()(
    bothOf('imports', { tag: 'Users', action: 'import.manage' }),
  ),
  audit: calls<typeof exportsSchemas.audit>()(bothOf('audit', { tag: 'Audit', action: 'audit.view' })),
  messages: calls<typeof exportsSchemas.messages>()(
    bothOf('messages', { tag: 'Messages', action: 'message.list' }),
  ),
};

export type ExportName = keyof typeof exportsApi;
