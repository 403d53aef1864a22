import { importsApi } from '#shared/people/imports/calls';
import type { Verdict } from '#shared/people/imports/import-facts';
import { verdictLabels } from '#shared/people/imports/labels';
import type { Import } from '#shared/people/imports/schemas';
import { programsApi } from '#shared/programs/calls';
import { listFor } from '../../api/list-queries.ts';
import { queryFor } from '../../api/queries.ts';

export const importsQuery = queryFor(importsApi.list);

/** Whether the server is at work on it. */
export const isAtWork = ({ state }: Pick<Import, 'state'>) => state === 'planning' || state === 'running';

/** Whether its page lists the rows of the file: there is a plan or a result. */
export const showsLines = (imported: Pick<Import, 'state'>) =>
  !isAtWork(imported) && imported.state !== 'needs_answers';

/** One import. It is read every second while the server is at work on it. */
export const importQuery = (importId: string) => ({
  ...queryFor(importsApi.view, { params: { importId }, query: {} }),
  refetchInterval: ({ state: { data } }: { state: { data: { import: Import } | undefined } }) =>
    data && isAtWork(data.import) ? 1_000 : 0,
});

/** The effects of undoing an import. */
export const undoQuery = (importId: string) => queryFor(importsApi.previewUndo, { params: { importId } });

/** The trainings that columns and titles of a file can mean. */
export const allPrograms = queryFor(programsApi.listAll, { query: { archived: 'false' } });

/** The outcomes that some lines have, those that need a look first. */
export function outcomesOf({ counts }: Pick<Import, 'counts'>): Verdict[] {
  return (Object.keys(verdictLabels) as Verdict[]).filter((verdict) => counts[verdict] > 0);
}

/** The lines with this outcome. */
export function linesList(importId: string, of: Verdict) {
  return listFor(
    importsApi.view,
    // Several rows may be about one person, and nobody who is missing has a row.
    ({ lines }) => lines.map((line) => ({ ...line, _id: String(line.line || line.person) })),
    { params: { importId }, query: { of }, totalOf: (reply) => reply.import.counts[of] },
  );
}
