import { useState } from 'react';
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { useRequiredList } from '../../api/list-queries.ts';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { ExportLinks } from '../../components/export-links.tsx';
import { NamesakesAmong } from '../../components/namesakes.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { paths } from '../../paths.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DoneMessage } from '../../ui/done-message.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { later } from '../../ui/later.tsx';
import { Link } from '../../ui/link.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { withParameter } from '../../ui/use-url-search.ts';
import { GapRow } from './gap-row.tsx';
import { sayReady } from './gap-words.ts';
import { gapsList, positionQuery } from './queries.ts';

const ProgramsWindow = later(async () => (await import('./programs-window.tsx')).ProgramsWindow);

const isAllIn = (parameters: URLSearchParams) => parameters.get('all') === 'true';

export function load({ params, request, context }: LoaderFunctionArgs) {
  const id = params['id']!;
  const all = isAllIn(new URL(request.url).searchParams);
  return preload(context, { required: [positionQuery(id), gapsList(id, { all })] });
}

/** A position: the trainings that it requires, and the people who lack some of them. */
export function Page() {
  const id = useParams()['id']!;
  const may = useMay();
  const [parameters, setParameters] = useSearchParams();
  const all = isAllIn(parameters);
  const { position, programs = [], ready = 0, total = 0 } = useRequiredQuery(positionQuery(id));
  const list = useRequiredList(gapsList(id, { all }));
  const [isOpen, setIsOpen] = useState(false);
  // Each time it begins with the trainings as they are.
  const [openings, setOpenings] = useState(0);
  const [done, setDone] = useState<string | null>(null);
  const titles = new Map(programs.map(({ _id, title }) => [_id, title]));
  const mayChange = may('position.manage');

  return (
    <div className="flex flex-col gap-6">
      {done && <DoneMessage message={done} kind="success" onClose={() => setDone(null)} />}
      <PageHeading
        title={position?.name ?? 'Position'}
        back={<Breadcrumb {...(mayChange && { to: paths.positions(), label: 'Positions' })} />}
      />
      <p className="text-title font-semibold">
        {sayReady({ ready, total }, { isRequired: programs.length > 0 })}
      </p>
      <Card title="Required trainings">
        <div className="flex flex-col gap-4">
          {programs.length === 0 ? (
            <p className="text-muted">This position requires no trainings.</p>
          ) : (
            <ul className="flex flex-col gap-1">
              {programs.map(({ _id, title }) => (
                <li key={_id} className="wrap-anywhere">
                  {mayChange ? (
                    <Link to={paths.program(_id)} className="link">
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                </li>
              ))}
            </ul>
          )}
          {mayChange && (
            <Button
              variant="outline"
              className="self-start"
              onClick={() => {
                setOpenings(openings + 1);
                setIsOpen(true);
              }}
            >
              Choose trainings
            </Button>
          )}
        </div>
      </Card>
      <FilterChips<'' | 'true'>
        legend="People"
        chips={[
          { value: '', label: 'Trainings missing', count: total - ready },
          { value: 'true', label: 'All', count: total },
        ]}
        value={all ? 'true' : ''}
        onChange={(value) => setParameters(withParameter('all', value), { replace: true })}
      />
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <ListCount {...list.counted} filtered={false} one="person" many="people" />
          <ExportLinks of="gaps" query={{ position: id, all: all ? 'true' : '' }} />
        </div>
        <div aria-busy={list.refreshing} className="overflow-hidden rounded-lg border border-line bg-paper">
          {list.total === 0 ? (
            <EmptyState
              text={
                total === 0
                  ? 'Nobody holds this position yet. You can choose the position when you edit a person.'
                  : 'Everyone has all required trainings'
              }
            />
          ) : (
            <NamesakesAmong people={list.rows}>
              <PagedList label="People" list={list} rowHeight={88}>
                {(person) => <GapRow person={person} titles={titles} />}
              </PagedList>
            </NamesakesAmong>
          )}
        </div>
      </div>
      {position && mayChange && (
        <ProgramsWindow
          key={openings}
          isWanted={isOpen}
          onGiveUp={() => setIsOpen(false)}
          open={isOpen}
          position={position}
          required={programs}
          onClose={() => setIsOpen(false)}
          onDone={() => {
            setIsOpen(false);
            setDone('Required trainings saved.');
          }}
        />
      )}
    </div>
  );
}
