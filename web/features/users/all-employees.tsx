import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRequiredList } from '../../api/list-queries.ts';
import { useRequiredQuery } from '../../api/queries.ts';
import { NamesakesAmong } from '../../components/namesakes.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { useMay } from '../../sign-in/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { DoneMessage } from '../../ui/done-message.tsx';
import { later } from '../../ui/later.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useUrlSearch, withParameter } from '../../ui/use-url-search.ts';
import { employeeColumns, employeeLayout, placedLayout } from './employee-columns.tsx';
import {
  filterIn,
  placeFilters,
  stateFilters,
  type PlaceFilter,
  type StateFilter,
} from './employee-filter.ts';
import { EveryoneView } from './everyone.tsx';
import { defaultOrder, toPeopleOrder } from './people-order.ts';
import { employeeList, positionsQuery, rolesAndDepartmentsQuery, sitesQuery } from './queries.ts';

const ChooseForSlips = later(async () => (await import('./choose-for-slips.tsx')).ChooseForSlips);

const words: Record<PlaceFilter, { label: string; none: string }> = {
  department: { label: 'Department', none: 'No department' },
  position: { label: 'Position', none: 'No position' },
  site: { label: 'Site', none: 'No site' },
};

const stateLabels: Record<StateFilter, string> = {
  away: 'Away',
  suspended: 'Suspended',
  left: 'Left (any role)',
};

/** Every employee for an admin, the most overdue first unless they are sorted by name. */
export function AllEmployees() {
  const search = useUrlSearch();
  const [parameters, setParameters] = useSearchParams();
  const filter = filterIn(parameters);
  const order = toPeopleOrder(parameters.get('order'));
  const { departments } = useRequiredQuery(rolesAndDepartmentsQuery);
  const { positions } = useRequiredQuery(positionsQuery);
  const { sites } = useRequiredQuery(sitesQuery);
  const places = { department: departments, position: positions, site: sites };
  const asked = employeeList({ ...filter, search: search.term });
  const list = useRequiredList(asked);
  // The list of people who have left has all roles.
  const nouns =
    filter.state === 'left' ? { one: 'person', many: 'people' } : { one: 'employee', many: 'employees' };
  const isFiltered = filter.state !== '' || placeFilters.some((place) => filter[place] !== '');
  const may = useMay();
  const [isChoosing, setIsChoosing] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const isPlaced = positions.length + sites.length > 0;
  const columns = useMemo(
    () =>
      employeeColumns({
        order,
        onSort: (next) =>
          setParameters(withParameter('order', next === defaultOrder ? '' : next), { replace: true }),
        orders: ['name', 'action'],
        isPlaced,
      }),
    [order, setParameters, isPlaced],
  );
  return (
    <>
      {done && <DoneMessage message={done} onClose={() => setDone(null)} />}
      <EveryoneView
        group="employees"
        search={search}
        list={list}
        exported={{
          ...(filter.state === 'left' && { role: '' }),
          department: filter.department,
          position: filter.position,
          site: filter.site,
          state: filter.state,
        }}
        isFiltered={isFiltered}
        nouns={nouns}
        besideExport={
          may('user.print-slips') &&
          list.total > 0 &&
          filter.state !== 'left' &&
          filter.state !== 'suspended' && (
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
              asked={asked}
              filtered={isFiltered || search.term !== ''}
              nouns={nouns}
              onDone={setDone}
              onEnd={() => setIsChoosing(false)}
            />
          ) : undefined
        }
        filters={
          <>
            {placeFilters
              .filter((place) => places[place].length > 0)
              .map((place) => (
                <SelectField
                  key={place}
                  label={words[place].label}
                  placeholder="All"
                  value={filter[place]}
                  options={[
                    ...places[place].map(({ _id, name }) => ({ value: _id, label: name })),
                    { value: 'none', label: words[place].none },
                  ]}
                  onChange={({ target }) =>
                    setParameters(withParameter(place, target.value), { replace: true })
                  }
                />
              ))}
            <SelectField
              label="State"
              placeholder="Active"
              value={filter.state}
              options={stateFilters.map((state) => ({ value: state, label: stateLabels[state] }))}
              onChange={({ target }) =>
                setParameters(withParameter('state', target.value), { replace: true })
              }
            />
          </>
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
