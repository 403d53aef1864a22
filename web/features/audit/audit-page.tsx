import { useRef } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { auditFilters } from '#shared/audit/filters';
import { useRequiredList } from '../../api/list-queries.ts';
import { preload } from '../../api/queries.ts';
import { ExportLinks } from '../../components/export-links.tsx';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { paths } from '../../paths.ts';
import { FilterFields } from '../../ui/filter-fields.tsx';
import { filtersIn } from '../../ui/filters.ts';
import { ListCount } from '../../ui/list-count.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useUrlFields } from '../../ui/use-url-fields.ts';
import { EntryList } from './entry-list.tsx';
import { auditList } from './queries.ts';

const names = Object.keys(auditFilters) as (keyof typeof auditFilters)[];

export function load({ request, context }: LoaderFunctionArgs) {
  const asked = filtersIn(auditFilters, new URL(request.url).searchParams);
  return preload(context, { required: [auditList(asked)] });
}

/** Every change in the company, newest first. */
export function Page() {
  const { values, terms, set, clear } = useUrlFields(names);
  const asked = filtersIn(auditFilters, new URLSearchParams(terms));
  const list = useRequiredList(auditList(asked));
  const bar = useRef<HTMLDivElement>(null);
  const isFiltered = Object.keys(asked).length > 0;

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <PageHeading title="Audit trail" back={<Breadcrumb to={paths.company()} label="Company" />} />
        <p className="text-muted">
          Every change: what changed, who made it and when. Entries can't be altered.
        </p>
      </div>
      <div
        ref={bar}
        role="search"
        aria-label="Changes"
        className="grid grid-cols-2 gap-4 max-md:*:nth-[-n+2]:col-span-2 max-lg:*:nth-3:col-span-2 lg:grid-cols-[repeat(3,minmax(0,1fr))_10rem_10rem]"
      >
        <FilterFields filters={auditFilters} values={values} set={set} />
      </div>
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
                  bar.current?.querySelector('input')?.focus();
                }}
              >
                Clear filters
              </button>
            )}
            <ExportLinks of="audit" query={asked} />
          </span>
        </div>
        <div aria-busy={list.refreshing} className="overflow-hidden rounded-lg border border-line bg-paper">
          <EntryList
            list={list}
            emptyText={
              isFiltered
                ? 'No changes found. Try another filter.'
                : 'No changes yet. Every change will appear here.'
            }
          />
        </div>
      </div>
    </div>
  );
}
