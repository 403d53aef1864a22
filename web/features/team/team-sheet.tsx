import { FileText } from 'lucide-react';
import { linesApi } from '#shared/people/lines/calls';
import { queryFor, useOptionalQuery } from '../../api/queries.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { saySheet } from './team-words.ts';

export const teamSheetQuery = queryFor(linesApi.sheet);

/** How many people have no e-mail, and their open trainings to print. */
export function TeamSheet() {
  const { data } = useOptionalQuery(teamSheetQuery);
  if (!data || data.total === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      {saySheet(data.total)}
      <a
        href={linesApi.sheetPaper.path}
        target="_blank"
        rel="noreferrer"
        className={buttonStyle('outline', 'default')}
      >
        <FileText aria-hidden="true" className="size-5" />
        Print their sheet
      </a>
    </p>
  );
}
