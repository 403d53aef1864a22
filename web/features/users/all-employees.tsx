import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useRequiredList } from '../../api/list-queries.ts';
import { useRequiredQuery } from '../../api/queries.ts';
import { NamesakesAmong } from '../../components/namesakes.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useUrlSearch, withParameter } from '../../ui/use-url-search.ts';
import { employeeColumns, employeeLayout } from './employee-columns.tsx';
import { filterIn } from './employee-filter.ts';
import { EveryoneView } from './everyone.tsx';
import { defaultOrder } from './people-order.ts';
import { employeeList, rolesAndDepartmentsQuery } from './queries.ts';

/** Every employee for an admin, the most overdue first unless they are sorted by name. */
export function AllEmployees() {
  const search = useUrlSearch();
  const [parameters, setParameters] = useSearchParams();
  const { order, department } = filterIn(parameters);
  const { departments } = useRequiredQuery(rolesAndDepartmentsQuery);
  const list = useRequiredList(employeeList({ search: search.term, order, department }));
  const columns = useMemo(
    () =>
      employeeColumns(
        order,
        (next) => setParameters(withParameter('order', next === defaultOrder ? '' : next), { replace: true }),
        ['name', 'action'],
      ),
    [order, setParameters],
  );
  return (
    <EveryoneView
      group="employees"
      search={search}
      list={list}
      isFiltered={department !== ''}
      filters={
        departments.length > 0 && (
          <SelectField
            label="Department"
            placeholder="All departments"
            value={department}
            options={[
              ...departments.map(({ _id, name }) => ({ value: _id, label: name })),
              { value: 'none', label: 'No department' },
            ]}
            onChange={({ target }) =>
              setParameters(withParameter('department', target.value), { replace: true })
            }
          />
        )
      }
    >
      <NamesakesAmong people={list.rows}>
        <PagedTable label="Employees" list={list} columns={columns} layout={employeeLayout} headIsShown />
      </NamesakesAmong>
    </EveryoneView>
  );
}
