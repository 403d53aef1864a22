import { useRef } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { useRequiredList } from '../../api/list-queries.ts';
import { preload } from '../../api/queries.ts';
import { ExportLinks } from '../../components/export-links.tsx';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { paths } from '../../paths.ts';
import { ListCount } from '../../ui/list-count.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useUrlFields, valuesIn } from '../../ui/use-url-fields.ts';
import { EntryList } from './entry-list.tsx';
import { FilterFields } from './filter-fields.tsx';
import { filterNames, filterOf } from './filter.ts';
import { auditList } from './queries.ts';

export function load({ request, context }: LoaderFunctionArgs) {
  const parameters = new URL(request.url).searchParams;
  return preload(context, { required: [auditList(filterOf(valuesIn(parameters, filterNames)))] });
}

/** Every change in the company, newest first. */
export function Page() {
  const { values, terms, set, clear } = useUrlFields(filterNames);
  const filter = filterOf(terms);
  const list = useRequiredList(auditList(filter));
  const firstField = useRef<HTMLInputElement>(null);
  const isFiltered = Object.keys(filter).length > 0;

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <PageHeading title="Audit trail" back={<Breadcrumb to={paths.company()} label="Company" />} />
        <p className="text-muted">
          Every change: what changed, who made it and when. Entries can't be altered.
        </p>
      </div>
      <FilterFields values={values} set={set} firstField={firstField} />
      <div className="flex flex-col gap-1">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
          <ListCount {...list.counted} filtered={isFiltered} one="change" many="changes" />
          <span className="flex flex-wrap items-center gap-x-6">
            {isFiltered && (
              <button
                type="button"
                className="link touch text-small"
                onClick={() => {
                  clear();
                  // The button goes, and the focus would go with it.
                  firstField.current?.focus();
                }}
              >
                Clear filters
              </button>
            )}
            <ExportLinks of="audit" query={{ ...filter }} />
          </span>
        </div>
        <div aria-busy={list.refreshing} className="overflow-hidden rounded-lg border border-line bg-paper">
          <EntryList list={list} emptyText={isFiltered ? 'No changes found' : 'No changes yet'} />
        </div>
      </div>
    </div>
  );
}
