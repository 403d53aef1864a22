import { useMemo, useState } from 'react';
import { peopleFilters } from '#shared/people/users/filters';
import { useRequiredList } from '../../api/list-queries.ts';
import { useRequiredQuery } from '../../api/queries.ts';
import { NamesakesAmong } from '../../components/namesakes.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { useMay } from '../../sign-in/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { DoneMessage } from '../../ui/done-message.tsx';
import { later } from '../../ui/later.tsx';
import { FilterFields } from '../../ui/filter-fields.tsx';
import { useFilters } from '../../ui/filters.ts';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { employeeColumns, employeeLayout, placedLayout } from './employee-columns.tsx';
import { EveryoneView } from './everyone.tsx';
import { defaultOrder, toEmployeeOrder } from './employee-order.ts';
import { employeeList, positionsQuery, rolesAndDepartmentsQuery, sitesQuery } from './queries.ts';

const ChooseForSlips = later(async () => (await import('./choose-for-slips.tsx')).ChooseForSlips);

/** Every employee for an admin, the most overdue first unless they are sorted by name. */
export function AllEmployees() {
  const search = useUrlSearch();
  const { asked, parameters, set } = useFilters(peopleFilters);
  const order = toEmployeeOrder(parameters.get('order'));
  const { departments } = useRequiredQuery(rolesAndDepartmentsQuery);
  const { positions } = useRequiredQuery(positionsQuery);
  const { sites } = useRequiredQuery(sitesQuery);
  const found = employeeList(search.term, order, asked);
  const list = useRequiredList(found);
  // The list of people who have left has all roles.
  const nouns =
    asked.state === 'left' ? { one: 'person', many: 'people' } : { one: 'employee', many: 'employees' };
  const isFiltered = Object.keys(asked).length > 0;
  const may = useMay();
  const [isChoosing, setIsChoosing] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const isPlaced = positions.length + sites.length > 0;
  const columns = useMemo(
    () =>
      employeeColumns({
        order,
        onSort: (next) => set('order', next === defaultOrder ? '' : next),
        orders: ['name', 'action'],
        isPlaced,
      }),
    [order, set, isPlaced],
  );
  return (
    <>
      {done && <DoneMessage message={done} onClose={() => setDone(null)} />}
      <EveryoneView
        group="employees"
        search={search}
        list={list}
        exported={{ ...(asked.state === 'left' && { role: '' }), ...asked }}
        isFiltered={isFiltered}
        nouns={nouns}
        besideExport={
          may('user.print-slips') &&
          list.total > 0 &&
          asked.state !== 'left' &&
          asked.state !== 'suspended' && (
            <Button
              variant="outline"
              size="small"
              onClick={() => {
                setDone(null);
                setIsChoosing(true);
              }}
            >
              Print slips
            </Button>
          )
        }
        choosing={
          isChoosing ? (
            <ChooseForSlips
              isWanted
              onGiveUp={() => setIsChoosing(false)}
              list={list}
              asked={found}
              filtered={isFiltered || search.term !== ''}
              nouns={nouns}
              onDone={setDone}
              onEnd={() => setIsChoosing(false)}
            />
          ) : undefined
        }
        filters={
          <FilterFields
            filters={peopleFilters}
            values={asked}
            places={{ department: departments, position: positions, site: sites }}
            set={set}
          />
        }
      >
        <NamesakesAmong people={list.rows}>
          <PagedTable
            label="Employees"
            list={list}
            columns={columns}
            layout={isPlaced ? placedLayout : employeeLayout}
            headIsShown
          />
        </NamesakesAmong>
      </EveryoneView>
    </>
  );
}
