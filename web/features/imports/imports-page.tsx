import type { LoaderFunctionArgs } from 'react-router';
import type { Import } from '#shared/people/imports/schemas';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { ExportLinks } from '../../components/export-links.tsx';
import { useClock } from '../../components/use-clock.ts';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ImportSteps } from './import-steps.tsx';
import { sayPlan, sayResult, sayUndoneCounts, stateLabels } from './import-words.ts';
import { importsQuery } from './queries.ts';
import { UploadForm } from './upload-form.tsx';

export function load({ context }: LoaderFunctionArgs) {
  return preload(context, { required: [importsQuery] });
}

/** The page on which a file begins, and all files of the last 90 days. */
export function Page() {
  const { imports } = useRequiredQuery(importsQuery);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <PageHeading title="Import and export" back={<Breadcrumb to={paths.company()} label="Company" />} />
      <ImportSteps step="File" />
      <Card title="Import people or records">
        <UploadForm usualSource={imports[0]?.source ?? 'spreadsheet'} />
      </Card>
      <Card title="Export">
        <p className="text-muted">
          Everyone in Lodestar as a spreadsheet. You can edit it and import it again.
        </p>
        <ExportLinks of="people" query={{ state: 'all' }} />
      </Card>
      <Card title="Imported files">
        {imports.length === 0 ? (
          <EmptyState text="No files imported yet" />
        ) : (
          <ul aria-label="Imported files" className="-mx-3 divide-y divide-line">
            {imports.map((imported) => (
              <FileRow key={imported._id} imported={imported} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function FileRow({ imported }: { imported: Import }) {
  const clock = useClock();
  const { _id, name, state, by, created_at, counts, result, undone } = imported;
  return (
    <li className="flex min-w-0 flex-col px-3 py-3">
      <Link to={paths.import(_id)} className="font-medium wrap-anywhere">
        {name}
      </Link>
      <span className="text-small wrap-anywhere">
        {stateLabels[state]}
        {state === 'done' && result && `: ${sayResult(result)}`}
        {undone && `: ${sayUndoneCounts(undone)}`}
        {state === 'planned' && `: ${sayPlan(counts)}`}
      </span>
      <span className="text-small text-muted tabular-nums">
        {by ? `${clock.date(created_at)} · ${by.name}` : clock.date(created_at)}
      </span>
    </li>
  );
}
